// What the words of a city's own list most likely mean as kinds of curb, where the server guessed another column.
import { namesObject, normalizeWords } from '@curbwright/core';

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

/** The kind of curb a word most likely means; '' = nobody knows, or it names an object such as a ramp. A first guess, shown as one. */
export function meaningOfWord(word: string): string {
  if (namesObject(word)) return '';
  const plain = normalizeWords(word);
  return spoken.find(([pattern]) => pattern.test(plain))?.[1] ?? '';
}
