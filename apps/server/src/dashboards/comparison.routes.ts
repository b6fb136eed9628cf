// Comparison of two states of the city, in cells and on the map.
import type { CityContext } from '../city/city-context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { respond } from '../platform/http/outcome.ts';
import { comparisonMap } from './comparison-map.ts';
import { buildComparisonResponse } from './comparison-response.ts';

export function comparisonHandlers(
  context: CityContext,
): Pick<Handlers, 'comparisonCharts' | 'comparisonMap'> {
  return {
    comparisonCharts: async ({ body, language }) => {
      const answer = await buildComparisonResponse(context, body, language);
      return 'kind' in answer ? answer : respond(answer);
    },
    comparisonMap: async ({ body, language }) => {
      const answer = await comparisonMap(context, body, language);
      return 'kind' in answer ? answer : respond(answer);
    },
  };
}
