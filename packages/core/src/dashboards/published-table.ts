// Decides which cells of a public table of counts are hidden: small counts, and as many others as
// needed so that no hidden count can be computed from the totals.
import { isPublishable, minPublishedSessions } from '../sessions/small-cells.ts';

/** What is hidden: cells by row and column, row totals, column totals, and the grand total. */
export interface HiddenCells {
  readonly cells: readonly (readonly boolean[])[];
  readonly rows: readonly boolean[];
  readonly columns: readonly boolean[];
  readonly total: boolean;
}

/**
 * Returns `true` for cells to hide whatever their count; the row or column after the last one
 * contains the totals.
 */
export type HideRule = (row: number, column: number) => boolean;

/**
 * Returns the counts with one more row and column of totals, so that every row and column adds up
 * to its last cell.
 */
function withTotals(counts: readonly (readonly number[])[], columns: number): number[][] {
  const rows = counts.map((row) => {
    const cells = Array.from({ length: columns }, (_, column) => row[column] ?? 0);
    return [...cells, cells.reduce((sum, one) => sum + one, 0)];
  });
  const totals = Array.from({ length: columns + 1 }, (_, column) =>
    rows.reduce((sum, row) => sum + (row[column] ?? 0), 0),
  );
  return [...rows, totals];
}

type Grid = boolean[][];
type Cell = readonly [row: number, column: number];

/**
 * Returns the hidden cells that the totals of rows and columns reveal. In the graph whose nodes are
 * lines (rows and columns) and whose edges are hidden cells, these are the bridges. Every other
 * hidden cell is on a cycle, along which values can be raised and lowered alternately without
 * changing any total.
 */
function revealedCells(hidden: Grid): Cell[] {
  const height = hidden.length;
  const width = hidden[0]?.length ?? 0;
  const edges: number[][] = Array.from({ length: height + width }, () => []);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      if (hidden[row]?.[column] === true) {
        edges[row]?.push(height + column);
        edges[height + column]?.push(row);
      }
  const order = Array.from({ length: height + width }, () => -1);
  const lowest = [...order];
  const found: Cell[] = [];
  let next = 0;
  const visit = (point: number, from: number) => {
    order[point] = next;
    lowest[point] = next;
    next += 1;
    for (const other of edges[point] ?? []) {
      if (other === from) continue;
      if (order[other] === -1) {
        visit(other, point);
        if ((lowest[other] ?? 0) > (order[point] ?? 0))
          found.push(point < height ? [point, other - height] : [other, point - height]);
        lowest[point] = Math.min(lowest[point] ?? 0, lowest[other] ?? 0);
      } else lowest[point] = Math.min(lowest[point] ?? 0, order[other] ?? 0);
    }
  };
  for (let point = 0; point < height + width; point += 1) if (order[point] === -1) visit(point, -1);
  return found;
}

/** Cost of hiding a cell. Empty cells cost most, because readers would guess that they are 0. */
function hidingCost(count: number): number {
  return count === 0 ? 1e9 : count;
}

/**
 * Hides the cells that close the cheapest cycle through a cell. Even a table of two rows and two
 * columns, totals included, has one for each cell.
 */
function hideCheapestCycle(values: readonly (readonly number[])[], hidden: Grid, [row, column]: Cell): void {
  const costOf = (one: number, other: number) =>
    hidden[one]?.[other] === true ? 0 : hidingCost(values[one]?.[other] ?? 0);
  let best: { readonly row: number; readonly column: number; readonly cost: number } | null = null;
  for (let otherRow = 0; otherRow < values.length; otherRow += 1) {
    if (otherRow === row) continue;
    const down = costOf(otherRow, column);
    for (let otherColumn = 0; otherColumn < (values[0]?.length ?? 0); otherColumn += 1) {
      if (otherColumn === column) continue;
      const cost = down + costOf(row, otherColumn) + costOf(otherRow, otherColumn);
      if (best === null || cost < best.cost) best = { row: otherRow, column: otherColumn, cost };
    }
  }
  if (best === null) return;
  for (const [one, other] of [
    [best.row, column],
    [row, best.column],
    [best.row, best.column],
  ] as const) {
    const line = hidden[one];
    if (line !== undefined) line[other] = true;
  }
}

/**
 * When the hidden cells of a line add up to fewer than five sessions and its total is visible,
 * returns one more cell to hide; otherwise `null`.
 */
function extraCellToHide(
  values: readonly (readonly number[])[],
  hidden: Grid,
  line: readonly Cell[],
): Cell | null {
  const isHidden = ([row, column]: Cell) => hidden[row]?.[column] === true;
  const countOf = ([row, column]: Cell) => values[row]?.[column] ?? 0;
  const total = line.at(-1);
  if (total === undefined || isHidden(total)) return null;
  const cells = line.slice(0, -1);
  const together = cells.filter(isHidden).reduce((sum, cell) => sum + countOf(cell), 0);
  if (together === 0 || together >= minPublishedSessions) return null;
  const others = [...cells.filter((cell) => !isHidden(cell) && countOf(cell) > 0), total];
  return others.reduce((least, cell) => (countOf(cell) < countOf(least) ? cell : least));
}

function linesOf(height: number, width: number): Cell[][] {
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column): Cell => [row, column]),
  );
  const columns = Array.from({ length: width }, (_, column) =>
    Array.from({ length: height }, (__, row): Cell => [row, column]),
  );
  return [...rows, ...columns];
}

/**
 * Returns which cells and totals of a table of parking sessions are not published. Each row of
 * `counts` has `columns` cells.
 */
export function hiddenCells(
  counts: readonly (readonly number[])[],
  columns: number,
  alsoHide: HideRule = () => false,
): HiddenCells {
  // Without counts, the totals are 0 and reveal nothing about anyone, and there are no other cells
  // that could protect them.
  if (counts.length === 0 || columns === 0)
    return {
      cells: counts.map(() => []),
      rows: counts.map(() => false),
      columns: Array.from({ length: columns }, () => false),
      total: false,
    };
  const values = withTotals(counts, columns);
  const hidden: Grid = values.map((row, index) =>
    row.map((count, column) => !isPublishable(count) || alsoHide(index, column)),
  );
  const lines = linesOf(values.length, columns + 1);
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const line of lines) {
      const more = extraCellToHide(values, hidden, line);
      const row = more === null ? undefined : hidden[more[0]];
      if (more === null || row === undefined) continue;
      row[more[1]] = true;
      isSettled = false;
    }
    const [first] = revealedCells(hidden);
    if (first === undefined) continue;
    hideCheapestCycle(values, hidden, first);
    isSettled = false;
  }
  const last = values.length - 1;
  return {
    cells: hidden.slice(0, last).map((row) => row.slice(0, columns)),
    rows: hidden.slice(0, last).map((row) => row[columns] === true),
    columns: (hidden[last] ?? []).slice(0, columns),
    total: hidden[last]?.[columns] === true,
  };
}
