// What prevents the rollback of an import, kind by kind; what a rollback removes; and which records
// earlier imports may claim afterwards.
import type { AssetData, CityData } from '@curbwright/core';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../../platform/database/schema.ts';
import { gridCity } from '../../../testing/grid-city.ts';
import { putRows } from '../../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase, withTestDatabase } from '../../../testing/test-database.ts';
import { importCity } from '../import-city.ts';
import { countImportRuns, findLaterChanges, findLaterImport, importRunRows } from './roll-back-import.sql.ts';
import { findRollbackFailure, rollBackImport } from './roll-back-import.ts';

const grid = gridCity({ streets: 3, ruleSets: 2 });
const bench: AssetData = {
  outsideId: 'bench 1',
  type: 'hydrant',
  name: 'first',
  geometry: { type: 'Point', coordinates: [11.2502, 43.77005] },
  installed: null,
  properties: {},
};
const city: CityData = {
  ...grid,
  links: grid.links.map((link) => ({ ...link, regulation: `reg ${link.ruleSet}` })),
  assets: [bench],
};
const withBays = (bays: number, name = 'first'): CityData => ({
  ...city,
  links: city.links.map((link, at) => (at < 2 ? { ...link, baysCount: bays } : link)),
  assets: [{ ...bench, name }],
});
async function run({ db }: TestDatabase, data: CityData, more: { source?: string; replace?: boolean } = {}) {
  const done = await importCity(db, data, { source: 'grid.test', format: 'test', dryRun: false, ...more });
  if (!done.ok || done.value.importId === null) throw new Error('nothing was imported');
  return done.value.importId;
}
const [one = '', two = ''] = grid.links.map(({ outsideId }) => outsideId);

describe('what people did since', () => {
  let database: TestDatabase;
  let id = 0;
  let at = '';
  beforeAll(async () => {
    database = await openTestDatabase();
    id = await run(database, city);
    [{ at }] = await database.rows('select at::text as at from import_run where id = $1', [id]);
  });
  afterAll(() => database.close());

  class Back extends Error {}
  /** Returns what prevents a rollback after these statements, which are then rolled back. */
  async function after(...statements: string[]) {
    let found: Awaited<ReturnType<typeof findLaterChanges>> = null;
    const look = async (tx: Transaction<Schema>) => {
      for (const text of statements)
        await sql.raw(text.replaceAll(':at', `'${at}'::timestamptz`)).execute(tx);
      found = await findLaterChanges(tx, id, at);
      throw new Back();
    };
    await expect(database.db.transaction().execute(look)).rejects.toThrow(Back);
    return found;
  }
  const links = (...ids: string[]) =>
    `(select id from link where segment_id in (${ids.map((text) => `'${text}'`).join()}))`;
  const edit = `update link set version = version + 1 where segment_id = '${two}'`;
  const rules = `update regulation_link set effective_to = :at + interval '1 second' where link_id in ${links(one, two)}`;
  const thing = `update asset set version = version + 1`;
  const draft = `with p as (insert into proposed_regulation (scenario_id, action, sub_activity_id, regulation_type, created_date)
      select s.id, 'modify', (select min(id) from sub_activity), 'x', current_date from scenario s where kind = 'general' returning id, scenario_id)
    insert into proposal_claim (scenario_id, link_id, proposed_regulation_id) select scenario_id, (select id from link where segment_id = '${one}'), id from p`;

  it.each<[string, string[], string | null, number, string]>([
    ['nothing', [], null, 0, ''],
    ['a curb that was edited', [edit], 'later-links', 1, two],
    [
      'a curb that was retired',
      [`update link set retired = now() where segment_id = '${two}'`],
      'later-links',
      1,
      two,
    ],
    ['rules of curbs that ended', [rules], 'later-rules', 2, one],
    [
      'rules of a curb that began',
      [
        `insert into regulation_link (regulation_id, link_id, effective_from, effective_to)
        select (select id from regulation where regulation_id = 'reg 1'), id, :at + interval '1 second', :at + interval '2 seconds'
        from link where segment_id = '${two}'`,
      ],
      'later-rules',
      1,
      two,
    ],
    [
      'a regulation that ended',
      [`update regulation set effective_to = :at + interval '1 second' where regulation_id = 'reg 1'`],
      'later-rules',
      1,
      'reg 1',
    ],
    [
      'a regulation that began',
      [
        `insert into regulation (regulation_id, version, rule_set_id, sub_activity_id, effective_from, effective_to)
        select regulation_id, 2, rule_set_id, sub_activity_id, :at + interval '1 second', :at + interval '2 seconds' from regulation where regulation_id = 'reg 0'`,
      ],
      'later-rules',
      1,
      'reg 0',
    ],
    [
      'what the import itself ended',
      [
        `update regulation set effective_to = :at, effective_from = :at - interval '1 day'`,
        `update regulation_link set effective_to = :at`,
      ],
      null,
      0,
      '',
    ],
    ['a draft', [draft], 'drafts', 1, one],
    ['a thing that was edited', [thing], 'later-assets', 1, bench.outsideId],
    ['curbs before things and drafts', [thing, edit, draft], 'later-links', 1, two],
    ['rules before curbs', [edit, rules, draft], 'later-rules', 2, one],
    ['things before drafts', [draft, thing], 'later-assets', 1, bench.outsideId],
    [
      'rules that a later import brought and took back',
      [rules, `update import_before set seen = :at + interval '1 second' where noun = 'link'`],
      null,
      0,
      '',
    ],
    [
      'rules that people made after that',
      [rules, `update import_before set seen = :at + interval '999 milliseconds' where noun = 'link'`],
      'later-rules',
      2,
      one,
    ],
  ])('%s', async (_, statements, code, count, first) => {
    expect(await after(...statements)).toEqual(
      code === null ? null : { code: `import-undo.${code}`, count, first },
    );
  });

  it('to the city’s own values, is told before it is tried as when it is', async () => {
    const { db, rows } = database;
    expect(await findRollbackFailure(db, id)).toBeNull();
    await rows(`update city set name = 'Renamed'`);
    const refusal = { code: 'import-undo.city-changed', params: { field: 'name' } };
    expect(await findRollbackFailure(db, id)).toEqual(refusal);
    expect(await rollBackImport(db, id, null)).toEqual({ ok: false, refusal });
    await rows(`update city set name = 'Gridville'`);
    expect(await findRollbackFailure(db, 0)).toMatchObject({ code: 'import-undo.unknown' });
    for (const text of ['at = null', `status = 'failed'`]) {
      await rows(`update import_run set ${text} where id = $1`, [id]);
      expect(await findRollbackFailure(db, id)).toMatchObject({ code: 'import-undo.not-kept' });
      await rows(`update import_run set status = 'applied', at = $2 where id = $1`, [id, at]);
    }
    expect(await findRollbackFailure(db, id)).toBeNull();
  });
});

