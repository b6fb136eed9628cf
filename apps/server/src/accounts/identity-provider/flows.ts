// Sign-ins on their way through the provider: kept in a signed cookie of the browser that began them, so that any server process can go on after any
// restart, and no other browser can. The secrets of one are made from its name with the server's key, and so are nowhere but here.
import { createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { flowSeconds } from '../../platform/http/cookies.ts';
import type { Proof } from './provider.ts';

const issuer = 'curbwright';
const typ = 'single-sign-on+jwt';
/** Tabs that may be on their way at once; the oldest goes first. */
const mostFlows = 4;
/** Bytes of the address one comes back to, as it stands in the cookie; of a longer one the map. */
const longestNext = 600;
/** Bytes of the cookie's value: browsers drop one that has more than 4,096 with its name and rules, and say nothing. */
export const mostBytes = 3800;

/** Letters with accents take two bytes, quotes are escaped. */
function isShort(next: string): boolean {
  return Buffer.byteLength(JSON.stringify(next)) <= longestNext;
}

const flow = z.object({
  state: z.string().regex(/^[\w-]{43}$/),
  next: z.string().refine(isShort),
  /** Seconds. */
  at: z.int(),
});
export type Flow = z.output<typeof flow>;
const flowList = z.array(flow).max(mostFlows);

/** A new one, that leads back to `next` (an address of this app). `now` in epoch milliseconds. */
export function newFlow(next: string, now: number): Flow {
  return {
    state: randomBytes(32).toString('base64url'),
    next: isShort(next) ? next : '/',
    at: Math.floor(now / 1000),
  };
}

/** What ties the provider's answer to this flow. The state is seen by the provider; the verifier cannot be made from it without the key. */
export function proofOf(key: Uint8Array, { state }: Flow): Proof {
  const derive = (purpose: string) =>
    createHmac('sha256', key).update(`${purpose}\n${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}

/** The cookie of these flows, of the newest as many as a browser keeps; null = there is none left. */
export async function flowCookie(key: Uint8Array, flows: readonly Flow[]): Promise<string | null> {
  for (let kept = flows.slice(-mostFlows); kept.length > 0; kept = kept.slice(1)) {
    const cookie = await new SignJWT({ flows: kept })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setIssuer(issuer)
      .sign(key);
    if (cookie.length <= mostBytes) return cookie;
  }
  return null;
}

/** The flows of a cookie that are not too old; none when it is not ours. */
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
      ? flows.data.filter(({ at }) => at > seconds - flowSeconds && at <= seconds + 60)
      : [];
  } catch {
    return [];
  }
}
