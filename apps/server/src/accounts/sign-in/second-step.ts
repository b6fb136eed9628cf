// The second sign-in step: an app code or a recovery code, or setting up a required second factor
// first.

import type { ApiContext } from '../../platform/api-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { cityNameAndUnits } from '../../platform/export-files/export-files.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { rejectFor, respond } from '../../platform/http/outcome.ts';
import { writeInTransaction } from '../../platform/write-transaction.ts';
import { attemptSubject, beginAttempt, completeAttempt } from '../attempts.ts';
import {
  confirmFactorSetup,
  consumeCode,
  freshCodes,
  parseSubmittedCode,
  startFactorSetup,
} from '../second-factor/second-factor.ts';
import { type AccountRow, accountById } from './login-sessions.sql.ts';
import { openSessionFor, sessionOriginOf } from './open-session.ts';
import type { LoginSessions } from './sessions.ts';
import { readTicket, type TicketKind } from './sign-in-ticket.ts';

type SecondStepHandlers = Pick<Handlers, 'secondStep' | 'setUpAtSignIn' | 'confirmAtSignIn'>;

const invalidTicket = rejectFor({ code: 'accounts.ticket-gone', params: {} });

export function secondStepHandlers(
  context: ApiContext,
  sessions: Pick<LoginSessions, 'forget'>,
): SecondStepHandlers {
  const { db, keys } = context;

  /** The active account of a valid ticket. */
  const accountOf = async (ticket: string, kind: TicketKind): Promise<AccountRow | null> => {
    const read = await readTicket(keys.secondFactor, ticket, kind, context.now());
    const account = read === null ? undefined : await accountById(db, read.userId);
    return account?.is_active && account.version === read?.version ? account : null;
  };

  return {
    secondStep: async (request) => {
      const { body, log, requestId } = request;
      const account = await accountOf(body.ticket, 'code');
      if (account === null) return invalidTicket;
      const { id, username } = account;
      const now = new Date(context.now());
      const subject = await attemptSubject(context, username, request.address);
      const attempt = await beginAttempt(db, subject, now);
      if ('kind' in attempt) return attempt;
      const code = await parseSubmittedCode(context, id, body.code);
      const done = await writeInTransaction(context, async (tx) => {
        const consumed = await consumeCode(tx, context, id, code);
        if (!consumed.ok) return rejectFor(consumed.refusal);
        if (consumed.value === 'recovery')
          await writeAudit(tx, {
            userId: id,
            username,
            action: 'use recovery code',
            noun: 'user',
            nounId: String(id),
            requestId,
          });
        return { by: consumed.value };
      });
      if ('kind' in done) {
        log.info({ failures: attempt.failures }, 'second step failed');
        return done;
      }
      const second = done.by === 'app' ? 'app code' : 'recovery code';
      const factors = ['password', second] as const;
      const opened = await openSessionFor(context, sessions, account, factors, sessionOriginOf(request));
      if (opened === null) return invalidTicket;
      await completeAttempt(db, subject, now);
      return respond(opened.answer, { cookies: opened.cookies });
    },

    setUpAtSignIn: async ({ body }) => {
      const account = await accountOf(body.ticket, 'set up');
      if (account === null) return invalidTicket;
      const { name } = await cityNameAndUnits(db);
      const done = await writeInTransaction(context, async (tx) => ({
        made: await startFactorSetup(tx, context, account, name),
      }));
      if ('kind' in done) return done;
      return done.made.ok ? respond(done.made.value) : invalidTicket;
    },

    confirmAtSignIn: async (request) => {
      const { body, log, requestId } = request;
      const account = await accountOf(body.ticket, 'set up');
      if (account === null) return invalidTicket;
      const { id, username } = account;
      const subject = await attemptSubject(context, username, request.address);
      const fresh = await freshCodes(context, id);
      const done = await writeInTransaction(context, async (tx) => {
        const codes = await confirmFactorSetup(tx, context, id, body.code, fresh);
        if (!codes.ok) return rejectFor(codes.refusal);
        const entry = { userId: id, username, action: 'set up second factor', noun: 'user' };
        await writeAudit(tx, { ...entry, nounId: String(id), requestId });
        return { codes: codes.value };
      });
      if ('kind' in done) {
        log.info({ reason: done.facts.reason }, 'second factor not confirmed');
        return done;
      }
      const factors = ['password', 'app code'] as const;
      const opened = await openSessionFor(context, sessions, account, factors, sessionOriginOf(request));
      if (opened === null) return invalidTicket;
      await completeAttempt(db, subject, new Date(context.now()));
      return respond({ ...opened.answer, recovery_codes: [...done.codes] }, { cookies: opened.cookies });
    },
  };
}
