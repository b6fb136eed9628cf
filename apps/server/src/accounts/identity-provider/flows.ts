// Pending sign-ins through the identity provider, stored in a signed cookie of the browser that
// started them. Any server process can continue one after a restart, but no other browser can.
// Their secrets are derived from the state with the server key and stored nowhere.
import { createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ssoFlowSeconds } from '../../platform/http/cookies.ts';
import type { FlowChecks } from './provider.ts';

const issuer = 'curbwright';
const typ = 'single-sign-on+jwt';
/** Maximum number of pending sign-ins (tabs) at once; the oldest is dropped first. */
const maxFlows = 4;
/** Maximum bytes of the return path in the cookie; a longer one is replaced by the map. */
const maxNextBytes = 600;
/**
 * Maximum bytes of the cookie value: browsers silently drop cookies that exceed 4,096 bytes
 * including name and attributes.
 */
export const maxFlowCookieBytes = 3800;

/**
 * Whether the return path fits in the cookie. Measured in bytes, because accented letters take two
 * and quotes are escaped.
 */
function fitsInCookie(next: string): boolean {
  return Buffer.byteLength(JSON.stringify(next)) <= maxNextBytes;
}

const flow = z.object({
  state: z.string().regex(/^[\w-]{43}$/),
  next: z.string().refine(fitsInCookie),
  /** Epoch seconds. */
  at: z.int(),
});
export type Flow = z.output<typeof flow>;
const flowList = z.array(flow).max(maxFlows);

/**
 * Creates a pending sign-in that returns to `next` (a path in this app). `now` is in epoch
 * milliseconds.
 */
export function newFlow(next: string, now: number): Flow {
  return {
    state: randomBytes(32).toString('base64url'),
    next: fitsInCookie(next) ? next : '/',
    at: Math.floor(now / 1000),
  };
}

/**
 * Values that tie the provider's response to this flow. The provider sees the state, but the
 * verifier cannot be derived from it without the key.
 */
export function deriveFlowChecks(key: Uint8Array, { state }: Flow): FlowChecks {
  const derive = (purpose: string) =>
    createHmac('sha256', key).update(`${purpose}\n${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}

/** The cookie for these flows, limited to as many of the newest as fit; `null` = none remain. */
export async function flowCookie(key: Uint8Array, flows: readonly Flow[]): Promise<string | null> {
  for (let remaining = flows.slice(-maxFlows); remaining.length > 0; remaining = remaining.slice(1)) {
    const cookie = await new SignJWT({ flows: remaining })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setIssuer(issuer)
      .sign(key);
    if (cookie.length <= maxFlowCookieBytes) return cookie;
  }
  return null;
}

/** The unexpired flows in a cookie; empty if the server did not sign it. */
export async function readFlows(
  key: Uint8Array,
  cookie: string | undefined,
  now: number,
): Promise<readonly Flow[]> {
  if (cookie === undefined || cookie.length > 4096) return [];
  try {
    const { payload } = await jwtVerify(cookie, key, {
      algorithms: ['HS256'],
      typ,
      issuer,
      currentDate: new Date(now),
    });
    const flows = flowList.safeParse(payload.flows);
    const seconds = now / 1000;
    return flows.success
      ? flows.data.filter(({ at }) => at > seconds - ssoFlowSeconds && at <= seconds + 60)
      : [];
  } catch {
    return [];
  }
}
