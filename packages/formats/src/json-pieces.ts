// A JSON document in pieces: the head once, then one feature at a time, so that a large city is never one string.

/** Pieces of `{…head, "<list>": [ items ]}`; items are built as they are asked for. */
export function* jsonPieces(
  head: Readonly<Record<string, unknown>>,
  list: string,
  items: Iterable<unknown>,
): Generator<string> {
  const start = JSON.stringify(head).slice(0, -1);
  yield `${start}${start === '{' ? '' : ','}${JSON.stringify(list)}:[`;
  let first = true;
  for (const item of items) {
    yield `${first ? '\n' : ',\n'}${JSON.stringify(item)}`;
    first = false;
  }
  yield '\n]}\n';
}
