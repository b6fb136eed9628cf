// Two publications of places that lie in each other or overlap: what the smaller one hides so that their difference is of no few stays.
import { isPublishable } from '../sessions/small-cells.ts';
import type { HideToo } from './published-table.ts';

/** Counts of a type, by hour or by class. */
interface CountsOfType {
  readonly id: number;
  readonly counts: readonly number[];
}

/**
 * The rest of a larger place beside a smaller one, in the rows of the smaller one's types, and one more for types it does not have. Of places
 * that merely overlap it is a difference, which may be below 0.
 */
export function restBeside(
  types: readonly CountsOfType[],
  larger: readonly CountsOfType[],
): readonly (readonly number[])[] {
  const width = Math.max(0, ...[...types, ...larger].map(({ counts }) => counts.length));
  const sumOf = (some: readonly CountsOfType[], column: number) =>
    some.reduce((sum, { counts }) => sum + (counts[column] ?? 0), 0);
  const columns = Array.from({ length: width }, (_, column) => column);
  const known = new Set(types.map(({ id }) => id));
  const others = larger.filter(({ id }) => !known.has(id));
  return [
    ...types.map((type) => {
      const same = larger.filter(({ id }) => id === type.id);
      return columns.map((column) => sumOf(same, column) - (type.counts[column] ?? 0));
    }),
    columns.map((column) => sumOf(others, column)),
  ];
}

/**
 * Cells and totals whose rest in one of the larger places is of fewer than five stays: who has both files would know it. Places that overlap are
 * measured alike: of a type that stands at no curb of one side the difference is what stands at the other.
 */
export function fewBeside(
  types: readonly CountsOfType[],
  larger: readonly (readonly CountsOfType[])[],
): HideToo {
  const rests = larger.map((place) => restBeside(types, place));
  return (row, column) =>
    rests.some((rest) => {
      const rows = row < types.length ? rest.slice(row, row + 1) : rest;
      const count = rows.reduce((sum, counts) => {
        const cells = column < counts.length ? counts.slice(column, column + 1) : counts;
        return sum + cells.reduce((all, one) => all + one, 0);
      }, 0);
      return !isPublishable(Math.abs(count));
    });
}
