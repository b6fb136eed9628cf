// A person's own second factor: set up, confirm, renew recovery codes and remove. All except
// confirming require the password.

import { shortestPassword } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { ApiContext } from '../../platform/api-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { cityNameAndUnits } from '../../platform/export-files/export-files.sql.ts';
import type { CallRequest, Handlers } from '../../platform/http/mount.ts';
import { answered, type Refused, refuse, refuseField, refuseFor } from '../../platform/http/outcome.ts';
import { writeInTransaction } from '../../platform/write-transaction.ts';
import { attemptSubject, attemptSucceeded, beginAttempt } from '../attempts.ts';
import { passwordFits } from '../password.ts';
import { deleteSecondFactor, factorState, lockFactor } from '../second-factor/second-factor.sql.ts';
import { confirm, freshCodes, renewCodes, setUp } from '../second-factor/second-factor.ts';
import { type OwnRow, ownRow } from './own-account.sql.ts';

type FactorHandlers = Pick<
  Handlers,
  'setUpSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes' | 'removeSecondFactor'
>;

/**
 * The person's own account if the password is correct; failures are counted like those of sign-ins.
 */
export async function ownRowByPassword(
  context: ApiContext,
  { caller, address, log }: Pick<CallRequest<never>, 'caller' | 'address' | 'log'>,
  field: string,
  password: string,
): Promise<OwnRow | Refused> {
  const { db } = context;
  const row = caller.kind === 'user' ? await ownRow(db, caller.user.id) : undefined;
  if (row === undefined) return refuse('not_authenticated');
  if (row.provider_issuer !== null) return refuseFor({ code: 'accounts.from-provider', params: {} });
  if (row.password_hash === null) return refuseFor({ code: 'accounts.no-password', params: {} });
  const at = new Date(context.now());
  // Rate-limited, so that nobody at an unattended screen can try out passwords here.
  const subject = await attemptSubject(context, row.username, address);
  const attempt = await beginAttempt(db, subject, at);
  if ('kind' in attempt) return attempt;
  if (!(await passwordFits(password, row.password_hash))) {
    log.info({ failures: attempt.failures }, 'present password wrong');
    return refuseField(field, 'fault.password-wrong');
  }
  await attemptSucceeded(db, subject, at);
  return row;
}

export function ownFactorHandlers(context: ApiContext): FactorHandlers {
  const audit = (tx: Transaction<Schema>, { id, username }: OwnRow, action: string, requestId: string) =>
    writeAudit(tx, { userId: id, username, action, noun: 'user', nounId: String(id), requestId });

  return {
    setUpSecondFactor: async (request) => {
      const row = await ownRowByPassword(context, request, 'password', request.body.password);
      if ('kind' in row) return row;
      const { name } = await cityNameAndUnits(context.db);
      const done = await writeInTransaction(context, async (tx) => {
        const made = await setUp(tx, context, row, name);
        return made.ok ? { made: made.value } : refuseFor(made.refusal);
      });
      return 'kind' in done ? done : answered(done.made);
    },

    confirmSecondFactor: async ({ caller, body, log, requestId }) => {
      const row = caller.kind === 'user' ? await ownRow(context.db, caller.user.id) : undefined;
      if (row === undefined) return refuse('not_authenticated');
      const fresh = await freshCodes(context, row.id);
      const done = await writeInTransaction(context, async (tx) => {
        const codes = await confirm(tx, context, row.id, body.code, fresh);
        if (!codes.ok) return refuseFor(codes.refusal);
        await audit(tx, row, 'set up second factor', requestId);
        return { recovery_codes: [...codes.value] };
      });
      if ('kind' in done) {
        log.info({ reason: done.facts.reason }, 'second factor not confirmed');
        return done;
      }
      return answered(done);
    },

    renewRecoveryCodes: async (request) => {
      const { requestId } = request;
      const row = await ownRowByPassword(context, request, 'password', request.body.password);
      if ('kind' in row) return row;
      const fresh = await freshCodes(context, row.id);
      const done = await writeInTransaction(context, async (tx) => {
        const factor = await lockFactor(tx, row.id);
        if (factor === undefined || factor.confirmed === null)
          return refuseFor({ code: 'accounts.factor-not-begun', params: {} });
        const codes = await renewCodes(tx, row.id, fresh);
        await audit(tx, row, 'renew recovery codes', requestId);
        return { recovery_codes: codes };
      });
      return 'kind' in done ? done : answered(done);
    },

    removeSecondFactor: async (request) => {
      const { requestId } = request;
      const row = await ownRowByPassword(context, request, 'password', request.body.password);
      if ('kind' in row) return row;
      const done = await writeInTransaction(context, async (tx) => {
        const { since, is_demanded } = await factorState(tx, row.id);
        if (since === null) return refuseFor({ code: 'accounts.factor-not-begun', params: {} });
        if (row.short_password)
          return refuseFor({ code: 'accounts.password-first', params: { least: shortestPassword } });
        if (is_demanded) return refuseFor({ code: 'accounts.factor-demanded', params: {} });
        await deleteSecondFactor(tx, row.id);
        await audit(tx, row, 'remove second factor', requestId);
        return { removed: true as const };
      });
      return 'kind' in done ? done : answered(done);
    },
  };
}
