// Determines which groups and user classes lose or gain between two states of the city, as data,
// worst first. format-findings.ts formats the sentences.
import { getOwnEntry } from '../platform/own-entry.ts';
import {
  type CellChange,
  type ComparedUsers,
  type ComparisonCells,
  type ComparisonTotals,
  cellChange,
  minCellChange,
} from './comparison.ts';
import { type DashboardSelection, everythingSelected, isTypeSelected } from './selection.ts';
import type { CurbUse, WeeklyCurbSupply } from './supply.ts';
import { selectedSlots } from './supply-summary.ts';

/** Groups for which curb is reserved, each with the catalog names of its curb types. */
const reservedCurbTypes = {
  accessible: ['accessible-parking'],
  residents: ['permit-parking'],
  loading: ['loading'],
  passengers: ['passenger-loading'],
  bicycles: ['bicycle'],
  transit: ['bus'],
  taxis: ['taxi'],
  charging: ['charging'],
  'car-share': ['car-share'],
  drivers: ['free-parking', 'time-limited-parking', 'paid-parking', 'unregulated'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type ReservedGroup = keyof typeof reservedCurbTypes;

/** Main use of the curb by user class category; categories not listed here park. */
const mainUse: Readonly<Record<string, CurbUse>> = {
  commercial: 'loading',
  taxis: 'stopping',
  transit: 'stopping',
};

/**
 * `loss`, `gain`: fewer or more over the selected time; `shift`: the same total at other hours;
 * `same`: equal in every hour. Differences under 0.05 space-hours per week are rounding errors of
 * the hourly numbers.
 */
type FindingKind = 'loss' | 'shift' | 'gain' | 'same';

export type ComparisonFinding =
  /**
   * The subject of a finding: curb reserved for a group, or curb that a user class category may
   * use.
   */
  | {
      readonly code: 'kept' | 'usable';
      readonly kind: FindingKind;
      readonly who:
        | { readonly group: ReservedGroup }
        | { readonly category: string; readonly display_name: string; readonly use: CurbUse };
      /** `metres` when neither side has a space. */
      readonly measure: 'spaces' | 'metres';
      readonly change: CellChange;
    }
  /** Nothing to compare, or no differences. */
  | { readonly code: 'empty' | 'unchanged'; readonly kind: 'same' };

const order: Readonly<Record<FindingKind, number>> = { loss: 0, shift: 1, gain: 2, same: 3 };

function kindOf(change: CellChange, measure: 'spaces' | 'metres'): FindingKind {
  const { change: net } = measure === 'spaces' ? change.spaceHours : change.metreHours;
  const moved = measure === 'spaces' ? change.movedSpaceHours : change.movedMetreHours;
  if (net <= -minCellChange) return 'loss';
  if (net >= minCellChange) return 'gain';
  return moved >= minCellChange ? 'shift' : 'same';
}

function measureOf({ spaceHours }: CellChange): 'spaces' | 'metres' {
  return spaceHours.before + spaceHours.after > 0 ? 'spaces' : 'metres';
}

function sizeOf(finding: ComparisonFinding): number {
  if (!('change' in finding)) return 0;
  const { spaceHours, metreHours } = finding.change;
  // Six meters count as one space, so that curb without spaces is ranked with the others.
  return Math.abs(finding.measure === 'spaces' ? spaceHours.change : metreHours.change / 6);
}

function sumCells(list: readonly WeeklyCurbSupply[]): WeeklyCurbSupply {
  const sum = (of: 'spaces' | 'metres') =>
    Array.from({ length: 168 }, (_, hour) => list.reduce((total, one) => total + (one[of][hour] ?? 0), 0));
  return { spaces: sum('spaces'), metres: sum('metres') };
}

/**
 * Returns the findings for a selection, losses first, largest first. Findings about groups cover
 * the selected types and time; those about user classes only the selected time, because the curb
 * they may use has several types. Groups without curb on either side are left out. `names` gives
 * the curb type name of each id.
 */
export function comparisonFindings(
  names: readonly { readonly id: number; readonly name: string }[],
  cells: readonly ComparisonCells[],
  users: readonly ComparedUsers[],
  totals: Pick<ComparisonTotals, 'metres_before' | 'metres_after'>,
  selection: DashboardSelection = everythingSelected,
): readonly ComparisonFinding[] {
  if (totals.metres_before + totals.metres_after <= 0) return [{ code: 'empty', kind: 'same' }];
  const hours = selectedSlots(selection, 1);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const found: ComparisonFinding[] = [];
  const take = (
    code: 'kept' | 'usable',
    who: Extract<ComparisonFinding, { change: CellChange }>['who'],
    before: WeeklyCurbSupply,
    after: WeeklyCurbSupply,
  ) => {
    const change = cellChange(before, after, hours);
    if (change.metreHours.before + change.metreHours.after <= 0) return;
    const measure = measureOf(change);
    found.push({ code, kind: kindOf(change, measure), who, measure, change });
  };
  for (const group of reservedGroups()) {
    const classes: readonly string[] = reservedCurbTypes[group];
    const own = cells.filter(
      ({ type }) => isTypeSelected(selection, type) && classes.includes(nameOf.get(type) ?? ''),
    );
    take(
      'kept',
      { group },
      sumCells(own.map(({ before }) => before)),
      sumCells(own.map(({ after }) => after)),
    );
  }
  for (const { name, display_name, before, after } of users) {
    const use = getOwnEntry(mainUse, name) ?? 'parking';
    take('usable', { category: name, display_name, use }, before[use], after[use]);
  }
  const differs =
    found.some(({ kind }) => kind !== 'same') ||
    cells.some(({ before, after }) => cellChange(before, after, hours).movedMetreHours >= minCellChange);
  const sorted = found.sort((a, b) => order[a.kind] - order[b.kind] || sizeOf(b) - sizeOf(a));
  return differs ? sorted : [{ code: 'unchanged', kind: 'same' }, ...sorted];
}

function reservedGroups(): ReservedGroup[] {
  return Object.keys(reservedCurbTypes).filter((name): name is ReservedGroup => name in reservedCurbTypes);
}
