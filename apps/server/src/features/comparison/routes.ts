// Comparison: two states of the city against each other, in cells and on the map.
import type { ApiContext } from '../../api-context.ts';
import { comparisonAnswer } from '../../dashboards/comparison-answer.ts';
import { comparisonMap } from '../../dashboards/comparison-map.ts';
import { answered } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

export function comparisonHandlers(
  context: ApiContext,
): Pick<Handlers, 'comparisonCharts' | 'comparisonMap'> {
  return {
    comparisonCharts: async ({ body, language }) => {
      const answer = await comparisonAnswer(context, body, language);
      return 'kind' in answer ? answer : answered(answer);
    },
    comparisonMap: async ({ body, language }) => {
      const answer = await comparisonMap(context, body, language);
      return 'kind' in answer ? answer : answered(answer);
    },
  };
}
