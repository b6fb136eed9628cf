// Importing into a real PostgreSQL: once, twice, with changes, rejected, and killed.
import type { CityData, LinkData, RestrictionInput } from '@curbwright/core';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { importExitCode } from '../../entry/cli/import-exit.ts';
import { reportLines } from '../../entry/cli/report-lines.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { setEntry } from '../../testing/queries.ts';
import { type TestDatabase, withTestDatabase } from '../../testing/test-database.ts';
import { ImportAbortedError, importCity } from './import-city.ts';
import type { ImportReport } from './import-report.ts';
import { readCity } from './read-city.ts';
import { rollBackImport } from './undo/roll-back-import.ts';

const options = { source: 'grid.test', format: 'test', dryRun: false };

async function imported(
  database: TestDatabase,
  data: CityData,
  more: Partial<Parameters<typeof importCity>[2]> = {},
): Promise<ImportReport> {
  const result = await importCity(database.db, data, { ...options, ...more });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

async function numbers(database: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(`select
    (select count(*)::int from node) as nodes, (select count(*)::int from block) as blocks,
    (select count(*)::int from link where retired is null) as links, (select count(*)::int from rule_set) as rule_sets,
    (select count(*)::int from regulation where effective_to is null) as regulations,
    (select count(*)::int from regulation where effective_to is not null) as closed,
    (select count(*)::int from regulation_link where effective_to is null) as regulated,
    (select count(*)::int from base_map_feature) as base_map, (select revision::int from city) as revision,
    (select count(*)::int from outbox where kind = 'city changed') as announced,
    (select count(*)::int from import_run where status = 'applied') as runs`);
  return rows[0];
}

const limited: readonly RestrictionInput[] = [
  { activity: 'parking', subActivity: 'time-limited-parking', priority: 800, maxStay: 45 },
];

/** The city with changed values for some links. */
function withLinks(data: CityData, change: (link: LinkData, index: number) => LinkData): CityData {
  return { ...data, links: data.links.map(change) };
}

describe('importCity', () => {
  it('reports, applies, and changes nothing the second time', async () => {
    await withTestDatabase(async (database) => {
      const data = gridCity({ streets: 6, ruleSets: 8, buildings: true });
      const dry = await imported(database, data, { dryRun: true });
      expect(await numbers(database)).toMatchObject({
        links: 0,
        nodes: 0,
        revision: 0,
        rule_sets: 0,
        announced: 0,
      });
      expect(dry.counts.links).toEqual({
        inSource: 120,
        created: 120,
        changed: 0,
        unchanged: 0,
        left: 0,
        retired: 0,
      });
      expect(dry.counts.baseMap.created).toBe(25);
      expect(dry.ruleSets).toEqual({ inSource: 8, created: 8 });
      expect(dry.metres).toBeGreaterThan(7_000);
      expect(dry.citySets).toContain('time_zone');

      const first = await imported(database, data);
      expect(first.counts).toEqual(dry.counts);
      const after = await numbers(database);
      expect(after).toMatchObject({
        nodes: 36,
        blocks: 60,
        links: 120,
        regulated: 120,
        base_map: 25,
        revision: 1,
        runs: 1,
      });
      expect(after.regulations).toBe(first.counts.regulations.created);

      const again = await imported(database, data);
      expect(again.revision).toBe(1);
      for (const count of Object.values(again.counts))
        expect(count).toMatchObject({
          created: 0,
          changed: 0,
          retired: 0,
          left: 0,
          unchanged: count.inSource,
        });
      expect(await numbers(database)).toEqual(after);
      const city = await database.pool.query('select name, time_zone, currency, bounds from city');
      expect(city.rows[0]).toMatchObject({ name: 'Gridville', time_zone: 'Europe/Rome', currency: 'EUR' });
      expect(city.rows[0].bounds).toMatch(/^\(11\.2\d+,43\.7\d+\),\(11\.2\d+,43\.7\d+\)$/);
    });
  });

  it('gives a changed regulation a new version and keeps the old one', async () => {
    await withTestDatabase(async (database) => {
      const plain = gridCity({ streets: 4, ruleSets: 2 });
      const data = withLinks(plain, (link) => ({ ...link, regulation: `reg-${link.ruleSet}` }));
      await imported(database, data);
      const changed = await imported(database, { ...data, ruleSets: [data.ruleSets[0] ?? [], limited] });
      expect(changed.counts.regulations).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
      expect(changed.counts.links).toMatchObject({ created: 0, changed: 0, unchanged: 48 });
      expect(changed.revision).toBe(2);
      const { rows } = await database.pool.query(
        `select r.version, r.effective_to is null as in_force, r.time_limit, a.name as sub_activity, count(rl.link_id)::int as links,
           bool_and((rl.effective_to is null) = (r.effective_to is null)) as together
         from regulation r join sub_activity a on a.id = r.sub_activity_id join regulation_link rl on rl.regulation_id = r.id
         where r.regulation_id = 'reg-1' group by r.id, a.name order by r.version`,
      );
      expect(rows).toHaveLength(2);
      expect(rows[0]).toMatchObject({ version: 1, in_force: false, together: true });
      expect(rows[1]).toMatchObject({
        version: 2,
        in_force: true,
        time_limit: 45,
        sub_activity: 'time-limited-parking',
        links: rows[0].links,
        together: true,
      });
    });
  });

  it('lets a link leave its regulation, come back, and closes a regulation nobody has', async () => {
    await withTestDatabase(async (database) => {
      const plain = gridCity({ streets: 3, ruleSets: 2 });
      const one = withLinks(plain, (link, index) => ({
        ...link,
        ruleSet: index === 0 ? 1 : 0,
        regulation: index === 0 ? 'b' : 'a',
      }));
      const all = withLinks(plain, (link) => ({ ...link, ruleSet: 0, regulation: 'a' }));
      await imported(database, one);
      const away = await imported(database, all);
      expect(away.counts.links).toMatchObject({ changed: 1 });
      expect(away.counts.regulations).toMatchObject({ retired: 1, changed: 0, unchanged: 1 });
      expect(await numbers(database)).toMatchObject({ regulations: 1, closed: 1 });
      await imported(database, one);
      await imported(database, all);
      expect(await numbers(database)).toMatchObject({
        regulations: 1,
        closed: 2,
        regulated: 24,
        revision: 4,
      });
    });
  });

  it('leaves links that the source does not name alone, and retires them when asked', async () => {
    await withTestDatabase(async (database) => {
      const data = gridCity({ streets: 4, buildings: true });
      await imported(database, data);
      const part = { ...data, links: data.links.slice(0, 30), baseMap: data.baseMap.slice(0, 4) };
      const left = await imported(database, part);
      expect(left.counts.links).toMatchObject({ inSource: 30, unchanged: 30, left: 18, retired: 0 });
      expect(await numbers(database)).toMatchObject({ links: 48, revision: 1, base_map: 9 });
      const replaced = await imported(database, part, { replace: true });
      expect(replaced.counts.links).toMatchObject({ unchanged: 30, left: 0, retired: 18 });
      expect(replaced.counts.baseMap).toMatchObject({ unchanged: 4, retired: 5 });
      expect(await numbers(database)).toMatchObject({ links: 30, regulated: 30, revision: 2, base_map: 4 });
      const back = await imported(database, data);
      expect(back.counts.links).toMatchObject({ changed: 18, unchanged: 30, created: 0, left: 0 });
      expect(await numbers(database)).toMatchObject({ links: 48, regulated: 48 });
    });
  });

  it('keeps a divided link divided', async () => {
    await withTestDatabase(async (database) => {
      const data = gridCity({ streets: 3 });
      await imported(database, data);
      await database.pool.query(`with parent as (update link set retired = now() where segment_id = 'e0-0-left' returning *),
        closed as (update regulation_link set effective_to = clock_timestamp() where link_id = (select id from parent))
        insert into link (segment_id, parent_link_id, length, geometry, bounds) select 'e0-0-left/1', id, length, geometry, bounds from parent`);
      const again = await imported(database, data);
      expect(again.issues).toContainEqual(
        expect.objectContaining({ code: 'import.link-divided', place: 'links[e0-0-left]' }),
      );
      expect(again.counts.links).toMatchObject({ created: 0, changed: 0, unchanged: 23, left: 1 });
      expect(await numbers(database)).toMatchObject({ links: 24, revision: 1 });
    });
  });

  it('keeps what is left of a link divided twice, also when it replaces the city', async () => {
    await withTestDatabase(async (database) => {
      const data = gridCity({ streets: 3 });
      await imported(database, data);
      for (const [parent, pieces] of [
        ['e0-0-left', ['a', 'b']],
        ['a', ['a1', 'a2']],
        ['b', ['b1']],
      ])
        await database.pool.query(
          `with parent as (update link set retired = now() where segment_id = $1 returning *),
          closed as (update regulation_link set effective_to = clock_timestamp() where link_id = (select id from parent))
          insert into link (segment_id, parent_link_id, length, geometry, bounds)
          select piece, id, length, geometry, bounds from parent, unnest($2::text[]) as piece`,
          [parent, pieces],
        );
      for (const replace of [false, true]) {
        const again = await imported(database, data, { replace });
        expect(again.counts.links).toMatchObject({ created: 0, changed: 0, retired: 0 });
        const { rows } = await database.pool.query(
          `select segment_id from link where retired is null and segment_id = any('{e0-0-left,a,b,a1,a2,b1}') order by 1`,
        );
        expect(rows.map((row) => row.segment_id)).toEqual(['a1', 'a2', 'b1']);
      }
    });
  });

  it('refuses another time zone or currency for a city with curbs of its own', async () => {
    await withTestDatabase(async (database) => {
      await imported(database, gridCity({ streets: 3 }));
      const other = withLinks(gridCity({ streets: 3 }), (link) => ({
        ...link,
        outsideId: `other-${link.outsideId}`,
      }));
      const zone = await importCity(database.db, { ...other, timeZone: 'America/New_York' }, options);
      const params = { city: 'Europe/Rome', source: 'America/New_York', count: 24 };
      expect(zone).toEqual({ ok: false, refusal: { code: 'import.time-zone-conflict', params } });
      const money = await importCity(database.db, { ...other, currency: 'USD' }, options);
      expect(money).toMatchObject({ ok: false, refusal: { code: 'import.currency-conflict' } });
      // If the import replaces all links, none remains in another time zone.
      const inPlace = await imported(
        database,
        { ...other, timeZone: 'America/New_York', currency: 'USD' },
        { dryRun: true, replace: true },
      );
      expect(inPlace.citySets).toEqual(['time_zone', 'currency']);
      expect(await numbers(database)).toMatchObject({ links: 24, revision: 1 });
      // The same curbs, now in another time zone: there is nothing else in the city, so the source
      // may change it.
      const moved = await imported(database, { ...gridCity({ streets: 3 }), timeZone: 'Europe/Paris' });
      expect(moved.citySets).toEqual(['time_zone']);
    });
  });

  it('warns of the made-up city beside it and of a name it does not take, and takes the name where nothing else is there', async () => {
    await withTestDatabase(async (database) => {
      const data = gridCity({ streets: 3 });
      await imported(database, { ...data, name: 'Port Alder' }, { format: 'demo' });
      const own: CityData = {
        ...data,
        name: 'Springfield',
        links: data.links.map((link) => ({ ...link, outsideId: `own-${link.outsideId}` })),
      };
      const beside = { severity: 'warning', code: 'import.beside-demo', place: 'city', params: {} };
      const kept = {
        severity: 'warning',
        code: 'import.name-kept',
        place: 'city',
        params: { name: 'Springfield', value: 'Port Alder' },
      };
      const mixed = await imported(database, own, { dryRun: true });
      expect(mixed.issues).toEqual(expect.arrayContaining([beside, kept]));
      expect(reportLines(mixed, false).slice(1, 3)).toEqual([
        expect.stringMatching(/^Check this first: .*Springfield/),
        expect.stringMatching(/^Check this first: .*--replace.*another, empty database/),
      ]);
      expect(reportLines(mixed, false).join('\n')).not.toMatch(/issues?:|city: /);
      // One demo curb has a change scheduled for later, so the curb and the city's name stay, and a
      // different message gives advice.
      await database.pool.query(
        `update regulation_link set effective_to = now() + interval '1 day' where link_id = (select min(link_id) from regulation_link)`,
      );
      const nearly = await imported(database, own, { replace: true, dryRun: true });
      const stays = { ...beside, code: 'import.beside-demo-stays' };
      expect(nearly.issues).toEqual(expect.arrayContaining([stays, kept]));
      await database.pool.query('update regulation_link set effective_to = null');
      // When all demo curbs are retired there is no warning, and the same import sets the city's
      // name; a rollback restores both.
      const replacing = await imported(database, own, { replace: true });
      expect(replacing.citySets).toEqual(['name']);
      expect(replacing.issues).toEqual([]);
      const nameNow = async () => (await database.pool.query('select name from city')).rows[0].name;
      expect(await nameNow()).toBe('Springfield');
      expect(await rollBackImport(database.db, replacing.importId ?? 0, null)).toMatchObject({ ok: true });
      expect(await nameNow()).toBe('Port Alder');
    });
  });

  it('changes nothing by a file of its own that says what its administrators call it', async () => {
    await withTestDatabase(async (database) => {
      const { db } = database;
      await imported(database, { ...gridCity({ streets: 3 }), name: 'Springfield' });
      await setEntry(db, 'CITY_NAME', 'Springfield on the Water', true);
      const own = await readCity(db);
      expect(own.name).toBe('Springfield on the Water');
      expect((await imported(database, own, { dryRun: true })).citySets).toEqual([]);
      const others = { ...own, links: own.links.map((one) => ({ ...one, outsideId: `b-${one.outsideId}` })) };
      const beside = await imported(database, others, { dryRun: true });
      expect(beside.issues.map(({ code }) => code)).not.toContain('import.name-kept');
    });
  });

  it('keeps what it can of a source with faults, and says each', async () => {
    await withTestDatabase(async (database) => {
      const data = gridCity({ streets: 3, ruleSets: 2 });
      const hostile = '<script>\u0000=cmd()\ud800\u202e';
      const faulty: CityData = {
        ...withLinks(data, (link, index) => {
          if (index === 0) return { ...link, ruleSet: 77 };
          if (index === 1) return { ...link, status: 'planned' };
          if (index === 2) return { ...link, block: 'nowhere', streetName: hostile };
          if (index === 3) return { ...link, ruleSet: null };
          return index === 5
            ? { ...link, outsideId: data.links[4]?.outsideId ?? '' }
            : { ...link, ruleSet: 0 };
        }),
        ruleSets: [
          [{ activity: 'parking', subActivity: 'food <b>court</b>', priority: 1 }],
          [{ activity: 'parking', subActivity: '', priority: 1 }],
        ],
      };
      const stopped = await imported(database, faulty);
      expect(stopped).toMatchObject({ stopped: true, importId: null, revision: 0 });
      expect(stopped.stop?.losses.map(({ of }) => of)).toContain('curbs');
      expect(await numbers(database)).toMatchObject({ links: 0 });
      const accepted = { losses: true, oddValues: false };
      const report = await imported(database, faulty, { accepted });
      expect(report.stopped).toBe(false);
      expect(report.counts.links.created).toBe(21);
      expect(report.newSubActivities).toEqual(['food <b>court</b>']);
      expect(report.issues.map(({ code }) => code).sort()).toEqual([
        'import.link-not-active',
        'import.link-without-rules',
        'import.outside-id-twice',
        'import.restriction-invalid',
        'import.unknown-reference',
      ]);
      const { rows } = await database.pool.query(
        `select bl_street_name, block_id from link where segment_id = $1`,
        [faulty.links[2]?.outsideId],
      );
      expect(rows[0]).toEqual({ bl_street_name: '<script>\ufffd=cmd()\ufffd\u202e', block_id: null });
      const [style] = (
        await database.pool.query(`select color, display_name from sub_activity where name like 'food%'`)
      ).rows;
      expect(style).toEqual({
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        display_name: 'Food <b>court</b>',
      });
      expect((await imported(database, faulty, { accepted })).revision).toBe(1);
    });
  });

  it('writes nothing that would lose a price, or that looks wrong, before it is accepted', async () => {
    await withTestDatabase(async (database) => {
      const data = gridCity({ streets: 3 });
      const lost = { curbs: 0, metres: 0, spaces: 0, rules: 0, prices: 1 };
      const issues = [
        { severity: 'warning', code: 'import.odd-price', place: 'line 3', params: { price: 250 } } as const,
      ];
      const stopped = await imported(database, data, { lost, issues });
      expect(stopped).toMatchObject({
        stopped: true,
        stop: {
          losses: [{ of: 'prices', read: stopped.balance.written.prices + 1 }],
          oddValues: [{ code: 'import.odd-price', count: 1 }],
        },
      });
      const text = reportLines(stopped, false).join('\n');
      expect(text).toMatch(/prices .* 1 +!/);
      expect(text).toContain('--accept-loss');
      expect(text).toContain('--accept-odd-values');
      expect(text).toContain('line 3');
      expect(text).toContain('Nothing was imported.');
      const half = await imported(database, data, {
        lost,
        issues,
        accepted: { losses: true, oddValues: false },
      });
      expect(half.stopped).toBe(true);
      expect(await numbers(database)).toMatchObject({ links: 0 });
      const dry = await imported(database, data, { lost, issues, dryRun: true });
      expect([importExitCode(dry), importExitCode(half)]).toEqual([4, 4]);
      const done = await imported(database, data, {
        lost,
        issues,
        accepted: { losses: true, oddValues: true },
      });
      expect(done).toMatchObject({ stopped: false, revision: 1 });
      expect(importExitCode(done)).toBe(3);
      expect(importExitCode(await imported(database, data))).toBe(0);
    });
  });

  it('writes no rule for a period that the calendar lacks before it is accepted', async () => {
    await withTestDatabase(async (database) => {
      const grid = gridCity({ streets: 3, ruleSets: 1 });
      const during = (name: string) => ({
        activity: 'no parking' as const,
        subActivity: 'no-parking',
        priority: 1,
        timeSpans: [{ periods: [{ name, apply: 'only during' as const }] }],
      });
      const calendar = { periods: [{ name: 'Market Days', days: [], except: [], switchings: [] }] };
      const data: CityData = {
        ...withLinks(grid, (link) => ({ ...link, ruleSet: 0 })),
        ruleSets: [[during('market days'), during('Game Days ')]],
        calendar,
      };
      const stopped = await imported(database, data);
      expect(stopped).toMatchObject({
        stopped: true,
        stop: { losses: [], oddValues: [{ code: 'import.odd-period', count: 1 }] },
      });
      expect(reportLines(stopped, false).join('\n')).toContain("'game days' is not in the city's calendar");
      expect(await numbers(database)).toMatchObject({ links: 0 });
      const accepted = await imported(database, data, { accepted: { losses: false, oddValues: true } });
      expect(accepted.stopped).toBe(false);
    });
  });

  it('refuses a second import while one runs, at once', async () => {
    await withTestDatabase(async (database) => {
      const data = gridCity({ streets: 12 });
      let second: ReturnType<typeof importCity> | undefined;
      await imported(database, data, {
        onProgress: ({ stage }) => {
          if (stage === 'stage') second ??= importCity(database.db, data, options);
        },
      });
      expect(await second).toEqual({ ok: false, refusal: { code: 'import.running', params: {} } });
      expect((await imported(database, data)).revision).toBe(1);
    });
  });

  it('lists one that failed with who asked for it, and neither a rehearsal nor one that was given up', async () => {
    await withTestDatabase(async (database) => {
      const { rows: people } = await database.pool.query<{ id: number }>(
        "insert into user_account (username) values ('importer') returning id",
      );
      const userId = people[0]?.id ?? null;
      expect(userId).not.toBeNull();
      const fails = (error: Error, more: Partial<Parameters<typeof importCity>[2]>) =>
        expect(
          imported(database, gridCity({ streets: 3 }), {
            ...more,
            userId,
            compared: () => Promise.reject(error),
          }),
        ).rejects.toThrow(error);
      await fails(new Error('rehearsed'), { dryRun: true });
      await fails(new ImportAbortedError(), {});
      await fails(new Error('broken'), {});
      const { rows } = await database.pool.query(
        "select user_id, status, report ->> 'reason' as reason from import_run",
      );
      expect(rows).toEqual([{ user_id: userId, status: 'failed', reason: 'broken' }]);
    });
  });

  it('leaves nothing half-done when its backend is killed at any stage', async () => {
    await withTestDatabase(async (database) => {
      const data = gridCity({ streets: 8, buildings: true });
      await imported(database, { ...data, links: data.links.slice(0, 40) });
      const before = await numbers(database);
      for (const stage of ['stage', 'compare', 'apply'] as const) {
        const killer = new pg.Client(database.connection);
        await killer.connect();
        let killed: Promise<unknown> | undefined;
        const attempt = importCity(database.db, data, {
          ...options,
          onProgress: (progress) => {
            if (progress.stage === stage && (stage !== 'apply' || progress.done === 4))
              killed ??= killer.query(
                `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
              );
          },
        });
        await expect(attempt).rejects.toThrow();
        await killed;
        await killer.end();
        expect(await numbers(database)).toEqual(before);
      }
      expect((await imported(database, data)).counts.links).toMatchObject({
        created: data.links.length - 40,
      });
    });
  });
});
