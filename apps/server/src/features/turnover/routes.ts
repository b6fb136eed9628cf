// Turnover: stays by duration, and what each link's spaces turn over.
import type { ApiContext } from '../../api-context.ts';
import { turnoverAnswer } from '../../dashboards/turnover-answer.ts';
import { turnoverMap } from '../../dashboards/turnover-map.ts';
import { answered, refuse } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

export function turnoverHandlers(
  context: ApiContext,
): Pick<Handlers, 'turnoverDwellTime' | 'turnoverMapData'> {
  return {
    turnoverDwellTime: async ({ query, language }) => {
      const answer = await turnoverAnswer(context, query, language);
      return answer === undefined ? refuse('not_found') : answered(answer);
    },
    turnoverMapData: async ({ body }) => {
      const answer = await turnoverMap(context, body);
      return answer === undefined ? refuse('not_found') : answered(answer);
    },
  };
}
