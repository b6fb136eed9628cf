// Two ways to fetch a feed: from the command line, where the operator may fetch any URL, and for
// visitors, from the public internet only.
import { failWith, ok, type Result } from '@curbwright/core';
import { fetchPublic } from '../../platform/outbound/fetch-public.ts';
import type { FeedFetcher, FeedResponse } from './fetch-feed.ts';

/** Limit on the bytes of one response on the command line. */
const maxResponseBytes = 200 * 1024 * 1024;
const responseTimeoutMs = 60_000;

function headersOf(token: string | null, accept: string): Record<string, string> {
  return { accept, ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
}

const megabytes = (bytes: number) => bytes / 1024 / 1024;

/**
 * Fetches any URL the operator gives, also inside the internal network; `token` is for feeds that
 * require one.
 */
export function createUnrestrictedFetcher(token: string | null): FeedFetcher {
  return async (address, accept): Promise<Result<FeedResponse>> => {
    try {
      const answer = await fetch(address, {
        headers: headersOf(token, accept),
        signal: AbortSignal.timeout(responseTimeoutMs),
      });
      const parts: Uint8Array[] = [];
      let length = 0;
      for await (const part of answer.body ?? []) {
        length += part.byteLength;
        if (length > maxResponseBytes)
          return failWith('validate.too-large', { address, most: megabytes(maxResponseBytes) });
        parts.push(part);
      }
      return ok({
        status: answer.status,
        mediaType: answer.headers.get('content-type') ?? '',
        bytes: Buffer.concat(parts),
      });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return failWith('validate.address', {
        address,
        reason: cause instanceof Error ? cause.message : String(cause),
      });
    }
  };
}

/**
 * Fetches for a visitor: only public IP addresses, no redirects, and at most `maxTotalBytes` bytes in
 * total.
 */
export function createGuardedFetcher(
  token: string | null,
  allowPrivate: boolean,
  maxTotalBytes: number,
): FeedFetcher {
  let remainingBytes = maxTotalBytes;
  return async (address, accept): Promise<Result<FeedResponse>> => {
    const answer = await fetchPublic(address, {
      method: 'GET',
      // The token is for the feed's own server: `fetchPublic` follows no redirect that could pass it
      // on.
      headers: { ...headersOf(token, accept), 'user-agent': 'Curbwright-Validator/1' },
      patience: responseTimeoutMs,
      mostBytes: remainingBytes,
      allowPrivate,
    });
    if (!answer.ok) return answer;
    const { status, headers, body, isCut } = answer.value;
    remainingBytes -= body.length;
    if (isCut || remainingBytes <= 0)
      return failWith('validate.too-large', { address, most: megabytes(maxTotalBytes) });
    return ok({ status, mediaType: headers['content-type'] ?? '', bytes: body });
  };
}
