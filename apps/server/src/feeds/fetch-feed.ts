// A CDS or CurbLR feed from the network: one document, or the endpoints of a whole CDS server with their pages.
import { ok, type Result, refused } from '@curbwright/core';
import type { SourceFile } from '@curbwright/formats';

/** Bytes of one answer. */
const mostBytes = 200 * 1024 * 1024;
/** Pages of one list. */
const mostPages = 1000;
const patience = 60_000;

/** The endpoints of a CDS server that answer lists. Zones and policies are required, the others may be 501 or 404. */
export const cdsEndpoints = [
  { path: 'curbs/zones', required: true },
  { path: 'curbs/policies', required: true },
  { path: 'curbs/areas', required: false },
  { path: 'curbs/spaces', required: false },
  { path: 'curbs/objects', required: false },
] as const;

export interface FeedAsker {
  /** A bearer token for feeds that ask for one. */
  readonly token: string | null;
  readonly fetch: typeof fetch;
}

export const cdsMedia = 'application/vnd.cds+json';

/** One GET; refused when the server is not there or answers too much. The body is not judged here. */
export async function askFeed(
  address: string,
  { token, fetch: ask }: FeedAsker,
  accept: string,
): Promise<Result<{ readonly status: number; readonly mediaType: string; readonly bytes: Uint8Array }>> {
  try {
    const answer = await ask(address, {
      headers: { accept, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(patience),
    });
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of answer.body ?? []) {
      length += part.byteLength;
      if (length > mostBytes)
        return refused('validate.too-large', { address, most: mostBytes / 1024 / 1024 });
      parts.push(part);
    }
    return ok({
      status: answer.status,
      mediaType: answer.headers.get('content-type') ?? '',
      bytes: Buffer.concat(parts),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return refused('validate.address', {
      address,
      reason: cause instanceof Error ? cause.message : String(cause),
    });
  }
}

/** The address of the next page of a paged answer, or null. */
function nextOf(bytes: Uint8Array, from: string): string | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    const links = typeof value === 'object' && value !== null && 'links' in value ? value.links : null;
    const next = typeof links === 'object' && links !== null && 'next' in links ? links.next : null;
    return typeof next === 'string' ? new URL(next, from).href : null;
  } catch {
    return null;
  }
}

/** A document and the pages after it; a status other than 200 is refused. */
export async function fetchPages(
  address: string,
  asker: FeedAsker,
  accept: string,
): Promise<Result<SourceFile[]>> {
  const files: SourceFile[] = [];
  const met = new Set<string>();
  for (let next: string | null = address; next !== null && files.length < mostPages; ) {
    if (met.has(next))
      return refused('validate.address', { address: next, reason: 'its next page is itself' });
    met.add(next);
    const answer = await askFeed(next, asker, accept);
    if (!answer.ok) return answer;
    const { status, bytes } = answer.value;
    if (status !== 200) return refused('validate.address', { address: next, reason: `HTTP ${status}` });
    files.push({ name: next, bytes });
    next = nextOf(bytes, next);
  }
  return ok(files);
}
