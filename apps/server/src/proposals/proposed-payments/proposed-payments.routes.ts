// Endpoints for proposed payments: create one, and change it while its proposal is open.
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import { checkExpectedVersion, toExpectedVersion } from '../../platform/expected-version.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectField, rejectFor, respond } from '../../platform/http/outcome.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { toProposedPaymentResponse } from '../read/proposals.responses.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import { validatePayment } from '../write/validate-body.ts';
import {
  announceProposals,
  insertPayment,
  lockProposals,
  touchProposal,
} from '../write/write-proposals.sql.ts';
import { lockPayment, paymentRow, proposalsWithPayment, updatePayment } from './proposed-payments.sql.ts';

function toAuditEntry({ id, username }: Author, action: string, payment: number) {
  return { userId: id, username, action, noun: 'proposed-payment', nounId: String(payment) };
}

export function proposedPaymentHandlers(
  context: CityContext,
): Pick<Handlers, 'createProposedPayment' | 'updateProposedPayment'> {
  /** Returns the current payment. */
  const loadPaymentResponse = async (id: number) => {
    const row = await paymentRow(context.db, id);
    const answer = row === undefined ? null : toProposedPaymentResponse(row.id, row.body, row.version);
    if (answer === null) return reject('not_found');
    return respond(answer, { headers: { etag: `"v${answer.version}"` } });
  };
  return {
    createProposedPayment: async ({ body, caller, requestId }) => {
      const payment = validatePayment(body, context.city.currency, 'fees');
      if (payment.kind === 'refused') return payment;
      const { value } = payment;
      if (value === null) return rejectField('fees', 'fault.no-fees');
      const author = authorOf(caller);
      const done = await writeProposals(context, async (tx) => {
        const id = await insertPayment(tx, value, author);
        await writeAudit(tx, { ...toAuditEntry(author, 'create', id), after: { payment: value }, requestId });
        return { id };
      });
      return 'kind' in done ? done : loadPaymentResponse(done.id);
    },
    updateProposedPayment: async ({ params, body, headers, caller, requestId }) => {
      const { version, ...rest } = body;
      const payment = validatePayment(rest, context.city.currency, 'fees');
      if (payment.kind === 'refused') return payment;
      const { value } = payment;
      if (value === null) return rejectField('fees', 'fault.no-fees');
      const expected = toExpectedVersion(headers['if-match'], version);
      const author = authorOf(caller);
      const done = await writeProposals(context, async (tx) => {
        // Proposals are locked first, as everywhere, because publishing locks them before anything
        // else.
        const before = await proposalsWithPayment(tx, params.id);
        await lockProposals(
          tx,
          before.map(({ id }) => id),
        );
        const row = await lockPayment(tx, params.id);
        if (row === undefined) return reject('not_found');
        const proposals = await proposalsWithPayment(tx, params.id);
        if (proposals.some((one) => one.is_published))
          return rejectFor({ code: 'proposal.published', params: {} });
        const outdated = checkExpectedVersion(row, expected, proposals[0]?.modified_by ?? null);
        if (outdated !== null) return outdated;
        await updatePayment(tx, row.id, value);
        const change = { before: { payment: row.body }, after: { payment: value }, requestId };
        // A payment that is not on a proposal yet has its own history.
        if (proposals.length === 0)
          await writeAudit(tx, { ...toAuditEntry(author, 'edit', row.id), ...change });
        for (const { id, scenario_id: scenario } of proposals) {
          await touchProposal(tx, id, author);
          await writeAudit(tx, {
            userId: author.id,
            username: author.username,
            action: 'edit',
            noun: 'proposed-regulation',
            nounId: String(id),
            ...change,
          });
          await announceProposals(tx, scenario, [id]);
        }
        return { id: row.id };
      });
      return 'kind' in done ? done : loadPaymentResponse(done.id);
    },
  };
}
