// Assets of a source: imported once, placed along their curbs, moved with them, and exported again.
import type { AssetData, CityData } from '@curbwright/core';
import { demoCity } from '@curbwright/demo-city';
import { describe, expect, it } from 'vitest';
import { loadClearancePoints } from '../../proposals/publish/asset-clearances.sql.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { type TestDatabase, withTestDatabase } from '../../testing/test-database.ts';
import { importCity } from './import-city.ts';
import { readCity } from './read-city.ts';

async function imported({ db }: TestDatabase, data: CityData, replace = false) {
  const result = await importCity(db, data, { source: 't', format: 't', dryRun: false, replace });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

async function idOf({ db }: TestDatabase, segment: string): Promise<number> {
  const row = await db.selectFrom('link').select('id').where('segment_id', '=', segment).executeTakeFirst();
  return row?.id ?? 0;
}

function hydrantBeside(data: CityData, index: number): AssetData {
  const place = data.links[index]?.geometry.coordinates[1] ?? [0, 0];
  const geometry = { type: 'Point', coordinates: [place[0] + 0.000005, place[1]] } as const;
  const coordinates: [number, number] = [geometry.coordinates[0], geometry.coordinates[1]];
  return {
    outsideId: `h${index}`,
    type: 'hydrant',
    name: null,
    geometry: { type: 'Point', coordinates },
    installed: '2019-03-02',
    properties: { hydrant_type: 'pillar' },
  };
}

describe('assets of a source', () => {
  it('are imported once, changed, retired with `replace`, and follow their curb', async () => {
    await withTestDatabase(async (database) => {
      const plain = gridCity({ streets: 3 });
      const data: CityData = { ...plain, assets: [hydrantBeside(plain, 0), hydrantBeside(plain, 5)] };
      const first = await imported(database, data);
      expect(first.counts.assets).toMatchObject({ inSource: 2, created: 2, unchanged: 0 });
      const again = await imported(database, data);
      expect(again.counts.assets).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
      expect(again.revision).toBe(first.revision);
      const segment = plain.links[0]?.outsideId ?? '';
      const link = await idOf(database, segment);
      const [point] = await loadClearancePoints(database.db, [link]);
      expect(point).toMatchObject({ link, kind: 'hydrant' });
      expect((await readCity(database.db)).assets).toEqual(data.assets);

      // The curb's line is extended at its start, so the assets beside it are farther from the
      // start.
      const longer = plain.links.map((one, index) => {
        const [start] = one.geometry.coordinates;
        if (index !== 0 || start === undefined) return one;
        const before: [number, number] = [start[0] - 0.0001, start[1]];
        return {
          ...one,
          geometry: { ...one.geometry, coordinates: [before, ...one.geometry.coordinates] },
        };
      });
      await imported(database, { ...data, links: longer });
      const [moved] = await loadClearancePoints(database.db, [link]);
      expect((moved?.at ?? 0) - (point?.at ?? 0)).toBeGreaterThan(5);

      const { assets: all = [] } = data;
      const changed = all.map((one) => ({ ...one, name: `${one.outsideId} again` }));
      expect((await imported(database, { ...data, assets: changed })).counts.assets).toMatchObject({
        changed: 2,
      });
      const fewer = await imported(database, { ...data, assets: changed.slice(1) }, true);
      expect(fewer.counts.assets).toMatchObject({ retired: 1, unchanged: 1 });
      expect(await loadClearancePoints(database.db, [link])).toEqual([]);
      const back = await imported(database, { ...data, assets: changed });
      expect(back.counts.assets).toMatchObject({ changed: 1, unchanged: 1 });
    });
  });

  it('of a type the city lacks, or of the wrong shape, are left out and told', async () => {
    await withTestDatabase(async (database) => {
      const plain = gridCity({ streets: 2 });
      const one = hydrantBeside(plain, 0);
      const report = await imported(database, {
        ...plain,
        assets: [{ ...one, type: 'dragon' }, { ...one, outsideId: 'b', type: 'terrace' }, one],
      });
      expect(report.counts.assets.created).toBe(0);
      expect(report.issues.map(({ code }) => code).sort()).toEqual([
        'import.outside-id-twice',
        'import.unknown-asset-type',
        'import.unknown-asset-type',
      ]);
    });
  });

  it('of the demo city stand on its curbs, and their values fit their forms', async () => {
    await withTestDatabase(async (database) => {
      const data = demoCity({ size: 'tiny', seed: 3 });
      const report = await imported(database, data);
      expect(report.counts.assets.created).toBe(data.assets?.length);
      expect(report.issues.filter(({ code }) => code === 'import.unknown-asset-type')).toEqual([]);
      const { rows } = await database.pool.query(`select
        (select count(*)::int from asset) as assets,
        (select count(distinct asset_id)::int from asset_link) as placed,
        (select count(*)::int from asset a join asset_config c on c.id = a.asset_config_id,
          jsonb_object_keys(a.properties) as k where not exists (
            select from jsonb_array_elements(c.form_skeleton) as f where f ->> 'name' = k)) as strange,
        (select count(*)::int from asset a join asset_config c on c.id = a.asset_config_id join asset_link k on k.asset_id = a.id
          where c.name = 'hydrant' and k.distance_m > 1) as far`);
      expect(rows[0].assets).toBeGreaterThan(100);
      expect(rows[0]).toMatchObject({ placed: rows[0].assets, strange: 0, far: 0 });
      expect(demoCity({ size: 'tiny', seed: 3 }).assets).toEqual(data.assets);
    });
  });
});
