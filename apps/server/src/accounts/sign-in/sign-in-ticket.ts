// State between the two sign-in steps: a signed ticket, valid for five minutes, that says whose
// password was correct. Nothing is stored in the database.
import { jwtVerify, SignJWT } from 'jose';

const issuer = 'curbwright';
const typ = 'sign-in+jwt';
const seconds = 5 * 60;

/** `code` = a second factor is required; `set up` = one must be set up first. */
export type TicketKind = 'code' | 'set up';

interface Ticket {
  readonly kind: TicketKind;
  readonly userId: number;
  /** Account version: a password change in the meantime invalidates the ticket. */
  readonly version: number;
}

/** `now` in epoch milliseconds. */
export async function issueTicket(key: Uint8Array, ticket: Ticket, now: number): Promise<string> {
  const at = Math.floor(now / 1000);
  return new SignJWT({ kind: ticket.kind, version: ticket.version })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuer(issuer)
    .setSubject(String(ticket.userId))
    .setIssuedAt(at)
    .setExpirationTime(at + seconds)
    .sign(key);
}

/** The ticket; `null` if it was not issued here, is of another kind or has expired. */
export async function readTicket(
  key: Uint8Array,
  text: string,
  kind: TicketKind,
  now: number,
): Promise<Ticket | null> {
  try {
    const { payload } = await jwtVerify(text, key, {
      algorithms: ['HS256'],
      typ,
      issuer,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: 0,
      currentDate: new Date(now),
    });
    const { sub, version } = payload;
    if (payload.kind !== kind || typeof version !== 'number' || sub === undefined || !/^\d{1,10}$/.test(sub))
      return null;
    return { kind, userId: Number(sub), version };
  } catch {
    return null;
  }
}
