// Turnover: sessions by duration, and the turnover of each link's spaces.
import type { CityContext } from '../city/city-context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { answered, refuse } from '../platform/http/outcome.ts';
import { turnoverAnswer } from './turnover-answer.ts';
import { turnoverMap } from './turnover-map.ts';

export function turnoverHandlers(
  context: CityContext,
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
