// What-if: the expected effect of a scenario on occupancy and on drivers who find no space.
import type { CityContext } from '../../city/city-context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { computeWhatIfResponse } from './what-if-response.ts';

export function whatIfHandlers(context: CityContext): Pick<Handlers, 'demandWhatIf'> {
  return {
    demandWhatIf: async ({ body, language }) => {
      const answer = await computeWhatIfResponse(context, body, language);
      return 'kind' in answer ? answer : respond(answer);
    },
  };
}
