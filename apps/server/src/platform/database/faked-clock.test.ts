// The clocks of this process and of the database show the same date: today's, or the one given in
// `FAKED_DATE` (resilience test T2).
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTestDatabase } from '../../testing/test-database.ts';

const wanted = process.env.FAKED_DATE ?? new Date().toISOString();
/** No subset of the tests takes longer. */
const longest = 3_600_000;

/** Clocks that do not show this date. */
function astray(date: string, clocks: Readonly<Record<string, number>>): string[] {
  const from = Date.parse(date);
  return Object.keys(clocks).filter((name) => {
    const past = (clocks[name] ?? Number.NaN) - from;
    return !(past >= -1000 && past < longest);
  });
}

it('the process and the database are at the date that is asked for', async () => {
  const stored = await withTestDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ at: Date }>('select now() as at');
    return rows[0]?.at.getTime() ?? Number.NaN;
  });
  expect(astray(wanted, { process: Date.now(), database: stored })).toEqual([]);
});

it('a clock that is not at the date is found (the control)', () => {
  const directory = mkdtempSync(join(tmpdir(), 'curbwright-clock-'));
  const made = statSync(directory).mtimeMs;
  rmSync(directory, { recursive: true });
  const date = new Date(made).toISOString();
  expect(
    astray(date, { file: made, ahead: made + 2 * longest, behind: made - 5_000, none: Number.NaN }),
  ).toEqual(['ahead', 'behind', 'none']);
});
