// Tests the formatting of lengths.
import { describe, expect, it } from 'vitest';
import { formatLength } from './format-length.ts';

describe('lengthInWords', () => {
  it('uses the units of the city', () => {
    const metric = [0, 83.6, 999.6, 1240, 12_400].map((metres) => formatLength(metres, 'metric', 'en-GB'));
    expect(metric).toEqual(['0 m', '84 m', '1 km', '1.2 km', '12 km']);
    const imperial = [83.6, 804, 1609.344, 20_000].map((metres) => formatLength(metres, 'imperial', 'en-US'));
    expect(imperial).toEqual(['274 ft', '2,638 ft', '1 mi', '12 mi']);
    expect(formatLength(1240, 'metric', 'es')).toBe('1,2 km');
  });
});
