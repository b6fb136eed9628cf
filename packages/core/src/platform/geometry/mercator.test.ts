// Conversion between degrees and world units, in both directions.
import { describe, expect, it } from 'vitest';
import { latOfWorld, lngOfWorld, worldUnits, worldX, worldY } from './mercator.ts';

describe('units of the world', () => {
  it('run from the northwest, a quarter for a quarter', () => {
    expect([-180, -90, 0, 90].map(worldX)).toEqual([0, worldUnits / 4, worldUnits / 2, (3 * worldUnits) / 4]);
    expect(worldX(180)).toBe(worldUnits - 1);
    expect(worldX(-200)).toBe(0);
    expect(worldY(0)).toBe(worldUnits / 2);
    expect(worldY(90)).toBe(0);
    expect(worldY(-90)).toBe(worldUnits - 1);
    // At 66.51°, a quarter of the square lies to the north.
    expect(latOfWorld(worldUnits / 4)).toBeCloseTo(66.513_26, 4);
    expect(worldY(66.513_260_443_1) / worldUnits).toBeCloseTo(0.25, 9);
  });
  it('come back as degrees to a hundred-millionth', () => {
    for (const lat of [-85, -43.5, -0.25, 12.125, 45.520_001, 84.9])
      expect(latOfWorld(worldY(lat))).toBeCloseTo(lat, 6);
    for (const lng of [-179.9, -122.679_123, 0.000_01, 13.4, 179.9])
      expect(lngOfWorld(worldX(lng))).toBeCloseTo(lng, 6);
  });
});
