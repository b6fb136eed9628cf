// Civil dates in words and numbers, whatever zone the machine is in.
import { describe, expect, it } from 'vitest';
import { addDays, dateWords, minuteOf, timeOf, weekDayOf } from './date-words.ts';

describe('dateWords', () => {
  it('writes the city time, not the machine time', () => {
    expect(dateWords('en').moment('2026-11-21', '23:30')).toBe('Sat, Nov 21, 23:30');
    expect(dateWords('es').moment('2026-11-21', '00:05')).toBe('sáb, 21 nov, 00:05');
  });
  it('names the days, Monday first', () => {
    expect(dateWords('es').weekDays.map((day) => day.long)[0]).toBe('lunes');
    expect(dateWords('en').weekDays.at(-1)?.short).toBe('Sun');
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
    expect(minuteOf('17:05')).toBe(1025);
    expect(timeOf(1025)).toBe('17:05');
  });
});
