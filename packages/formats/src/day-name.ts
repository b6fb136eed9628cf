// Parses English weekday names as written in feeds and tables.
import { type WeekDay, weekDays } from '@curbwright/core';

const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * The weekday for a name, an abbreviation (`mo`, `tues`, `Thurs.`) or a plural, ignoring case.
 * `null` for any other word: `weekdays` is not Wednesday.
 */
export function parseDayName(text: string): WeekDay | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '');
  if (word.length < 2) return null;
  const index = names.findIndex((name) => name.startsWith(word) || word === `${name}s`);
  return word === 'weds' ? 'we' : (weekDays[index] ?? null);
}
