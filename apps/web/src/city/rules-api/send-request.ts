// Sends a request as an API client does, without the page's session, so that the response shown is
// what clients get.
import type { SampleRequest } from './questions.ts';

export interface SampleResponse {
  readonly status: number;
  readonly statusText: string;
  readonly milliseconds: number;
  /** The response headers that are shown. */
  readonly headers: readonly (readonly [string, string])[];
  /** Formatted JSON, or the raw text. */
  readonly text: string;
  readonly value: unknown;
}

const shownHeaders = ['content-type', 'ratelimit-policy', 'ratelimit', 'retry-after', 'www-authenticate'];
const timeoutMs = 20_000;

/** Sends the request and returns the response; `null` when there was no connection. */
export async function sendRequest(request: SampleRequest, key: string): Promise<SampleResponse | null> {
  const began = performance.now();
  try {
    const answer = await fetch(request.path, {
      method: request.method,
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        accept: request.accept,
        ...(request.body === null ? {} : { 'content-type': 'application/json' }),
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      },
      ...(request.body === null ? {} : { body: JSON.stringify(request.body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const raw = await answer.text();
    const { value, text } = readJson(raw);
    return {
      status: answer.status,
      statusText: answer.statusText,
      milliseconds: Math.round(performance.now() - began),
      headers: shownHeaders.flatMap((name) => {
        const found = answer.headers.get(name);
        return found === null ? [] : [[name, found] as const];
      }),
      text,
      value,
    };
  } catch {
    return null;
  }
}

function readJson(raw: string): { readonly value: unknown; readonly text: string } {
  try {
    const value: unknown = JSON.parse(raw);
    return { value, text: JSON.stringify(value, null, 2) };
  } catch {
    return { value: null, text: raw };
  }
}

/** Returns the sentence of a verdict if the response is one. */
export function verdictSentence(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('explanation' in value)) return null;
  const { explanation } = value;
  if (typeof explanation !== 'object' || explanation === null || !('sentence' in explanation)) return null;
  return typeof explanation.sentence === 'string' ? explanation.sentence : null;
}
