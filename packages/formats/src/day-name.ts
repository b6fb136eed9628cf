// English names of week days, as feeds and tables write them.
import { type WeekDay, weekDays } from '@curbwright/core';

const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * The day of a name, a beginning of it (`mo`, `tues`, `Thurs.`) or its plural; letter case does not count. null for every other word: `weekdays` is
 * not Wednesday.
 */
export function dayOfName(text: string): WeekDay | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '');
  if (word.length < 2) return null;
  const index = names.findIndex((name) => name.startsWith(word) || word === `${name}s`);
  return word === 'weds' ? 'we' : (weekDays[index] ?? null);
}
