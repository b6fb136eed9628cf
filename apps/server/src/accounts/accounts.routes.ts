// Account administration: creates, changes, disables and resets accounts, each in one transaction
// with its audit entry, and lists login sessions.
import { accountOperations } from '@curbwright/contract';
import { accountChangeError } from '@curbwright/core';
import type { Transaction } from 'kysely';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { type Rejection, reject, rejectField, rejectFor, respond } from '../platform/http/outcome.ts';
import { slicePage } from '../platform/http/pagination.ts';
import { authorOf, writeInTransaction } from '../platform/write-transaction.ts';
import { toAccountResponse as answerOf, toAuditedAccount } from './accounts.responses.ts';
import {
  activeSessions,
  countAdministrators,
  deleteInvitation,
  endSessions,
  groupIds,
  insertAccount,
  lockPermissions,
  setMemberships,
  storeInvitation,
} from './accounts.sql.ts';
import type { AccountsContext } from './accounts-context.ts';
import { clearAttempts } from './attempts.ts';
import { invitationValidityMs, newInvitation } from './invitation.ts';
import { toLoginSessionResponse } from './login-session-response.ts';
import { type AccountRow, accountRows, lockAccount, updateAccount } from './managed-accounts.sql.ts';
import { deleteSecondFactor } from './second-factor/second-factor.sql.ts';
import { sessionCutoffAt } from './session-idle-limit.ts';

type Tx = Transaction<Schema>;
type AccountHandlers = Pick<
  Handlers,
  | 'accounts'
  | 'createAccount'
  | 'changeAccount'
  | 'resetPassword'
  | 'resetSecondFactor'
  | 'accountSessions'
  | 'endAccountSessions'
>;

interface AccountChangeRequest {
  readonly id: number;
  /** The version the administrator saw. */
  readonly version: number;
  readonly action: string;
  readonly caller: Caller;
  readonly requestId: string;
}

/**
 * Whether a change contradicts the data of the person's identity provider, which takes precedence.
 */
function contradictsProvider(
  change: {
    readonly groups?: readonly string[];
    readonly display_name?: string;
    readonly email?: string | null;
  },
  { groups, display_name, email }: AccountRow,
): boolean {
  const { groups: wanted = groups, display_name: name = display_name, email: address = email } = change;
  return (
    wanted.toSorted().join('\n') !== groups.toSorted().join('\n') ||
    name !== display_name ||
    address !== email
  );
}

/**
 * `forgetUser` clears the cached sessions of a person, so that the next request reads the database.
 */
