// Supply: how much curb each curb type has in each slot of a civil week, counted from rule sets.
import { minutesPerCivilWeek } from '../city/regulations/civil-week.ts';
import type { RuleSetWeeks } from '../city/regulations/rule-set-week.ts';
import { uses } from '../city/regulations/verdict-types.ts';
import type { CurbGroup } from './curb-groups.ts';
import { noRulesKnown } from './selection.ts';
import { SlotCurve, type SlotsPerHour } from './slot-curve.ts';

/**
 * One number per slot of the week, Monday 00:00 first, averaged over the slot; same names as on the
 * wire.
 */
export interface WeeklyCurbSupply {
  readonly spaces: readonly number[];
  readonly metres: readonly number[];
}

export interface SupplyCells extends WeeklyCurbSupply {
  /** Type id; 0 = no rules known. */
  readonly type: number;
  /**
   * Minor units in the slot if every space were taken: Σ spaces × price of an hour × hours of the
   * slot.
   */
  readonly full_revenue: readonly number[];
}

class TypeCurves {
  readonly spaces: SlotCurve;
  readonly metres: SlotCurve;
  readonly revenue: SlotCurve;

  constructor(slotsPerHour: SlotsPerHour) {
    this.spaces = new SlotCurve(slotsPerHour);
    this.metres = new SlotCurve(slotsPerHour);
    this.revenue = new SlotCurve(slotsPerHour);
  }
}

/**
 * Counts the supply of each type in each slot. At every minute, a curb counts entirely as the type
 * that its rules give it then (`verdict().subActivity` for the curb user), so the types of a slot
 * add up to all spaces and meters. `typeIds` maps type names to ids; an unknown name counts as no
 * rules known.
 *
 * spaces(type, slot) = Σ over rule sets: spaces of its curbs × minutes of the slot in which the
 * type is in force ÷ minutes of the slot; space-hours = spaces × hours of the slot. Meters
 * likewise.
 */
export function supplyCells(
  groups: readonly CurbGroup[],
  weeks: RuleSetWeeks,
  typeIds: ReadonlyMap<string, number>,
  slotsPerHour: SlotsPerHour,
): readonly SupplyCells[] {
  const byType = new Map<number, TypeCurves>();
  const curvesOf = (type: number) => {
    let curves = byType.get(type);
    if (curves === undefined) {
      curves = new TypeCurves(slotsPerHour);
      byType.set(type, curves);
    }
    return curves;
  };
  // Curves by type index, so that the inner loop looks up numbers.
  const byClass: TypeCurves[] = [];
  for (const { ruleSet, spaces, metres } of groups) {
    if (ruleSet === null) {
      const curves = curvesOf(noRulesKnown);
      curves.spaces.add(0, minutesPerCivilWeek, spaces);
      curves.metres.add(0, minutesPerCivilWeek, metres);
      continue;
    }
    const { from, classes, prices } = weeks.weekOf(ruleSet);
    for (let i = 0; i < from.length; i += 1) {
      const classIndex = classes[i] ?? 0;
      let curves = byClass[classIndex];
      if (curves === undefined) {
        curves = curvesOf(typeIds.get(weeks.classNames[classIndex] ?? '') ?? noRulesKnown);
        byClass[classIndex] = curves;
      }
      const start = from[i] ?? 0;
      const end = from[i + 1] ?? minutesPerCivilWeek;
      const price = prices[i] ?? 0;
      curves.spaces.add(start, end, spaces);
      curves.metres.add(start, end, metres);
      if (price > 0) curves.revenue.add(start, end, (spaces * price) / slotsPerHour);
    }
  }
  return [...byType]
    .sort(([a], [b]) => a - b)
    .map(([type, { spaces, metres, revenue }]) => ({
      type,
      spaces: spaces.values('count'),
      metres: metres.values('length'),
      full_revenue: revenue.values('minorUnitTerms'),
    }));
}

/** What a user class uses the curb for: parking, loading or unloading, stopping. */
export const curbUses = ['parking', 'loading', 'stopping'] as const;
export type CurbUse = (typeof curbUses)[number];

/** Bits of `RuleSetWeek.uses` that belong to each use. */
const bitsOf: Readonly<Record<CurbUse, number>> = {
  parking: 1 << uses.indexOf('parking'),
  loading: (1 << uses.indexOf('loading')) | (1 << uses.indexOf('unloading')),
  stopping: 1 << uses.indexOf('stopping'),
};

/** Any use except driving through. */
export const anyCurbUse = bitsOf.parking | bitsOf.loading | bitsOf.stopping;

export type UsableCells = Readonly<Record<CurbUse, WeeklyCurbSupply>>;

/** Curves of spaces and meters. */
class CurbCurves {
  readonly spaces = new SlotCurve(1);
  readonly metres = new SlotCurve(1);

  add(start: number, end: number, { spaces, metres }: Pick<CurbGroup, 'spaces' | 'metres'>): void {
    this.spaces.add(start, end, spaces);
    this.metres.add(start, end, metres);
  }

  addAll(other: CurbCurves): void {
    this.spaces.addAll(other.spaces);
    this.metres.addAll(other.metres);
  }
}

/**
 * Returns what the curb user of `weeks` may use, by hour of the week. Where the rules are unknown,
 * nothing is forbidden, as in `verdict`.
 */
export function usableCells(groups: readonly CurbGroup[], weeks: RuleSetWeeks): UsableCells {
  // Grouped by combination of allowed uses, so that each interval is added once instead of once per
  // use.
  const byUses = new Map<number, CurbCurves>();
  const curvesOf = (bits: number) => {
    const curves = byUses.get(bits) ?? new CurbCurves();
    byUses.set(bits, curves);
    return curves;
  };
  for (const group of groups) {
    if (group.ruleSet === null) {
      curvesOf(anyCurbUse).add(0, minutesPerCivilWeek, group);
      continue;
    }
    const { from, uses: allowed } = weeks.weekOf(group.ruleSet);
    for (let i = 0; i < from.length; i += 1) {
      const bits = (allowed[i] ?? 0) & anyCurbUse;
      if (bits !== 0) curvesOf(bits).add(from[i] ?? 0, from[i + 1] ?? minutesPerCivilWeek, group);
    }
  }
  const cellsOf = (use: CurbUse): WeeklyCurbSupply => {
    const sum = new CurbCurves();
    for (const [bits, curves] of byUses) if ((bits & bitsOf[use]) !== 0) sum.addAll(curves);
    return { spaces: sum.spaces.values('count'), metres: sum.metres.values('length') };
  };
  return { parking: cellsOf('parking'), loading: cellsOf('loading'), stopping: cellsOf('stopping') };
}
