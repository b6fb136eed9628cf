// The envelope around every CDS document, written in chunks for streaming long lists.

/** Envelope fields of a feed. */
export interface CdsEnvelope {
  readonly version: string;
  /** IANA time zone name. */
  readonly time_zone: string;
  /** Epoch milliseconds. */
  readonly last_updated: number;
  readonly currency: string;
  readonly author?: string;
  readonly [more: string]: unknown;
}

/** Returns the text before the first list item. */
function envelopeStart(envelope: CdsEnvelope, list: string): string {
  return `${JSON.stringify(envelope).slice(0, -1)},"data":{${JSON.stringify(list)}:[`;
}

/** Returns the text of an item with its separator. */
function envelopeItem(item: unknown, isFirst: boolean): string {
  return `${isFirst ? '\n' : ',\n'}${JSON.stringify(item)}`;
}

/** Text after the last list item. */
const envelopeEnds = '\n]}}\n';

/** Generates a whole document lazily. */
export function* writeEnvelope(
  envelope: CdsEnvelope,
  list: string,
  items: Iterable<unknown>,
): Generator<string> {
  yield envelopeStart(envelope, list);
  let first = true;
  for (const item of items) {
    yield envelopeItem(item, first);
    first = false;
  }
  yield envelopeEnds;
}

/** Like `writeEnvelope`, for items that arrive asynchronously. */
export async function* writeEnvelopeAsync(
  envelope: CdsEnvelope,
  list: string,
  items: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<string> {
  yield envelopeStart(envelope, list);
  let first = true;
  for await (const item of items) {
    yield envelopeItem(item, first);
    first = false;
  }
  yield envelopeEnds;
}
