// The dictionary of rule sets, rendered and compressed once per state of the city.
import type { RuleSetDictionary } from '@curbwright/contract';
import type { RuleSet } from '@curbwright/core';
import { type CachedText, cacheText, toTextResponse } from '../../platform/http/cached-text.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import type { CityContext } from '../city-context.ts';
import type { CityCache } from '../published-city/city-cache-types.ts';

/** Rule sets never change, so only the new ones are serialized after a publish. */
const texts = new WeakMap<RuleSet, string>();

function restrictionsText(ruleSet: RuleSet): string {
  const known = texts.get(ruleSet);
  if (known !== undefined) return known;
  const text = JSON.stringify(ruleSet.restrictions);
  texts.set(ruleSet, text);
  return text;
}

/**
 * Renders the contract's `ruleSetDictionary` as text, in slices, because a large city has megabytes
 * of it.
 */
async function render(city: CityCache): Promise<CachedText> {
  const head: Omit<RuleSetDictionary, 'rule_sets'> = {
    revision: city.revision,
    time_zone: city.time.timeZone,
    currency: city.currency,
    calendar: city.time.calendar,
    known_from: city.knownFrom === null ? null : new Date(city.knownFrom).toISOString(),
  };
  const pace = createYielder();
  const sets: string[] = [];
  for (const { number, ruleSet } of city.ruleSets()) {
    sets.push(
      `{"number":${number},"id":${JSON.stringify(ruleSet.id)},"restrictions":${restrictionsText(ruleSet)}}`,
    );
    if (pace.due()) await pace.rest();
  }
  return cacheText(`${JSON.stringify(head).slice(0, -1)},"rule_sets":[${sets.join(',')}]}`);
}

export function ruleSetHandlers(context: CityContext): Pick<Handlers, 'ruleSets'> {
  let cached: { city: CityCache; revision: number; kept: Promise<CachedText> } | undefined;
  return {
    ruleSets: async ({ headers }) => {
      const { city } = context;
      const { revision } = city;
      if (cached === undefined || cached.city !== city || cached.revision !== revision)
        cached = { city, revision, kept: render(city) };
      return toTextResponse(await cached.kept, headers);
    },
  };
}
