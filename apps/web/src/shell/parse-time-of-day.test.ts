// Tests parsing times of day in the forms that people type.
import { describe, expect, it } from 'vitest';
import { parseTimeOfDay } from './parse-time-of-day.ts';

describe('writtenTime', () => {
  it.each([
    ['17:30', '17:30'],
    ['7:05', '07:05'],
    ['1730', '17:30'],
    ['930', '09:30'],
    ['17.30', '17:30'],
    ['8', '08:00'],
    ['5:30 PM', '17:30'],
    ['5 p. m.', '17:00'],
    ['12:00 a. m.', '00:00'],
    ['12 pm', '12:00'],
    [' 11:59pm ', '23:59'],
    ['00:00', '00:00'],
  ])('reads %s', (text, time) => expect(parseTimeOfDay(text)).toBe(time));
  it.each(['', 'noonish', '24:00', '25', '13 pm', '0 am', '10:75', '-1', '10:00:00', '1e3'])(
    'is no time: %s',
    (text) => expect(parseTimeOfDay(text)).toBeNull(),
  );
});
