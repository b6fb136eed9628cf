// Endpoint for the links that regulations in force apply to.
import { regulationLinkOperations } from '@curbwright/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import type { CityContext } from '../city-context.ts';
import { regulationLinkRows } from './regulation-links.sql.ts';

export function regulationLinkHandlers(context: CityContext): Pick<Handlers, 'regulationLinks'> {
  return {
    regulationLinks: async ({ query }) => {
      const { count, rows } = await regulationLinkRows(context.db, query, query.limit, query.offset);
      const results = rows.map((row) => ({
        regulation_id: row.regulation_id,
        regulationId: row.name,
        link_id: row.link_id,
        segment_id: row.segment_id,
        bl_street_name: row.bl_street_name,
        effective_from: row.effective_from.toISOString(),
        effective_to: row.effective_to?.toISOString() ?? null,
      }));
      return respond(toPage(regulationLinkOperations.regulationLinks.path, query, count, results));
    },
  };
}
