// Prepares demand and turnover for publication: small counts of parking sessions are hidden, and
// totals do not reveal them.
import { hoursPerWeek } from '../city/rates/hourly-rates.ts';
import { minPublishedSessions } from '../sessions/small-cells.ts';
import type { DemandType } from './demand.ts';
import { hideSmallDifferences, remainingCounts } from './published-differences.ts';
import { type HiddenCells, type HideRule, hiddenCells } from './published-table.ts';
import type { TurnoverType } from './turnover.ts';

/** Numbers of a type, some of them hidden (`null`). */
export type PublishedCells<T> = { readonly [K in keyof T]: readonly (number | null)[] };

/**
 * Sum of one row or, from row `height` on, of all rows; in one column or, beyond the last column,
 * in all columns.
 */
function sumOf(
  rows: readonly (readonly number[])[],
  row: number,
  column: number,
  { columns, height }: { readonly columns: number; readonly height: number },
): number {
  const some = row < height ? rows.slice(row, row + 1) : rows;
  return some.reduce((all, line) => {
    const cells = column < columns ? line.slice(column, column + 1) : line;
    return all + cells.reduce((sum, one) => sum + one, 0);
  }, 0);
}

/** Occupancy counts of a type, or of the difference between a larger place and a smaller one. */
interface OccupancyCounts {
  readonly spaces: number;
  readonly cells: Pick<DemandType['cells'], 'sessions' | 'occupied_minutes' | 'possible_minutes'>;
}

/**
 * Marks hours with parked vehicles in which fewer than five sessions began and fewer than five
 * vehicles were parked on average. Otherwise, the occupied minutes could reveal a person who parks
 * there alone at night, although no session began.
 */
function hideLowOccupancy(types: readonly OccupancyCounts[], height = types.length): HideRule {
  const occupied = types.map(({ cells }) => cells.occupied_minutes);
  const sessions = types.map(({ cells }) => cells.sessions);
  // Minutes of the hour in the whole period; occupied minutes ÷ these give the mean number of
  // vehicles.
  const minutes = types.map(({ cells, spaces }) =>
    cells.possible_minutes.map((possible) => (spaces > 0 ? possible / spaces : 0)),
  );
  const size = { columns: hoursPerWeek, height };
  return (row, column) => {
    const vehicleCount = Math.abs(sumOf(occupied, row, column, size));
    // Rounding errors in differences of sums are not a parking session.
    if (vehicleCount < 0.01 || Math.abs(sumOf(sessions, row, column, size)) >= minPublishedSessions)
      return false;
    const span =
      row < height
        ? sumOf(minutes, row, column, size)
        : Math.max(0, ...minutes.map((_, at) => sumOf(minutes, at, column, { ...size, height: at + 1 })));
    return span <= 0 || vehicleCount / span < minPublishedSessions;
  };
}

/** Returns the difference between a larger place and this one, in the rows of `remainingCounts`. */
function remainingOccupancy(
  types: readonly DemandType[],
  larger: readonly DemandType[],
): readonly OccupancyCounts[] {
  const subtractFromLarger = (counts: (type: DemandType) => readonly number[]) => {
    const countsOf = (type: DemandType) => ({ id: type.id, counts: counts(type) });
    return remainingCounts(types.map(countsOf), larger.map(countsOf));
  };
  const sessions = subtractFromLarger(({ cells }) => cells.sessions);
  const occupied = subtractFromLarger(({ cells }) => cells.occupied_minutes);
  const possible = subtractFromLarger(({ cells }) => cells.possible_minutes);
  const spaces = subtractFromLarger((type) => [type.spaces]);
  return sessions.map((counts, row) => ({
    spaces: spaces[row]?.[0] ?? 0,
    cells: {
      sessions: counts,
      occupied_minutes: occupied[row] ?? [],
      possible_minutes: possible[row] ?? [],
    },
  }));
}

function anyRule(...rules: readonly HideRule[]): HideRule {
  return (row, column) => rules.some((rule) => rule(row, column));
}

/**
 * Returns which cells of demand are hidden, by type and hour of the week. The result does not
 * depend on the selection, so that a number hidden in one file is not revealed by another.
 * `larger`: the places that contain or overlap this one and may have files too.
 */
export function hiddenDemand(
  types: readonly DemandType[],
  larger: readonly (readonly DemandType[])[] = [],
): HiddenCells {
  const countsOf = ({ id, cells }: DemandType) => ({ id, counts: cells.sessions });
  return hiddenCells(
    types.map(({ cells }) => cells.sessions),
    hoursPerWeek,
    anyRule(
      hideLowOccupancy(types),
      hideSmallDifferences(
        types.map(countsOf),
        larger.map((place) => place.map(countsOf)),
      ),
      ...larger.map((place) => hideLowOccupancy(remainingOccupancy(types, place), types.length)),
    ),
  );
}

const times: readonly string[] = ['space_minutes', 'possible_minutes'];

/**
 * Replaces hidden values with `null`. Observed and possible minutes are not hidden, because they
 * reveal nothing about anyone.
 */
