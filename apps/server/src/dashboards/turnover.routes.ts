// Turnover: sessions by duration, and the turnover of each link's spaces.
import type { CityContext } from '../city/city-context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { reject, respond } from '../platform/http/outcome.ts';
import { loadTurnoverMap } from './turnover-map.ts';
import { loadTurnoverResponse } from './turnover-response.ts';

export function turnoverHandlers(
  context: CityContext,
): Pick<Handlers, 'turnoverDwellTime' | 'turnoverMapData'> {
  return {
    turnoverDwellTime: async ({ query, language }) => {
      const answer = await loadTurnoverResponse(context, query, language);
      return answer === undefined ? reject('not_found') : respond(answer);
    },
    turnoverMapData: async ({ body }) => {
      const answer = await loadTurnoverMap(context, body);
      return answer === undefined ? reject('not_found') : respond(answer);
    },
  };
}