describe('imports of the history', () => {
  it('are listed by page, the newest first, with who did them and took them back', () =>
    withTestDatabase(async ({ db, rows }) => {
      await putRows(db, 'user_account', 'username, display_name', ['a', 'A'], ['b', 'B']);
      const [{ id: a }, { id: b }] = await rows('select id from user_account order by id');
      const now = new Date();
      const report = JSON.stringify({ counts: { links: 3 }, reason: 'broken' });
      await putRows(
        db,
        'import_run',
        'format, source, status, at, undone, user_id, undone_by, report',
        ['f1', 's1', 'applied', now, null, a, null, report],
        ['f2', 's2', 'applied', now, now, a, b, null],
        ['f3', 's3', 'applied', null, null, null, null, null],
        ['f4', 's4', 'failed', now, null, null, null, null],
      );
      expect(await countImportRuns(db)).toBe(4);
      const all = await importRunRows(db, 9);
      expect(all.map(({ format, can_be_undone: can }) => [format, can])).toEqual([
        ['f4', false],
        ['f3', false],
        ['f2', false],
        ['f1', true],
      ]);
      expect(all[3]).toMatchObject({
        source: 's1',
        username: 'a',
        undone: null,
        undone_by: null,
        counts: { links: 3 },
        reason: 'broken',
      });
      expect(all[2]).toMatchObject({ username: 'a', undone: now, undone_by: 'b', counts: null });
      expect((await importRunRows(db, 2, 1)).map(({ format }) => format)).toEqual(['f3', 'f2']);
    }));

  it('stand on one another where they touched the same, and one of them changed it', () =>
    withTestDatabase(async ({ db, rows }) => {
      const [{ id: first }] = await rows(
        `insert into import_run (format, source, status, at) select 'f', 's' || n, 'applied', now() from generate_series(1, 3) n returning id`,
      );
      const touch = (later: number, noun: string, key: string, state: string) =>
        putRows(db, 'import_before', 'import_run_id, noun, key, state', [first + later, noun, key, state]);
      await touch(0, 'link', 'x', 'changed');
      await touch(0, 'regulation', 'r', 'kept');
      await touch(1, 'block', 'x', 'changed');
      await touch(1, 'regulation', 'r', 'kept');
      expect(await findLaterImport(db, first)).toBeNull();
      await touch(2, 'regulation', 'r', 'changed');
      expect(await findLaterImport(db, first)).toEqual({ id: first + 2, source: 's3' });
      expect(await findLaterImport(db, first + 2)).toBeNull();
      await touch(1, 'link', 'x', 'kept');
      expect(await findLaterImport(db, first)).toMatchObject({ id: first + 2 });
      await rows('update import_run set undone = now() where id = $1', [first + 2]);
      expect(await findLaterImport(db, first)).toEqual({ id: first + 1, source: 's2' });
      await rows(`update import_run set status = 'failed' where id = $1`, [first + 1]);
      expect(await findLaterImport(db, first)).toBeNull();
    }));
});

