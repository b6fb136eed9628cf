// Supply: what may be asked for, the cells of the charts, and where they are.
import type { ApiContext } from '../../api-context.ts';
import { supplyAnswer } from '../../dashboards/supply-answer.ts';
import { supplyForm } from '../../dashboards/supply-form.ts';
import { supplyMap } from '../../dashboards/supply-map.ts';
import { answered } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

export function supplyHandlers(
  context: ApiContext,
): Pick<Handlers, 'supplyFilters' | 'supplyCharts' | 'supplyMap'> {
  return {
    supplyFilters: async ({ language }) => answered(await supplyForm(context, language)),
    supplyCharts: async ({ body, language }) => {
      const answer = await supplyAnswer(context, body, language);
      return 'kind' in answer ? answer : answered(answer);
    },
    supplyMap: async ({ body, language }) => {
      const answer = await supplyMap(context, body, language);
      return 'kind' in answer ? answer : answered(answer);
    },
  };
}
