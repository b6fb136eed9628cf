// Demand: filters, the cells of the charts, and the pressure on each link.
import type { CityContext } from '../city/city-context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { reject, respond } from '../platform/http/outcome.ts';
import { loadDemandFilters } from './demand-filters.ts';
import { loadDemandMap } from './demand-map.ts';
import { loadDemandResponse } from './demand-response.ts';

export function demandHandlers(
  context: CityContext,
): Pick<Handlers, 'demandFilters' | 'demandChartData' | 'demandMapData'> {
  return {
    demandFilters: async ({ language }) => respond(await loadDemandFilters(context, language)),
    demandChartData: async ({ body, language }) => {
      const answer = await loadDemandResponse(context, body, language);
      return answer === undefined ? reject('not_found') : respond(answer);
    },
    demandMapData: async ({ body }) => {
      const answer = await loadDemandMap(context, body);
      return answer === undefined ? reject('not_found') : respond(answer);
    },
  };
}
