// Importing parking sessions and totals as people do it: a real process, killed halfway and run
// again, with the observation times of the source.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseWrittenTime } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCity } from '../../exchange/imports/import-city.ts';
import { loadIngestCity } from '../../sessions/sessions.sql.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { loadAuditEntries } from '../../testing/queries.ts';
import { runCommand } from '../../testing/run-command.ts';
import { runProcess } from '../../testing/run-process.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let directory: string;
let segments: readonly string[];

beforeAll(async () => {
  database = await openTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'curbwright-sessions-'));
  const data = gridCity({ streets: 3 });
  await importCity(database.db, data, { source: 't', format: 't', dryRun: false });
  segments = data.links.map(({ outsideId }) => outsideId);
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const run = (args: readonly string[], what: 'sessions' | 'sums' = 'sessions') =>
  runCommand(['import', what, ...args], { databaseUrl: database.config.databaseUrl, directory });

async function numbers(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(`select
    (select count(*)::int from parking_session) as stays, (select count(*)::int from session_key) as names,
    (select coalesce(sum(duration_minutes), 0)::int from parking_session) as raw,
    (select coalesce(sum(occupied_minutes), 0)::int from session_hour) as occupied,
    (select coalesce(sum(starts), 0)::int from session_hour) as starts,
    (select coalesce(sum(sessions), 0)::int from session_dwell_total) as dwell`);
  return rows[0];
}

describe('curbwright import sessions', () => {
  it('killed half-way and run again leaves what one run leaves', async () => {
    const count = 30_000;
    const { timeZone = '' } = (await loadIngestCity(database.db)) ?? {};
    const lines = Array.from({ length: count }, (_, index) => {
      const arrival = new Date(Date.UTC(2026, 2, 1) + index * 240_000).toISOString().slice(0, 19);
      return `${index},${segments[index % segments.length]},${arrival},${(index % 170) + 1}`;
    });
    const path = join(directory, 'stays.csv');
    await writeFile(path, `No,Curb,Start,Minutes\n${lines.join('\n')}\n`);
    const args = [
      path,
      '--source',
      'meters',
      '--columns',
      'outside_id=No,link=Curb,arrival=Start,minutes=Minutes',
    ];
    const first = runProcess('curbwright', ['import', 'sessions', ...args], {
      env: {
        DATABASE_URL: database.config.databaseUrl ?? '',
        ALLOW_UNSAFE_DATABASE: 'true',
        DATA_DIR: directory,
      },
    });
    let seen = 0;
    while (seen === 0) seen = (await numbers()).stays ?? 0;
    first.child.kill('SIGKILL');
    await first.ended;
    const half = await numbers();
    expect(half.stays).toBeGreaterThan(0);
    expect(half).toMatchObject({ names: half.stays, occupied: half.raw, starts: half.stays });

    const again = await run([
      ...args,
      '--json',
      '--watched',
      '2026-03-01T00:00Z,2026-06-01T00:00Z',
      '--offline',
      '2026-03-05T00:00Z,2026-03-06T00:00Z',
    ]);
    expect([again.code, again.said]).toEqual([0, expect.anything()]);
    const report = JSON.parse(again.result);
    expect(report).toMatchObject({ rows: count, refused: 0, changed: 0 });
    expect(report.added + report.unchanged).toBe(count);
    const whole = await numbers();
    expect(whole).toMatchObject({ stays: count, names: count, starts: count, dwell: count });
    // Sessions before the observation window, or on the day the source was offline, add no
    // occupancy.
    let watched = 0;
    for (const line of lines) {
      const [, , start = '', lasts] = line.split(',');
      const arrival = parseWrittenTime(start, timeZone)?.earlier ?? 0;
      for (let at = arrival; at < arrival + Number(lasts) * 60_000; at += 60_000)
        if (at >= Date.UTC(2026, 2, 1) && !(at >= Date.UTC(2026, 2, 5) && at < Date.UTC(2026, 2, 6)))
          watched += 1;
    }
    expect(whole.occupied).toBe(watched);
    expect(whole.raw).toBe(lines.reduce((sum, line) => sum + Number(line.split(',')[3]), 0));
    const { rows } = await database.pool.query(
      'select (select count(*)::int from observation_window) as windows, (select count(*)::int from source_gap) as gaps',
    );
    expect(rows[0]).toEqual({ windows: segments.length, gaps: 1 });
  });

  it('names what it cannot read, and asks for the columns it needs', async () => {
    const path = join(directory, 'other.csv');
    await writeFile(path, 'a;b\n1;2\n');
    const missing = await run([join(directory, 'nowhere.csv')]);
    const columns = await run([path]);
    expect(missing.code).toBe(1);
    expect(missing.said).toMatch(/There is no file .*nowhere.csv/);
    expect(columns.code).toBe(1);
    expect(columns.said).toContain('The file has no column arrival, link | meter | lat, lon.');
  });
});

