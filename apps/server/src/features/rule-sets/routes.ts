// The dictionary of rule sets, rendered once for each state of the city.
import { createHash } from 'node:crypto';
import type { RuleSetDictionary } from '@curbwright/contract';
import type { ApiContext } from '../../api-context.ts';
import type { CityCache } from '../../city/city-cache-types.ts';
import { readyUnless } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

interface Rendered {
  readonly text: string;
  readonly etag: string;
}

function render(city: CityCache): Rendered {
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
  const text = JSON.stringify(dictionary);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

export function ruleSetHandlers(context: ApiContext): Pick<Handlers, 'ruleSets'> {
  let held: { city: CityCache; revision: number; rendered: Rendered } | undefined;
  return {
    ruleSets: ({ headers }) => {
      const { city } = context;
      if (held === undefined || held.city !== city || held.revision !== city.revision)
        held = { city, revision: city.revision, rendered: render(city) };
      const { text, etag } = held.rendered;
      return readyUnless(
        headers['if-none-match'],
        { etag, control: 'public, max-age=0, must-revalidate' },
        () => text,
      );
    },
  };
}
