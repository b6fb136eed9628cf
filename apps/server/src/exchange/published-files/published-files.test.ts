// The files of the published city, read by other programs' libraries: each curb once, with its line
// and its texts.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { sql } from 'kysely';
import { PbfReader } from 'pbf';
import { PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadCitySnapshot } from '../../city/published-city/city-cache.ts';
import { curbTile } from '../../city/tiles/curb-tile.ts';
import { publishedFormatIds } from '../../platform/config/published-format-ids.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { writeAtomically } from './output-file.ts';
import { buildDirectories, pmtilesHeader, type TileEntry } from './pmtiles-directory.ts';
import { curbColumns } from './published-curbs.ts';
import { preparePublishedFormat } from './published-formats.ts';

let api: TestApi;
let directory: string;
beforeAll(async () => {
  api = await openTestApi();
  directory = await mkdtemp(join(tmpdir(), 'curbwright-files-'));
});
afterAll(async () => {
  await api.close();
  await rm(directory, { recursive: true, force: true });
});

const now = Date.parse('2026-11-24T10:00:00+01:00');
const hasGdal = spawnSync('ogrinfo', ['--version']).status === 0;

async function written(format: string, at: number | null = null): Promise<string> {
  const made = await preparePublishedFormat(api.database.db, format, { now, at, language: 'en' });
  if (!made.ok) throw new Error(made.refusal.code);
  const [file] = made.value.files;
  if (file === undefined) throw new Error('no file');
  const path = join(directory, `${at ?? 'now'}-${file.name}`);
  await writeAtomically(path, file.writeTo);
  return path;
}

/** Reproducible numbers without a pattern that a compressor could use. */
function scattered(at: number): number {
  const mixed = Math.imul(at ^ (at >>> 15), 0x2c1b3c6d);
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) ^ (mixed >>> 15)) >>> 3;
}

/** A source for the pmtiles reader that reads a file's bytes. */
function sourceOf(bytes: Buffer) {
  return {
    getKey: () => 'file',
    getBytes: async (offset: number, length: number) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
}

describe('CSV', () => {
  it('has a row for each curb, with its line as text', async () => {
    const rows = z
      .array(z.record(z.string(), z.string()))
      .parse(parse(await readFile(await written('csv')), { columns: true, bom: true }));
    expect(rows).toHaveLength(48);
    expect(Object.keys(rows[0] ?? {})).toEqual([...curbColumns.map(({ name }) => name), 'wkt']);
    expect(rows[0]).toMatchObject({ segment_id: 'e0-0-left', bl_street_name: '1th Street' });
    expect(rows[0]?.wkt).toMatch(/^LINESTRING \(-?[\d.]+ -?[\d.]+(, -?[\d.]+ -?[\d.]+)+\)$/);
    expect(rows[0]?.rules).toMatch(/Parking/);
  });
});

describe('GeoParquet', () => {
  it('is read with its columns, lines and box', async () => {
    const file = await asyncBufferFromFile(await written('geoparquet'));
    const metadata = await parquetMetadataAsync(file);
    const geo = z
      .looseObject({
        version: z.string(),
        columns: z.record(z.string(), z.looseObject({ bbox: z.array(z.number()), encoding: z.string() })),
      })
      .parse(JSON.parse(metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value ?? ''));
    expect(geo).toMatchObject({ version: '1.1.0', columns: { geometry: { encoding: 'WKB' } } });
    const rows = await parquetReadObjects({ file });
    expect(rows).toHaveLength(48);
    const first = rows.find((row) => row.segment_id === 'e0-0-left');
    const id = Number(first?.link_id);
    expect(first).toMatchObject({ curb_side: 'left', length: expect.any(Number) });
    const { coordinates } = z.object({ coordinates: z.array(z.array(z.number())) }).parse(first?.geometry);
    expect(coordinates).toEqual(api.city.line(id));
    const [west = 0, south = 0, east = 0, north = 0] = geo.columns.geometry?.bbox ?? [];
    for (const [lng = 0, lat = 0] of coordinates) {
      expect(lng >= west && lng <= east).toBe(true);
      expect(lat >= south && lat <= north).toBe(true);
    }
  });
});

describe('FlatGeobuf', () => {
  it('begins with its mark, and each leaf of the index leads to a feature', async () => {
    const bytes = await readFile(await written('flatgeobuf'));
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x00]));
    const tree = 12 + bytes.readUInt32LE(8);
    const [leaves, nodes] = [48, 48 + 3 + 1];
    const features = tree + nodes * 40;
    const starts = Array.from({ length: leaves }, (_, leaf) =>
      Number(bytes.readBigUInt64LE(tree + (nodes - leaves + leaf) * 40 + 32)),
    );
    let place = 0;
    for (const start of starts) {
      expect(start).toBe(place);
      place += 4 + bytes.readUInt32LE(features + place);
    }
    expect(features + place).toBe(bytes.length);
  });

  it.skipIf(!hasGdal)('is read by GDAL, also by place (needs GDAL)', async () => {
    const path = await written('flatgeobuf');
    const summary = execFileSync('ogrinfo', ['-al', '-so', path], { encoding: 'utf8' });
    expect(summary).toContain('Feature Count: 48');
    expect(summary).toContain('Geometry: Line String');
    expect(summary).toContain('ID["EPSG",4326]');
    const [id] = api.city.box([-180, -90, 180, 90], 1).ids;
    const [lng = 0, lat = 0] = api.city.line(id ?? 0)?.[0] ?? [];
    const box = [lng - 1e-6, lat - 1e-6, lng + 1e-6, lat + 1e-6] as const;
    const nearby = execFileSync('ogrinfo', ['-al', '-so', '-spat', ...box.map(String), path], {
      encoding: 'utf8',
    });
    expect(nearby).toContain(`Feature Count: ${api.city.box(box, 100).ids.length}`);
    const one = execFileSync('ogrinfo', ['-al', '-where', "segment_id = 'e0-0-left'", path], {
      encoding: 'utf8',
    });
    expect(one).toContain('bl_street_name (String) = 1th Street');
    expect(one).toContain('LINESTRING (');
  });
});

