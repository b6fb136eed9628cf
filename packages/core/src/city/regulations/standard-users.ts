// The well-known user classes and purposes of CDS and CurbLR beside those of a city: what somebody may name. Apart from the city's, because the page's
// start needs none of these words.
import { userClassTexts } from '../../platform/words/user-classes.en.ts';
import {
  type CheckedValues,
  check,
  distinct,
  indexOf,
  permitKey,
  type UserVocabulary,
  wordKey,
} from './user-vocabulary.ts';
import { uses } from './verdict-types.ts';

/** The purposes of CDS 1.1, and the uses of a curb by their own names (see stayUse). */
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

/** The well-known user classes and purposes of CDS and CurbLR, as they write them. */
export const standardClasses: readonly string[] = Object.keys(userClassTexts).map((key) =>
  key.replace('user.', '').replaceAll(' ', '_'),
);

const standardKeys: ReadonlySet<string> = new Set([...standardClasses, ...standardPurposes].map(wordKey));

/** A city's vocabulary with the well-known classes and purposes: what somebody who asks may name. `more`: classes of the city's own categories. */
export function knownUsers(city: UserVocabulary, more: readonly string[] = []): UserVocabulary {
  return {
    permits: city.permits,
    classes: distinct([...city.classes, ...more, ...standardClasses], wordKey),
    purposes: distinct([...city.purposes, ...standardPurposes], wordKey),
  };
}

/**
 * User classes or purposes in lower case, in every spelling of the city, and those nobody knows. Both share one vocabulary, because CurbLR and
 * CDS 1.0 write purposes among the classes. `more`: classes of the city's own categories.
 */
export function checkUserWords(
  given: readonly string[],
  city: UserVocabulary,
  more: readonly string[] = [],
): CheckedValues {
  const { words } = indexOf(city);
  const others = new Set(more.map(wordKey));
  return check(given, (value) => {
    const key = wordKey(value);
    const own = words.get(key);
    return own !== undefined || standardKeys.has(key) || others.has(key)
      ? [...(own ?? []), permitKey(value)]
      : undefined;
  });
}
