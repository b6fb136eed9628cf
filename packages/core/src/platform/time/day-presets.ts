// Day presets offered by filters.
import { type WeekDay, weekDays } from './week-days.ts';

/** The day presets, in the requirement's order and spelling (§9). */
export const dayPresets = [
  'All',
  'Mon - Sun',
  'Mon-Fri',
  'Fri',
  'Sat-Sun',
  'Mon',
  'Sat',
  'Sun',
  'Thu',
  'Tue',
  'Wed',
] as const;

export type DayPreset = (typeof dayPresets)[number];

/** The days of each preset. `All` has none, because it means the requested instant. */
export const daysOfPreset: Readonly<Record<DayPreset, readonly WeekDay[]>> = {
  All: [],
  'Mon - Sun': weekDays,
  'Mon-Fri': ['mo', 'tu', 'we', 'th', 'fr'],
  Fri: ['fr'],
  'Sat-Sun': ['sa', 'su'],
  Mon: ['mo'],
  Sat: ['sa'],
  Sun: ['su'],
  Thu: ['th'],
  Tue: ['tu'],
  Wed: ['we'],
};
