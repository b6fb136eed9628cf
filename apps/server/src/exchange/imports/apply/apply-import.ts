// Applies the plans of a staged import, step by step, inside the import's transaction.
import type { Kysely } from 'kysely';
import { notifyAssetsChanged } from '../../../assets/asset-positions.sql.ts';
import { placeAssets } from '../../../assets/asset-positions.ts';
import { type CityChanged, maxChangedLinks } from '../../../city/published-city/city-changed.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { applyAssets, changesLinks } from '../assets/asset-imports.sql.ts';
import * as queries from './apply-import.sql.ts';
import { createCurbType } from './new-curb-types.ts';

/** Maximum number of assets that are announced and placed one by one; above it, all assets are. */
const maxListedAssets = 1000;

/** Steps of applying an import, for progress reports. */
export const applySteps = 7;

/**
 * Publishes the plans, with rules in force since `rulesSince` or from now. Returns the new
 * publication version and the instant it takes effect. Notifies every process when the transaction
 * commits.
 */
export async function applyImport(
  db: Kysely<Schema>,
  city: queries.CityValues,
  userId: number | null,
  onStep: (done: number) => void,
  rulesSince?: string,
): Promise<{ readonly revision: number; readonly at: string }> {
  const at = await queries.importInstant(db);
  const unknown = await queries.unknownCurbTypes(db);
  await queries.addCurbTypes(
    db,
    unknown.map(({ name, activity, priority }) => createCurbType(name, activity, priority)),
  );
  onStep(1);
  await queries.applyRuleSets(db);
  onStep(2);
  await queries.applyStreets(db);
  onStep(3);
  await queries.applyLinks(db, at);
  onStep(4);
  await queries.applyRegulations(db, at, userId, rulesSince);
  onStep(5);
  await queries.applyBasemap(db);
  const assets = await applyAssets(db, userId, maxListedAssets);
  // A new or moved curb may be next to existing assets.
  const moved = await changesLinks(db);
  if (moved || assets.count > 0) {
    await queries.analyzeCity(db);
    await placeAssets(db, moved ? null : assets.ids);
    await notifyAssetsChanged(db, assets.ids);
  }
  onStep(6);
  const revision = await queries.applyCity(db, city);
  const touchedLinks = await queries.loadTouchedLinks(db, maxChangedLinks);
  const event: CityChanged = {
    revision,
    links: touchedLinks.links === null ? null : [...touchedLinks.links],
    boxes: touchedLinks.linkBoxes.map(([west, south, east, north]) => [west, south, east, north]),
    baseMapBoxes: touchedLinks.baseMapBoxes.map(([west, south, east, north]) => [west, south, east, north]),
  };
  await queries.notifyCityChanged(db, event);
  onStep(applySteps);
  return { revision, at };
}
