// What a part of the page is given by the part around it, where that is seen of nothing else: a map without WebGL draws nothing.

/** What React keeps of a part that is drawn, as far as it is read here. */
interface Kept {
  readonly stateNode: unknown;
  readonly memoizedProps: unknown;
  readonly return: Kept | null;
  readonly child: Kept | null;
  readonly sibling: Kept | null;
}

/** The part right around the one that is this element, among those drawn last. */
function around(element: Element, part: Kept): Kept | null {
  for (let child = part.child; child !== null; child = child.sibling) {
    const found = child.stateNode === element ? part : around(element, child);
    if (found !== null) return found;
  }
  return null;
}

/** The props of the part that drew this element as its outermost one. */
export function givenTo<Props>(element: Element | null): Props {
  const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactFiber'));
  if (element === null || key === undefined) throw new Error('not drawn by React');
  let top = (element as unknown as Readonly<Record<string, Kept>>)[key] as Kept;
  while (top.return !== null) top = top.return;
  // Each part is kept twice, as it is and as it was or will be: the page knows which is which.
  const { current } = top.stateNode as { readonly current: Kept };
  return around(element, current)?.memoizedProps as Props;
}