export function accountHandlers(
  context: AccountsContext,
  forgetUser: (userId: number) => void,
): AccountHandlers {
  const { db } = context;
  const moment = () => sessionCutoffAt(context.now());
  const accountOf = (row: AccountRow) => answerOf(context.config, row);

  const rowOf = async (tx: Tx, id: number): Promise<AccountRow> => {
    const [row] = await accountRows(tx, moment(), id);
    if (row === undefined) throw new Error(`account ${id} is gone in its own transaction`);
    return row;
  };

  /**
   * Changes an account if it is still at the version the administrator saw; `work` may reject the
   * change. The audit trail records the account before and after.
   */
  const change = async (
    { id, version, action, caller, requestId }: AccountChangeRequest,
    work: (tx: Tx, before: AccountRow) => Promise<Rejection | null>,
  ): Promise<AccountRow | Rejection> => {
    const done = await writeInTransaction(context, async (tx) => {
      await lockPermissions(tx);
      const locked = await lockAccount(tx, id);
      if (locked === undefined) return reject('not_found');
      if (locked.version !== version) return reject('changed_meanwhile');
      const before = await rowOf(tx, id);
      const refused = await work(tx, before);
      if (refused !== null) return refused;
      const after = await rowOf(tx, id);
      const author = authorOf(caller);
      const entry = {
        userId: author.id,
        username: author.username,
        action,
        noun: 'user',
        nounId: String(id),
      };
      await writeAudit(tx, {
        ...entry,
        before: toAuditedAccount(before),
        after: toAuditedAccount(after),
        requestId,
      });
      return { row: after };
    });
    forgetUser(id);
    return 'kind' in done ? done : done.row;
  };

  /** The ids of the named groups; rejects with a field error if one is unknown. */
  const groupsNamed = async (tx: Tx, names: readonly string[]): Promise<readonly number[] | Rejection> => {
    const known = await groupIds(tx);
    const unknown = names.find((name) => !known.has(name));
    if (unknown !== undefined) return rejectField('groups', 'fault.unknown-group', { name: unknown });
    return [...new Set(names)].flatMap((name) => known.get(name) ?? []);
  };

  const invite = async (tx: Tx, userId: number) => {
    const { now: created } = moment();
    const { token, hash } = newInvitation();
    const expires = new Date(created.getTime() + invitationValidityMs);
    await storeInvitation(tx, { userId, hash, created, expires });
    return { invitation: token, expires: expires.toISOString() };
  };

  return {
    accounts: async ({ query }) =>
      respond(
        slicePage(accountOperations.accounts.path, query, (await accountRows(db, moment())).map(accountOf)),
      ),

    createAccount: async ({ body, caller, requestId }) => {
      const done = await writeInTransaction(context, async (tx) => {
        const groups = await groupsNamed(tx, body.groups);
        if ('kind' in groups) return groups;
        const id = await insertAccount(tx, {
          username: body.username,
          displayName: body.display_name,
          email: body.email,
          created: moment().now,
        });
        if (id === undefined) return rejectField('username', 'fault.username-taken', { name: body.username });
        await setMemberships(tx, id, groups);
        const link = await invite(tx, id);
        const row = await rowOf(tx, id);
        const author = authorOf(caller);
        const entry = { userId: author.id, username: author.username, action: 'create', noun: 'user' };
        await writeAudit(tx, { ...entry, nounId: String(id), after: toAuditedAccount(row), requestId });
        return { ...link, account: accountOf(row) };
      });
      return 'kind' in done ? done : respond(done);
    },

    changeAccount: async ({ params: { id }, body, caller, requestId }) => {
      const { version, groups, ...fields } = body;
      const changeRequest = { id, version, action: 'change', caller, requestId };
      const done = await change(changeRequest, async (tx, before) => {
        if (before.provider_issuer !== null && contradictsProvider(body, before))
          return rejectFor({ code: 'accounts.from-provider', params: {} });
        const administratorsBefore = await countAdministrators(tx, context.config);
        if (groups !== undefined) {
          const ids = await groupsNamed(tx, groups);
          if ('kind' in ids) return ids;
          await setMemberships(tx, id, ids);
        }
        await updateAccount(tx, id, fields);
        const after = await rowOf(tx, id);
        const fault = accountChangeError({
          own: authorOf(caller).id === id,
          disables: before.is_active && !after.is_active,
          changesRights: before.groups.join('\n') !== after.groups.join('\n'),
          administrators: {
            before: administratorsBefore,
            after: await countAdministrators(tx, context.config),
          },
        });
        if (fault !== null) return rejectFor(fault);
        if (after.is_active) return null;
        await endSessions(tx, { userId: id, at: moment().now, reason: 'account disabled' });
        await deleteInvitation(tx, id);
        return null;
      });
      return 'kind' in done ? done : respond(accountOf(done));
    },

    resetPassword: async ({ params: { id }, body, caller, requestId }) => {
      // Rejects a reset of one's own account: changing a password requires the current one, and a
      // stolen session must not bypass that.
      if (authorOf(caller).id === id) return rejectFor({ code: 'accounts.own-reset', params: {} });
      let link = { invitation: '', expires: '' };
      const changeRequest = { id, version: body.version, action: 'reset password', caller, requestId };
      const done = await change(changeRequest, async (tx, before) => {
        if (before.provider_issuer !== null) return rejectFor({ code: 'accounts.from-provider', params: {} });
        const administrators = await countAdministrators(tx, context.config);
        await updateAccount(tx, id, { password_hash: null });
        // Two administrators who reset each other at the same moment must not leave the city
        // without one. If there was no administrator before the reset, it is allowed, because the
        // link can only help.
        if (administrators > 0 && (await countAdministrators(tx, context.config)) === 0)
          return rejectFor({ code: 'accounts.last-administrator', params: {} });
        await endSessions(tx, { userId: id, at: moment().now, reason: 'password reset' });
        await clearAttempts(tx, context.keys, before);
        link = await invite(tx, id);
        return null;
      });
      return 'kind' in done ? done : respond({ ...link, account: accountOf(done) });
    },

    resetSecondFactor: async ({ params: { id }, body, caller, requestId }) => {
      if (authorOf(caller).id === id) return rejectFor({ code: 'accounts.own-reset', params: {} });
      const changeRequest = { id, version: body.version, action: 'reset second factor', caller, requestId };
      const done = await change(changeRequest, async (tx) => {
        await deleteSecondFactor(tx, id);
        await updateAccount(tx, id, {});
        await endSessions(tx, { userId: id, at: moment().now, reason: 'second factor reset' });
        return null;
      });
      return 'kind' in done ? done : respond(accountOf(done));
    },

    accountSessions: async ({ params: { id }, caller }) => {
      const [row] = await accountRows(db, moment(), id);
      if (row === undefined) return reject('not_found');
      const sessions = row.is_active ? await activeSessions(db, id, moment()) : [];
      const current = caller.kind === 'user' ? caller.sessionId : null;
      return respond({ results: sessions.map((session) => toLoginSessionResponse(session, current)) });
    },

    endAccountSessions: async ({ params: { id }, body, caller, requestId }) => {
      const done = await writeInTransaction(context, async (tx) => {
        const account = await lockAccount(tx, id);
        if (account === undefined) return reject('not_found');
        const only = body.sessions;
        const ended = await endSessions(tx, { userId: id, at: moment().now, reason: 'ended by staff', only });
        const author = authorOf(caller);
        await writeAudit(tx, {
          userId: author.id,
          username: author.username,
          action: 'end sessions',
          noun: 'user',
          nounId: String(id),
          after: { username: account.username, ended },
          requestId,
        });
        return { ended };
      });
      forgetUser(id);
      return 'kind' in done ? done : respond(done);
    },
  };
}
