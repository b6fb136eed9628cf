// A person's own second factor: set up, confirm, renew recovery codes and remove. All steps except
// confirming require the password.

import { minPasswordLength } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { ApiContext } from '../../platform/api-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { cityNameAndUnits } from '../../platform/export-files/export-files.sql.ts';
import type { Handlers, OperationRequest } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectField, rejectFor, respond } from '../../platform/http/outcome.ts';
import { writeInTransaction } from '../../platform/write-transaction.ts';
import { attemptSubject, beginAttempt, completeAttempt } from '../attempts.ts';
import { isPasswordCorrect } from '../password.ts';
import { deleteSecondFactor, factorState, lockFactor } from '../second-factor/second-factor.sql.ts';
import {
  confirmFactorSetup,
  freshCodes,
  renewCodes,
  startFactorSetup,
} from '../second-factor/second-factor.ts';
import { type OwnRow, ownRow } from './own-account.sql.ts';

type FactorHandlers = Pick<
  Handlers,
  'setUpSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes' | 'removeSecondFactor'
>;

/**
 * The person's own account if the password is correct; failures are counted like those of sign-ins.
 */
export async function authenticateOwnAccount(
  context: ApiContext,
  { caller, address, log }: Pick<OperationRequest<never>, 'caller' | 'address' | 'log'>,
  field: string,
  password: string,
): Promise<OwnRow | Rejection> {
  const { db } = context;
  const row = caller.kind === 'user' ? await ownRow(db, caller.user.id) : undefined;
  if (row === undefined) return reject('not_authenticated');
  if (row.provider_issuer !== null) return rejectFor({ code: 'accounts.from-provider', params: {} });
  if (row.password_hash === null) return rejectFor({ code: 'accounts.no-password', params: {} });
  const at = new Date(context.now());
  // Rate-limited, so that nobody at an unattended screen can try out passwords here.
  const subject = await attemptSubject(context, row.username, address);
  const attempt = await beginAttempt(db, subject, at);
  if ('kind' in attempt) return attempt;
  if (!(await isPasswordCorrect(password, row.password_hash))) {
    log.info({ failures: attempt.failures }, 'present password wrong');
    return rejectField(field, 'fault.password-wrong');
  }
  await completeAttempt(db, subject, at);
  return row;
}

export function ownFactorHandlers(context: ApiContext): FactorHandlers {
  const audit = (tx: Transaction<Schema>, { id, username }: OwnRow, action: string, requestId: string) =>
    writeAudit(tx, { userId: id, username, action, noun: 'user', nounId: String(id), requestId });

  return {
    setUpSecondFactor: async (request) => {
      const row = await authenticateOwnAccount(context, request, 'password', request.body.password);
      if ('kind' in row) return row;
      const { name } = await cityNameAndUnits(context.db);
      const done = await writeInTransaction(context, async (tx) => {
        const made = await startFactorSetup(tx, context, row, name);
        return made.ok ? { made: made.value } : rejectFor(made.refusal);
      });
      return 'kind' in done ? done : respond(done.made);
    },

    confirmSecondFactor: async ({ caller, body, log, requestId }) => {
      const row = caller.kind === 'user' ? await ownRow(context.db, caller.user.id) : undefined;
      if (row === undefined) return reject('not_authenticated');
      const fresh = await freshCodes(context, row.id);
      const done = await writeInTransaction(context, async (tx) => {
        const codes = await confirmFactorSetup(tx, context, row.id, body.code, fresh);
        if (!codes.ok) return rejectFor(codes.refusal);
        await audit(tx, row, 'set up second factor', requestId);
        return { recovery_codes: [...codes.value] };
      });
      if ('kind' in done) {
        log.info({ reason: done.facts.reason }, 'second factor not confirmed');
        return done;
      }
      return respond(done);
    },

    renewRecoveryCodes: async (request) => {
      const { requestId } = request;
      const row = await authenticateOwnAccount(context, request, 'password', request.body.password);
      if ('kind' in row) return row;
      const fresh = await freshCodes(context, row.id);
      const done = await writeInTransaction(context, async (tx) => {
        const factor = await lockFactor(tx, row.id);
        if (factor === undefined || factor.confirmed === null)
          return rejectFor({ code: 'accounts.factor-not-begun', params: {} });
        const codes = await renewCodes(tx, row.id, fresh);
        await audit(tx, row, 'renew recovery codes', requestId);
        return { recovery_codes: codes };
      });
      return 'kind' in done ? done : respond(done);
    },

    removeSecondFactor: async (request) => {
      const { requestId } = request;
      const row = await authenticateOwnAccount(context, request, 'password', request.body.password);
      if ('kind' in row) return row;
      const done = await writeInTransaction(context, async (tx) => {
        const { since, is_demanded } = await factorState(tx, row.id);
        if (since === null) return rejectFor({ code: 'accounts.factor-not-begun', params: {} });
        if (row.short_password)
          return rejectFor({ code: 'accounts.password-first', params: { least: minPasswordLength } });
        if (is_demanded) return rejectFor({ code: 'accounts.factor-demanded', params: {} });
        await deleteSecondFactor(tx, row.id);
        await audit(tx, row, 'remove second factor', requestId);
        return { removed: true as const };
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
