// Tests the lengths on dashboards: short numbers, the larger unit from a thousand up, and enough
// digits for a short street.
import { expect, it } from 'vitest';
import { formatShortLength } from './format-short-length.ts';

it.each([
  { metres: 840, units: 'metric', text: '840 m' },
  { metres: 999.4, units: 'metric', text: '999 m' },
  { metres: 999.5, units: 'metric', text: '1 km' },
  { metres: 1000, units: 'metric', text: '1 km' },
  { metres: -840, units: 'metric', text: '-840 m' },
  { metres: -2500, units: 'metric', text: '-2.5 km' },
  { metres: 104_400, units: 'metric', text: '104.4 km' },
  { metres: 1_234_000, units: 'metric', text: '1.2k km' },
  { metres: 195, units: 'imperial', text: '640 ft' },
  { metres: 304.6, units: 'imperial', text: '999 ft' },
  { metres: 304.8, units: 'imperial', text: '0.19 mi' },
  { metres: 386, units: 'imperial', text: '0.24 mi' },
  { metres: -386, units: 'imperial', text: '-0.24 mi' },
  { metres: 1601, units: 'imperial', text: '0.99 mi' },
  { metres: 1609.344, units: 'imperial', text: '1 mi' },
  { metres: 104_400, units: 'imperial', text: '64.9 mi' },
] as const)('$metres m are $text', ({ metres, units, text }) => {
  expect(formatShortLength(metres, units, 'en-US')).toBe(text);
});

it('stands as the reader’s language writes it', () => {
  expect(formatShortLength(104_400, 'metric', 'de-DE')).toBe('104,4 km');
});

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
