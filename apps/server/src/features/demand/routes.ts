// Demand: what may be asked for, the cells of the charts, and the pressure on each link.
import type { ApiContext } from '../../api-context.ts';
import { demandAnswer } from '../../dashboards/demand-answer.ts';
import { demandForm } from '../../dashboards/demand-form.ts';
import { demandMap } from '../../dashboards/demand-map.ts';
import { answered, refuse } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

export function demandHandlers(
  context: ApiContext,
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
