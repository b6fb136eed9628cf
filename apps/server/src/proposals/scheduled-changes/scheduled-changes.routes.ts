// The endpoint for what else is scheduled on the curbs of proposals.
import { maxScheduledChanges } from '@curbwright/contract';
import { scenarioDisplayName } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { loadRuleChanges } from '../list/rule-changes.ts';
import { loadScheduledOnCurbs } from './scheduled-changes.sql.ts';

export function scheduledChangeHandlers(context: CityContext): Pick<Handlers, 'scheduledChanges'> {
  return {
    scheduledChanges: async ({ query: { ids = '', batch }, language }) => {
      const scope = batch === undefined ? { ids: ids.split(',').map(Number) } : { batch };
      const rows = await loadScheduledOnCurbs(context.db, scope, maxScheduledChanges);
      const changes = await loadRuleChanges(
        context,
        rows.map(({ id }) => id),
        language,
      );
      return respond({
        count: rows[0]?.total ?? 0,
        results: rows.map((row) => ({
          proposed_regulation_id: row.id,
          is_published: row.is_published,
          effective_from: row.at.toISOString(),
          action: row.action,
          sub_activity: row.sub_activity,
          bl_street_name: row.street_name,
          bl_side: row.side,
          bl_from: row.from_street,
          bl_to: row.to_street,
          change_line: changes.get(row.id)?.line ?? '',
          scenario: scenarioDisplayName(row.scenario, language),
          user: row.username,
          curbs: row.curbs,
        })),
      });
    },
  };
}
