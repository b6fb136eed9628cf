// Computes and stores asset positions along the curb, after an import and when assets are
// published.
import {
  type AssetPlace,
  AssetPlacer,
  degreesOf,
  maxAssetDistance,
  type PlaceableLink,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import { assetsToPlace, linksAround, linksToPlaceOn, storeAssetPositions } from './asset-positions.sql.ts';

const slice = 1000;
/**
 * Places the given assets, or all of them if `null`. Assets far from every curb get no position.
 */
const linksPerIndex = 10_000;

async function createCityPlacer(db: Kysely<Schema>): Promise<AssetPlacer> {
  const placer = new AssetPlacer();
  let links: PlaceableLink[] = [];
  let last = 0;
  for (;;) {
    const rows = await linksToPlaceOn(db, last, slice);
    links.push(...rows);
    last = rows.at(-1)?.id ?? last;
    const isLast = rows.length < slice;
    if (isLast || links.length >= linksPerIndex) {
      placer.add(links);
      links = [];
    }
    if (isLast) return placer;
  }
}

/** Places the given assets, or all if `null`. Assets far from every curb get no position. */
export async function placeAssets(db: Kysely<Schema>, ids: readonly number[] | null): Promise<void> {
  const pace = createYielder();
  // Degrees that cover the maximum asset distance up to a latitude of 75°; there are no cities
  // nearer the poles.
  const reach = degreesOf(maxAssetDistance, 75);
  const whole = ids === null || ids.length > slice ? await createCityPlacer(db) : null;
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
    await storeAssetPositions(db, named, places);
    last = named.at(-1) ?? last;
  }
}