function withoutHidden<K extends string>(
  cells: Readonly<Record<K, readonly number[]>>,
  hidden: readonly boolean[] | undefined,
): Readonly<Record<K, readonly (number | null)[]>> {
  const made: Partial<Record<K, readonly (number | null)[]>> = {};
  for (const key in cells)
    made[key] = cells[key].map((value, index) =>
      hidden?.[index] === true && !times.includes(key) ? null : value,
    );
  return { ...cells, ...made };
}

/**
 * Returns the number of sessions that began while observed, but only where all sessions did;
 * elsewhere the difference might be only a few sessions.
 */
function fullyObservedSessions(
  watched: readonly number[],
  sessions: readonly (number | null)[],
): readonly (number | null)[] {
  return watched.map((count, index) => (count === sessions[index] ? count : null));
}

/** Returns the cells as they may be published, by type in the given order. */
export function publishedDemand(
  types: readonly DemandType[],
  hidden: HiddenCells,
): readonly PublishedCells<DemandType['cells']>[] {
  return types.map(({ cells }, row) => {
    const shown = withoutHidden({ ...cells }, hidden.cells[row]);
    return { ...shown, watched_sessions: fullyObservedSessions(cells.watched_sessions, shown.sessions) };
  });
}

/**
 * The hidden cells of turnover, in the tables by hour and by duration. Both tables have the same
 * totals per type.
 */
interface HiddenTurnover {
  readonly hours: HiddenCells;
  readonly dwell: HiddenCells;
  /**
   * Overstays are counted separately: they are hidden with their sessions, and also where their own
   * count is small.
   */
  readonly hourOverstays: HiddenCells;
  readonly dwellOverstays: HiddenCells;
}

/** Hides the same totals in both tables: a total hidden in one is hidden in the other. */
function hideSharedTotals(
  first: (alsoHidden: HiddenCells | null) => HiddenCells,
  second: (alsoHidden: HiddenCells | null) => HiddenCells,
): readonly [HiddenCells, HiddenCells] {
  let a = first(null);
  for (;;) {
    const b = second(a);
    const again = first(b);
    if (JSON.stringify([again.rows, again.total]) === JSON.stringify([b.rows, b.total])) return [again, b];
    a = again;
  }
}

/** Marks what is hidden in `cells`, and totals that are hidden in `cells` or `totals`. */
function sharedTotalsRule(columns: number, cells: HiddenCells | null, totals: HiddenCells | null) {
  return (row: number, column: number): boolean => {
    if (column === columns) {
      const isTotal = (hidden: HiddenCells | null) => hidden !== null && (hidden.rows[row] ?? hidden.total);
      return isTotal(cells) || isTotal(totals);
    }
    if (cells === null) return false;
    return cells.cells[row]?.[column] ?? cells.columns[column] ?? false;
  };
}

/**
 * Returns which cells of turnover are hidden. `larger`: the places that contain or overlap this one
 * and may have files too.
 */
export function hiddenTurnover(
  types: readonly TurnoverType[],
  larger: readonly (readonly TurnoverType[])[] = [],
): HiddenTurnover {
  const hideInLargerPlaces = (counts: (type: TurnoverType) => readonly number[]) => {
    const countsOf = (type: TurnoverType) => ({ id: type.id, counts: counts(type) });
    return hideSmallDifferences(
      types.map(countsOf),
      larger.map((place) => place.map(countsOf)),
    );
  };
  const classes = Math.max(0, ...types.map(({ dwell }) => dwell.sessions.length));
  const table =
    (counts: (type: TurnoverType) => readonly number[], columns: number, cells: HiddenCells | null) =>
    (totals: HiddenCells | null) =>
      hiddenCells(
        types.map(counts),
        columns,
        anyRule(sharedTotalsRule(columns, cells, totals), hideInLargerPlaces(counts)),
      );
  const [hours, dwell] = hideSharedTotals(
    table((type) => type.hours.sessions, hoursPerWeek, null),
    table((type) => type.dwell.sessions, classes, null),
  );
  const [hourOverstays, dwellOverstays] = hideSharedTotals(
    table((type) => type.hours.overstays, hoursPerWeek, hours),
    table((type) => type.dwell.overstays, classes, dwell),
  );
  return { hours, dwell, hourOverstays, dwellOverstays };
}

interface PublishedTurnover {
  readonly hours: PublishedCells<TurnoverType['hours']>;
  readonly dwell: PublishedCells<TurnoverType['dwell']>;
}

/** Returns the cells as they may be published, by type in the given order. */
export function publishedTurnover(
  types: readonly TurnoverType[],
  { hours, dwell, hourOverstays, dwellOverstays }: HiddenTurnover,
): readonly PublishedTurnover[] {
  return types.map((type, row) => {
    const { overstays } = type.hours;
    const { overstays: byClass, overstay_minutes: minutes } = type.dwell;
    const shown = withoutHidden({ ...type.hours }, hours.cells[row]);
    return {
      hours: {
        ...shown,
        watched_sessions: fullyObservedSessions(type.hours.watched_sessions, shown.sessions),
        ...withoutHidden({ overstays }, hourOverstays.cells[row]),
      },
      dwell: {
        ...withoutHidden({ ...type.dwell }, dwell.cells[row]),
        ...withoutHidden({ overstays: byClass, overstay_minutes: minutes }, dwellOverstays.cells[row]),
      },
    };
  });
}