describe('PMTiles', () => {
  it('holds the tiles the server serves, and what their numbers mean', async () => {
    const bytes = await readFile(await written('pmtiles'));
    const file = new PMTiles(sourceOf(bytes));
    const header = await file.getHeader();
    expect(header).toMatchObject({ specVersion: 3, minZoom: 0, maxZoom: 16, clustered: true, tileType: 1 });
    const metadata = z
      .looseObject({
        vector_layers: z.array(z.looseObject({ id: z.string() })),
        rule_sets: z.record(
          z.string(),
          z.looseObject({ class: z.string(), color: z.string(), rules: z.array(z.string()) }),
        ),
      })
      .parse(await file.getMetadata());
    expect(metadata.vector_layers.map(({ id }) => id)).toContain('links');
    expect(metadata).toMatchObject({
      name: 'Gridville',
      type: 'overlay',
      at: new Date(now).toISOString(),
      revision: api.city.revision,
    });
    const street = { id: 'street', fields: { highway: 'String', name: 'String', width: 'Number' } };
    expect(metadata.vector_layers).toEqual(
      expect.arrayContaining([
        {
          id: 'links',
          fields: { rule_set: 'Number', length: 'Number', count: 'Number' },
          minzoom: 0,
          maxzoom: 16,
        },
        { ...street, minzoom: 0, maxzoom: 16 },
      ]),
    );
    // At ten on a Tuesday, every rule of the grid is in force: paid or time-limited.
    const meanings = Object.values(metadata.rule_sets);
    expect(new Set(meanings.map((one) => one.class))).toEqual(
      new Set(['paid-parking', 'time-limited-parking']),
    );
    for (const { color } of meanings) expect(color).toMatch(/^#[0-9a-f]{6}$/i);
    const [west = 0, south = 0, east = 0, north = 0] = api.city.bounds ?? [];
    const bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
    for (const [at, edge] of [west, south, east, north].entries()) expect(bounds[at]).toBeCloseTo(edge, 6);
    // Identical tiles are stored once, and no temporary files remain.
    expect(header.numAddressedTiles).toBeGreaterThanOrEqual(header.numTileEntries);
    expect(header.numTileEntries).toBeGreaterThanOrEqual(header.numTileContents);
    expect(header.numTileContents).toBeGreaterThan(10);
    expect((await readdir(directory)).filter((name) => name.includes('.part'))).toEqual([]);
    const { index } = await loadCitySnapshot(api.database.db, 'now');
    const seen = new Set<number>();
    let tiles = 0;
    for (let z = 0; z <= 16; z += 1)
      for (let tile = zxyToTileId(z, 0, 0); tile < zxyToTileId(z + 1, 0, 0) && z < 6; tile += 1) {
        const [, x, y] = tileIdToZxy(tile);
        const there = await file.getZxy(z, x, y);
        const made = await curbTile(index, { z, x, y });
        if (there !== undefined) tiles += 1;
        expect(there === undefined, `${z}/${x}/${y}`).toBe(made.length === 0);
        if (there !== undefined)
          expect(Buffer.from(there.data).subarray(0, made.length).equals(Buffer.from(made))).toBe(true);
      }
    expect(tiles).toBeGreaterThan(5);
    for (const id of api.city.box([-180, -90, 180, 90], 1000).ids) {
      const [lng = 0, lat = 0] = api.city.line(id)?.[0] ?? [];
      const side = 2 ** 16;
      const x = Math.floor(((lng + 180) / 360) * side);
      const radians = (lat * Math.PI) / 180;
      const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side);
      const there = await file.getZxy(16, x, y);
      const layer = new VectorTile(new PbfReader(new Uint8Array(there?.data ?? new ArrayBuffer(0)))).layers
        .links;
      for (let at = 0; at < (layer?.length ?? 0); at += 1) {
        const feature = layer?.feature(at);
        if (feature?.id !== undefined) seen.add(feature.id);
        const number = feature?.properties.rule_set;
        if (number !== 0) expect(metadata.rule_sets[String(number)]?.rules.length).toBeGreaterThan(0);
      }
    }
    expect(seen.size).toBe(48);
  });

  it('has leaf directories when the root would be too large, and every tile is found', async () => {
    const bodies = Array.from({ length: 60_000 }, (_, at) =>
      Buffer.from(`tile ${at} ${'.'.repeat(scattered(at) % 251)}`),
    );
    const entries: TileEntry[] = [];
    let [offset, tile] = [0, 0];
    for (const [at, body] of bodies.entries()) {
      tile += 2 + (scattered(at + 7) % 97);
      entries.push({ tile, offset, length: body.length, run: 1 });
      offset += body.length;
    }
    const { root, leaves } = buildDirectories(entries, 64);
    expect(leaves.length).toBeGreaterThan(0);
    const metadata = gzipSync('{}');
    const header = pmtilesHeader({
      root: root.length,
      metadata: metadata.length,
      leaves: leaves.length,
      tiles: offset,
      addressed: bodies.length,
      entries: bodies.length,
      contents: bodies.length,
      lastZoom: 16,
      bounds: [0, 0, 1, 1],
    });
    const plain = Buffer.concat([header, root, metadata, leaves, ...bodies]);
    // The tiles of this file are not compressed.
    plain[98] = 1;
    const file = new PMTiles(sourceOf(plain));
    for (const at of [0, 1, 63, 64, 65, 29_999, 59_999]) {
      const [z, x, y] = tileIdToZxy(entries[at]?.tile ?? 0);
      const found = await file.getZxy(z, x, y);
      expect(Buffer.from(found?.data ?? new ArrayBuffer(0)).toString()).toBe(bodies[at]?.toString());
    }
    const [z, x, y] = tileIdToZxy((entries[5]?.tile ?? 0) + 1);
    expect(await file.getZxy(z, x, y)).toBeUndefined();
  });
});

