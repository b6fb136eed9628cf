// Tests parsing a typed circle.
import { describe, expect, it } from 'vitest';
import { formatCenter, formatRadius, parseCenter, parseRadius } from './circle-input.ts';

describe('a typed circle', () => {
  it('reads its middle latitude first, and nothing that is no place', () => {
    expect(parseCenter('45.5152, -122.6784')).toEqual([-122.6784, 45.5152]);
    expect(parseCenter(formatCenter([-122.6784, 45.5152]))).toEqual([-122.6784, 45.5152]);
    for (const text of ['', '45', '95, 10', '45, 200', 'a, b', '1, 2, 3'])
      expect(parseCenter(text), text).toBeNull();
  });

  it('reads its radius in the city’s units', () => {
    expect(parseRadius('250 m', 'metric')).toBe(250);
    expect(parseRadius('12,5', 'metric')).toBe(12.5);
    expect(parseRadius('100 ft', 'imperial')).toBeCloseTo(30.48, 6);
    expect(formatRadius(30.48, 'imperial')).toBe('100');
    for (const text of ['', '0', '-4', 'far', '60000']) expect(parseRadius(text, 'metric'), text).toBeNull();
  });

  it.each([
    ['90, 180', [180, 90]],
    ['-90; -180', [-180, -90]],
    ['+12 34.5', [34.5, 12]],
    ['90.1, 0', null],
    ['0, 180.1', null],
    ['-90.1, 0', null],
    ['1.', null],
    ['12, 3x', null],
  ])('takes %s as a place', (text, place) => {
    expect(parseCenter(text)).toEqual(place);
  });

  it.each([
    ['1', 'metric', 1],
    ['0.99', 'metric', null],
    ['50000', 'metric', 50_000],
    ['50000.1', 'metric', null],
    ['12.', 'metric', 12],
    ['30′', 'imperial', 9.144],
    ["30'", 'imperial', 9.144],
    ['30 FT', 'imperial', 9.144],
    ['3', 'imperial', null],
    ['4', 'imperial', 1.2192],
    ['1,2,3', 'metric', null],
  ] as const)('takes %s (%s) as a radius', (text, units, metres) => {
    const read = parseRadius(text, units);
    if (metres === null) expect(read).toBeNull();
    else expect(read).toBeCloseTo(metres, 9);
  });

  it('writes whole units, and places to the sixth digit', () => {
    expect([formatRadius(99.5, 'metric'), formatRadius(99.4, 'metric')]).toEqual(['100', '99']);
    expect(formatCenter([-122.678_400_4, 45.5])).toBe('45.500000, -122.678400');
  });
});
