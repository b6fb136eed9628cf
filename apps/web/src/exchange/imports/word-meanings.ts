// What the words of a city's own list most likely mean as kinds of curb, where the server guessed another column.
import { namesObject, normalizeText } from '@curbwright/core';

/** Words people use on their own lists, in the order they are looked for. */
const spoken: readonly (readonly [RegExp, string])[] = [
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

/** Words that forbid, that allow only some people or only some time, or that name no curb: what they stand beside is no permission. */
const unclear =
  /\b(?:no|not|non|never|except|banned|forbidden|closed|suspended|removed|reserved|private|staff|police|government|water|gas|phone|garage|lot|dock|lane|box|after|before|night|overnight|weekends?|verboten|interdit)\b|\b(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day)?s?\b|\d ?[ap]m\b|diameter|visibility|parklet/;

/** The kind of curb a word most likely means; '' = nobody knows, or it names an object such as a ramp. A first guess, shown as one. */
export function meaningOfWord(word: string): string {
  if (namesObject(word)) return '';
  const plain = normalizeText(word);
  const meaning = spoken.find(([pattern]) => pattern.test(plain))?.[1] ?? '';
  return bans.includes(meaning) || !unclear.test(plain) ? meaning : '';
}
