// The city's map as PMTiles 3: curbs and basemap in the same tiles that the server serves. The
// metadata explains the rule set numbers.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { computeVerdict, curbUser, describeRestriction } from '@curbwright/core';
import { zxyToTileId } from 'pmtiles';
import { basemapLayers } from '../../city/published-city/basemap-layers.ts';
import { baseTile } from '../../city/tiles/base-tile.ts';
import { curbTile, linkLayer } from '../../city/tiles/curb-tile.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { unfinishedPath, withAppender } from './output-file.ts';
import { buildDirectories, pmtilesHeader, type TileEntry } from './pmtiles-directory.ts';
import type { PublishedCity } from './published-curbs.ts';
import { findTileAddresses } from './tile-addresses.ts';

/** Last zoom of the server's tiles. Maps overzoom beyond it. */
export const maxTileZoom = 16;
const compress = promisify(gzip);

/**
 * Explains each rule set number: the curb type in force at the instant, its color, and its rules as
 * text.
 */
function describeRuleSets({ picture, instant, language, looks }: PublishedCity) {
  const { city } = picture;
  const defaultCurbUser = curbUser.parse({});
  return Object.fromEntries(
    city.ruleSets().map(({ number, ruleSet }) => {
      const name = computeVerdict(ruleSet, instant, defaultCurbUser, city.time).subActivity;
      const rules = ruleSet.restrictions.map((one) => describeRestriction(one, language, city.time));
      return [String(number), { class: name, color: looks.get(name)?.color ?? null, rules }];
    }),
  );
}

function metadataOf(city: PublishedCity): Buffer {
  const layer = (id: string, fields: Readonly<Record<string, string>>) => ({
    id,
    fields,
    minzoom: 0,
    maxzoom: maxTileZoom,
  });
  const text = JSON.stringify({
    name: city.name,
    type: 'overlay',
    vector_layers: [
      layer(linkLayer, { rule_set: 'Number', length: 'Number', count: 'Number' }),
      ...basemapLayers.map((id) =>
        layer(
          id,
          id === 'street'
            ? { highway: 'String', name: 'String', width: 'Number' }
            : { kind: 'String', name: 'String' },
        ),
      ),
    ],
    revision: city.picture.city.revision,
    at: new Date(city.instant).toISOString(),
    rule_sets: describeRuleSets(city),
  });
  return gzipSync(text);
}

/**
 * Maps the bytes of written tiles to their location in the file, because many tiles are identical,
 * such as the sea.
 */
class TileList {
  readonly entries: TileEntry[] = [];
  readonly #known = new Map<string, { readonly offset: number; readonly length: number }>();
  addressed = 0;
  get contents(): number {
    return this.#known.size;
  }

  /** Records the tile. `true` when its bytes are new and have to be written at `offset`. */
  add(tile: number, body: Uint8Array, offset: number): boolean {
    this.addressed += 1;
    const hash = createHash('sha1').update(body).digest('base64');
    const known = this.#known.get(hash);
    const place = known ?? { offset, length: body.length };
    if (known === undefined) this.#known.set(hash, place);
    const last = this.entries.at(-1);
    if (last !== undefined && last.offset === place.offset && last.tile + last.run === tile) last.run += 1;
    else this.entries.push({ tile, ...place, run: 1 });
    return known === undefined;
  }
}

/**
 * Writes the city's tiles to `path` in slices and returns their number. The tiles first go to a
 * separate file, because the directory precedes them. Only one tile and three numbers per tile are
 * in memory.
 */
export async function writePmtiles(city: PublishedCity, path: string): Promise<number> {
  const { index, city: cache } = city.picture;
  const baseMap = await city.picture.baseMap();
  const tiles = (await findTileAddresses(index, baseMap, maxTileZoom))
    .map((address) => ({ address, tile: zxyToTileId(address.z, address.x, address.y) }))
    .sort((a, b) => a.tile - b.tile);
  const bodies = unfinishedPath(path);
  const list = new TileList();
  try {
    const length = await withAppender(bodies, async (to) => {
      const pace = createYielder();
      for (const { address, tile } of tiles) {
        await pace.rest();
        // The layers of a tile can be concatenated, because their names differ.
        const plain = Buffer.concat([await curbTile(index, address), await baseTile(baseMap, address)]);
        if (plain.length === 0) continue;
        const body = await compress(plain);
        if (list.add(tile, body, to.length)) await to.add(body);
      }
      return to.length;
    });
    const metadata = metadataOf(city);
    const { root, leaves } = buildDirectories(list.entries);
    await withAppender(path, async (to) => {
      await to.add(
        pmtilesHeader({
          root: root.length,
          metadata: metadata.length,
          leaves: leaves.length,
          tiles: length,
          addressed: list.addressed,
          entries: list.entries.length,
          contents: list.contents,
          lastZoom: maxTileZoom,
          bounds: cache.bounds ?? [-180, -85, 180, 85],
        }),
      );
      for (const part of [root, metadata, leaves]) await to.add(part);
      await to.addFile(bodies);
    });
    return list.addressed;
  } finally {
    await rm(bodies, { force: true });
  }
}
