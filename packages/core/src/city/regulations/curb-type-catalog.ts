// The initial catalog of curb types (sub-activities) of a new city, and the function that assigns a
// restriction to one of them.
import type { Activity, RestrictionInput } from './restriction.ts';
import { unknownRulesType } from './unknown-rules.ts';

/** Line styles, in addition to color. */
export const dashStyles = ['solid', 'long dash', 'dash', 'short dash', 'dot', 'dash dot'] as const;
export type DashStyle = (typeof dashStyles)[number];

/** The sections of the filter sidebar. */
export const filterSections = ['parking', 'loading and passengers', 'prohibited', 'other uses'] as const;
type FilterSection = (typeof filterSections)[number];

export interface CurbType {
  /**
   * Stable name used in restrictions and on the wire. Its label has the message key `class.<name>`.
   */
  readonly name: string;
  readonly activity: Activity;
  readonly filterSection: FilterSection;
  /** Six-digit hex colors for light and dark basemaps. */
  readonly color: string;
  readonly colorDark: string;
  readonly dashStyle: DashStyle;
  /** Relative line width: types that allow something are thicker than prohibitions. */
  readonly width: number;
  /** Initial priority of a restriction of this type; lower wins (bands of ten, strictest first). */
  readonly priority: number;
  readonly editableParkingPrice: boolean;
  readonly editableMaxStay: boolean;
  readonly editableParkingSpaces: boolean;
}

function defineCurbType(
  name: string,
  activity: Activity,
  filterSection: FilterSection,
  [color, colorDark]: readonly [string, string],
  dashStyle: DashStyle,
  width: number,
  priority: number,
  editable: 'price and stay' | 'stay' | 'nothing' = 'nothing',
): CurbType {
  return {
    name,
    activity,
    filterSection,
    color,
    colorDark,
    dashStyle,
    width,
    priority,
    editableParkingPrice: editable === 'price and stay',
    editableMaxStay: editable !== 'nothing',
    editableParkingSpaces: activity === 'parking',
  };
}

/**
 * Colors differ in hue, lightness and dash, so that they can be distinguished with any color
 * blindness; prohibitions are darker and thinner.
 */
export const defaultCurbTypes: readonly CurbType[] = [
  defineCurbType('unregulated', 'parking', 'parking', ['#8a9499', '#9aa5aa'], 'dot', 0.8, 990),
  defineCurbType('free-parking', 'parking', 'parking', ['#2f9e44', '#69db7c'], 'solid', 1.2, 900, 'stay'),
  defineCurbType(
    'time-limited-parking',
    'parking',
    'parking',
    ['#5c940d', '#a9e34b'],
    'long dash',
    1.2,
    800,
    'stay',
  ),
  defineCurbType(
    'paid-parking',
    'parking',
    'parking',
    ['#1971c2', '#4dabf7'],
    'solid',
    1.2,
    800,
    'price and stay',
  ),
  defineCurbType('permit-parking', 'parking', 'parking', ['#7048e8', '#b197fc'], 'dash', 1.1, 600, 'stay'),
  defineCurbType(
    'accessible-parking',
    'parking',
    'parking',
    ['#0b4f9e', '#8ec5ff'],
    'short dash',
    1.3,
    600,
    'stay',
  ),
  defineCurbType(
    'charging',
    'parking',
    'parking',
    ['#0c8599', '#66d9e8'],
    'dash dot',
    1.1,
    600,
    'price and stay',
  ),
  defineCurbType('car-share', 'parking', 'parking', ['#087f5b', '#63e6be'], 'dash', 1.1, 600),
  defineCurbType(
    'loading',
    'loading',
    'loading and passengers',
    ['#e67700', '#ffc078'],
    'solid',
    1.1,
    500,
    'stay',
  ),
  defineCurbType(
    'passenger-loading',
    'stopping',
    'loading and passengers',
    ['#b08900', '#ffe066'],
    'dash',
    1.1,
    500,
    'stay',
  ),
  defineCurbType(
    'taxi',
    'stopping',
    'loading and passengers',
    ['#8f6a00', '#fcc419'],
    'short dash',
    1.1,
    500,
  ),
  defineCurbType('bus', 'stopping', 'loading and passengers', ['#a61e4d', '#faa2c1'], 'long dash', 1, 400),
  defineCurbType('bicycle', 'parking', 'other uses', ['#4b7a00', '#c0eb75'], 'dot', 1.1, 500),
  defineCurbType('terrace', 'no stopping', 'other uses', ['#9c36b5', '#e599f7'], 'dash dot', 1, 300),
  defineCurbType('temporary', 'no stopping', 'prohibited', ['#c2410c', '#ff922b'], 'dash', 0.8, 200),
  defineCurbType(
    'street-cleaning',
    'no parking',
    'prohibited',
    ['#ad4a1f', '#ffa477'],
    'short dash',
    0.8,
    250,
  ),
  defineCurbType('no-parking', 'no parking', 'prohibited', ['#e03131', '#ff8787'], 'long dash', 0.7, 350),
  defineCurbType('no-loading', 'no loading', 'prohibited', ['#c92a2a', '#ffa8a8'], 'dash', 0.7, 340),
  defineCurbType('no-stopping', 'no stopping', 'prohibited', ['#7a0c0c', '#ff6b6b'], 'solid', 0.7, 100),
  defineCurbType(unknownRulesType, 'no stopping', 'other uses', ['#5c6670', '#c9d1d6'], 'short dash', 1, 0),
];

