// No answer in the demo city contradicts itself: every rule set is checked around the times at
// which its rules change, for several profiles.
import { curbUser, ordinaryCar, parseEpochDay, ruleSetOf, startOfCivilDay } from '@curbwright/core';
import { expect, it } from 'vitest';
import { findContradictions } from '../../core/src/testing/contradictions.ts';
import { demoCity } from './index.ts';

const profiles = [
  ordinaryCar,
  curbUser.parse({ classes: ['car', 'resident', 'permit'], subclasses: ['zone a'] }),
  curbUser.parse({ classes: ['truck', 'delivery', 'commercial'], purposes: ['delivery'] }),
  curbUser.parse({ classes: ['car', 'taxi'], purposes: ['taxi'] }),
  curbUser.parse({ classes: ['van'] }),
];
/** Minutes of the day at and shortly before the hours at which the city's rules change. */
const minutes = [180, 419, 420, 479, 480, 600, 931, 959, 960, 1079, 1200, 1439];

it('contradicts itself in no rule set', { timeout: 120_000 }, () => {
  const city = demoCity({ size: 'tiny', seed: 1 });
  const cityTime = { timeZone: city.timeZone ?? 'UTC', calendar: city.calendar ?? { periods: [] } };
  const sets = new Map(
    city.ruleSets.map((restrictions) => {
      const set = ruleSetOf([...restrictions]);
      return [set.id, set];
    }),
  );
  expect(sets.size).toBeGreaterThan(10);
  // A Friday that is not a holiday.
  const day = startOfCivilDay(parseEpochDay('2026-11-20') ?? 0, cityTime.timeZone);
  const found = [...sets.values()].flatMap((set, i) =>
    profiles.flatMap((who, j) => {
      // Each rule set and profile is checked at only some of the minutes, because each check walks
      // through a day.
      const some = minutes.filter((_, k) => (i + j + k) % 3 === 0);
      return some.flatMap((minute) => findContradictions(set, day + minute * 60_000, who, cityTime));
    }),
  );
  expect(found).toEqual([]);
});