describe('an instant', () => {
  it('gives the curbs of then', async () => {
    const before = Date.now();
    await sql`update link set retired = now() + interval '1 hour' where segment_id = 'e0-0-left'`.execute(
      api.database.db,
    );
    const rowsAt = async (at: number) =>
      z.array(z.array(z.string())).parse(parse(await readFile(await written('csv', at)), { bom: true }));
    expect(await rowsAt(before + 60_000)).toHaveLength(49);
    expect(await rowsAt(before + 7_200_000)).toHaveLength(48);
    const later = await preparePublishedFormat(api.database.db, 'geojson', { now, at: before + 7_200_000 });
    expect(later.ok && later.value.links).toBe(47);
    await sql`update link set retired = null`.execute(api.database.db);
  });
});

describe('an instant, also of another hour', () => {
  it('says what applies then', async () => {
    const sweptAt = async (at: number | null) => {
      const rows: Record<string, string>[] = parse(await readFile(await written('csv', at)), {
        columns: true,
        bom: true,
      });
      return rows.filter((row) => row.applies_now === 'street-cleaning').length;
    };
    // A Tuesday; street cleaning is from six to eight.
    expect(await sweptAt(null)).toBe(0);
    expect(await sweptAt(Date.parse('2026-11-24T07:00:00+01:00'))).toBeGreaterThan(0);
  });
});

describe('every format', () => {
  it.each(publishedFormatIds)('%s is written', async (id) => {
    const made = await preparePublishedFormat(api.database.db, id, { now, at: null });
    expect(made.ok && made.value.files.length).toBeGreaterThan(0);
  });
  it('refuses what there is not', async () => {
    expect(await preparePublishedFormat(api.database.db, 'dwg', { now, at: null })).toMatchObject({
      ok: false,
      refusal: { code: 'format.unknown' },
    });
  });
});

describe('a file that fails half-way', () => {
  it('leaves nothing, and the one before stays', async () => {
    const path = join(directory, 'kept.txt');
    await writeAtomically(path, (place) => writeFile(place, 'whole'));
    const failing = writeAtomically(path, async (place) => {
      await writeFile(place, 'half');
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await readFile(path, 'utf8')).toBe('whole');
    expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
