// Aggregates of a large area: only one batch of its parking sessions is in memory, however many
// there are.
import { placeHours } from '@curbwright/core';
import { expect, it } from 'vitest';
import { aggregateRows, type MetricPlace } from './aggregates.ts';
import type { MeasuredCurbs } from './measured-curbs.ts';

const hourMs = 3_600_000;
const from = Date.parse('2026-05-01T00:00:00Z');
const hours = placeHours({ from, to: from + 31 * 24 * hourMs }, 'UTC');
const now = from + 40 * 24 * hourMs;

async function rowsOf(measured: MeasuredCurbs, places: readonly MetricPlace[]): Promise<string[]> {
  const rows: string[] = [];
  for await (const row of aggregateRows({ measured, hours, metric: null, now }, places)) rows.push(row);
  return rows;
}

it('hold no stay of a portion when they ask for the next, and never all links', async () => {
  const links = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const staysEach = 40;
  const portionLength = 500;
  // The same objects are reused for every batch, so that code which retains them would count
  // wrongly.
  const given = Array.from({ length: portionLength }, () => ({
    id: 0,
    link: 0,
    arrival: 0,
    departure: 0 as number | null,
    vehicle_type: null,
  }));
  let [read, mostLinks] = [0, 0];
  const measured: MeasuredCurbs = {
    curbs: async (some) => {
      mostLinks = Math.max(mostLinks, some.length);
      return new Map(
        some.map((link) => [link, { spaces: 2, watched: [{ from, to: from + 31 * 24 * hourMs }] }]),
      );
    },
    async *stays(some) {
      const all = some.flatMap((link) => Array.from({ length: staysEach }, (_, n) => [link, n] as const));
      for (let start = 0; start < all.length; start += portionLength) {
        const portion = all.slice(start, start + portionLength);
        for (const [at, [link, n]] of portion.entries()) {
          const arrival = from + n * 12 * hourMs + 15 * 60_000;
          Object.assign(given[at] ?? {}, { id: read + at, link, arrival, departure: arrival + hourMs / 2 });
        }
        read += portion.length;
        yield given.slice(0, portion.length);
        for (const one of given) Object.assign(one, { link: 0, arrival: 0, departure: 0 });
      }
    },
  };
  const rows = await rowsOf(measured, [{ type: 'area', id: 'all', links }]);
  expect(read).toBe(links.length * staysEach);
  expect(mostLinks).toBeLessThanOrEqual(250);
  const value = (metric: string, date: string, hour: number) =>
    rows
      .map((row) => row.trim().split(','))
      .find((cells) => cells[2] === metric && cells[3] === date && cells[4] === String(hour))?.[5];
  // Half an hour on every link: 1,000 of 2,000 spaces are occupied for half of the hour.
  expect(value('total_sessions', '2026-05-01', 12)).toBe('1000');
  expect(value('occupancy_percent', '2026-05-01', 12)).toBe('25');
  expect(value('total_sessions', '2026-05-20', 0)).toBe('1000');
  expect(value('total_sessions', '2026-05-21', 0)).toBe('0');
});
