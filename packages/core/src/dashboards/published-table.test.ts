// No hidden count can be computed from the totals: checked with plain linear algebra on small
// tables.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenCells } from './published-table.ts';

/**
 * Reduces the equations to row echelon form and returns the unknowns they determine uniquely.
 * Exact, because the numbers are small integers.
 */
function determined(equations: number[][], unknowns: number): boolean[] {
  const rows = equations.map((row) => [...row]);
  let pivotRow = 0;
  const pivots: number[] = [];
  for (let column = 0; column < unknowns && pivotRow < rows.length; column += 1) {
    const found = rows.findIndex((row, index) => index >= pivotRow && Math.abs(row[column] ?? 0) > 1e-9);
    if (found < 0) continue;
    [rows[pivotRow], rows[found]] = [rows[found] ?? [], rows[pivotRow] ?? []];
    const pivot = rows[pivotRow] ?? [];
    const by = pivot[column] ?? 1;
    for (let i = 0; i < unknowns; i += 1) pivot[i] = (pivot[i] ?? 0) / by;
    for (const [index, row] of rows.entries()) {
      const times = row[column] ?? 0;
      if (index === pivotRow || Math.abs(times) < 1e-9) continue;
      for (let i = 0; i < unknowns; i += 1) row[i] = (row[i] ?? 0) - times * (pivot[i] ?? 0);
    }
    pivots.push(column);
    pivotRow += 1;
  }
  const known = Array.from({ length: unknowns }, () => false);
  for (const [index, column] of pivots.entries())
    if ((rows[index] ?? []).filter((value) => Math.abs(value) > 1e-9).length === 1) known[column] = true;
  return known;
}

/** Returns the number of hidden cells that can be computed from the table's totals. */
function countRevealedCells(counts: number[][], columns: number): number {
  const { cells, rows, columns: below, total } = hiddenCells(counts, columns);
  const grid = [...cells.map((row, index) => [...row, rows[index] === true]), [...below, total]];
  const number = new Map<string, number>();
  for (const [row, line] of grid.entries())
    for (const [column, isHidden] of line.entries())
      if (isHidden) number.set(`${row} ${column}`, number.size);
  const equation = (line: readonly string[]) => {
    const values = Array.from({ length: number.size }, () => 0);
    for (const [index, name] of line.entries()) {
      const at = number.get(name);
      if (at !== undefined) values[at] = index === line.length - 1 ? -1 : 1;
    }
    return values;
  };
  const height = counts.length;
  const lines = [
    ...Array.from({ length: height + 1 }, (_, row) =>
      equation(Array.from({ length: columns + 1 }, (__, column) => `${row} ${column}`)),
    ),
    ...Array.from({ length: columns + 1 }, (_, column) =>
      equation(Array.from({ length: height + 1 }, (__, row) => `${row} ${column}`)),
    ),
  ];
  return determined(lines, number.size).filter(Boolean).length;
}

const tables = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, columns]) =>
    fc.tuple(
      fc.array(
        fc.array(
          fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 400 })),
          {
            minLength: columns,
            maxLength: columns,
          },
        ),
        { minLength: rows, maxLength: rows },
      ),
      fc.constant(columns),
    ),
  );

describe('hiddenCells', () => {
  it('hides small counts, and so many more that none can be reckoned back', () => {
    fc.assert(
      fc.property(tables, ([counts, columns]) => {
        const hidden = hiddenCells(counts, columns);
        for (const [row, line] of counts.entries())
          for (const [column, count] of line.entries())
            if (count > 0 && count < 5) expect(hidden.cells[row]?.[column]).toBe(true);
        expect(countRevealedCells(counts, columns)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
  it('hides nothing where nothing is small', () => {
    expect(hiddenCells([[5, 9, 0]], 3)).toEqual({
      cells: [[false, false, false]],
      rows: [false],
      columns: [false, false, false],
      total: false,
    });
  });
  it('does not leave a few stays between two hidden cells', () => {
    const { cells } = hiddenCells(
      [
        [1, 1, 60, 50],
        [70, 80, 90, 40],
      ],
      4,
    );
    expect(cells[0]?.filter(Boolean).length).toBeGreaterThan(2);
  });
  it('hides what it is told to, totals too', () => {
    const { rows, cells } = hiddenCells(
      [
        [50, 60],
        [70, 80],
      ],
      2,
      (row, column) => row === 0 && column === 2,
    );
    expect(rows[0]).toBe(true);
    expect(cells.flat().filter(Boolean).length).toBeGreaterThan(0);
  });
});
