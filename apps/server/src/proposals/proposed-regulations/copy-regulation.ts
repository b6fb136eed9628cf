// Copies a regulation in force to a new open proposal with the same rules, on all its links.
import { restriction, ruleSetOf, toDraftRules } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, respond } from '../../platform/http/outcome.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { createProposal } from '../write/create.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import { validateCurbType, validateLinks, validateRestrictions } from '../write/validate-body.ts';
import { loadCurbTypeIds } from '../write/write-proposals.sql.ts';
import { findOpenRegulation, openLinkIds } from './proposed-regulations.sql.ts';

export function copyHandlers(context: CityContext): Pick<Handlers, 'copyRegulationToProposed'> {
  const { db } = context;
  return {
    copyRegulationToProposed: async ({ params, body, caller, requestId }) => {
      const row = await findOpenRegulation(db, params.id);
      if (row === undefined) return reject('not_found');
      const restrictions = ruleSetOf(row.restrictions.map((one) => restriction.parse(one)));
      const rules = toDraftRules(restrictions, row.sub_activity);
      const catalogue = await loadCurbTypeIds(db);
      const subActivity = validateCurbType(catalogue, rules.subActivity);
      if (subActivity.kind === 'refused') return subActivity;
      const checked = validateRestrictions(catalogue, rules.restrictions);
      if (checked.kind === 'refused') return checked;
      const done = await writeProposals(context, async (tx) => {
        const bodies = (await openLinkIds(tx, row.id)).map((link) => ({ curb_link: link }));
        const links = await validateLinks(tx, bodies);
        if (links.kind === 'refused') return links;
        const made = await createProposal(
          tx,
          {
            scenario: body.scenario,
            action: 'modify',
            reason: '',
            subActivity: subActivity.value,
            timeLimit: rules.timeLimit,
            actualRegulation: row.id,
            batch: null,
            effectiveFrom: null,
            payment: rules.payment,
            restrictions: checked.value,
            links: links.value,
          },
          authorOf(caller),
          requestId,
        );
        return typeof made === 'number' ? { id: made } : made;
      });
      return 'kind' in done ? done : respond({ proposed_regulation_id: done.id });
    },
  };
}