describe('streets that an import made', () => {
  it('go with it, but where something lies at them', () =>
    withTestDatabase(async (database) => {
      const { db, rows } = database;
      // The first import has only the western streets.
      const isWest = ({ outsideId }: { outsideId: string }) => !/[en]2-|e1-/.test(outsideId);
      await run(database, {
        ...city,
        nodes: city.nodes.filter(isWest),
        blocks: city.blocks.filter(isWest),
        links: city.links.filter(isWest),
        assets: [],
      });
      const second = await run(database, { ...city, assets: [] });
      // A curb added by a person lies on one of the import's streets, and one at a corner.
      await rows(
        `insert into link (segment_id, block_id, length, geometry, bounds) select 'own', id, length, geometry, bounds from block where outside_id = 'e1-0'`,
      );
      await rows(`insert into link (segment_id, from_node_id, length, geometry, bounds)
        select 'corner', n.id, b.length, b.geometry, b.bounds from block b, node n where b.outside_id = 'e0-0' and n.outside_id = 'n2-2'`);
      const links = city.links.filter((link) => !isWest(link)).length;
      expect(await rollBackImport(db, second, null)).toMatchObject({
        ok: true,
        value: { counts: { links: { retired: links } } },
      });
      const left = async (table: string) =>
        (await rows(`select outside_id from ${table} order by 1`)).map((row) => row.outside_id);
      const west = (list: readonly { outsideId: string }[]) =>
        list.filter(isWest).map(({ outsideId }) => outsideId);
      expect(await left('block')).toEqual([...west(city.blocks), 'e1-0'].toSorted());
      // The ends of the street that stays, and the corner.
      expect(await left('node')).toEqual([...west(city.nodes), 'n2-0', 'n2-2'].toSorted());
      const [retired] =
        await rows(`select block_id is null as of_none, from_node_id is null as begins, to_node_id is null as ends
        from link where segment_id = 'e1-1-left'`);
      expect(retired).toEqual({ of_none: true, begins: false, ends: true });
      const [own] = await rows(
        `select count(*)::int as n from link where retired is null and (block_id is not null or from_node_id is not null) and segment_id in ('own', 'corner')`,
      );
      expect(own.n).toBe(2);
    }));
});

describe('an earlier import', () => {
  const way = async (database: TestDatabase, id: number) =>
    (await findRollbackFailure(database.db, id))?.code ?? null;

  it('can be taken back after the later one was, with its things', () =>
    withTestDatabase(async (database) => {
      const [first, second] = [await run(database, city), await run(database, withBays(3, 'second'))];
      expect(await way(database, first)).toBe('import-undo.later-import');
      expect(await rollBackImport(database.db, second, null)).toMatchObject({ ok: true });
      expect(await way(database, first)).toBeNull();
      expect(await rollBackImport(database.db, first, null)).toMatchObject({ ok: true });
      const [gone] = await database.rows('select count(*)::int as n from asset where removed is null');
      expect(gone.n).toBe(0);
    }));

  it.each([
    ['a curb', `update link set version = version + 1 where segment_id = '${one}'`, 'later-links'],
    ['a thing', 'update asset set version = version + 1', 'later-assets'],
    [
      'a rule',
      `update regulation_link set effective_to = clock_timestamp() where link_id = (select id from link where segment_id = '${one}')`,
      'later-rules',
    ],
    [
      'a regulation',
      `insert into regulation (regulation_id, version, rule_set_id, sub_activity_id, effective_from, effective_to)
        select regulation_id, 2, rule_set_id, sub_activity_id, clock_timestamp(), clock_timestamp() + interval '1 microsecond' from regulation where regulation_id = 'reg 0'`,
      'later-rules',
    ],
  ])('has what people did to %s between both in its way yet', (_, text, code) =>
    withTestDatabase(async (database) => {
      const first = await run(database, city);
      await database.rows(text);
      const second = await run(database, withBays(3, 'second'));
      expect(await rollBackImport(database.db, second, null)).toMatchObject({ ok: true });
      expect(await way(database, first)).toBe(`import-undo.${code}`);
    }),
  );

  it('says what it took back, and by whom, in the audit trail and its record', () =>
    withTestDatabase(async (database) => {
      const { db, rows } = database;
      await putRows(db, 'user_account', 'username, display_name', ['robin', 'Robin']);
      const [{ id: user }] = await rows('select id from user_account');
      const first = await run(database, city, { source: 'a.csv' });
      expect(await rollBackImport(db, first, user)).toMatchObject({ ok: true });
      const [entry] = await rows(
        `select user_id, username, noun, before, after from audit where action = 'undo import'`,
      );
      expect(entry).toMatchObject({
        user_id: user,
        username: 'robin',
        noun: 'city',
        before: { revision: 1, links: grid.links.length },
        after: { importId: first, source: 'a.csv', revision: 2 },
      });
      expect((await importRunRows(db, 1))[0]).toMatchObject({ undone_by: 'robin', undone: expect.any(Date) });
    }));
});
