// Tests the number of spaces: counted by the city, or estimated where nobody counted.
import { describe, expect, it } from 'vitest';
import { ruleSetOf } from '../regulations/rule-set.ts';
import { isAlwaysClosed, spacesOf } from './spaces.ts';

const closed = ruleSetOf([{ activity: 'no stopping', subActivity: 'no-stopping', priority: 1 }]);
const parking = ruleSetOf([{ activity: 'parking', subActivity: 'free-parking', priority: 1 }]);
const atRush = ruleSetOf([
  {
    activity: 'no parking',
    subActivity: 'no-parking',
    priority: 1,
    timeSpans: [{ times: [{ from: '07:00', to: '09:00' }] }],
  },
]);
const bus = ruleSetOf([
  { activity: 'stopping', subActivity: 'bus', priority: 1, users: [{ anyOf: ['bus'] }] },
]);
const curb = (baysCount: number | null, length = 31, baysAngle: string | null = null) => ({
  baysCount,
  baysAngle,
  length,
});

describe('spaces of a link', () => {
  it('are what the city counted', () => {
    expect(spacesOf(curb(7), closed)).toEqual({ spaces: 7, isEstimated: false });
    expect(spacesOf(curb(0), bus)).toEqual({ spaces: 0, isEstimated: false });
  });
  it('are estimated from the length and the angle where nobody counted', () => {
    expect(spacesOf(curb(null), parking)).toEqual({ spaces: 5, isEstimated: true });
    expect(spacesOf(curb(null, 35, 'diagonal'), parking).spaces).toBe(10);
    expect(spacesOf(curb(null, 35, 'perpendicular'), null).spaces).toBe(14);
    expect(spacesOf(curb(null, 29.9995), parking).spaces).toBe(5);
    expect(spacesOf(curb(null, 5.9), parking).spaces).toBe(0);
  });
  it('are none where rules keep vehicles out for good, but not where they do for some hours or nobody knows them', () => {
    expect(spacesOf(curb(null), closed)).toEqual({ spaces: 0, isEstimated: true });
    expect([closed, atRush, bus, parking, null].map(isAlwaysClosed)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(spacesOf(curb(null), atRush).spaces).toBe(5);
  });
  it('are estimated anew where a curb that was counted as none is given to parking', () => {
    expect(spacesOf(curb(0), parking)).toEqual({ spaces: 5, isEstimated: true });
  });
});
