// Checks lists against themselves: a filter must return the rows selected from the full list, and
// an ordering must match a sort of the full list.
import { expect } from 'vitest';
import type { TestClient } from './proposals.ts';

export type ListRow = { readonly id: number } & Readonly<Record<string, unknown>>;
/** Returns a cell as a query parameter value; `null` when it is empty or not a single value. */
export const cellOf = (row: ListRow | undefined, key: string): string | null => {
  const value = row?.[key];
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : null;
};
type Key = string | number | null;

interface Page {
  readonly meta: { readonly count: number; readonly next: string | null };
  readonly results: readonly ListRow[];
}

/**
 * Returns every row of a list, page by page. Fails if the pages together do not have as many rows
 * as the list states.
 */
export async function loadAllRows(hand: TestClient, url: string, limit = 100): Promise<readonly ListRow[]> {
  const rows: ListRow[] = [];
  let count = 0;
  for (let next: string | null = `${url}${url.includes('?') ? '&' : '?'}limit=${limit}`; next !== null; ) {
    const answer = await hand.get(next);
    expect(answer.statusCode, `${next} ${answer.body}`).toBe(200);
    const page: Page = answer.json();
    rows.push(...page.results);
    ({ count } = page.meta);
    ({ next } = page.meta);
  }
  expect(rows).toHaveLength(count);
  return rows;
}

const idsOf = (rows: readonly ListRow[]) => rows.map(({ id }) => id);

/**
 * Checks that a filter returns exactly the rows for which `keeps` is true, in the order of the full
 * list. It must select some rows, but not all.
 */
export async function expectFilter(
  hand: TestClient,
  url: string,
  query: string,
  keeps: (row: ListRow) => boolean,
): Promise<void> {
  const all = await loadAllRows(hand, url);
  const kept = all.filter(keeps);
  expect(kept.length, `${query} should leave some`).toBeGreaterThan(0);
  expect(kept.length, `${query} should not leave all`).toBeLessThan(all.length);
  const found = await loadAllRows(hand, `${url}${url.includes('?') ? '&' : '?'}${query}`);
  expect(idsOf(found), query).toEqual(idsOf(kept));
}

function compared(a: Key, b: Key, way: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * way;
}

/**
 * Checks that an ordering sorts by the given keys in both directions, with empty keys last and ties
 * resolved by `ties`. Reads two rows per page.
 */
export async function expectOrdering(
  hand: TestClient,
  url: string,
  ordering: string,
  keyOf: (row: ListRow) => Key,
  ties: (a: ListRow, b: ListRow, way: 1 | -1) => number,
): Promise<void> {
  const all = await loadAllRows(hand, url);
  expect(new Set(all.map(keyOf)).size, `${ordering} should differ`).toBeGreaterThan(1);
  for (const way of [1, -1] as const) {
    const sorted = all.toSorted((a, b) => compared(keyOf(a), keyOf(b), way) || ties(a, b, way));
    const asked = `${url}${url.includes('?') ? '&' : '?'}ordering=${way < 0 ? '-' : ''}${ordering}`;
    expect(idsOf(await loadAllRows(hand, asked, 2)), asked).toEqual(idsOf(sorted));
  }
}
