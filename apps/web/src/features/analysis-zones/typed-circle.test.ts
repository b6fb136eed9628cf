// What is typed of a circle.
import { describe, expect, it } from 'vitest';
import { centreText, centreTyped, radiusText, radiusTyped } from './typed-circle.ts';

describe('a typed circle', () => {
  it('reads its middle latitude first, and nothing that is no place', () => {
    expect(centreTyped('45.5152, -122.6784')).toEqual([-122.6784, 45.5152]);
    expect(centreTyped(centreText([-122.6784, 45.5152]))).toEqual([-122.6784, 45.5152]);
    for (const text of ['', '45', '95, 10', '45, 200', 'a, b', '1, 2, 3'])
      expect(centreTyped(text), text).toBeNull();
  });

  it('reads its radius in the city’s units', () => {
    expect(radiusTyped('250 m', 'metric')).toBe(250);
    expect(radiusTyped('12,5', 'metric')).toBe(12.5);
    expect(radiusTyped('100 ft', 'imperial')).toBeCloseTo(30.48, 6);
    expect(radiusText(30.48, 'imperial')).toBe('100');
    for (const text of ['', '0', '-4', 'far', '60000']) expect(radiusTyped(text, 'metric'), text).toBeNull();
  });
});
