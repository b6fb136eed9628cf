// Made-up rule sets and links for the rule benchmarks: same seed, same rules; every set distinct.
import { type RestrictionInput, type RuleSet, ruleSetOf, type WeekDay, weekDays } from '@curbwright/core';

/** A small seeded generator (mulberry32); numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const time = (quarter: number): string =>
  `${String(Math.floor((quarter % 96) / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;

const kinds = [
  ['no stopping', 'no-stopping'],
  ['no parking', 'no-parking'],
  ['loading', 'loading'],
  ['stopping', 'passenger-loading'],
  ['parking', 'paid-parking'],
  ['parking', 'time-limited-parking'],
] as const;

/** One to six restrictions by days and hours, some across midnight or in a season, some for a class, over a catch-all. */
function restrictions(random: () => number): RestrictionInput[] {
  const count = 1 + Math.floor(random() * 6);
  const list: RestrictionInput[] = [];
  for (let index = 0; index < count; index++) {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? kinds[0];
    const from = Math.floor(random() * 96);
    const days: WeekDay[] = weekDays.filter(() => random() < 0.7);
    list.push({
      activity: kind[0],
      subActivity: kind[1],
      priority: (index + 1) * 10,
      users: random() < 0.2 ? [{ anyOf: ['truck', 'van'] }] : [],
      timeSpans: [
        {
          daysOfWeek: days,
          times: [{ from: time(from), to: time(from + 4 + Math.floor(random() * 60)) }],
          months: random() < 0.1 ? [5, 6, 7, 8, 9] : [],
        },
      ],
      maxStay: kind[0] === 'parking' ? 60 * (1 + Math.floor(random() * 4)) : null,
    });
  }
  return list;
}

/** `count` distinct rule sets. */
export function madeUpRuleSets(count: number, seed: number): RuleSet[] {
  const random = seeded(seed);
  const found = new Map<string, RuleSet>();
  while (found.size < count) {
    const ruleSet = ruleSetOf(restrictions(random));
    found.set(ruleSet.id, ruleSet);
  }
  return [...found.values()];
}

/** For each of `links` links the index of its rule set: a few common ones, many rare. */
export function madeUpLinks(links: number, ruleSets: number, seed: number): Uint16Array {
  const random = seeded(seed);
  return Uint16Array.from({ length: links }, () => Math.floor(random() ** 2 * ruleSets));
}
