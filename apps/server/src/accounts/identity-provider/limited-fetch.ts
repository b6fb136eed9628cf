// How the identity provider is asked: its answers are read to a size, and no redirect is followed.
import type { CustomFetch } from 'openid-client';

/** Bytes of an answer; tokens and key sets are a few thousand. */
const mostBytes = 1_000_000;

class TooLong extends Error {
  override readonly name = 'TooLong';
}

async function readLimited(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.byteLength;
    if (length > mostBytes) throw new TooLong(`the provider's answer is longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Fetches and reads the whole answer, in the time the caller's signal leaves. A relying party sends forms, or nothing. */
export const limitedFetch: CustomFetch = async (url, { body: sent, ...options }) => {
  const form = sent instanceof URLSearchParams ? { body: sent } : {};
  const answer = await fetch(url, { ...options, ...form, redirect: 'manual' });
  const { status, headers, body } = answer;
  const read = body === null ? null : await readLimited(body);
  return new Response(read, { status, headers });
};
