// Tiles of a real imported city: decoded and compared with the index, small at every zoom level,
// and dropped only where the city changed.
import { gunzipSync } from 'node:zlib';
import {
  type LineGeometry,
  latOfWorld,
  lineLength,
  lngOfWorld,
  worldUnits,
  worldX,
  worldY,
} from '@curbwright/core';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCity } from '../../exchange/imports/import-city.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { nightly } from '../../testing/nightly.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type ChangedArea, type LiveCity, openCityCache } from '../published-city/city-cache.ts';
import { baseTile } from './base-tile.ts';
import { createCityTiles } from './city-tiles.ts';
import { curbTile } from './curb-tile.ts';
import { boxOfTile, type TileAddress } from './tile-address.ts';
import { createTileCache } from './tile-cache.ts';

const data = gridCity({ streets: 20, buildings: true });
let database: TestDatabase;
let live: LiveCity;

async function importInto(more = data): Promise<void> {
  const done = await importCity(database.db, more, { source: 't', format: 't', dryRun: false });
  if (!done.ok) throw new Error(done.refusal.code);
}

/** Applies the newest event of the outbox, as a listener would. */
async function applyNewestEvent(): Promise<ChangedArea | undefined> {
  let touched: ChangedArea | undefined;
  live.onChange((area) => {
    touched = area;
  });
  const { rows } = await database.pool.query('select kind, body from outbox order by id desc limit 1');
  await live.hear(rows[0]);
  return touched;
}

beforeAll(async () => {
  database = await openTestDatabase();
  await importInto();
  live = await openCityCache(database.db);
});
afterAll(() => database?.close());

function tileAt(z: number, lng: number, lat: number): TileAddress {
  const size = worldUnits / 2 ** z;
  return { z, x: Math.floor(worldX(lng) / size), y: Math.floor(worldY(lat) / size) };
}

function decode(bytes: Uint8Array): VectorTile {
  return new VectorTile(new PbfReader(bytes));
}

const middle = [11.25 + 10 * 0.00102, 43.77 + 10 * 0.00072] as const;

describe('curb tiles', () => {
  it('hold every link of the tile with its id and rule set, to the unit', async () => {
    for (const z of [13, 14, 15, 16, 18, 22]) {
      const address = tileAt(z, 11.25 + 5.37 * 0.00102, 43.77 + 5 * 0.00072);
      const layer = decode(await curbTile(live.index, address)).layers.links;
      const expected = live.index.box(boxOfTile(address));
      const ids: number[] = [];
      for (let at = 0; at < (layer?.length ?? 0); at += 1) {
        const feature = layer?.feature(at);
        const link = live.index.link(feature?.id ?? 0);
        ids.push(feature?.id ?? 0);
        const length = Math.round(
          lineLength({ type: 'LineString', coordinates: [...(link?.coordinates ?? [])] }),
        );
        expect(feature?.properties).toEqual({ rule_set: link?.ruleSet, length });
        const unit = worldUnits / 2 ** z / 4096;
        for (const { x, y } of feature?.loadGeometry().flat() ?? []) {
          const lng = lngOfWorld((address.x * 4096 + x) * unit);
          const lat = latOfWorld((address.y * 4096 + y) * unit);
          // Every vertex lies on the link, within one tile unit.
          const near = live.index.near([lng, lat], 40 / 2 ** (z - 12) + 0.05).map(({ id }) => id);
          expect(near).toContain(feature?.id);
        }
      }
      expect(ids.sort((a, b) => a - b)).toEqual(expected);
    }
  });

  it('gather links by rule set at low zooms', async () => {
    for (const z of [0, 5, 9, 12]) {
      const layer = decode(await curbTile(live.index, tileAt(z, ...middle))).layers.links;
      const ruleSets = new Set<unknown>();
      for (let at = 0; at < (layer?.length ?? 0); at += 1) {
        const feature = layer?.feature(at);
        expect(feature?.id).toBeUndefined();
        ruleSets.add(feature?.properties.rule_set);
      }
      expect(ruleSets.size).toBe(layer?.length);
      expect(ruleSets.size).toBeGreaterThan(0);
    }
  });

  it('add up to the whole city, count and metres, over the tiles of any low zoom', async () => {
    const ids = live.index.box([-180, -85, 180, 85]);
    const lines = ids.map((id) => [...(live.index.link(id)?.coordinates ?? [])]);
    const metres = lines.reduce(
      (sum, coordinates) => sum + lineLength({ type: 'LineString', coordinates }),
      0,
    );
    for (const z of [0, 9, 11, 12]) {
      const size = worldUnits / 2 ** z;
      const places = lines
        .flat()
        .map(([lng, lat]) => [Math.floor(worldX(lng) / size), Math.floor(worldY(lat) / size)]);
      let [count, length] = [0, 0];
      for (const place of new Set(places.map(String))) {
        const [x = 0, y = 0] = place.split(',').map(Number);
        const layer = decode(await curbTile(live.index, { z, x, y })).layers.links;
        for (let at = 0; at < (layer?.length ?? 0); at += 1) {
          const { properties } = layer?.feature(at) ?? {};
          count += Number(properties?.count);
          length += Number(properties?.length);
        }
      }
      expect(count).toBe(ids.length);
      expect(Math.abs(length / metres - 1)).toBeLessThan(0.002);
    }
  });

  it('are empty where there are no curbs', async () => {
    expect(await curbTile(live.index, { z: 14, x: 1, y: 1 })).toHaveLength(0);
    expect(await curbTile(live.index, { z: 3, x: 1, y: 1 })).toHaveLength(0);
  });
});

