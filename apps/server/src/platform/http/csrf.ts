// CSRF protection: a write must come from our own pages. Uses a signed double-submit token, and the
// origin that the browser reports.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '@curbwright/contract';
import type { Caller } from './caller.ts';

const csrfHeader = 'x-csrftoken';
/** The token's alternative location: a form field in the request body (requirement §7). */
export const csrfFormField = 'csrfmiddlewaretoken';

function csrfSignature(key: Uint8Array, sessionId: string, nonce: string): Buffer {
  return createHmac('sha256', key).update(`${sessionId}\n${nonce}`).digest();
}

/** Creates a token bound to the session. */
export function createCsrfToken(key: Uint8Array, sessionId: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${csrfSignature(key, sessionId, nonce).toString('base64url')}`;
}

/** Whether the token was created for the session with this key. */
export function isValidCsrfToken(key: Uint8Array, sessionId: string, token: string): boolean {
  const [nonce, given, ...rest] = token.split('.');
  if (nonce === undefined || given === undefined || rest.length > 0) return false;
  const expected = csrfSignature(key, sessionId, nonce);
  const bytes = Buffer.from(given, 'base64url');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** The origin a browser must send: the configured one, else the one the request was sent to. */
export function ownOrigin(publicUrl: string | null, protocol: string, host: string): string {
  return publicUrl === null ? `${protocol}://${host}` : new URL(publicUrl).origin;
}

/**
 * Whether the browser reports that another site made the request. Clients that are not browsers
 * report nothing and pass.
 */
export function isCrossSite(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== origin;
}

/** Makes an origin safe to log: client input is parsed as a URL first. */
function formatLoggedOrigin(text: string | undefined): string | null {
  if (text === undefined) return null;
  return URL.canParse(text) ? new URL(text).origin.slice(0, 200) : '…';
}

/**
 * The log entry for a request rejected as cross-site: both origins, and the setting to change if
 * the browser reports it as our own page.
 */
export function crossSiteWarning(
  headers: IncomingHttpHeaders,
  expected: string,
  publicUrl: string | null,
): { readonly facts: Readonly<Record<string, string | null>>; readonly says: string } {
  const site = headers['sec-fetch-site'];
  const facts = { origin: formatLoggedOrigin(headers.origin), expected: formatLoggedOrigin(expected) };
  const says = 'refused as from another site';
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return { facts, says };
  const remedy =
    publicUrl === null
      ? 'if people open the first, set PUBLIC_URL to it, and TRUST_PROXY=true behind a proxy'
      : 'if people open the first, PUBLIC_URL must be that address';
  return { facts, says: `${says}: the browser named another origin than is expected; ${remedy}` };
}

interface WriteRequest {
  readonly headers: IncomingHttpHeaders;
  readonly origin: string;
  readonly caller: Caller;
  /** Values of the session cookie and the CSRF cookie; `undefined` if not sent. */
  readonly sessionCookie: string | undefined;
  readonly forgeryCookie: string | undefined;
  readonly formToken: string | undefined;
  readonly key: Uint8Array;
}

/**
 * Returns why a write is rejected, or `null`. Cross-site writes are always rejected. With a session
 * cookie, the token must be present, equal the cookie and belong to this session. A Bearer token
 * without cookies is sufficient proof, and an anonymous request has nothing to forge.
 */
export function csrfErrorCode(write: WriteRequest): ErrorCode | null {
  if (isCrossSite(write.headers, write.origin)) return 'cross_site';
  if (write.caller.kind !== 'user' || write.sessionCookie === undefined) return null;
  const header = write.headers[csrfHeader];
  const given = typeof header === 'string' ? header : write.formToken;
  if (given === undefined || write.forgeryCookie === undefined || given !== write.forgeryCookie)
    return 'forgery';
  return isValidCsrfToken(write.key, write.caller.sessionId, given) ? null : 'forgery';
}
