// Tests the formatting of lengths.
import { describe, expect, it } from 'vitest';
import { formatLength, formatShortLength } from './format-length.ts';

describe('lengthInWords', () => {
  it('uses the units of the city', () => {
    const metric = [0, 83.6, 999.6, 1240, 12_400].map((metres) => formatLength(metres, 'metric', 'en-GB'));
    expect(metric).toEqual(['0 m', '84 m', '1 km', '1.2 km', '12 km']);
    const imperial = [83.6, 804, 1609.344, 20_000].map((metres) => formatLength(metres, 'imperial', 'en-US'));
    expect(imperial).toEqual(['274 ft', '2,638 ft', '1 mi', '12 mi']);
    expect(formatLength(1240, 'metric', 'es')).toBe('1,2 km');
  });
});

describe('shortLength', () => {
  it('never sets k before a unit of meters or feet', () => {
    const metric = [0, 840.4, 999.5, 1000, 104_400, 1_234_567].map((metres) =>
      formatShortLength(metres, 'metric', 'en-GB'),
    );
    expect(metric).toEqual(['0 m', '840 m', '1 km', '1 km', '104.4 km', '1.2k km']);
    const imperial = [100, 304.8, 390.1, 1000, 104_400].map((metres) =>
      formatShortLength(metres, 'imperial', 'en-US'),
    );
    expect(imperial).toEqual(['328 ft', '0.19 mi', '0.24 mi', '0.62 mi', '64.9 mi']);
    expect(formatShortLength(104_400, 'metric', 'es')).toBe('104,4 km');
  });
});
