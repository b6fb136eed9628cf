// The currency of a time zone: first and last cities of the lists, and time zones without a
// country.
import { isCurrency } from '@curbwright/core';
import { expect, it } from 'vitest';
import { currencyOfTimeZone } from './time-zone-currency.ts';

it.each([
  ['Europe/Berlin', 'EUR'],
  ['Africa/Ceuta', 'EUR'],
  ['Indian/Reunion', 'EUR'],
  ['America/New_York', 'USD'],
  ['America/Indiana/Knox', 'USD'],
  ['Pacific/Wake', 'USD'],
  ['America/Argentina/Buenos_Aires', 'ARS'],
  ['Europe/London', 'GBP'],
  ['Asia/Tokyo', 'JPY'],
  ['America/Toronto', 'CAD'],
  ['Europe/Zurich', 'CHF'],
  ['Etc/UTC', null],
  ['Europe', null],
  ['', null],
  ['constructor', null],
])('%s: %s', (zone, currency) => {
  expect(currencyOfTimeZone(zone)).toBe(currency);
});

it('gives each zone of the platform a currency that exists, or none', () => {
  const found = Intl.supportedValuesOf('timeZone').map(currencyOfTimeZone);
  const known = found.filter((currency) => currency !== null);
  expect(known.length / found.length).toBeGreaterThan(0.85);
  expect(known.filter((currency) => !isCurrency(currency))).toEqual([]);
});
