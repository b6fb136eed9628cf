// Sends requests to the endpoints of the contract: URL, headers, body, refresh on 401, decryption
// of sealed responses. The only module that fetches the API.
import { calls, type PlainCall } from 'virtual:contract-calls';
import { operationUrl } from '@curbwright/contract';
import type { ApiRequest, ApiResponse } from './api-types.ts';
import { csrfFormField, csrfTokenFrom, sendsToken } from './login-session.ts';
import { type Reachability, toReachability } from './reachability.ts';
import { sealingKey } from './sealing-key.ts';
import type { ApiClientEnvironment } from './sender-environment.ts';
import { browserEnvironment } from './sender-environment.ts';
import { retryAfterRefresh, singleFlight } from './token-refresh.ts';

/** Overrides the language of the user's account, which Accept-Language does not (decision 0340). */
export const pageLanguage = 'x-page-language';
export type ApiSender = (request: ApiRequest, signal: AbortSignal) => Promise<ApiResponse>;

/** The Bearer token of a request from this page; `null` = none (requirement §7). */
export function bearerOf(
  host: Pick<ApiClientEnvironment, 'path' | 'token' | 'embeddingToken' | 'local'>,
): string | null {
  if (host.local !== null) return host.local.token;
  return sendsToken(host.path()) ? host.token() : host.embeddingToken();
}

/**
 * Builds the request body: form data as multipart, anything else as JSON. Both include the
 * anti-forgery token.
 */
function buildBody(call: PlainCall, body: unknown, forgery: string | null): BodyInit | null {
  if (call.method === 'GET') return null;
  if (body instanceof FormData) {
    if (forgery !== null) body.set(csrfFormField, forgery);
    return body;
  }
  const token = forgery === null ? {} : { [csrfFormField]: forgery };
  return JSON.stringify(typeof body === 'object' && body !== null ? { ...body, ...token } : (body ?? token));
}

async function buildHeaders(
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
  // Errors are in the page's language. GET requests name their language in the URL instead, so that
  // one cached copy serves everyone.
  if (call.method !== 'GET') headers.set(pageLanguage, language);
  if (key !== undefined) headers.set('idempotency-key', key);
  if (call.sealed) {
    const sealing = await sealingKey();
    if (sealing !== null) headers.set('x-sealing-key', sealing.offered);
  }
  return headers;
}

/** The server's name for the file; '' when it gives none (RFC 6266). */
function parseFileName(answer: Response): string {
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
    const [jwe, { openSealedResponse: openSealed }] = await Promise.all([
      answer.text(),
      import('./open-sealed-response.ts'),
    ]);
    return openSealed({ jwe, requestId, arrived }, key.privateKey);
  }
  // Checked before the content type: a GeoJSON file is saved, not parsed.
  if (answer.ok && call.answerMedia === 'file')
    return new File([await answer.blob()], parseFileName(answer), { type });
  if (/\bjson\b/.test(type)) return answer.json();
  return answer.text();
}

/**
 * Requests a new access token once. A rejection drops the old one; a request that itself fails also
 * reloads the page (requirement §7).
 */
async function refreshToken(host: ApiClientEnvironment): Promise<boolean> {
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
    // A server error is not a rejection, so the user stays signed in.
    if (answer.status < 500) host.dropToken();
    return false;
  } catch {
    host.dropToken();
    host.reload();
    return false;
  }
}

const unreachable: Reachability = { from: 'nowhere', at: null };

/** Creates the sender of a page. It resolves to the data or the error and never throws. */
export function createApiSender(host: ApiClientEnvironment): ApiSender {
  const refresh = singleFlight(() => refreshToken(host));
  const sendPendingSignOut = singleFlight(() =>
    import('./report-sign-out.ts').then(
      ({ reportSignOut: tellSignOut }) => tellSignOut(host),
      () => false,
    ),
  );
  const attempt = async (
    { call, params, query, body }: ApiRequest,
    signal: AbortSignal,
    key?: string,
  ): Promise<ApiResponse> => {
    const address = operationUrl(call, params, query);
    const request = `${call.method} ${address}`;
    let reference: string | null = null;
    try {
      // A user who signed out offline stays signed out: until the server has been notified, no
      // request is sent as that user, and none signs them in again.
      const leaving = host.leaving() && !(await sendPendingSignOut());
      const omits = leaving && (call.credentials !== 'ignored' || call.path === calls.refreshToken.path);
      const once = async () => {
        const forgery = csrfTokenFrom(host.cookies(), host.staging());
        const bearer = bearerOf(host);
        const answer = await fetch(`${host.base}${address}`, {
          method: call.method,
          headers: await buildHeaders(call, body, forgery, bearer, key, host.language()),
          body: buildBody(call, body, forgery),
          credentials: omits ? 'omit' : host.credentials,
          signal,
        });
        return { status: answer.status, bearer, answer };
      };
      // Local mode has no token refresh: the token is the developer's.
      const { answer } =
        call.credentials === 'checked' && host.local === null && !leaving
          ? await retryAfterRefresh(
              once,
              refresh,
              () => bearerOf(host),
              () => host.token() === null,
            )
          : await once();
      host.reached(toReachability(answer.headers));
      reference = answer.headers.get('x-request-id');
      const read = await readBody(call, answer);
      return answer.ok
        ? { data: read }
        : { error: { status: answer.status, request, body: read, reference } };
    } catch (error) {
      const sealed = error instanceof Error && error.message === 'Decryption Error';
      if (!sealed && !signal.aborted) host.reached(unreachable);
      return { error: { status: sealed ? -1 : 0, request, body: null, reference } };
    }
  };
  // If the module that creates idempotency keys cannot be loaded (the page belongs to a release
  // that is no longer served), the write is sent without a key.
  return (request, signal) =>
    request.call.creates
      ? import('./idempotent-write.ts').then(
          ({ sendIdempotent: sendIntended }) => sendIntended(request, (key) => attempt(request, signal, key)),
          () => attempt(request, signal),
        )
      : attempt(request, signal);
}

/** The sender of this page. */
export const sendApiRequest: ApiSender = createApiSender(browserEnvironment);
