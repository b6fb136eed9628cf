// Anti-forgery: a write must come from our own pages. Signed double submit, and the browser's own word about where the request comes from.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '@curbwright/contract';
import type { Caller } from './caller.ts';

const forgeryHeader = 'x-csrftoken';
/** The second carrier: the form token a client sends in the body (requirement §7). */
export const formToken = 'csrfmiddlewaretoken';

function signature(key: Uint8Array, sessionId: string, nonce: string): Buffer {
  return createHmac('sha256', key).update(`${sessionId}\n${nonce}`).digest();
}

/** A token bound to the session. */
export function forgeryToken(key: Uint8Array, sessionId: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signature(key, sessionId, nonce).toString('base64url')}`;
}

/** True when the token was made for the session with this key. */
export function isForgeryToken(key: Uint8Array, sessionId: string, token: string): boolean {
  const [nonce, given, ...rest] = token.split('.');
  if (nonce === undefined || given === undefined || rest.length > 0) return false;
  const expected = signature(key, sessionId, nonce);
  const bytes = Buffer.from(given, 'base64url');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** The origin a browser must name: the configured one, else the one the request was sent to. */
export function ownOrigin(publicUrl: string | null, protocol: string, host: string): string {
  return publicUrl === null ? `${protocol}://${host}` : new URL(publicUrl).origin;
}

/** True when the browser says that another site made the request. Programs that are no browsers say nothing, and pass. */
export function isCrossSite(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== origin;
}

/** An origin as a log may hold it: what a stranger sent is read as an address first. */
function loggedOrigin(text: string | undefined): string | null {
  if (text === undefined) return null;
  return URL.canParse(text) ? new URL(text).origin.slice(0, 200) : '…';
}

/** What the log says of a request refused as from another site: both origins, and what to set where the browser says it is our own page. */
export function crossSiteWarning(
  headers: IncomingHttpHeaders,
  expected: string,
  publicUrl: string | null,
): { readonly facts: Readonly<Record<string, string | null>>; readonly says: string } {
  const site = headers['sec-fetch-site'];
  const facts = { origin: loggedOrigin(headers.origin), expected: loggedOrigin(expected) };
  const says = 'refused as from another site';
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return { facts, says };
  const remedy =
    publicUrl === null
      ? 'if people open the first, set PUBLIC_URL to it, and TRUST_PROXY=true behind a proxy'
      : 'if people open the first, PUBLIC_URL must be that address';
  return { facts, says: `${says}: the browser named another origin than is expected; ${remedy}` };
}

interface Write {
  readonly headers: IncomingHttpHeaders;
  readonly origin: string;
  readonly caller: Caller;
  /** Value of the session cookie and of the anti-forgery cookie, undefined when not sent. */
  readonly sessionCookie: string | undefined;
  readonly forgeryCookie: string | undefined;
  readonly formToken: string | undefined;
  readonly key: Uint8Array;
}

/**
 * Why a write is refused, or null. From another site: always refused. With a session cookie the token must be there, equal the cookie, and be
 * of this session; a Bearer token without cookies proves itself, and who is nobody has nothing to forge.
 */
export function forgeryFault(write: Write): ErrorCode | null {
  if (isCrossSite(write.headers, write.origin)) return 'cross_site';
  if (write.caller.kind !== 'user' || write.sessionCookie === undefined) return null;
  const header = write.headers[forgeryHeader];
  const given = typeof header === 'string' ? header : write.formToken;
  if (given === undefined || write.forgeryCookie === undefined || given !== write.forgeryCookie)
    return 'forgery';
  return isForgeryToken(write.key, write.caller.sessionId, given) ? null : 'forgery';
}
