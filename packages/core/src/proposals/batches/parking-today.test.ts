// Whether curbs have parking today.
import { expect, it } from 'vitest';
import { createUnknownRule } from '../../city/regulations/unknown-rules.ts';
import { hasNoParking } from './parking-today.ts';

const busStop = { activity: 'no stopping', subActivity: 'bus-stop' };
const free = { activity: 'parking', subActivity: 'free-parking' };
const paid = { activity: 'parking', subActivity: 'paid-parking' };

it.each([
  { name: 'a bus stop', rules: [busStop], expected: true },
  { name: 'a bus stop with parking at night', rules: [busStop, free], expected: false },
  { name: 'free and paid parking', rules: [free, paid], expected: false },
  { name: 'no rules', rules: [], expected: false },
  { name: 'unknown rules', rules: [busStop, createUnknownRule(null)], expected: false },
])('$name: $expected', ({ rules, expected }) => {
  expect(hasNoParking(rules)).toBe(expected);
});
