// Demand and turnover for publication: cells made of few stays lose their numbers, and totals do not give them away.
import { hoursOfWeek } from '../city/rates/hourly-rates.ts';
import { fewestPublished } from '../sessions/small-cells.ts';
import type { DemandType } from './demand.ts';
import { fewBeside, restBeside } from './published-beside.ts';
import { type HiddenCells, type HideToo, hiddenCells } from './published-table.ts';
import type { TurnoverType } from './turnover.ts';

/** Numbers of a type's hours that are no longer all there. */
export type Published<T> = { readonly [K in keyof T]: readonly (number | null)[] };

/** A row's sum of a column, or of all; `height`: rows there are, beyond which the totals' is. */
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

/** What is told of who stood there: of a type, or of the rest of a larger place beside a smaller one. */
interface Standing {
  readonly spaces: number;
  readonly cells: Pick<DemandType['cells'], 'sessions' | 'occupied_minutes' | 'possible_minutes'>;
}

/**
 * Hours in which something stood, but neither five stays began nor five vehicles stood on average: who parks there at night alone is seen by
 * the minutes although no stay began.
 */
function fewStood(types: readonly Standing[], height = types.length): HideToo {
  const occupied = types.map(({ cells }) => cells.occupied_minutes);
  const sessions = types.map(({ cells }) => cells.sessions);
  // Minutes of the hour in the whole period, by which vehicles on average are told.
  const minutes = types.map(({ cells, spaces }) =>
    cells.possible_minutes.map((possible) => (spaces > 0 ? possible / spaces : 0)),
  );
  const size = { columns: hoursOfWeek, height };
  return (row, column) => {
    const taken = Math.abs(sumOf(occupied, row, column, size));
    // What differences of sums leave is no stay.
    if (taken < 0.01 || Math.abs(sumOf(sessions, row, column, size)) >= fewestPublished) return false;
    const span =
      row < height
        ? sumOf(minutes, row, column, size)
        : Math.max(0, ...minutes.map((_, at) => sumOf(minutes, at, column, { ...size, height: at + 1 })));
    return span <= 0 || taken / span < fewestPublished;
  };
}

/** The rest of a larger place, in the rows of `restBeside`. */
function standingBeside(types: readonly DemandType[], larger: readonly DemandType[]): readonly Standing[] {
  const rest = (counts: (type: DemandType) => readonly number[]) => {
    const countsOf = (type: DemandType) => ({ id: type.id, counts: counts(type) });
    return restBeside(types.map(countsOf), larger.map(countsOf));
  };
  const sessions = rest(({ cells }) => cells.sessions);
  const occupied = rest(({ cells }) => cells.occupied_minutes);
  const possible = rest(({ cells }) => cells.possible_minutes);
  const spaces = rest((type) => [type.spaces]);
  return sessions.map((counts, row) => ({
    spaces: spaces[row]?.[0] ?? 0,
    cells: {
      sessions: counts,
      occupied_minutes: occupied[row] ?? [],
      possible_minutes: possible[row] ?? [],
    },
  }));
}

function either(...rules: readonly HideToo[]): HideToo {
  return (row, column) => rules.some((rule) => rule(row, column));
}

/**
 * What of demand is hidden, by type and hour of the week: the same whatever somebody picks, so that two files do not give away what one hides.
 * `larger`: the places this one lies in or overlaps, of which there may be files too.
 */
export function hiddenDemand(
  types: readonly DemandType[],
  larger: readonly (readonly DemandType[])[] = [],
): HiddenCells {
  const countsOf = ({ id, cells }: DemandType) => ({ id, counts: cells.sessions });
  return hiddenCells(
    types.map(({ cells }) => cells.sessions),
    hoursOfWeek,
    either(
      fewStood(types),
      fewBeside(
        types.map(countsOf),
        larger.map((place) => place.map(countsOf)),
      ),
      ...larger.map((place) => fewStood(standingBeside(types, place), types.length)),
    ),
  );
}

const times: readonly string[] = ['space_minutes', 'possible_minutes'];

