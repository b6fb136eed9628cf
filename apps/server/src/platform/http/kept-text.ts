// Text that is made once and asked for often (the dictionary of rule sets, the schema): rendered, hashed and compressed once, not per request.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsGzip } from './accepts-gzip.ts';
import { type Ready, readyUnless, type Unchanged } from './outcome.ts';

const compress = promisify(gzip);
const control = 'public, max-age=0, must-revalidate';

/** One state of the text. */
export interface KeptText {
  /** UTF-8. Bytes: a string would be encoded anew for each who asks, and each who does not read would hold a copy. */
  readonly bytes: Buffer;
  /** Quoted, as in the header. */
  readonly etag: string;
  /** The text as gzip; the first who asks starts it, off the event loop. */
  gzipped(): Promise<Buffer>;
}

export function keepText(text: string): KeptText {
  let made: Promise<Buffer> | undefined;
  const bytes = Buffer.from(text);
  return {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    gzipped() {
      made ??= compress(bytes, { level: 9 });
      return made;
    },
  };
}

/** The kept text for a client: 304 when it has it, gzip when it takes that, else plain. */
export async function readyText(kept: KeptText, headers: IncomingHttpHeaders): Promise<Ready | Unchanged> {
  const vary = { vary: 'Accept-Encoding' };
  const outcome = readyUnless(headers['if-none-match'], { etag: kept.etag, control }, () => kept.bytes);
  if (outcome.kind === 'unchanged') return outcome;
  if (!acceptsGzip(headers['accept-encoding'])) return { ...outcome, headers: vary };
  return { ...outcome, body: await kept.gzipped(), headers: { ...vary, 'content-encoding': 'gzip' } };
}
