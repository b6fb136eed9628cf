// The demo's expectations name only existing curb types.
import { defaultCurbTypes, unknownRulesType } from '@curbwright/core';
import { expect, it } from 'vitest';
import { demoExpectations } from './expectations.ts';

it('expects something of every class one may use, each once, and a share that can be', () => {
  const names = demoExpectations.map(({ name }) => name);
  const usable = defaultCurbTypes.filter(
    ({ filterSection, name }) =>
      name !== unknownRulesType && (filterSection !== 'prohibited' || name === 'terrace'),
  );
  expect(new Set(names)).toEqual(new Set(usable.map(({ name }) => name)));
  expect(names).toHaveLength(new Set(names).size);
  for (const { occupancyPercent, users } of demoExpectations) {
    expect(occupancyPercent).toBeGreaterThan(0);
    expect(occupancyPercent).toBeLessThanOrEqual(100);
    expect(Number.isInteger(users) && users > 0).toBe(true);
  }
});
