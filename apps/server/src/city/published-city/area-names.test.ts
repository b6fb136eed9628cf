// Area names in base tiles: each appears once and in one tile only, however many tiles the area
// covers.
import { worldUnits, worldX, worldY } from '@curbwright/core';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { baseTile } from '../tiles/base-tile.ts';
import { BasemapIndex } from './basemap-index.ts';
import type { BasemapRow } from './published-city.sql.ts';

function box(kind: string, name: string | null, west: number, south: number, size: number): BasemapRow {
  const [east, north] = [west + size, south + size];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { kind, name, highway: null, width: null, type: 'Polygon', coordinates: [ring] };
}

/** Names in all tiles of a zoom level that touch the box of 0.05 degrees at 7.40, 43.70. */
async function namesAt(index: BasemapIndex, z: number): Promise<string[]> {
  const unit = worldUnits / 2 ** z;
  const tileOf = (lng: number, lat: number) =>
    [Math.floor(worldX(lng) / unit), Math.floor(worldY(lat) / unit)] as const;
  const [left, top] = tileOf(7.4, 43.75);
  const [right, bottom] = tileOf(7.45, 43.7);
  const names: string[] = [];
  for (let x = left; x <= right; x += 1)
    for (let y = top; y <= bottom; y += 1) {
      const { area } = new VectorTile(new PbfReader(await baseTile(index, { z, x, y }))).layers;
      for (let at = 0; at < (area?.length ?? 0); at += 1) {
        const { kind, name } = area?.feature(at).properties ?? {};
        names.push(`${kind} ${name}`);
      }
    }
  return names.sort();
}

describe('names of areas', () => {
  it('stand once for each area, and once for neighbours of one name', async () => {
    const index = new BasemapIndex();
    index.add([
      box('harbour', 'Nameless kind', 7.4, 43.7, 0.001),
      box('water', 'Port Hercule', 7.41, 43.71, 0.02),
      box('park', 'Thomas Park', 7.401, 43.701, 0.004),
      box('park', 'Thomas Park', 7.405, 43.701, 0.002),
      box('park', 'Thomas Park', 7.44, 43.74, 0.004),
      box('park', null, 7.44, 43.72, 0.004),
      box('park', 'Small Park', 7.43, 43.74, 0.0004),
    ]);
    await index.finish();
    const all = ['green Thomas Park', 'green Thomas Park', 'water Port Hercule'];
    // The small area gets its name only at the last zoom level.
    expect(await namesAt(index, 16)).toEqual(['green Small Park', ...all]);
    expect(await namesAt(index, 15)).toEqual(all);
    // Zoomed out, only the harbor is large enough for a name.
    expect(await namesAt(index, 11)).toEqual(['water Port Hercule']);
  });
});
