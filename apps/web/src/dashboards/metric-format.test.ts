// @vitest-environment happy-dom
// Figures of dashboards as the reader and the city write them: counts, shares, money, stays, curb lengths, file sizes, days.
import { expect, it } from 'vitest';
import { useDateTimeFormat } from '../shell/date-time-format.ts';
import { sortedPresets, usePresetName } from '../shell/day-preset-names.ts';
import { useFileSizeFormat } from '../shell/file-size-format.ts';
import { openHook } from '../testing/hook.tsx';
import { defaultCity } from '../testing/page.tsx';
import { useCurbFormat } from './curb-format.ts';
import { useMetricFormat } from './metric-format.ts';

const imperial = { currentCity: () => ({ ...defaultCity, units: 'imperial' as const }) };

it('writes counts, shares and stays', async () => {
  const { now } = await openHook(useMetricFormat);
  const { short, shortQuantity, whole, few, percent, share, minutes, hour, hourOfWeek, dates } = now();
  expect([short(1234), whole(1234.4), whole(12.6)]).toEqual(['1.2k', '1,234', '13']);
  expect(shortQuantity(1234)).toEqual({ count: 1234, text: '1.2k' });
  expect([few(7.44), few(9.99), few(10), few(12.6), few(-7.44), few(-12.6)]).toEqual([
    '7.4',
    '10',
    '10',
    '13',
    '-7.4',
    '-13',
  ]);
  expect([percent(62.4), percent(null), share(0.624), share(null)]).toEqual(['62%', 'N/A', '62%', 'N/A']);
  expect([minutes(85), minutes(84.6), minutes(null)]).toEqual(['1 h 25 min', '1 h 25 min', 'N/A']);
  expect([0, 23, 24, 167].map(hourOfWeek)).toEqual(['Mon 12 AM', 'Mon 11 PM', 'Tue 12 AM', 'Sun 11 PM']);
  expect([0, 12, 24].map(hour)).toEqual(['12 AM', '12 PM', 'midnight']);
  expect(dates.shortDay('2026-11-28')).toBe('Sat, Nov 28');
});

it.each([
  { currency: 'USD', language: 'en', short: '$1.2k', few: '$7', money: '$12.34' },
  { currency: 'JPY', language: 'en', short: '¥123.5k', few: '¥650', money: '¥1,234' },
  { currency: 'EUR', language: 'de', short: '1,2k €', few: '7 €', money: '12,34 €' },
])('writes money of $currency as $short', async ({ currency, language, short, few, money }) => {
  const city = { ...defaultCity, currency, ...(language === 'de' ? { time_zone: 'Europe/Berlin' } : {}) };
  const { now } = await openHook(useMetricFormat, { currentCity: () => city }, language);
  expect([now().shortMoney(123_456), now().shortMoney(650), now().money(1234)]).toEqual([short, few, money]);
});

it('writes spaces with tenths where there are few, and lengths in the city’s units', async () => {
  const { now } = await openHook(useCurbFormat);
  const { amount, figure, signed, unit, hours } = now();
  expect([
    amount('spaces', 1),
    amount('spaces', 9.94),
    amount('spaces', 12.6),
    amount('spaces', 1234),
  ]).toEqual(['1 space', '9.9 spaces', '13 spaces', '1.2k spaces']);
  expect([amount('spaces', 1234, true), figure('spaces', 1234, true), figure('spaces', 1234)]).toEqual([
    '1,234 spaces',
    '1,234',
    '1.2k',
  ]);
  expect([amount('metres', 999.4), amount('metres', 999.5), amount('metres', 3400)]).toEqual([
    '999 m',
    '1 km',
    '3.4 km',
  ]);
  expect([amount('metres', -3400), amount('metres', 3400, true), figure('metres', 3400)]).toEqual([
    '-3.4 km',
    '3,400 m',
    '3.4k',
  ]);
  expect([
    signed('spaces', 12),
    signed('spaces', -3.2),
    signed('spaces', 0),
    signed('spaces', -0.01),
  ]).toEqual(['+12', '-3.2', '0', '0']);
  expect([unit('spaces'), unit('metres'), hours('spaces'), hours('metres')]).toEqual([
    'spaces',
    'meters',
    'space-hours',
    'meter-hours',
  ]);
});

it('writes lengths in feet and miles where the city does, and spaces as they are', async () => {
  const { now } = await openHook(useCurbFormat, imperial);
  const { amount, figure, unit, hours } = now();
  expect([amount('metres', 30.48), amount('metres', 304.6), amount('metres', 3400)]).toEqual([
    '100 ft',
    '999 ft',
    '2.1 mi',
  ]);
  expect([figure('metres', 30.48), amount('spaces', 30.48), unit('metres'), hours('metres')]).toEqual([
    '100',
    '30 spaces',
    'feet',
    'foot-hours',
  ]);
});

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [45_600, '46 kB'],
  [1_000_000, '1 MB'],
  [1_234_567, '1.2 MB'],
  [5_670_000_000, '5.7 GB'],
  [2_000_000_000_000, '2 TB'],
  [3_000_000_000_000_000, '3,000 TB'],
])('writes %i bytes as %s', async (bytes, text) => {
  const { now } = await openHook(useFileSizeFormat);
  expect(now()(bytes)).toBe(text);
});

it('writes an instant as the city’s clocks show it', async () => {
  const { now } = await openHook(useDateTimeFormat);
  expect(now()('2026-11-23T00:30:00Z')).toBe('Nov 22, 2026, 6:30 PM');
});

it('orders presets of days by how many they are, then through the week', () => {
  expect(sortedPresets).toEqual([
    'All',
    'Mon - Sun',
    'Mon-Fri',
    'Sat-Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
});

it.each([
  { language: 'en', names: ['All', 'Mon - Sun', 'Mon-Fri', 'Sat'] },
  { language: 'es', names: ['Todos', 'lun - dom', 'lun - vie', 'sáb'] },
])('names presets of days in $language', async ({ language, names }) => {
  const { now } = await openHook(usePresetName, {}, language);
  expect((['All', 'Mon - Sun', 'Mon-Fri', 'Sat'] as const).map(now())).toEqual(names);
});
