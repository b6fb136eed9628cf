// Handles sign-in: login delay per account, password check, then a new session with cookies, or a
// ticket when a second step is needed.
import type { authOperations } from '@curbwright/contract';
import { clientNetwork } from '../../platform/http/client-network.ts';
import type { Handler } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectFor, respond } from '../../platform/http/outcome.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { attemptSubject, beginAttempt, completeAttempt } from '../attempts.ts';
import { runInPasswordQueue } from '../password.ts';
import { factorState } from '../second-factor/second-factor.sql.ts';
import { type AccountRow, accountByName } from './login-sessions.sql.ts';
import { openSessionFor, sessionOriginOf } from './open-session.ts';
import type { LoginSessions } from './sessions.ts';
import { issueTicket, type TicketKind } from './sign-in-ticket.ts';

/** Seconds to wait before retrying a sign-in that was rejected because too many were queued. */
const retryAfterSeconds = 5;

/**
 * Returns the second step an account requires after its password, or `null` if none. Any client can
 * show it as an error; ours continues with the ticket it carries.
 */
async function secondStepOf(context: AccountsContext, account: AccountRow): Promise<Rejection | null> {
  const { since, is_demanded } = await factorState(context.db, account.id);
  if (since === null && !is_demanded) return null;
  const kind: TicketKind = since === null ? 'set up' : 'code';
  const ticket = await issueTicket(
    context.keys.secondFactor,
    { kind, userId: account.id, version: account.version },
    context.now(),
  );
  return reject(kind === 'code' ? 'second_factor_needed' : 'second_factor_set_up', { facts: { ticket } });
}

/**
 * `POST /api/token/`. The response is the same for an unknown user, a wrong password and a disabled
 * account.
 */
export function signIn(
  context: AccountsContext,
  sessions: Pick<LoginSessions, 'forget'>,
): Handler<typeof authOperations.signIn> {
  return async (request) => {
    const { body, log } = request;
    const provider = context.provider?.settings;
    if (provider?.only) return rejectFor({ code: 'accounts.provider-only', params: { name: provider.name } });
    const subject = await attemptSubject(context, body.username, request.address);
    const kind = subject === body.username ? 'unknown' : 'known';
    const requester = { kind, address: clientNetwork(request.address) } as const;
    // The attempt begins only when it is the requester's turn: requests that never get a turn are
    // not counted, and waiting requests hold no database connection.
    const firstStep = await runInPasswordQueue(requester, async (check) => {
      const attempt = await beginAttempt(context.db, subject, new Date(context.now()));
      if ('kind' in attempt) return attempt;
      const account = await accountByName(context.db, body.username);
      const fits = await check(body.password, account?.password_hash ?? null);
      if (fits && account?.is_active) return { account };
      log.info({ failures: attempt.failures }, 'sign-in failed');
      return reject('sign_in_failed');
    });
    if (firstStep === null) {
      log.warn('sign-in refused: too many wait');
      return reject('unavailable', {
        text: 'accounts.sign-ins-busy',
        params: { seconds: retryAfterSeconds },
        retryAfter: retryAfterSeconds,
      });
    }
    if ('kind' in firstStep) return firstStep;
    const { account } = firstStep;
    const second = await secondStepOf(context, account);
    // The attempt still counts until the second step succeeds, so someone who knows the password
    // cannot try codes endlessly.
    if (second !== null) return second;
    const opened = await openSessionFor(context, sessions, account, ['password'], sessionOriginOf(request));
    if (opened === null) return reject('sign_in_failed');
    await completeAttempt(context.db, subject, new Date(context.now()));
    return respond(opened.answer, { cookies: opened.cookies });
  };
}
