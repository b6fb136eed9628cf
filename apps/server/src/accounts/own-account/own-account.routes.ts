// A person's own account: login sessions, changing the password, and choosing a password with an
// administrator's link.

import { minPasswordLength, minPasswordLengthWithSecondFactor, passwordLength } from '@curbwright/core';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectField, rejectFor, respond } from '../../platform/http/outcome.ts';
import { writeInTransaction } from '../../platform/write-transaction.ts';
import { activeSessions, endSessions } from '../accounts.sql.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clearAttempts } from '../attempts.ts';
import { providerName } from '../identity-provider/provider-name.ts';
import { invitationHash, invitationPattern } from '../invitation.ts';
import { toLoginSessionResponse } from '../login-session-response.ts';
import { hashPassword } from '../password.ts';
import { factorState } from '../second-factor/second-factor.sql.ts';
import { sessionCutoffAt } from '../session-idle-limit.ts';
import { consumeInvitation, invitedAccount, type OwnRow, ownRow, setPassword } from './own-account.sql.ts';
import { authenticateOwnAccount, ownFactorHandlers } from './second-factor.ts';

type OwnHandlers = Pick<
  Handlers,
  | 'ownAccount'
  | 'ownSessions'
  | 'endOwnSessions'
  | 'changeOwnPassword'
  | 'choosePassword'
  | 'setUpSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
>;

/** The person's names and email address, which a password must not contain. */
function knownFactsOf({ username, display_name, email }: OwnRow): readonly string[] {
  return [username, display_name, email ?? ''];
}

/** `forgetUser` clears the cached sessions of a person. */
export function ownAccountHandlers(
  context: AccountsContext,
  forgetUser: (userId: number) => void,
): OwnHandlers {
  const { db } = context;
  return {
    ...ownFactorHandlers(context),
    ownAccount: async ({ caller }) => {
      const row = caller.kind === 'user' ? await ownRow(db, caller.user.id) : undefined;
      if (row === undefined) return reject('not_authenticated');
      const factor = await factorState(db, row.id);
      return respond({
        username: row.username,
        display_name: row.display_name,
        provider: providerName(context.config, row.provider_issuer),
        has_password: row.password_hash !== null,
        shortest_password: factor.since === null ? minPasswordLength : minPasswordLengthWithSecondFactor,
        second_factor: {
          since: factor.since?.toISOString() ?? null,
          is_demanded: factor.is_demanded,
          recovery_codes: factor.codes_left,
        },
      });
    },

    ownSessions: async ({ caller }) => {
      if (caller.kind !== 'user') return reject('not_authenticated');
      const rows = await activeSessions(db, caller.user.id, sessionCutoffAt(context.now()));
      return respond({ results: rows.map((row) => toLoginSessionResponse(row, caller.sessionId)) });
    },

    endOwnSessions: async ({ caller, body, requestId }) => {
      if (caller.kind !== 'user') return reject('not_authenticated');
      const { user, sessionId } = caller;
      const which = 'others' in body ? { except: sessionId } : { only: body.sessions };
      const done = await writeInTransaction(context, async (tx) => {
        const at = new Date(context.now());
        const ended = await endSessions(tx, { userId: user.id, at, reason: 'ended by the person', ...which });
        await writeAudit(tx, {
          userId: user.id,
          username: user.username,
          action: 'end sessions',
          noun: 'user',
          nounId: String(user.id),
          after: { username: user.username, ended },
          requestId,
        });
        return { ended };
      });
      forgetUser(user.id);
      return 'kind' in done ? done : respond(done);
    },

    changeOwnPassword: async (request) => {
      const { caller, body, requestId } = request;
      if (caller.kind !== 'user') return reject('not_authenticated');
      const { user, sessionId } = caller;
      const row = await authenticateOwnAccount(context, request, 'present', body.present);
      if ('kind' in row) return row;
      const now = new Date(context.now());
      if (body.password === body.present) return rejectField('password', 'password.same');
      const { since } = await factorState(db, user.id);
      const shortest = since === null ? minPasswordLength : minPasswordLengthWithSecondFactor;
      const hashed = await hashPassword(body.password, { known: knownFactsOf(row), shortest });
      if (!hashed.ok) return rejectField('password', hashed.refusal.code, hashed.refusal.params);
      const isShort = passwordLength(body.password) < minPasswordLength;
      const done = await writeInTransaction(context, async (tx) => {
        if (!(await setPassword(tx, row, hashed.value, isShort))) return reject('changed_meanwhile');
        await clearAttempts(tx, context.keys, row);
        const end = { userId: user.id, at: now, reason: 'password changed', except: sessionId };
        const ended = await endSessions(tx, end);
        await writeAudit(tx, {
          userId: user.id,
          username: user.username,
          action: 'change own password',
          noun: 'user',
          nounId: String(user.id),
          after: { ended },
          requestId,
        });
        return { ended };
      });
      forgetUser(user.id);
      return 'kind' in done ? done : respond(done);
    },

    choosePassword: async ({ body, requestId }) => {
      const expiredLink = rejectFor({ code: 'accounts.link-gone', params: {} });
      if (!invitationPattern.test(body.invitation)) return expiredLink;
      const hash = invitationHash(body.invitation);
      const now = new Date(context.now());
      const row = await invitedAccount(db, hash, now);
      if (row === undefined) return expiredLink;
      const hashed = await hashPassword(body.password, { known: knownFactsOf(row) });
      if (!hashed.ok) return rejectField('password', hashed.refusal.code, hashed.refusal.params);
      const done = await writeInTransaction(context, async (tx) => {
        if (!(await consumeInvitation(tx, hash)) || !(await setPassword(tx, row, hashed.value)))
          return expiredLink;
        await clearAttempts(tx, context.keys, row);
        await endSessions(tx, { userId: row.id, at: now, reason: 'password chosen' });
        await writeAudit(tx, {
          userId: row.id,
          username: row.username,
          action: 'choose password',
          noun: 'user',
          nounId: String(row.id),
          requestId,
        });
        return { username: row.username };
      });
      forgetUser(row.id);
      return 'kind' in done ? done : respond(done);
    },
  };
}
