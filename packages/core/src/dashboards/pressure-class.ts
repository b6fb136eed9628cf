// How full a curb is in a few classes, as maps colour them: 85 per cent is where a driver still finds one space in seven.

export const pressureClasses = ['quiet', 'busy', 'good', 'tight', 'full'] as const;
export type PressureClass = (typeof pressureClasses)[number];

/** Where each class begins, as a share of the spaces. */
export const pressureFrom: Readonly<Record<PressureClass, number>> = {
  quiet: 0,
  busy: 0.4,
  good: 0.65,
  tight: 0.85,
  full: 0.95,
};

/** The share up to which somebody arriving finds a space: what prices are commonly set for. */
export const enoughFree = pressureFrom.tight;

/** Null = nobody watched. */
export function pressureClassOf(share: number | null): PressureClass | null {
  if (share === null || !Number.isFinite(share)) return null;
  return pressureClasses.findLast((each) => share >= pressureFrom[each]) ?? 'quiet';
}
