// Fetches a CDS or CurbLR feed: one document, or the endpoints of a whole CDS server with their
// pages.
import { failWith, ok, type Result } from '@curbwright/core';
import type { SourceFile } from '@curbwright/formats';

/** Maximum number of pages of one list. */
const maxPages = 1000;

/**
 * The endpoints of a CDS server that return lists. Zones and policies are required; the others may
 * respond with 501 or 404.
 */
export const cdsEndpoints = [
  { path: 'curbs/zones', required: true },
  { path: 'curbs/policies', required: true },
  { path: 'curbs/areas', required: false },
  { path: 'curbs/spaces', required: false },
  { path: 'curbs/objects', required: false },
] as const;

/** One response from a feed; its status and body are not checked here. */
export interface FeedResponse {
  readonly status: number;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Fetches from a feed with one GET; fails when the server is unreachable or returns too much. */
export type FeedFetcher = (address: string, accept: string) => Promise<Result<FeedResponse>>;

export const cdsMedia = 'application/vnd.cds+json';

/** The URL of the next page of a paged response, or `null`. */
function nextPageUrl(bytes: Uint8Array, from: string): string | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    const links = typeof value === 'object' && value !== null && 'links' in value ? value.links : null;
    const next = typeof links === 'object' && links !== null && 'next' in links ? links.next : null;
    return typeof next === 'string' ? new URL(next, from).href : null;
  } catch {
    return null;
  }
}

/** Fetches a document and the pages after it; fails on a status other than 200. */
export async function fetchPages(
  address: string,
  fetchFeed: FeedFetcher,
  accept: string,
): Promise<Result<SourceFile[]>> {
  const files: SourceFile[] = [];
  const visitedUrls = new Set<string>();
  for (let next: string | null = address; next !== null && files.length < maxPages; ) {
    if (visitedUrls.has(next))
      return failWith('validate.address', { address: next, reason: 'its next page is itself' });
    visitedUrls.add(next);
    const answer = await fetchFeed(next, accept);
    if (!answer.ok) return answer;
    const { status, bytes } = answer.value;
    if (status !== 200) return failWith('validate.address', { address: next, reason: `HTTP ${status}` });
    files.push({ name: next, bytes });
    next = nextPageUrl(bytes, next);
  }
  return ok(files);
}
