// Reads the curb user described in a query string: only permits, user classes and purposes that the
// published city knows.
import type { CurbUserQuery } from '@curbwright/contract';
import {
  type CurbUser,
  checkPermits,
  checkUserTerms,
  knownUsers,
  type LanguageName,
  ordinaryCar,
  translateAny,
  type UserVocabulary,
  userVocabulary,
} from '@curbwright/core';
import { type Rejection, reject } from '../../platform/http/outcome.ts';
import { loadCategorizedUserClasses } from '../../platform/http/server-state.sql.ts';
import type { CityContext } from '../city-context.ts';
import type { CityCache } from '../published-city/city-cache-types.ts';

/** The most known values a validation error lists; `GET /api/rules/known-values/` has them all. */
const maxListedValues = 60;
/** Characters of a value that a validation error repeats. */
const maxQuotedLength = 60;
/** The most unknown values listed per parameter. */
const maxReportedErrors = 5;

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

function unknownValueMessage(value: string, known: readonly string[], language: LanguageName): string {
  const listed = known.slice(0, maxListedValues).join(', ');
  return translateAny(language, known.length === 0 ? 'fault.unknown-value, none' : 'fault.unknown-value', {
    value: value.length > maxQuotedLength ? `${value.slice(0, maxQuotedLength)}…` : value,
    known: known.length > maxListedValues ? `${listed}, …` : listed,
  });
}

/**
 * Returns the curb user of a request; missing values default to an ordinary car. A value the city
 * does not know is a validation error of its parameter. `categories`: classes of the city's user
 * class categories.
 */
export function toCurbUser(
  city: CityCache,
  categories: readonly string[],
  query: CurbUserQuery,
  language: LanguageName,
): CurbUser | Rejection {
  const vocabulary = cityVocabulary(city);
  const checked = {
    user_classes: checkUserTerms(query.user_classes ?? [], vocabulary, categories),
    permits: checkPermits(query.permits ?? [], vocabulary),
    purposes: checkUserTerms(query.purposes ?? [], vocabulary, categories),
  };
  const faulty = Object.entries(checked).filter(([, { unknown }]) => unknown.length > 0);
  if (faulty.length > 0) {
    const { classes, permits, purposes } = knownUsers(vocabulary, categories);
    const known = new Map(Object.entries({ user_classes: classes, permits, purposes }));
    const fields = faulty.map(([field, { unknown }]) => [
      field,
      unknown
        .slice(0, maxReportedErrors)
        .map((value) => unknownValueMessage(value, known.get(field) ?? [], language)),
    ]);
    return reject('invalid', { fields: Object.fromEntries(fields) });
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
 * Runs `toCurbUser` for the published city. The city's user class categories are loaded only if the
 * curb user is rejected without them.
 */
export async function curbUserFromQuery(
  { city, db }: Pick<CityContext, 'city' | 'db'>,
  query: CurbUserQuery,
  language: LanguageName,
): Promise<CurbUser | Rejection> {
  const curbUser = toCurbUser(city, [], query, language);
  return isRejection(curbUser)
    ? toCurbUser(city, await loadCategorizedUserClasses(db), query, language)
    : curbUser;
}

/** Whether the value is a `Rejection` instead of the expected result. */
export function isRejection(value: object): value is Rejection {
  return 'kind' in value && value.kind === 'refused';
}
