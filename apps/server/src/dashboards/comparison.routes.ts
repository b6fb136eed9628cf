// Comparison: two states of the city against each other, in cells and on the map.
import type { ApiContext } from '../platform/api-context.ts';
import { comparisonAnswer } from './comparison-answer.ts';
import { comparisonMap } from './comparison-map.ts';
import { answered } from '../platform/http/outcome.ts';
import type { Handlers } from '../platform/http/mount.ts';

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
