// The envelope around every CDS document, and its pieces as a long list goes out.

/** What an envelope says of a feed. */
export interface CdsEnvelope {
  readonly version: string;
  /** IANA name. */
  readonly time_zone: string;
  /** Epoch milliseconds. */
  readonly last_updated: number;
  readonly currency: string;
  readonly author?: string;
  readonly [more: string]: unknown;
}

/** The text before the first item of a list. */
function envelopeBegins(envelope: CdsEnvelope, list: string): string {
  return `${JSON.stringify(envelope).slice(0, -1)},"data":{${JSON.stringify(list)}:[`;
}

/** The text of an item, with what separates it from the one before. */
function envelopeItem(item: unknown, isFirst: boolean): string {
  return `${isFirst ? '\n' : ',\n'}${JSON.stringify(item)}`;
}

/** The text after the last item. */
const envelopeEnds = '\n]}}\n';

/** A whole document, made as it is asked for. */
export function* envelopePieces(
  envelope: CdsEnvelope,
  list: string,
  items: Iterable<unknown>,
): Generator<string> {
  yield envelopeBegins(envelope, list);
  let first = true;
  for (const item of items) {
    yield envelopeItem(item, first);
    first = false;
  }
  yield envelopeEnds;
}

/** The same of items that come one after the other. */
export async function* envelopeTexts(
  envelope: CdsEnvelope,
  list: string,
  items: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<string> {
  yield envelopeBegins(envelope, list);
  let first = true;
  for await (const item of items) {
    yield envelopeItem(item, first);
    first = false;
  }
  yield envelopeEnds;
}
