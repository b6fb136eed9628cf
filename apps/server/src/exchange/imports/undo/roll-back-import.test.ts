// Rolling back imports: afterwards the published city equals the previous one, record by record;
// and conflicts are reported.
import type { CityData } from '@curbwright/core';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../platform/database/schema.ts';
import { gridCity } from '../../../testing/grid-city.ts';
import { propose, signInClient } from '../../../testing/proposals.ts';
import { openTestApi } from '../../../testing/test-api.ts';
import { withTestDatabase } from '../../../testing/test-database.ts';
import { importCity } from '../import-city.ts';
import { readCity } from '../read-city.ts';
import { importRunRows } from './roll-back-import.sql.ts';
import { rollBackImport } from './roll-back-import.ts';

type Db = Kysely<Schema>;

async function run(db: Db, data: CityData, more: { replace?: boolean } = {}): Promise<number> {
  const done = await importCity(db, data, {
    source: 'grid.test',
    format: 'test',
    dryRun: false,
    ...more,
  });
  if (!done.ok || done.value.importId === null) throw new Error('nothing was imported');
  return done.value.importId;
}
const undo = (db: Db, id: number) => rollBackImport(db, id, null);
/** The published city independent of row order, with complete rules on each link. */
async function comparableCity(db: Db) {
  const { ruleSets, links, nodes, blocks, baseMap, ...rest } = await readCity(db);
  const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();
  return {
    ...rest,
    nodes: sorted(nodes),
    blocks: sorted(blocks),
    baseMap: sorted(baseMap),
    links: sorted(
      links.map((link) => ({ ...link, ruleSet: link.ruleSet === null ? null : ruleSets[link.ruleSet] })),
    ),
  };
}

describe('taking an import back', () => {
  it('leaves the city as it was before: from nothing, changed, replaced, with rules, streets and base map', () =>
    withTestDatabase(async ({ db }) => {
      const empty = await comparableCity(db);
      const small = gridCity({ streets: 4, ruleSets: 3 });
      const first = await run(db, small);
      const before = await comparableCity(db);
      expect(before).not.toEqual(empty);
      // Different rules, different names and a changed city: curbs stay, appear and disappear.
      const large = gridCity({ streets: 6, ruleSets: 5, buildings: true });
      const links = large.links.slice(10).map((link, index) => ({
        ...link,
        streetName: `Other ${index % 7}`,
        ruleSet: link.ruleSet === null ? 0 : (link.ruleSet + 1) % large.ruleSets.length,
      }));
      const second = await run(db, { ...large, links }, { replace: true });
      expect(await comparableCity(db)).not.toEqual(before);
      expect(await undo(db, second)).toMatchObject({ ok: true, value: { importId: second } });
      expect(await comparableCity(db)).toEqual(before);
      // The same import again, and another rollback: retired records return and are retired again.
      const third = await run(db, { ...large, links }, { replace: true });
      await undo(db, third);
      expect(await comparableCity(db)).toEqual(before);
      expect(await undo(db, first)).toMatchObject({ ok: true });
      expect(await comparableCity(db)).toEqual(empty);
      const runs = await importRunRows(db, 10);
      expect(runs.map(({ undone, can_be_undone }) => [undone !== null, can_be_undone])).toEqual([
        [true, false],
        [true, false],
        [true, false],
      ]);
    }));

  it('keeps the rules it brought in the history, and says who took it back', () =>
    withTestDatabase(async ({ db, pool }) => {
      const first = await run(db, gridCity({ streets: 4, ruleSets: 2 }));
      const at = Date.now();
      const during = await readCity(db, at);
      const regulations = new Set(during.links.flatMap(({ regulation }) => regulation ?? [])).size;
      const taken = await undo(db, first);
      // All its curbs, and so all its rules, are retired.
      expect(taken).toMatchObject({
        value: { counts: { links: { retired: 48 }, regulations: { retired: regulations } } },
      });
      expect((await readCity(db, at)).links.length).toBe(during.links.length);
      const { rows } = await pool.query<{ action: string }>(
        `select action from audit where noun = 'city' order by id`,
      );
      expect(rows.map(({ action }) => action)).toEqual(['import', 'undo import']);
    }));

  it('is refused twice, for none, and while a later import stands on it', () =>
    withTestDatabase(async ({ db }) => {
      const city = gridCity({ streets: 4, ruleSets: 3 });
      const first = await run(db, city);
      const second = await run(db, { ...city, links: city.links.map((link) => ({ ...link, baysCount: 9 })) });
      expect(await undo(db, first)).toMatchObject({
        refusal: { code: 'import-undo.later-import', params: { id: second } },
      });
      expect(await undo(db, second)).toMatchObject({ ok: true });
      expect(await undo(db, second)).toMatchObject({ refusal: { code: 'import-undo.undone' } });
      expect(await undo(db, 999)).toMatchObject({ refusal: { code: 'import-undo.unknown' } });
      expect(await undo(db, first)).toMatchObject({ ok: true });
    }));

  it('is refused where rules were published since, where drafts are open; and changes nothing then', async () => {
    const api = await openTestApi();
    const { db, pool } = api.database;
    try {
      const city = gridCity({ streets: 4, ruleSets: 3 });
      const first = await run(db, { ...city, links: city.links.map((link) => ({ ...link, baysCount: 9 })) });
      const { rows } = await pool.query<{ id: number }>(
        'select id from link where bays_count = 9 order by id limit 1',
      );
      const link = rows[0]?.id ?? 0;
      const editor = await signInClient(api, 'editor');
      const draft = await propose(editor, [link]);
      const before = await comparableCity(db);
      expect(await undo(db, first)).toMatchObject({
        refusal: { code: 'import-undo.drafts', params: { count: 1 } },
      });
      const publisher = await signInClient(api, 'publisher');
      await publisher.post('/api/proposed_regulation/publish_proposed_regulations/', {
        proposed_regulation_ids: [draft],
      });
      const published = await comparableCity(db);
      expect(published).not.toEqual(before);
      expect(await undo(db, first)).toMatchObject({ refusal: { code: 'import-undo.later-rules' } });
      expect(await comparableCity(db)).toEqual(published);
    } finally {
      await api.close();
    }
  });

  it('lets only one of two at once through, and an undo and an import one after the other', () =>
    withTestDatabase(async ({ db }) => {
      const city = gridCity({ streets: 4, ruleSets: 3 });
      const first = await run(db, city);
      const outcomes = await Promise.all([undo(db, first), undo(db, first)]);
      const codes = outcomes.map((one) => (one.ok ? 'ok' : one.refusal.code)).sort();
      expect(codes[1]).toBe('ok');
      expect(['import.running', 'import-undo.undone']).toContain(codes[0]);
    }));
});
