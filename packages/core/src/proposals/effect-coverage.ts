// For how many curbs the effect of a change could be calculated: without spaces there is nothing to
// count, and a zero would read like "no effect".
import type { SpaceEffect } from './space-effect.ts';

interface EffectCoverage {
  /**
   * `none`: no curb has a known number of spaces; `no-spaces`: the curbs that are counted have no
   * space.
   */
  readonly kind: 'all' | 'some' | 'none' | 'no-spaces';
  /** Number of curbs that the effect covers. */
  readonly counted: number;
}

/** Returns which of `curbs` curbs an effect covers. */
export function effectCoverage(
  { by_type: types, links_without_spaces: uncounted }: SpaceEffect,
  curbs: number,
): EffectCoverage {
  const counted = Math.max(0, curbs - uncounted);
  if (counted === 0 && uncounted > 0) return { kind: 'none', counted };
  // A space has a curb type at every minute of the week, so only curbs without spaces have no hours.
  const hasHours = types.some((row) => row.space_hours_before > 0 || row.space_hours_after > 0);
  if (types.length > 0 && !hasHours) return { kind: 'no-spaces', counted };
  return { kind: uncounted > 0 ? 'some' : 'all', counted };
}
