// The demo's measures: whole weeks of shares, busy and idle curbs among them, the same each time.
import { describe, expect, it } from 'vitest';
import { demoCity } from './demo-city.ts';
import { demoOccupancy } from './occupancy.ts';

describe('demoOccupancy', () => {
  it('has a whole week of every counter, with hours above and below any band, and is the same for the same seed', () => {
    const city = demoCity({ size: 'tiny', seed: 1 });
    const measures = demoOccupancy(city, 1);
    expect(measures.length % 168).toBe(0);
    expect(measures.length).toBeGreaterThan(168 * 5);
    expect(measures.every(({ occupancy }) => occupancy >= 0 && occupancy <= 1)).toBe(true);
    expect(measures.some(({ occupancy }) => occupancy > 0.85)).toBe(true);
    expect(measures.some(({ occupancy }) => occupancy < 0.2)).toBe(true);
    expect(demoOccupancy(city, 1)).toEqual(measures);
  });
});
