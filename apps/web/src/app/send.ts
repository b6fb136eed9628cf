// Sends one call of the contract: headers, body, refresh on 401, opening of sealed answers. The only place that fetches.

import { calls, type PlainCall } from 'virtual:contract-calls';
import { callAddress } from '@curbwright/contract';
import type { ApiError } from './api-error.ts';
import { oneAtATime, withRefresh } from './refresh.ts';
import { openSealed, sealingKey } from './sealed.ts';
import { accessToken, dropAccessToken, forgeryToken, sendsToken, storeAccessToken } from './session.ts';

export interface CallRequest {
  readonly call: PlainCall;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export type CallAnswer = { readonly data: unknown } | { readonly error: ApiError };

/** Token of a frame the city embeds (configuration `EMBEDDING`), sent instead of a person's. */
let embeddingToken: string | null = null;
export function useEmbeddingToken(token: string | null): void {
  embeddingToken = token;
}

function bodyOf(call: PlainCall, body: unknown, forgery: string | null): BodyInit | null {
  if (call.method === 'GET') return null;
  if (!(body instanceof FormData)) return JSON.stringify(body ?? {});
  if (forgery !== null) body.set('csrfmiddlewaretoken', forgery);
  return body;
}

async function headersOf(call: PlainCall, body: unknown, forgery: string | null): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json' });
  const token = embeddingToken ?? (sendsToken(location.pathname) ? accessToken() : null);
  if (token !== null && call.credentials !== 'ignored') headers.set('authorization', `Bearer ${token}`);
  if (call.method !== 'GET') {
    if (!(body instanceof FormData)) headers.set('content-type', 'application/json');
    if (forgery !== null) headers.set('x-csrftoken', forgery);
  }
  if (call.sealed) {
    const key = await sealingKey();
    if (key !== null) headers.set('x-sealing-key', key.offered);
  }
  return headers;
}

async function refreshToken(): Promise<boolean> {
  const { method, path } = calls.refreshToken;
  try {
    const answer = await fetch(path, {
      method,
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const body: unknown = answer.ok ? await answer.json() : null;
    const access = typeof body === 'object' && body !== null && 'access' in body ? body.access : null;
    if (typeof access === 'string') {
      storeAccessToken(access);
      return true;
    }
    dropAccessToken();
    return false;
  } catch {
    dropAccessToken();
    location.reload();
    return false;
  }
}

const refresh = oneAtATime(refreshToken);

async function readBody(answer: Response): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/jose')) {
    const key = await sealingKey();
    if (key === null) throw new Error('Decryption Error');
    return openSealed(await answer.text(), key.privateKey);
  }
  if (/\bjson\b/.test(type)) return answer.json();
  return answer.text();
}

/** Sends the call and answers its data or what went wrong; never throws. */
export async function sendCall(
  { call, params, query, body }: CallRequest,
  signal: AbortSignal,
): Promise<CallAnswer> {
  const address = callAddress(call, params, query);
  const request = `${call.method} ${address}`;
  try {
    const once = async () => {
      const forgery = forgeryToken(document.cookie);
      return fetch(address, {
        method: call.method,
        headers: await headersOf(call, body, forgery),
        body: bodyOf(call, body, forgery),
        credentials: 'include',
        signal,
      });
    };
    const answer = call.credentials === 'checked' ? await withRefresh(once, refresh) : await once();
    const read = await readBody(answer);
    return answer.ok ? { data: read } : { error: { status: answer.status, request, body: read } };
  } catch (error) {
    const sealed = error instanceof Error && error.message === 'Decryption Error';
    return { error: { status: sealed ? -1 : 0, request, body: null } };
  }
}
