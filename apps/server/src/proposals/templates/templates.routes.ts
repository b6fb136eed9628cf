// Template endpoints: list, save, delete. Templates are applied by the browser's draft (core
// applyTemplate).
import { templateOperations, type templateResponse } from '@curbwright/contract';
import { validateItemName } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { storeDeletedRecord } from '../../platform/deleted-records/deleted-records.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectFieldFor, respond } from '../../platform/http/outcome.ts';
import { slicePage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { lockTemplateNames } from '../names/scenario-names.sql.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import { validateCurbType, validatePayment, validateRestrictions } from '../write/validate-body.ts';
import { loadCurbTypeIds } from '../write/write-proposals.sql.ts';
import { deleteTemplate, insertTemplate, listTemplates, type TemplateRow } from './templates.sql.ts';

function toTemplateResponse(row: TemplateRow): z.output<typeof templateResponse> {
  return {
    id: row.id,
    name: row.name,
    regulation: {
      sub_activity: row.regulation.subActivity,
      time_limit: row.regulation.timeLimit,
      payment: row.regulation.payment,
    },
    restrictions: [...row.restrictions],
    user: row.username,
    created: row.created.toISOString(),
  };
}

export function templateHandlers(
  context: CityContext,
): Pick<Handlers, 'templates' | 'createTemplate' | 'deleteTemplate'> {
  const { db } = context;
  return {
    templates: async ({ query }) =>
      respond(
        slicePage(
          templateOperations.templates.path,
          query,
          (await listTemplates(db)).map(toTemplateResponse),
        ),
      ),
    createTemplate: async ({ body, caller, requestId }) => {
      const catalogue = await loadCurbTypeIds(db);
      const { regulation, restrictions } = body;
      const subActivity = validateCurbType(catalogue, regulation.sub_activity, 'regulation.sub_activity');
      if (subActivity.kind === 'refused') return subActivity;
      const payment = validatePayment(regulation.payment, context.city.currency, 'regulation.payment');
      if (payment.kind === 'refused') return payment;
      const checked = validateRestrictions(catalogue, restrictions);
      if (checked.kind === 'refused') return checked;
      const author = authorOf(caller);
      const done = await writeProposals(context, async (tx) => {
        await lockTemplateNames(tx);
        const taken = (await listTemplates(tx)).map(({ name }) => name);
        const name = validateItemName('template', body.name, taken);
        if (!name.ok) return rejectFieldFor('name', name);
        const rules = {
          subActivity: subActivity.value.name,
          timeLimit: regulation.time_limit,
          payment: payment.value,
          restrictions,
        };
        const id = await insertTemplate(tx, name.value, rules, author);
        await writeAudit(tx, {
          userId: author.id,
          username: author.username,
          action: 'create',
          noun: 'template',
          nounId: String(id),
          after: { name: name.value, ...rules },
          requestId,
        });
        return { id };
      });
      if ('kind' in done) return done;
      const row = (await listTemplates(db)).find(({ id }) => id === done.id);
      return row === undefined ? reject('not_found') : respond(toTemplateResponse(row));
    },
    deleteTemplate: async ({ params, caller, requestId }) => {
      const author = authorOf(caller);
      const done = await writeProposals(context, async (tx) => {
        await storeDeletedRecord(tx, { noun: 'template', id: params.id, author });
        const row = await deleteTemplate(tx, params.id);
        if (row === undefined) return reject('not_found');
        await writeAudit(tx, {
          userId: author.id,
          username: author.username,
          action: 'delete',
          noun: 'template',
          nounId: String(row.id),
          before: { name: row.name, ...row.regulation, restrictions: row.restrictions },
          requestId,
        });
        return { id: row.id };
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