describe('base tiles', () => {
  it('hold streets with class, width and name, and areas with their rings the right way round', async () => {
    const address = tileAt(15, ...middle);
    const { layers } = decode(await baseTile(await live.baseMap, address));
    const streets = layers.street;
    const names = new Set<unknown>();
    for (let at = 0; at < (streets?.length ?? 0); at += 1) {
      const properties = streets?.feature(at).properties;
      names.add(properties?.name);
      expect(['residential', 'secondary']).toContain(properties?.highway);
      expect(properties?.width).toBe(12);
    }
    expect([...names].some((name) => String(name).startsWith('Avenue '))).toBe(true);
    const buildings = layers.building;
    expect(buildings?.length).toBeGreaterThan(20);
    for (let at = 0; at < (buildings?.length ?? 0); at += 1) {
      const feature = buildings?.feature(at);
      expect(feature?.type).toBe(3);
      for (const ring of feature?.loadGeometry() ?? []) {
        expect(ring[0]).toEqual(ring.at(-1));
        const area = ring.reduce((sum, { x, y }, index) => {
          const next = ring[(index + 1) % ring.length];
          return sum + x * (next?.y ?? 0) - (next?.x ?? 0) * y;
        }, 0);
        expect(area).toBeGreaterThan(0);
        for (const { x, y } of ring) expect(Math.min(x, y, 4160 - x, 4160 - y)).toBeGreaterThanOrEqual(-64);
      }
    }
  });

  it('leave out small streets and buildings far away', async () => {
    const { layers } = decode(await baseTile(await live.baseMap, tileAt(10, ...middle)));
    expect(layers.building).toBeUndefined();
    expect(layers.street?.length).toBe(1);
    expect(layers.street?.feature(0).properties).toEqual({ highway: 'secondary' });
  });
});

describe('the tile cache', () => {
  it('keeps tiles compressed with an ETag of their bytes, makes each once, and drops only what is touched', async () => {
    let made = 0;
    const cache = createTileCache(async (address) => {
      made += 1;
      return curbTile(live.index, address);
    }, 10_000_000);
    const here = tileAt(16, ...middle);
    const there = { ...here, x: here.x + 3 };
    const [one, same] = await Promise.all([cache.get(here), cache.get(here)]);
    expect(one).toBe(same);
    expect(made).toBe(1);
    await cache.get(there);
    expect(one.isGzip).toBe(true);
    expect(Buffer.from(gunzipSync(one.body)).equals((await cache.get(here, false)).body)).toBe(true);
    expect((await cache.get(here, false)).etag).not.toBe(one.etag);
    expect(cache.drop([[middle[0], middle[1], middle[0] + 1e-6, middle[1] + 1e-6]])).toBe(1);
    expect(cache.count).toBe(1);
    expect((await cache.get(here)).etag).toBe(one.etag);
    expect(cache.drop(null)).toBe(2);
  });

  it('does not keep a tile whose place changed while it was made', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const cache = createTileCache(async () => {
      await gate;
      return new Uint8Array(500);
    }, 1_000_000);
    const asked = cache.get({ z: 3, x: 1, y: 1 });
    cache.drop([[-180, -85, 180, 85]]);
    release();
    await asked;
    expect(cache.count).toBe(0);
  });
});