/** Null where hidden. Watched and possible minutes say nothing of anybody and stay. */
function without<K extends string>(
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

/** The stays that began watched, where all did: elsewhere the difference may be a few. */
function allWatched(
  watched: readonly number[],
  sessions: readonly (number | null)[],
): readonly (number | null)[] {
  return watched.map((count, index) => (count === sessions[index] ? count : null));
}

/** Cells as they may be published, by type in the order given. */
export function publishedDemand(
  types: readonly DemandType[],
  hidden: HiddenCells,
): readonly Published<DemandType['cells']>[] {
  return types.map(({ cells }, row) => {
    const shown = without({ ...cells }, hidden.cells[row]);
    return { ...shown, watched_sessions: allWatched(cells.watched_sessions, shown.sessions) };
  });
}

/** What of turnover is hidden: of the table by hour and of that by duration, which share the totals of types. */
export interface HiddenTurnover {
  readonly hours: HiddenCells;
  readonly dwell: HiddenCells;
  /** Overstays are counts of their own: hidden with their stays, and where they are few. */
  readonly hourOverstays: HiddenCells;
  readonly dwellOverstays: HiddenCells;
}

/** Totals that one table hides are hidden in the other, too. */
function both(
  first: (hideToo: HiddenCells | null) => HiddenCells,
  second: (hideToo: HiddenCells | null) => HiddenCells,
): readonly [HiddenCells, HiddenCells] {
  let a = first(null);
  for (;;) {
    const b = second(a);
    const again = first(b);
    if (JSON.stringify([again.rows, again.total]) === JSON.stringify([b.rows, b.total])) return [again, b];
    a = again;
  }
}

/** Hides what is hidden in `cells`, and totals that are hidden in `totals`. */
function alike(columns: number, cells: HiddenCells | null, totals: HiddenCells | null) {
  return (row: number, column: number): boolean => {
    if (column === columns) {
      const isTotal = (hidden: HiddenCells | null) => hidden !== null && (hidden.rows[row] ?? hidden.total);
      return isTotal(cells) || isTotal(totals);
    }
    if (cells === null) return false;
    return cells.cells[row]?.[column] ?? cells.columns[column] ?? false;
  };
}

/** `larger`: the places this one lies in or overlaps, of which there may be files too. */
export function hiddenTurnover(
  types: readonly TurnoverType[],
  larger: readonly (readonly TurnoverType[])[] = [],
): HiddenTurnover {
  const beside = (counts: (type: TurnoverType) => readonly number[]) => {
    const countsOf = (type: TurnoverType) => ({ id: type.id, counts: counts(type) });
    return fewBeside(
      types.map(countsOf),
      larger.map((place) => place.map(countsOf)),
    );
  };
  const classes = Math.max(0, ...types.map(({ dwell }) => dwell.sessions.length));
  const table =
    (counts: (type: TurnoverType) => readonly number[], columns: number, cells: HiddenCells | null) =>
    (totals: HiddenCells | null) =>
      hiddenCells(types.map(counts), columns, either(alike(columns, cells, totals), beside(counts)));
  const [hours, dwell] = both(
    table((type) => type.hours.sessions, hoursOfWeek, null),
    table((type) => type.dwell.sessions, classes, null),
  );
  const [hourOverstays, dwellOverstays] = both(
    table((type) => type.hours.overstays, hoursOfWeek, hours),
    table((type) => type.dwell.overstays, classes, dwell),
  );
  return { hours, dwell, hourOverstays, dwellOverstays };
}

interface PublishedTurnover {
  readonly hours: Published<TurnoverType['hours']>;
  readonly dwell: Published<TurnoverType['dwell']>;
}

/** Cells as they may be published, by type in the order given. */
export function publishedTurnover(
  types: readonly TurnoverType[],
  { hours, dwell, hourOverstays, dwellOverstays }: HiddenTurnover,
): readonly PublishedTurnover[] {
  return types.map((type, row) => {
    const { overstays } = type.hours;
    const { overstays: byClass, overstay_minutes: minutes } = type.dwell;
    const shown = without({ ...type.hours }, hours.cells[row]);
    return {
      hours: {
        ...shown,
        watched_sessions: allWatched(type.hours.watched_sessions, shown.sessions),
        ...without({ overstays }, hourOverstays.cells[row]),
      },
      dwell: {
        ...without({ ...type.dwell }, dwell.cells[row]),
        ...without({ overstays: byClass, overstay_minutes: minutes }, dwellOverstays.cells[row]),
      },
    };
  });
}
