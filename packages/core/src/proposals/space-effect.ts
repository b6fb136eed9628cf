// The effect of a change on all spaces of its curbs: space-hours by curb type and the highest
// possible revenue of a normal week.
import { roundToUnit } from '../platform/numbers/decimals.ts';
import { type ChangeEffects, minutesOfDays } from './change-effects.ts';

interface SpaceHours {
  readonly sub_activity: string;
  readonly space_hours_before: number;
  readonly space_hours_after: number;
}

interface RevenueEffect {
  /** Minor units. */
  readonly before: number;
  readonly after: number;
  readonly currency: string;
}

/** Same names as on the wire. */
export interface SpaceEffect {
  /** Curb types with the largest differences first. */
  readonly by_type: readonly SpaceHours[];
  /** `null`: nothing is charged before or after, or `several_currencies`. */
  readonly revenue: RevenueEffect | null;
  /** Prices are in several currencies, so revenue cannot be one amount. */
  readonly several_currencies: boolean;
  readonly links_without_spaces: number;
}

function difference({ space_hours_before: before, space_hours_after: after }: SpaceHours): number {
  return Math.abs(after - before);
}

function largestFirst(a: SpaceHours, b: SpaceHours): number {
  return difference(b) - difference(a) || (a.sub_activity < b.sub_activity ? -1 : 1);
}

/**
 * Returns the effect on a number of spaces, which need not be whole. `uncounted`: number of links
 * whose spaces are not known.
 */
export function toSpaceEffect(
  { byType, revenue, currencies }: ChangeEffects,
  spaces: number,
  uncounted: number,
): SpaceEffect {
  const hours = (minutes: number) => roundToUnit((spaces * minutes) / 60, 'count');
  const money = (value: number) => roundToUnit(spaces * value, 'minorUnits');
  const [currency, ...others] = currencies;
  return {
    by_type: byType
      .map(({ subActivity, before, after }) => ({
        sub_activity: subActivity,
        space_hours_before: hours(minutesOfDays(before)),
        space_hours_after: hours(minutesOfDays(after)),
      }))
      .sort(largestFirst),
    revenue:
      currency === undefined || others.length > 0
        ? null
        : { before: money(revenue.before), after: money(revenue.after), currency },
    several_currencies: others.length > 0,
    links_without_spaces: uncounted,
  };
}

/** Adds up effects. The revenue is `null` where any of them, or all together, have several currencies. */
export function sumSpaceEffects(effects: Iterable<SpaceEffect>): SpaceEffect {
  const hours = new Map<string, { before: number; after: number }>();
  const revenue = new Map<string, { before: number; after: number }>();
  let isMixed = false;
  let uncounted = 0;
  for (const effect of effects) {
    for (const { sub_activity: name, space_hours_before, space_hours_after } of effect.by_type) {
      const sum = hours.get(name) ?? { before: 0, after: 0 };
      sum.before += space_hours_before;
      sum.after += space_hours_after;
      hours.set(name, sum);
    }
    if (effect.revenue !== null) {
      const sum = revenue.get(effect.revenue.currency) ?? { before: 0, after: 0 };
      sum.before += effect.revenue.before;
      sum.after += effect.revenue.after;
      revenue.set(effect.revenue.currency, sum);
    }
    isMixed ||= effect.several_currencies;
    uncounted += effect.links_without_spaces;
  }
  const [first, ...others] = revenue;
  isMixed ||= others.length > 0;
  return {
    by_type: [...hours]
      .map(([name, { before, after }]) => ({
        sub_activity: name,
        space_hours_before: roundToUnit(before, 'count'),
        space_hours_after: roundToUnit(after, 'count'),
      }))
      .sort(largestFirst),
    revenue: first === undefined || isMixed ? null : { ...first[1], currency: first[0] },
    several_currencies: isMixed,
    links_without_spaces: uncounted,
  };
}
