// Demand: filters, the cells of the charts, and the pressure on each link.
import type { CityContext } from '../city/city-context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { answered, refuse } from '../platform/http/outcome.ts';
import { demandAnswer } from './demand-answer.ts';
import { demandForm } from './demand-form.ts';
import { demandMap } from './demand-map.ts';

export function demandHandlers(
  context: CityContext,
): Pick<Handlers, 'demandFilters' | 'demandChartData' | 'demandMapData'> {
  return {
    demandFilters: async ({ language }) => answered(await demandForm(context, language)),
    demandChartData: async ({ body, language }) => {
      const answer = await demandAnswer(context, body, language);
      return answer === undefined ? refuse('not_found') : answered(answer);
    },
    demandMapData: async ({ body }) => {
      const answer = await demandMap(context, body);
      return answer === undefined ? refuse('not_found') : answered(answer);
    },
  };
}
