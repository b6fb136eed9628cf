// Tests that dates and times are formatted as text in the city's format, whatever the machine's
// time zone.
import { readerOf } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { addDays, createDateFormat, formatMinuteOfDay, parseMinuteOfDay, weekDayOf } from './date-format.ts';

const portland = createDateFormat(readerOf('en', 'America/Los_Angeles'));
const berlin = createDateFormat(readerOf('en', 'Europe/Berlin'));

describe('dateWords', () => {
  it('writes times as the city does, not as the machine', () => {
    expect(portland.moment('2026-11-21', '23:30')).toBe('Sat, Nov 21, 11:30 PM');
    expect(berlin.moment('2026-11-21', '23:30')).toBe('Sat 21 Nov, 23:30');
    expect(createDateFormat(readerOf('es', 'Europe/Madrid')).moment('2026-11-21', '00:05')).toBe(
      'sáb, 21 nov, 00:05',
    );
    expect(createDateFormat(readerOf('es', 'America/Los_Angeles')).clock('17:30')).toBe('5:30 p.m.');
  });
  it('marks hours in the same form', () => {
    expect([0, 6, 12, 18, 24].map(portland.hour)).toEqual(['12 AM', '6 AM', '12 PM', '6 PM', '12 AM']);
    expect([0, 6, 24].map(berlin.hour)).toEqual(['00:00', '06:00', '24:00']);
  });
  it('names the days, Monday first', () => {
    expect(createDateFormat(readerOf('es')).weekDays.map((day) => day.long)[0]).toBe('lunes');
    expect(berlin.weekDays.at(-1)?.short).toBe('Sun');
  });
});

describe('dates and minutes', () => {
  it('step over months, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(weekDayOf('2026-11-23')).toBe(0);
    expect(weekDayOf('2026-11-22')).toBe(6);
  });
  it('turn times into minutes and back', () => {
    expect(parseMinuteOfDay('17:05')).toBe(1025);
    expect(formatMinuteOfDay(1025)).toBe('17:05');
  });
});
