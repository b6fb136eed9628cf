// The country or region of a time zone: for built-in calendars and time formats.
import { expect, it } from 'vitest';
import { regionOfTimeZone } from './time-zone-region.ts';

it.each([
  ['America/New_York', 'US'],
  ['America/Indiana/Knox', 'US'],
  ['US/Pacific', 'US'],
  ['Pacific/Honolulu', 'US'],
  ['America/Vancouver', 'CA-BC'],
  ['America/Toronto', 'CA'],
  ['Canada/Atlantic', 'CA'],
  ['America/Monterrey', 'MX'],
  ['Australia/Melbourne', 'AU-VIC'],
  ['Australia/Sydney', 'AU'],
  ['Europe/Berlin', 'DE-BE'],
  ['Europe/Busingen', 'DE'],
  ['Europe/Paris', 'FR'],
  ['Europe/Monaco', 'MC'],
  ['Europe/Rome', null],
  ['UTC', null],
])('%s lies in %s', (zone, region) => {
  expect(regionOfTimeZone(zone)).toBe(region);
});
