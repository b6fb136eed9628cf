// Guesses the curb types of the values in a city's own list, for columns that the server has not
// guessed.
import { isObjectName, normalizeText } from '@curbwright/core';

/** Words that cities use in their lists, in the order they are checked. */
const typePatterns: readonly (readonly [RegExp, string])[] = [
  [/\bfree\b/, 'free-parking'],
  [/\b(unrestricted|unregulated|none)\b/, 'unregulated'],
  [/sweep|clean/, 'street-cleaning'],
  [/no.?stop|\bns\b|tow/, 'no-stopping'],
  [/no.?load/, 'no-loading'],
  [/no.?park|\bnp\b|prohibit|driveway|alley/, 'no-parking'],
  [/accessib|disab|handicap|\bada\b/, 'accessible-parking'],
  [/charg|\bev\b/, 'charging'],
  [/car.?(share|pool)/, 'car-share'],
  [/bus\b|transit/, 'bus'],
  [/taxi|ride.?(hail|share)/, 'taxi'],
  [/bike|bicycl|scooter/, 'bicycle'],
  [/passenger|pick.?up|drop|valet|school/, 'passenger-loading'],
  [/load|deliver|commercial|freight/, 'loading'],
  [/permit|resident|\brpp\b/, 'permit-parking'],
  [/paid|pay|meter/, 'paid-parking'],
  [/limit|hour|\bmin/, 'time-limited-parking'],
];

const bans: readonly string[] = ['street-cleaning', 'no-stopping', 'no-loading', 'no-parking'];

/**
 * Words that prohibit something, restrict it to some people or times, or do not describe a curb. If
 * a value contains one of them, no permission is guessed from it.
 */
const unclear =
  /\b(?:no|not|non|never|except|banned|forbidden|closed|suspended|removed|reserved|private|staff|police|government|water|gas|phone|garage|lot|dock|lane|box|after|before|night|overnight|weekends?|verboten|interdit)\b|\b(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day)?s?\b|\d ?[ap]m\b|diameter|visibility|parklet/;

/**
 * Returns the most likely curb type of a value. '': unknown, or an object such as a ramp. The
 * result is shown as a guess.
 */
export function guessCurbType(word: string): string {
  if (isObjectName(word)) return '';
  const plain = normalizeText(word);
  const meaning = typePatterns.find(([pattern]) => pattern.test(plain))?.[1] ?? '';
  return bans.includes(meaning) || !unclear.test(plain) ? meaning : '';
}
