// Fetch for requests to the identity provider: limits the response size and follows no redirects.
import type { CustomFetch } from 'openid-client';

/** Maximum response size in bytes; tokens and key sets have a few thousand. */
const maxResponseBytes = 1_000_000;

class ResponseTooLargeError extends Error {
  override readonly name = 'TooLong';
}

async function readLimited(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.byteLength;
    if (length > maxResponseBytes)
      throw new ResponseTooLargeError(`the provider's answer is longer than ${maxResponseBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Fetches and reads the whole response within the caller's abort signal. A relying party sends only
 * forms or an empty body.
 */
export const limitedFetch: CustomFetch = async (url, { body: sent, ...options }) => {
  const form = sent instanceof URLSearchParams ? { body: sent } : {};
  const answer = await fetch(url, { ...options, ...form, redirect: 'manual' });
  const { status, headers, body } = answer;
  const read = body === null ? null : await readLimited(body);
  return new Response(read, { status, headers });
};