describe('a change of the city', () => {
  it('is heard link by link, and drops only the tiles it touches', async () => {
    const tiles = createCityTiles(live);
    const near = tileAt(17, 11.25 + 0.5 * 0.00102, 43.77);
    const far = tileAt(17, 11.25 + 15 * 0.00102, 43.77 + 15 * 0.00072);
    const before = await tiles.curbs.get(near);
    await tiles.curbs.get(far);
    await tiles.base.get(near);
    const [first] = data.links;
    if (first === undefined) throw new Error('no links');
    const moved: LineGeometry = {
      type: 'LineString',
      coordinates: first.geometry.coordinates.map(([x, y]) => [x, y + 0.00002]),
    };
    await importInto({
      ...data,
      ruleSets: [...data.ruleSets, [{ activity: 'no stopping', subActivity: 'no-stopping', priority: 1 }]],
      links: [{ ...first, geometry: moved, ruleSet: data.ruleSets.length, streetName: 'Broad Way' }],
    });
    const touched = await applyNewestEvent();
    expect(touched?.curbs).toHaveLength(1);
    expect(touched?.baseMap).toHaveLength(0);
    expect(tiles.curbs.count).toBe(1);
    expect(tiles.base.count).toBe(1);
    expect((await tiles.curbs.get(near)).etag).not.toBe(before.etag);

    const [id] = live.city.near(moved.coordinates[0]?.[0] ?? 0, moved.coordinates[0]?.[1] ?? 0, 1, 1).ids;
    const link = live.city.link(id ?? 0);
    expect(link?.subActivity).toBe('no-stopping');
    expect(live.city.ruleSet(link?.ruleSet ?? 0)?.restrictions[0]?.activity).toBe('no stopping');
    const feature = JSON.parse(live.city.featureText(id ?? 0) ?? '{}');
    expect(feature.geometry).toEqual(moved);
    expect(feature.properties).toMatchObject({ segment_id: first.outsideId, bl_street_name: 'Broad Way' });
    expect(live.city.revision).toBe(2);
    expect(live.city.linkCount).toBe(data.links.length);
  });

  it('answers as a city read anew does', async () => {
    const fresh = await openCityCache(database.db);
    expect(live.city.box([-180, -90, 180, 90], 10_000)).toEqual(fresh.city.box([-180, -90, 180, 90], 10_000));
    expect(live.city.ruleSets()).toEqual(fresh.city.ruleSets());
    for (const id of live.city.box([-180, -90, 180, 90], 50).ids)
      expect(live.city.featureText(id)).toBe(fresh.city.featureText(id));
  });
});

describe('a city brought in anew', () => {
  it('has another base map, too', async () => {
    const layersOf = async () => {
      const address = tileAt(16, 11.25 + 0.5 * 0.00102, 43.77 + 0.5 * 0.00072);
      return Object.keys(decode(await baseTile(await live.baseMap, address)).layers);
    };
    expect(await layersOf()).toContain('building');
    await database.pool.query(
      `with gone as (delete from base_map_feature where kind = 'building'), counted as (update city set revision = revision + 1)
       insert into outbox (kind, body) select kind, body || jsonb_build_object('links', null, 'revision', (body ->> 'revision')::int + 1)
       from outbox order by id desc limit 1`,
    );
    await applyNewestEvent();
    expect(await layersOf()).not.toContain('building');
  });
});

describe('a large city', nightly, () => {
  it('stays under 500 KB a tile at every zoom', async () => {
    await importInto(gridCity({ streets: 60, ruleSets: 300, buildings: true, origin: [12, 44] }));
    await applyNewestEvent();
    // The larger grid reuses the ids of the smaller one, so those links moved.
    expect(live.city.linkCount).toBe(14_160);
    for (let z = 0; z <= 16; z += 1) {
      const address = tileAt(z, 12 + 30 * 0.00102, 44 + 30 * 0.00072);
      expect((await curbTile(live.index, address)).length).toBeLessThan(500_000);
      expect((await baseTile(await live.baseMap, address)).length).toBeLessThan(500_000);
    }
  }, 120_000);
});
