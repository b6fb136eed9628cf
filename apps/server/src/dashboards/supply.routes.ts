// Supply: filters, the cells of the charts, and their places on the map.
import type { CityContext } from '../city/city-context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { answered } from '../platform/http/outcome.ts';
import { supplyAnswer } from './supply-answer.ts';
import { supplyForm } from './supply-form.ts';
import { supplyMap } from './supply-map.ts';

export function supplyHandlers(
  context: CityContext,
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
