// Compares the published counts of a place with those of a place that contains or overlaps it, and
// hides counts whose difference covers only a few parking sessions.
import { isPublishable } from '../sessions/small-cells.ts';
import type { HideRule } from './published-table.ts';

/** Counts of a type, by hour or by duration class. */
interface CountsOfType {
  readonly id: number;
  readonly counts: readonly number[];
}

/**
 * Returns the counts of a larger place minus those of a smaller one, one row per type of the
 * smaller one and one more for the other types. For places that only overlap, the differences may
 * be below 0.
 */
export function remainingCounts(
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
 * Marks cells and totals that differ from those of a larger place by fewer than five parking
 * sessions, because a reader of both files could compute the difference. Places that only overlap
 * are treated in the same way: where one side lacks a type, the difference is the other side's
 * count.
 */
export function hideSmallDifferences(
  types: readonly CountsOfType[],
  larger: readonly (readonly CountsOfType[])[],
): HideRule {
  const rests = larger.map((place) => remainingCounts(types, place));
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
