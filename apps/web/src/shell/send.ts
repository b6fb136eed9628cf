// Sends one call of the contract: address, headers, body, refresh on 401, opening of sealed answers. The only place that fetches the API.
import { calls, type PlainCall } from 'virtual:contract-calls';
import { callAddress } from '@curbwright/contract';
import type { CallAnswer, CallRequest } from './call-types.ts';
import { type Reach, reachOf } from './reach.ts';
import { oneAtATime, withRefresh } from './refresh.ts';
import { sealingKey } from './sealed.ts';
import type { SendHost } from './send-host.ts';
import { browserHost } from './send-host.ts';
import { forgeryToken, formToken, sendsToken } from './session.ts';

/** Counts above the language of the person's account, as Accept-Language would not (decision 0364). */
export const pageLanguage = 'x-page-language';
export type Send = (request: CallRequest, signal: AbortSignal) => Promise<CallAnswer>;

/** The Bearer token of a call from this page; null = none (requirement §7). */
export function bearerOf(host: Pick<SendHost, 'path' | 'token' | 'embeddingToken' | 'local'>): string | null {
  if (host.local !== null) return host.local.token;
  return sendsToken(host.path()) ? host.token() : host.embeddingToken();
}

/** Multipart as it is, anything else as JSON; both with the form token. */
function bodyOf(call: PlainCall, body: unknown, forgery: string | null): BodyInit | null {
  if (call.method === 'GET') return null;
  if (body instanceof FormData) {
    if (forgery !== null) body.set(formToken, forgery);
    return body;
  }
  const token = forgery === null ? {} : { [formToken]: forgery };
  return JSON.stringify(typeof body === 'object' && body !== null ? { ...body, ...token } : (body ?? token));
}

async function headersOf(
  call: PlainCall,
  body: unknown,
  forgery: string | null,
  bearer: string | null,
  key: string | undefined,
  language: string,
): Promise<Headers> {
  const headers = new Headers({ accept: call.answerMedia === 'file' ? '*/*' : 'application/json' });
  if (bearer !== null && call.credentials !== 'ignored') headers.set('authorization', `Bearer ${bearer}`);
  if (call.method !== 'GET' && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  if ((call.method !== 'GET' || call.writes) && forgery !== null) headers.set('x-csrftoken', forgery);
  // What is refused is said in the page's language. Answers to GET name theirs in the address: one copy is kept for all.
  if (call.method !== 'GET') headers.set(pageLanguage, language);
  if (key !== undefined) headers.set('idempotency-key', key);
  if (call.sealed) {
    const sealing = await sealingKey();
    if (sealing !== null) headers.set('x-sealing-key', sealing.offered);
  }
  return headers;
}

/** What the server calls the file; '' when it does not say (RFC 6266). */
function fileNameOf(answer: Response): string {
  const said = answer.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  return encoded === undefined ? (/filename="([^"]*)"/i.exec(said)?.[1] ?? '') : decodeURIComponent(encoded);
}

async function readBody(call: PlainCall, answer: Response): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/jose')) {
    const key = await sealingKey();
    if (key === null) throw new Error('Decryption Error');
    const requestId = answer.headers.get('x-request-id');
    const arrived = performance.now() / 1000;
    const [jwe, { openSealed }] = await Promise.all([answer.text(), import('./open-sealed.ts')]);
    return openSealed({ jwe, requestId, arrived }, key.privateKey);
  }
  // Before the types: a GeoJSON file is to be saved, not read.
  if (answer.ok && call.answerMedia === 'file')
    return new File([await answer.blob()], fileNameOf(answer), { type });
  if (/\bjson\b/.test(type)) return answer.json();
  return answer.text();
}

/** Asks once for a new access token. A refusal forgets the old one; a call that fails itself reloads the page too (requirement §7). */
async function refreshToken(host: SendHost): Promise<boolean> {
  const { method, path } = calls.refreshToken;
  try {
    const answer = await fetch(`${host.base}${path}`, {
      method,
      credentials: host.credentials,
      headers: { 'content-type': 'application/json', [pageLanguage]: host.language() },
      body: '{}',
    });
    const body: unknown = answer.ok ? await answer.json() : null;
    const access = typeof body === 'object' && body !== null && 'access' in body ? body.access : null;
    if (typeof access === 'string') {
      host.storeToken(access);
      return true;
    }
    // A server that cannot just now has not said no: the person stays signed in.
    if (answer.status < 500) host.dropToken();
    return false;
  } catch {
    host.dropToken();
    host.reload();
    return false;
  }
}

const nowhere: Reach = { from: 'nowhere', at: null };

/** Makes the sender of a page. What it makes answers the data or what went wrong, and never throws. */
export function createSend(host: SendHost): Send {
  const refresh = oneAtATime(() => refreshToken(host));
  const leave = oneAtATime(() =>
    import('./tell-sign-out.ts').then(
      ({ tellSignOut }) => tellSignOut(host),
      () => false,
    ),
  );
  const attempt = async (
    { call, params, query, body }: CallRequest,
    signal: AbortSignal,
    key?: string,
  ): Promise<CallAnswer> => {
    const address = callAddress(call, params, query);
    const request = `${call.method} ${address}`;
    let reference: string | null = null;
    try {
      // Who signed out without a connection is signed out: nothing goes as them, and nothing signs them in again, until the server knows.
      const leaving = host.leaving() && !(await leave());
      const omits = leaving && (call.credentials !== 'ignored' || call.path === calls.refreshToken.path);
      const once = async () => {
        const forgery = forgeryToken(host.cookies(), host.staging());
        const bearer = bearerOf(host);
        const answer = await fetch(`${host.base}${address}`, {
          method: call.method,
          headers: await headersOf(call, body, forgery, bearer, key, host.language()),
          body: bodyOf(call, body, forgery),
          credentials: omits ? 'omit' : host.credentials,
          signal,
        });
        return { status: answer.status, bearer, answer };
      };
      // In local mode there is nobody to refresh with: the token is the developer's.
      const { answer } =
        call.credentials === 'checked' && host.local === null && !leaving
          ? await withRefresh(
              once,
              refresh,
              () => bearerOf(host),
              () => host.token() === null,
            )
          : await once();
      host.reached(reachOf(answer.headers));
      reference = answer.headers.get('x-request-id');
      const read = await readBody(call, answer);
      return answer.ok
        ? { data: read }
        : { error: { status: answer.status, request, body: read, reference } };
    } catch (error) {
      const sealed = error instanceof Error && error.message === 'Decryption Error';
      if (!sealed && !signal.aborted) host.reached(nowhere);
      return { error: { status: sealed ? -1 : 0, request, body: null, reference } };
    }
  };
  // Without what makes keys (a page of a release that is gone) a write goes as it did before there were any.
  return (request, signal) =>
    request.call.creates
      ? import('./intended-write.ts').then(
          ({ sendIntended }) => sendIntended(request, (key) => attempt(request, signal, key)),
          () => attempt(request, signal),
        )
      : attempt(request, signal);
}

/** The sender of this page. */
export const sendCall: Send = createSend(browserHost);
