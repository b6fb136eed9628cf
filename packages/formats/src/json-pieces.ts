// Writes a JSON document in chunks: the header, then one feature at a time, so that a large city
// never becomes one string.

/** Yields the chunks of `{…head, "<list>": [ items ]}`; items are serialized on demand. */
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
