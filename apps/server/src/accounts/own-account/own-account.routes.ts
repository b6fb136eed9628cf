// A person's own account: login sessions, changing the password, and choosing one with an
// administrator's link.

import { passwordLength, shortestPassword, shortestWithSecondFactor } from '@curbwright/core';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, refuse, refuseField, refuseFor } from '../../platform/http/outcome.ts';
import { writeInTransaction } from '../../platform/write-transaction.ts';
import { endSessions, livingSessions } from '../accounts.sql.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { forgiveAttempts } from '../attempts.ts';
import { providerName } from '../identity-provider/provider-name.ts';
import { invitationHash, invitationPattern } from '../invitation.ts';
import { momentOf } from '../living.ts';
import { hashPassword } from '../password.ts';
import { factorState } from '../second-factor/second-factor.sql.ts';
import { sessionOf } from '../session-answer.ts';
import { invitedAccount, type OwnRow, ownRow, setPassword, takeInvitation } from './own-account.sql.ts';
import { ownFactorHandlers, ownRowByPassword } from './second-factor.ts';

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

/** Known facts about a person that a password must not contain. */
function knownOf({ username, display_name, email }: OwnRow): readonly string[] {
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
      if (row === undefined) return refuse('not_authenticated');
      const factor = await factorState(db, row.id);
      return answered({
        username: row.username,
        display_name: row.display_name,
        provider: providerName(context.config, row.provider_issuer),
        has_password: row.password_hash !== null,
        shortest_password: factor.since === null ? shortestPassword : shortestWithSecondFactor,
        second_factor: {
          since: factor.since?.toISOString() ?? null,
          is_demanded: factor.is_demanded,
          recovery_codes: factor.codes_left,
        },
      });
    },

    ownSessions: async ({ caller }) => {
      if (caller.kind !== 'user') return refuse('not_authenticated');
      const rows = await livingSessions(db, caller.user.id, momentOf(context.now()));
      return answered({ results: rows.map((row) => sessionOf(row, caller.sessionId)) });
    },

    endOwnSessions: async ({ caller, body, requestId }) => {
      if (caller.kind !== 'user') return refuse('not_authenticated');
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
      return 'kind' in done ? done : answered(done);
    },

    changeOwnPassword: async (request) => {
      const { caller, body, requestId } = request;
      if (caller.kind !== 'user') return refuse('not_authenticated');
      const { user, sessionId } = caller;
      const row = await ownRowByPassword(context, request, 'present', body.present);
      if ('kind' in row) return row;
      const now = new Date(context.now());
      if (body.password === body.present) return refuseField('password', 'password.same');
      const { since } = await factorState(db, user.id);
      const shortest = since === null ? shortestPassword : shortestWithSecondFactor;
      const hashed = await hashPassword(body.password, { known: knownOf(row), shortest });
      if (!hashed.ok) return refuseField('password', hashed.refusal.code, hashed.refusal.params);
      const isShort = passwordLength(body.password) < shortestPassword;
      const done = await writeInTransaction(context, async (tx) => {
        if (!(await setPassword(tx, row, hashed.value, isShort))) return refuse('changed_meanwhile');
        await forgiveAttempts(tx, context.keys, row);
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
      return 'kind' in done ? done : answered(done);
    },

    choosePassword: async ({ body, requestId }) => {
      const gone = refuseFor({ code: 'accounts.link-gone', params: {} });
      if (!invitationPattern.test(body.invitation)) return gone;
      const hash = invitationHash(body.invitation);
      const now = new Date(context.now());
      const row = await invitedAccount(db, hash, now);
      if (row === undefined) return gone;
      const hashed = await hashPassword(body.password, { known: knownOf(row) });
      if (!hashed.ok) return refuseField('password', hashed.refusal.code, hashed.refusal.params);
      const done = await writeInTransaction(context, async (tx) => {
        if (!(await takeInvitation(tx, hash)) || !(await setPassword(tx, row, hashed.value))) return gone;
        await forgiveAttempts(tx, context.keys, row);
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
      return 'kind' in done ? done : answered(done);
    },
  };
}
