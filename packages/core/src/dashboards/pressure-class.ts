// Occupancy of a curb in a few classes, as maps color them: up to 85 percent, a driver still finds
// about one free space in seven.

export const pressureClasses = ['quiet', 'busy', 'good', 'tight', 'full'] as const;
export type PressureClass = (typeof pressureClasses)[number];

/** Lower limit of each class, as a share of the spaces. */
export const pressureFrom: Readonly<Record<PressureClass, number>> = {
  quiet: 0,
  busy: 0.4,
  good: 0.65,
  tight: 0.85,
  full: 0.95,
};

/** The share up to which an arriving driver finds a space; prices are commonly set to reach it. */
export const enoughFree = pressureFrom.tight;

/** `null` = not observed. */
export function pressureClassOf(share: number | null): PressureClass | null {
  if (share === null || !Number.isFinite(share)) return null;
  return pressureClasses.findLast((each) => share >= pressureFrom[each]) ?? 'quiet';
}
