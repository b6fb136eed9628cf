// Finding numbers with more decimals than the unit of their field allows.
import { quantity } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findTooPreciseNumbers, findUnitlessNumbers } from './number-kinds.ts';

const answer = z.strictObject({
  money: quantity('minorUnits'),
  links: z.array(z.strictObject({ length: quantity('length').nullable(), at: quantity('length') })),
  shares: z.record(z.string(), quantity('share')),
  spaces: z.int(),
  odd: z.number(),
  stored: z.unknown(),
});

describe('numbersBeyondUnit', () => {
  it('measures each number by the unit of its field', () => {
    const value = {
      money: 1.5,
      links: [{ length: 1.2345, at: 1.234_567 }],
      shares: { a: 0.123_456, b: 0.123_456_7 },
      spaces: 0.5,
      odd: 0.25,
      stored: { amount: 0.5, count: 3 },
    };
    expect(findTooPreciseNumbers(answer, value, [[/^odd$/, 1, 'planted']])).toEqual([
      'money: 1.5',
      'links[].length: 1.2345',
      'links[].at: 1.234567',
      'shares.b: 0.1234567',
      'spaces: 0.5',
      'odd: 0.25',
      'stored.amount: 0.5',
    ]);
  });

  it('names the fields without a unit', () => {
    expect(findUnitlessNumbers(answer, [])).toEqual(['odd']);
    expect(findUnitlessNumbers(answer, [[/^odd$/, 1, 'planted']])).toEqual([]);
  });
});
