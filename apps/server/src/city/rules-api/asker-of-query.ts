// Reads the curb user described in a query string: only permits, user classes and purposes that the
// published city knows.
import type { AskerQuery } from '@curbwright/contract';
import {
  type Asker,
  checkPermits,
  checkUserWords,
  knownUsers,
  type LanguageName,
  ordinaryCar,
  sayAny,
  type UserVocabulary,
  userVocabulary,
} from '@curbwright/core';
import { type Refused, refuse } from '../../platform/http/outcome.ts';
import { categoryClasses } from '../../platform/http/server-state.sql.ts';
import type { CityContext } from '../city-context.ts';
import type { CityCache } from '../published-city/city-cache-types.ts';

/** The most known values a validation error lists; `GET /api/rules/known-values/` has them all. */
const mostListed = 60;
/** Characters of a value that a validation error repeats. */
const mostRepeated = 60;
/** The most unknown values listed per parameter. */
const mostFaults = 5;

const vocabularies = new WeakMap<CityCache, { readonly revision: number; readonly value: UserVocabulary }>();

/**
 * Returns the user classes, permits and purposes that the published city's rules name, computed
 * once per publication version.
 */
export function cityVocabulary(city: CityCache): UserVocabulary {
  const { revision } = city;
  const cached = vocabularies.get(city);
  if (cached?.revision === revision) return cached.value;
  const value = userVocabulary(city.ruleSets().map(({ ruleSet }) => ruleSet));
  vocabularies.set(city, { revision, value });
  return value;
}

function unknownValue(value: string, known: readonly string[], language: LanguageName): string {
  const listed = known.slice(0, mostListed).join(', ');
  return sayAny(language, known.length === 0 ? 'fault.unknown-value, none' : 'fault.unknown-value', {
    value: value.length > mostRepeated ? `${value.slice(0, mostRepeated)}…` : value,
    known: known.length > mostListed ? `${listed}, …` : listed,
  });
}

/**
 * Returns the curb user of a request; missing values default to an ordinary car. A value the city
 * does not know is a validation error of its parameter. `categories`: classes of the city's user
 * class categories.
 */
export function askerIn(
  city: CityCache,
  categories: readonly string[],
  query: AskerQuery,
  language: LanguageName,
): Asker | Refused {
  const vocabulary = cityVocabulary(city);
  const checked = {
    user_classes: checkUserWords(query.user_classes ?? [], vocabulary, categories),
    permits: checkPermits(query.permits ?? [], vocabulary),
    purposes: checkUserWords(query.purposes ?? [], vocabulary, categories),
  };
  const faulty = Object.entries(checked).filter(([, { unknown }]) => unknown.length > 0);
  if (faulty.length > 0) {
    const { classes, permits, purposes } = knownUsers(vocabulary, categories);
    const known = new Map(Object.entries({ user_classes: classes, permits, purposes }));
    const fields = faulty.map(([field, { unknown }]) => [
      field,
      unknown.slice(0, mostFaults).map((value) => unknownValue(value, known.get(field) ?? [], language)),
    ]);
    return refuse('invalid', { fields: Object.fromEntries(fields) });
  }
  return {
    classes: query.user_classes === undefined ? ordinaryCar.classes : [...checked.user_classes.known],
    subclasses: [...checked.permits.known],
    purposes: [...checked.purposes.known],
    height: query.vehicle_height ?? null,
    length: query.vehicle_length ?? null,
    weight: query.vehicle_weight ?? null,
  };
}

/**
 * Runs `askerIn` for the published city. Its categories are read only for a class that no rule and
 * no standard names.
 */
export async function askerOfQuery(
  { city, db }: Pick<CityContext, 'city' | 'db'>,
  query: AskerQuery,
  language: LanguageName,
): Promise<Asker | Refused> {
  const asker = askerIn(city, [], query, language);
  return isRefused(asker) ? askerIn(city, await categoryClasses(db), query, language) : asker;
}

/** Whether the value is a failure instead of the expected result. */
export function isRefused(value: object): value is Refused {
  return 'kind' in value && value.kind === 'refused';
}
