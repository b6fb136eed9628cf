// The dictionary of rule sets, rendered and compressed once for each state of the city.
import type { RuleSetDictionary } from '@curbwright/contract';
import type { ApiContext } from '../../api-context.ts';
import type { CityCache } from '../../city/city-cache-types.ts';
import { type KeptText, keepText, readyText } from '../../http/kept-text.ts';
import type { Handlers } from '../../mount.ts';

function render(city: CityCache): KeptText {
  const dictionary: RuleSetDictionary = {
    revision: city.revision,
    time_zone: city.time.timeZone,
    currency: city.currency,
    calendar: city.time.calendar,
    rule_sets: city.ruleSets().map(({ number, ruleSet }) => ({
      number,
      id: ruleSet.id,
      restrictions: [...ruleSet.restrictions],
    })),
  };
  return keepText(JSON.stringify(dictionary));
}

export function ruleSetHandlers(context: ApiContext): Pick<Handlers, 'ruleSets'> {
  let held: { city: CityCache; revision: number; kept: KeptText } | undefined;
  return {
    ruleSets: ({ headers }) => {
      const { city } = context;
      const { revision } = city;
      if (held === undefined || held.city !== city || held.revision !== revision)
        held = { city, revision, kept: render(city) };
      return readyText(held.kept, headers);
    },
  };
}
