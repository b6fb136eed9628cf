// The standard user classes and purposes of CDS and CurbLR, which are valid in addition to those of
// a city. This is a separate module because the initial page load does not need these names.
import coreEn from '@curbwright/i18n/en/core.json' with { type: 'json' };
import {
  type CheckedValues,
  distinct,
  permitKey,
  splitKnownValues,
  type UserVocabulary,
  userTermKey,
  vocabularyIndexOf,
} from './user-vocabulary.ts';
import { uses } from './verdict-types.ts';

/** The purposes of CDS 1.1, and the names of the uses themselves (see `stayUse`). */
export const standardPurposes: readonly string[] = [
  'construction',
  'delivery',
  'emergency_use',
  'freight',
  'parking',
  'passenger',
  'permit',
  'rideshare',
  'school',
  'service_vehicles',
  'special_events',
  'taxi',
  'utilities',
  'vehicle_charging',
  'vending',
  'waste_management',
  ...uses.filter((use) => use !== 'parking'),
];

/** The standard user classes and purposes of CDS and CurbLR, in their original spelling. */
export const standardClasses: readonly string[] = Object.keys(coreEn).flatMap((key) =>
  key.startsWith('user.') ? [key.replace('user.', '').replaceAll(' ', '_')] : [],
);

const standardKeys: ReadonlySet<string> = new Set([...standardClasses, ...standardPurposes].map(userTermKey));

/**
 * Returns a city's vocabulary plus the standard classes and purposes: all names a request may use.
 * `more`: classes of the city's own categories.
 */
export function knownUsers(city: UserVocabulary, more: readonly string[] = []): UserVocabulary {
  return {
    permits: city.permits,
    classes: distinct([...city.classes, ...more, ...standardClasses], userTermKey),
    purposes: distinct([...city.purposes, ...standardPurposes], userTermKey),
  };
}

/**
 * Returns user classes or purposes in lower case, in every spelling the city uses, and those that
 * are unknown. Classes and purposes share one vocabulary, because CurbLR and CDS 1.0 list purposes
 * among the classes. `more`: classes of the city's own categories.
 */
export function checkUserTerms(
  given: readonly string[],
  city: UserVocabulary,
  more: readonly string[] = [],
): CheckedValues {
  const { words } = vocabularyIndexOf(city);
  const others = new Set(more.map(userTermKey));
  return splitKnownValues(given, (value) => {
    const key = userTermKey(value);
    const own = words.get(key);
    return own !== undefined || standardKeys.has(key) || others.has(key)
      ? [...(own ?? []), permitKey(value)]
      : undefined;
  });
}
