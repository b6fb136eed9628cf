// Reads the props that a component receives, for tests of components with no other visible effect:
// a map without WebGL draws nothing.

/** The fields of React's fiber nodes that are read here. */
interface Fiber {
  readonly stateNode: unknown;
  readonly memoizedProps: unknown;
  readonly return: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** The component directly around this element in the current tree. */
function around(element: Element, part: Fiber): Fiber | null {
  for (let child = part.child; child !== null; child = child.sibling) {
    const found = child.stateNode === element ? part : around(element, child);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the props of the component that rendered this element as its outermost one. */
export function propsOf<Props>(element: Element | null): Props {
  const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactFiber'));
  if (element === null || key === undefined) throw new Error('not drawn by React');
  let top = (element as unknown as Readonly<Record<string, Fiber>>)[key] as Fiber;
  while (top.return !== null) top = top.return;
  // React keeps two versions of each fiber, the current and an alternate one; the root knows which
  // is current.
  const { current } = top.stateNode as { readonly current: Fiber };
  return around(element, current)?.memoizedProps as Props;
}