/** Patterns (whole words or beginnings of words) and the curb type that each indicates. */
const curbTypePatterns: readonly (readonly [RegExp, string])[] = [
  [/\b(bus|transit|tram|streetcar)\b/, 'bus'],
  [/\b(taxi|rideshare|ride.?hail|cab|pedicab)\b/, 'taxi'],
  [/\b(?:(?:accessible|ada)\b|handicap|disabled)/, 'accessible-parking'],
  [/\b(?:(?:bicycle|cargo.?bicycle|micromobility|scooter|moped|motorcycle)\b|bike)/, 'bicycle'],
  [/\b(car.?share|carpool)\b/, 'car-share'],
  [/\b(?:(?:charging|ev)\b|electric)/, 'charging'],
  [/\b(food.?truck|vending|terrace|parklet|street.?seats?)\b/, 'terrace'],
  [/\b(?:(?:permit|staff|official|student|police|government)\b|resident|diplomat)/, 'permit-parking'],
  [/\b(?:(?:hotel.?guest|valet|school)\b|passenger)/, 'passenger-loading'],
];

/** Returns all user terms of a restriction as one lower-case string. */
function userTermsText(input: RestrictionInput): string {
  const words = (input.users ?? []).flatMap((entry) => [
    ...(entry.allOf ?? []),
    ...(entry.anyOf ?? []),
    ...(entry.purposes ?? []),
  ]);
  return words.join(' ').replaceAll('_', ' ').toLowerCase();
}

/**
 * Returns the curb type of a restriction from its activity, users, category, stay and price. Only
 * for sources that give the rule without its type; a type given by the source takes precedence.
 */
export function inferCurbType(input: Omit<RestrictionInput, 'subActivity'>): string {
  const category = (input.priorityCategory ?? '').toLowerCase();
  if (/clean|sweep/.test(category)) return 'street-cleaning';
  if (/construction|temporary|event|game|snow|emergency/.test(category)) return 'temporary';
  switch (input.activity) {
    case 'no stopping':
    case 'travel':
    case 'no travel':
      return 'no-stopping';
    case 'no parking':
      return 'no-parking';
    case 'no loading':
    case 'no unloading':
      return 'no-loading';
    default:
  }
  const words = userTermsText({ ...input, subActivity: '-' });
  const named = curbTypePatterns.find(([pattern]) => pattern.test(words));
  if (input.activity === 'parking') {
    if (named !== undefined && named[1] !== 'passenger-loading') return named[1];
    if (words !== '') return 'permit-parking';
    if ((input.payment?.rates ?? []).length > 0) return 'paid-parking';
    return input.maxStay ? 'time-limited-parking' : 'free-parking';
  }
  if (named !== undefined && ['bus', 'taxi', 'passenger-loading', 'terrace', 'bicycle'].includes(named[1]))
    return named[1];
  return input.activity === 'stopping' ? 'passenger-loading' : 'loading';
}
