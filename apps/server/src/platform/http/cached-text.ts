// Caches text that is generated once and requested often (the dictionary of rule sets, the schema):
// rendered, hashed and compressed once instead of per request.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsGzip } from './accepts-gzip.ts';
import { type NotModifiedOutcome, type RawOutcome, respondRawUnlessCached } from './outcome.ts';

const compress = promisify(gzip);
const cacheControl = 'public, max-age=0, must-revalidate';

/** One version of the text. */
export interface CachedText {
  /**
   * UTF-8 bytes: a string would be encoded again for each request, and each slow reader would hold
   * a copy.
   */
  readonly bytes: Buffer;
  /** Quoted, as in the header. */
  readonly etag: string;
  /** The text as gzip. The first request starts the compression, off the event loop. */
  gzipped(): Promise<Buffer>;
}

export function cacheText(text: string): CachedText {
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

/**
 * Returns the cached text for a client: 304 if its copy is current, gzip if it accepts that, else
 * uncompressed.
 */
export async function toTextResponse(
  kept: CachedText,
  headers: IncomingHttpHeaders,
): Promise<RawOutcome | NotModifiedOutcome> {
  const vary = { vary: 'Accept-Encoding' };
  const outcome = respondRawUnlessCached(
    headers['if-none-match'],
    { etag: kept.etag, control: cacheControl },
    () => kept.bytes,
  );
  if (outcome.kind === 'unchanged') return outcome;
  if (!acceptsGzip(headers['accept-encoding'])) return { ...outcome, headers: vary };
  return { ...outcome, body: await kept.gzipped(), headers: { ...vary, 'content-encoding': 'gzip' } };
}
