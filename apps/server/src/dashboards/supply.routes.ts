// Supply: filters, the cells of the charts, and their places on the map.
import type { CityContext } from '../city/city-context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { respond } from '../platform/http/outcome.ts';
import { loadSupplyFilters } from './supply-filters.ts';
import { loadSupplyMap } from './supply-map.ts';
import { loadSupplyResponse } from './supply-response.ts';

export function supplyHandlers(
  context: CityContext,
): Pick<Handlers, 'supplyFilters' | 'supplyCharts' | 'supplyMap'> {
  return {
    supplyFilters: async ({ language }) => respond(await loadSupplyFilters(context, language)),
    supplyCharts: async ({ body, language }) => {
      const answer = await loadSupplyResponse(context, body, language);
      return 'kind' in answer ? answer : respond(answer);
    },
    supplyMap: async ({ body, language }) => {
      const answer = await loadSupplyMap(context, body, language);
      return 'kind' in answer ? answer : respond(answer);
    },
  };
}
