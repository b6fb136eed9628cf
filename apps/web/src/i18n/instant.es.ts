// Spanish text for the week in the time control.
import type { instantEn } from './instant.en.ts';

export const instantEs: Readonly<Record<keyof typeof instantEn, string>> = {
  'instant.week': 'Días de esta semana',
  'instant.playWeek': 'Recorrer la semana',
  'instant.pauseWeek': 'Pausar la semana',
};
