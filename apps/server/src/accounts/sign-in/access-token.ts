// The access token: a JWT valid for five minutes that names the session. Everything else is looked
// up, so that permissions end with the session.
import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

export const accessSeconds = 5 * 60;
const issuer = 'curbwright';
const audience = 'curbwright-api';
const typ = 'at+jwt';

/** Issues a token for a user's session. `now` is in epoch milliseconds. */
export async function issueAccessToken(
  key: Uint8Array,
  userId: number,
  sessionId: string,
  now: number,
): Promise<string> {
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessSeconds)
    .sign(key);
}

/**
 * The session and user a token names; `null` if it was not issued here, has expired or is of
 * another type.
 */
export async function readAccessToken(
  key: Uint8Array,
  token: string,
  now: number,
): Promise<{ sessionId: string; userId: number } | null> {
  if (token.length > 2000) return null;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ,
      issuer,
      audience,
      requiredClaims: ['exp', 'iat', 'sub', 'sid', 'jti'],
      clockTolerance: 0,
      currentDate: new Date(now),
    });
    const { sid, sub } = payload;
    if (typeof sid !== 'string' || !/^[0-9a-f-]{36}$/.test(sid) || sub === undefined) return null;
    return /^\d{1,10}$/.test(sub) ? { sessionId: sid, userId: Number(sub) } : null;
  } catch {
    return null;
  }
}
