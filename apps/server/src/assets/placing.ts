// Works out where assets stand along the curb and stores it: after an import, and when assets are published.
import { type AssetPlace, AssetPlacer, assetReach, degreesOf, type PlaceableLink } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { pacer } from '../platform/time-slices/in-slices.ts';
import { assetsToPlace, linksAround, linksToPlaceOn, writePlaces } from './asset-places.sql.ts';

const slice = 1000;
/** Links of one tree: made in a turn of the event loop of some ten milliseconds. */
const portion = 10_000;

async function placerOfEveryLink(db: Kysely<Schema>): Promise<AssetPlacer> {
  const placer = new AssetPlacer();
  let links: PlaceableLink[] = [];
  let last = 0;
  for (;;) {
    const rows = await linksToPlaceOn(db, last, slice);
    links.push(...rows);
    last = rows.at(-1)?.id ?? last;
    const isLast = rows.length < slice;
    if (isLast || links.length >= portion) {
      placer.add(links);
      links = [];
    }
    if (isLast) return placer;
  }
}

/** Places the named assets, or all when null. Assets far from every curb stand on none. */
export async function placeAssets(db: Kysely<Schema>, ids: readonly number[] | null): Promise<void> {
  const pace = pacer();
  // As far as the reach is anywhere but near the poles, where no city lies.
  const reach = degreesOf(assetReach, 75);
  const whole = ids === null || ids.length > slice ? await placerOfEveryLink(db) : null;
  let last = 0;
  for (;;) {
    const assets = await assetsToPlace(db, ids, last, slice);
    if (assets.length === 0) return;
    const named = assets.map(({ id }) => id);
    const placer = whole ?? new AssetPlacer(await linksAround(db, named, reach));
    const places: AssetPlace[] = [];
    for (const asset of assets) {
      places.push(...placer.placesOf(asset));
      await pace.rest();
    }
    await writePlaces(db, named, places);
    last = named.at(-1) ?? last;
  }
}
