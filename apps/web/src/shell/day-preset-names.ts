// The day presets (requirement §9) in display order, and their names.
import { type DayPreset, dayPresets, daysOfPreset, weekDays } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useDateFormat } from './reader-hooks.ts';

/** Sorts all days first, then the longest presets, then single weekdays. */
function sortPresets(presets: readonly DayPreset[]): readonly DayPreset[] {
  const rank = (preset: DayPreset) => {
    const days = daysOfPreset[preset];
    const [first] = days;
    return preset === 'All'
      ? -10
      : days.length > 1
        ? -days.length
        : first === undefined
          ? 0
          : weekDays.indexOf(first);
  };
  return [...presets].sort((a, b) => rank(a) - rank(b));
}

export const sortedPresets: readonly DayPreset[] = sortPresets(dayPresets);

/** Name of a preset: the requirement's own in English, localized day names in other languages. */
export function usePresetName(): (preset: DayPreset) => string {
  const { t, i18n } = useTranslation();
  const { weekDays: names } = useDateFormat();
  return (preset) => {
    if (preset === 'All') return t('filters.anyDay');
    if (i18n.language.startsWith('en')) return preset;
    const days = daysOfPreset[preset];
    const [first, last] = [days[0], days.at(-1)].map((day) =>
      day === undefined ? '' : (names[weekDays.indexOf(day)]?.short ?? ''),
    );
    return first === last || last === undefined ? (first ?? '') : `${first} - ${last}`;
  };
}
