// The published city exported again: equal to what was imported, and to itself after another
// import.
import { type CityData, ruleSetOf } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { withTestDatabase } from '../../testing/test-database.ts';
import { importCity } from './import-city.ts';
import { readCity, readPublicCity } from './read-city.ts';

const options = { source: 't', format: 't', dryRun: false };

/** Sorts the data, because order and numbering are arbitrary: records by id, rules by content. */
function comparable(data: CityData, regulations: boolean) {
  const byId = <T extends { readonly outsideId: string }>(records: readonly T[]) =>
    [...records].sort((a, b) => (a.outsideId < b.outsideId ? -1 : 1));
  return {
    ...data,
    nodes: byId(data.nodes),
    blocks: byId(data.blocks),
    ruleSets: [],
    links: byId(data.links).map((link) => ({
      ...link,
      ruleSet: link.ruleSet === null ? null : ruleSetOf(data.ruleSets[link.ruleSet] ?? []),
      regulation: regulations ? link.regulation : null,
    })),
    baseMap: data.baseMap.map((feature) => JSON.stringify(feature)).sort(),
  };
}

describe('readCity', () => {
  it('gives back what was imported, and imports into another city as the same', async () => {
    const plain = gridCity({ streets: 5, buildings: true });
    const data: CityData = {
      ...plain,
      links: plain.links.map((link, index) =>
        index % 7 === 0
          ? // A source that measures its curbs itself keeps its lengths.
            {
              ...link,
              length: 123.25,
              ruleSet: null,
              sourceProperties: { note: 'a\nb', list: [1, { x: null }] },
            }
          : link,
      ),
    };
    await withTestDatabase(async (one) => {
      await importCity(one.db, data, options);
      const read = await readCity(one.db);
      expect(comparable(read, false)).toEqual(comparable(data, false));
      const again = await importCity(one.db, read, options);
      expect(again).toMatchObject({ ok: true, value: { revision: 1, citySets: [] } });
      await withTestDatabase(async (other) => {
        await importCity(other.db, read, options);
        expect(comparable(await readCity(other.db), true)).toEqual(comparable(read, true));
      });
    });
  });

  it('reads an empty city', async () => {
    await withTestDatabase(async ({ db }) => {
      expect(await readCity(db)).toMatchObject({
        links: [],
        nodes: [],
        blocks: [],
        ruleSets: [],
        baseMap: [],
      });
    });
  });
});

describe('readCity of more than a moment', () => {
  it('has the curbs and rules of an instant, and those of now', async () => {
    await withTestDatabase(async ({ db, rows }) => {
      const plain = gridCity({ streets: 3, ruleSets: 2 });
      const data: CityData = {
        ...plain,
        links: plain.links.map((link) => ({ ...link, regulation: `reg ${link.ruleSet}` })),
      };
      await importCity(db, data, options);
      const [{ now }] = await rows('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
      const [first = [], second = []] = data.ruleSets;
      const later = { ...data, ruleSets: [second, first], links: data.links.slice(4) };
      await importCity(db, later, { ...options, replace: true });
      expect(comparable(await readCity(db, now), true)).toEqual(comparable(data, true));
      expect(comparable(await readCity(db), true)).toEqual(comparable(later, true));
      const [{ before }] = await rows(
        'select extract(epoch from min(effective_from))::float8 * 1000 - 1000 as before from regulation',
      );
      expect((await readCity(db, before)).links.filter(({ ruleSet }) => ruleSet !== null)).toEqual([]);
    });
  });

  it('has all of a city, however many thousands of anything there are', async () => {
    await withTestDatabase(async ({ db, rows }) => {
      const point = `jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(n / 10000.0, 1))`;
      await rows(
        `insert into base_map_feature (kind, name, geometry, bounds) select 'tree', n::text, ${point}, box(point(0, 0)) from generate_series(1, 4000) n`,
      );
      await rows(
        `insert into node (outside_id, geometry, bounds) select n::text, ${point}, box(point(0, 0)) from generate_series(1, 2001) n`,
      );
      const { baseMap, nodes } = await readCity(db);
      expect(baseMap.map(({ name }) => name)).toEqual(
        Array.from({ length: 4000 }, (_, at) => String(at + 1)),
      );
      expect(nodes.map(({ outsideId }) => outsideId)).toEqual(
        Array.from({ length: 2001 }, (_, at) => String(at + 1)),
      );
    });
  });

  it('as visitors are shown it has nothing of what its source said of curbs, nor of forms of things', async () => {
    await withTestDatabase(async ({ db, rows }) => {
      const plain = gridCity({ streets: 2 });
      const zonePolygon = { type: 'Polygon', coordinates: [] };
      const [at] = plain.links[0]?.geometry.coordinates ?? [];
      const thing = (outsideId: string, type: string) => ({
        outsideId,
        type,
        name: `the ${outsideId}`,
        geometry: { type: 'Point' as const, coordinates: at ?? [0, 0] },
        installed: '2020-02-03',
        properties: { note: 'inside' },
      });
      const data: CityData = {
        ...plain,
        links: plain.links.map((link) => ({ ...link, sourceProperties: { note: 'inside', zonePolygon } })),
        assets: [thing('h', 'hydrant'), thing('l', 'lamp')],
      };
      const imported = await importCity(db, data, options);
      expect(imported).toMatchObject({ ok: true, value: { counts: { assets: { created: 2 } } } });
      await rows(`update asset_config set in_viewer = name = 'hydrant'`);
      const whole = await readCity(db);
      expect(whole.assets).toEqual(data.assets);
      const shown = await readPublicCity(db, Date.now());
      expect(shown.links.map(({ sourceProperties }) => sourceProperties)).toEqual(
        plain.links.map(() => ({ zonePolygon })),
      );
      expect(shown.assets).toMatchObject([
        { type: 'hydrant', name: 'the h', installed: null, properties: {} },
      ]);
      expect(shown.assets?.[0]?.outsideId).not.toBe('h');
      expect(shown.links.length).toBe(whole.links.length);
    });
  });
});
