// Activities: the purposes a curb can have.
import { activityOperations } from '@curbwright/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { slicePage } from '../../platform/http/pagination.ts';
import { displayName } from '../../platform/messages/display-name.ts';
import type { CityContext } from '../city-context.ts';
import { activityRows } from './activities.sql.ts';

export function activityHandlers(context: CityContext): Pick<Handlers, 'activities'> {
  return {
    activities: async ({ query, language }) => {
      const rows = await activityRows(context.db);
      const named = rows.map((row) => ({
        ...row,
        display_name: displayName(row.display_name, `activity-name.${row.name}`, language),
      }));
      return respond(slicePage(activityOperations.activities.path, query, named));
    },
  };
}
