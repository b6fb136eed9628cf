// Symbols on signs, as stroked paths in a 24 × 24 square. Shapes based on the Tabler icons (MIT).
import type { SignSymbol } from './sign-model.ts';

/** Paths of each symbol. `taxi` is drawn as text and has none. */
export const symbolPaths: Readonly<Record<Exclude<SignSymbol, 'taxi'>, readonly string[]>> = {
  accessible: [
    'M9 4a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M11 7l0 8l4 0l4 5',
    'M11 11l5 0',
    'M7 11.5a5 5 0 1 0 6 7.5',
  ],
  bicycle: [
    'M2 18a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
    'M16 18a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
    'M12 19v-4l-3 -3l5 -4l2 3h3',
    'M14 4.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0',
  ],
  bus: [
    'M4 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M16 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M4 17h-2v-11a1 1 0 0 1 1 -1h14a5 7 0 0 1 5 7v5h-2m-4 0h-8',
    'M16 5l1.5 7l4.5 0',
    'M2 10l15 0',
    'M7 5l0 5',
    'M12 5l0 5',
  ],
  'car share': [
    'M5 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M15 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M5 17h-2v-6l2 -5h9l4 5h1a2 2 0 0 1 2 2v4h-2m-4 0h-6m-6 -6h15m-6 0v-5',
  ],
  charging: [
    'M18 7l-1 1',
    'M14 11h1a2 2 0 0 1 2 2v3a1.5 1.5 0 0 0 3 0v-7l-3 -3',
    'M4 20v-14a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v14',
    'M9 11.5l-1.5 2.5h3l-1.5 2.5',
    'M3 20l12 0',
    'M4 8l10 0',
  ],
  cleaning: ['M14 3l-4 9', 'M6 12h9l2 8h-14z', 'M7 16v4', 'M11 16v4', 'M14.500 16l1 4', 'M20 20h1'],
  loading: [
    'M5 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M15 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M5 17h-2v-11a1 1 0 0 1 1 -1h9v12m-4 0h6m4 0h2v-6h-8m0 -5h5l3 5',
  ],
  passenger: [
    'M5 4a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M5 21v-5l-1 -1v-4a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4l-1 1v5',
    'M14 12h8',
    'M19 9l3 3l-3 3',
  ],
  stay: ['M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M12 12h4', 'M12 6.500v5.500'],
  terrace: ['M4 12a8 8 0 0 1 16 0z', 'M12 12v9', 'M8 21h8'],
  tow: [
    'M3 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M15 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M7 18h8m4 0h2v-6a5 5 0 0 0 -5 -5h-1l1.500 5h4.500',
    'M12 18v-11h3',
    'M3 17v-5h9',
    'M4 12v-6l18 -3v2',
    'M8 12v-4l-4 -2',
  ],
};
