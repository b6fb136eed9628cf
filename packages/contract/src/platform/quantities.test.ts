// Tests numbers with a unit: a response with more decimals than the unit has is invalid, and the
// API description states the number of decimals.
import { unitDecimals } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { supplySummaryResponse } from '../dashboards/supply.ts';
import { jsonSchemaOf } from '../openapi.ts';
import { quantity } from './quantities.ts';

describe('quantity', () => {
  it.each([
    ['length', 12.345, 1798058.3050000002],
    ['minorUnits', 179_806, 179805.5],
    ['count', 0.3, 0.1 + 0.2],
    ['percent', 24.71, 24.713],
    ['share', 0.142857, 1 / 7],
    ['minutes', 2.59, 2.5865228013029316],
    ['degrees', -126.3982265, -126.39822655],
  ] as const)('%s: %d is one, %d is none', (unit, good, bad) => {
    expect(quantity(unit).safeParse(good).success).toBe(true);
    expect(quantity(unit).safeParse(-good).success).toBe(true);
    expect(quantity(unit).safeParse(bad).success).toBe(false);
    expect(quantity(unit).safeParse(-0).success).toBe(false);
  });

  it('says its unit and decimals in the interface’s description', () => {
    expect(jsonSchemaOf(quantity('length'), 'output').description).toBe('Metres; at most 3 decimals.');
    expect(jsonSchemaOf(quantity('area'), 'output').description).toBe('Square metres; at most 1 decimal.');
    expect(jsonSchemaOf(supplySummaryResponse, 'output').properties).toMatchObject({
      potentialRevenue: { description: 'Money in minor units of the currency; whole.' },
      totalMetres: { description: `Metres; at most ${unitDecimals.length} decimals.` },
    });
  });
});
