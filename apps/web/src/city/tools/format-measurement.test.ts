// Measurements as formatted for the reader.
import laterEn from '@curbwright/i18n/en/later.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { formatMeasurement, formatPosition } from './format-measurement.ts';

const texts = new Map<string, string>(Object.entries(laterEn));
const reader = {
  t: (key: string, { value }: { readonly value: string }) =>
    (texts.get(key) ?? key).replace('{{value}}', value),
  language: 'en',
};

describe('measuredWords', () => {
  it('says a distance in metres, label m, or in feet', () => {
    const degree = 111_195.08;
    expect(
      formatMeasurement(
        'line',
        [
          [0, 0],
          [0, 84.24 / degree],
        ],
        'metric',
        reader,
      ).value,
    ).toBe('84.2 m');
    expect(
      formatMeasurement(
        'line',
        [
          [0, 0],
          [0, 84.24 / degree],
        ],
        'imperial',
        reader,
      ).value,
    ).toBe('276 ft');
    expect(
      formatMeasurement(
        'line',
        [
          [0, 0],
          [0, 0.02],
        ],
        'metric',
        reader,
      ).value,
    ).toBe('2.22 km');
    expect(formatMeasurement('line', [[0, 0]], 'metric', reader).value).toBeNull();
  });

  it('says an area and the way around it', () => {
    const side = 0.0005;
    const words = formatMeasurement(
      'area',
      [
        [0, 0],
        [side, 0],
        [side, side],
        [0, side],
      ],
      'metric',
      reader,
    );
    expect(words.value).toMatch(/^3,0\d\d m²$/);
    expect(words.around).toBe('222 m');
    expect(
      formatMeasurement(
        'area',
        [
          [0, 0],
          [side, 0],
        ],
        'metric',
        reader,
      ).value,
    ).toBeNull();
  });

  it('says a place latitude first', () => {
    expect(formatPosition([-122.6765, 45.5123])).toBe('45.51230, -122.67650');
    expect(formatMeasurement('point', [[1, 2]], 'metric', reader).value).toBe('2.00000, 1.00000');
    expect(formatMeasurement('line', [], 'metric', reader)).toEqual({ value: null, around: null });
  });
});
