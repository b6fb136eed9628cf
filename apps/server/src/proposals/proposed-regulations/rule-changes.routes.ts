// Handlers that say what proposals change: lines for lists, and the rules before and after.
import { maxRuleChangeGroups } from '@curbwright/contract';
import type { CityContext } from '../../city/city-context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, respond } from '../../platform/http/outcome.ts';
import { loadChangedRules } from '../list/changed-rules.ts';
import { findExistingProposals } from '../list/proposal-list.sql.ts';
import { loadRuleChanges } from '../list/rule-changes.ts';

export function ruleChangeHandlers(
  context: CityContext,
): Pick<Handlers, 'proposedRegulationChangeLines' | 'proposedRegulationRuleChanges'> {
  const { db } = context;
  return {
    proposedRegulationChangeLines: async ({ query, language }) => {
      const ids = await findExistingProposals(db, [...new Set(query.ids.split(',').map(Number))]);
      const changes = await loadRuleChanges(context, ids, language);
      return respond({
        results: ids.flatMap((id) => {
          const change = changes.get(id);
          return change === undefined ? [] : [{ id, line: change.line }];
        }),
      });
    },
    proposedRegulationRuleChanges: async ({ params: { id } }) => {
      if ((await findExistingProposals(db, [id])).length === 0) return reject('not_found');
      const groups = (await loadChangedRules(context, [id])).get(id) ?? [];
      return respond({
        groups: groups.slice(0, maxRuleChangeGroups).map(({ curbs, before, after }) => ({
          curbs,
          before: [...before.rules],
          after: [...after.rules],
        })),
        count: groups.length,
      });
    },
  };
}