describe('curbwright import sessions of a corrected file', () => {
  it('is in the audit trail with what it corrected, and not when nothing was to be', async () => {
    const path = join(directory, 'corrected.csv');
    const send = async (minutes: number, ...words: string[]) => {
      await writeFile(
        path,
        `outside_id,link,arrival,minutes\na,${segments[0]},2026-05-04T10:00:00,${minutes}\n`,
      );
      const { code, said } = await run([path, '--source', 'corrected', ...words]);
      expect(code, said).toBe(0);
      const entries = await loadAuditEntries(database.db, 'import');
      return entries.filter((entry) => entry.noun_id === 'corrected').map(({ noun, after }) => [noun, after]);
    };
    expect(await send(30, '--dry-run')).toEqual([]);
    const first = ['sessions', { added: 1, changed: 0 }];
    expect(await send(30)).toEqual([first]);
    expect(await send(30)).toEqual([first]);
    expect(await send(45)).toEqual([first, ['sessions', { added: 0, changed: 1 }]]);
  });
});

describe('curbwright import sessions by places', () => {
  it('takes what lies within thirty metres of a curb, or as far as is said', async () => {
    const path = join(directory, 'places.csv');
    // About sixty meters south of the southernmost curb.
    await writeFile(path, 'outside_id,lat,lon,arrival,minutes\na,43.7694,11.2505,2026-05-04T10:00:00,30\n');
    const added = async (...words: string[]) => {
      const { result } = await run([path, '--source', 'places', '--dry-run', '--json', ...words]);
      return JSON.parse(result).added;
    };
    expect([await added(), await added('--within', '100')]).toEqual([0, 1]);
  });
});

describe('curbwright import sums', () => {
  it('stores what a table tells and says what it left out; again is harmless, and bad words are refused before anything', async () => {
    const path = join(directory, 'sums.csv');
    const [first, second] = segments;
    await writeFile(path, `curb;paid\n${first};100.50\n${second};20\nnowhere;7\n${second};much\n`);
    const columns = ['--columns', 'link=curb,fee=paid'];
    const days = ['--days', '2026-05-01,2026-05-31'];
    const stored = async () =>
      (
        await database.pool.query(
          `select segment_id as segment, from_day::text as since, to_day::text as until, hour, fee::int as fee
          from measured_sum m join link l on l.id = m.link_id order by fee desc`,
        )
      ).rows;
    const dry = await run([path, ...columns, ...days, '--dry-run'], 'sums');
    expect([dry.code, dry.said]).toEqual([0, expect.anything()]);
    expect(await stored()).toEqual([]);
    const told = await run([path, ...columns, ...days, '--json'], 'sums');
    const wrong = await run([path, ...columns, '--days', '2026-05-31,2026-05-01'], 'sums');
    expect(wrong.code).not.toBe(0);
    expect(wrong.said).toContain('It must be FROM,TO, both included');
    expect([told.code, told.said]).toEqual([0, expect.anything()]);
    expect(JSON.parse(told.result)).toMatchObject({
      rows: 4,
      added: 2,
      refused: 2,
      stored: 2,
      fee: 12_050,
    });
    const sums = [
      { segment: first, since: '2026-05-01', until: '2026-05-31', hour: -1, fee: 10_050 },
      { segment: second, since: '2026-05-01', until: '2026-05-31', hour: -1, fee: 2000 },
    ];
    expect(await stored()).toEqual(sums);
    const again = await run([path, ...columns, ...days], 'sums');
    expect([again.code, again.said]).toEqual([0, expect.anything()]);
    expect(again.result).toMatch(/^2 of 4 rows tell 120\.50 EUR; 2 sums are stored\.\n/);
    expect(again.result).toContain('nowhere');
    expect(await stored()).toEqual(sums);
  });
});
