// Endpoints for assets: the list, one asset, assets in a map box, and the points along links.
import { type AssetResponse, assetOperations } from '@curbwright/contract';
import { type Box, identifyingText, toLinkReach } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import { toExpectedVersion } from '../platform/expected-version.ts';
import { toStoredFileResponse } from '../platform/files/files.responses.ts';
import { loadFilesOfOwner } from '../platform/files/files.sql.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { type Outcome, reject, respond } from '../platform/http/outcome.ts';
import { toPage } from '../platform/http/pagination.ts';
import { loadClearancePoints } from '../proposals/publish/asset-clearances.sql.ts';
import { type AssetRow, assetClusters, assetRow, assetRows, assetsInBox } from './assets.sql.ts';
import { saveInspection } from './save-inspection.ts';

/** From this zoom on, assets are not clustered. */
const minUnclusteredZoom = 15;

/** Returns the degrees of longitude covered by 60 pixels at a zoom level (512-pixel tiles). */
function clusterCellDegrees(zoom: number): number {
  return (360 / (512 * 2 ** Math.floor(zoom))) * 60;
}

function toAssetResponse(row: AssetRow): AssetResponse {
  return {
    id: row.id,
    outside_id: row.outside_id,
    asset_config: row.asset_config_id,
    type: row.type,
    name: row.name,
    geometry: row.geometry,
    properties: { ...row.properties },
    status: row.status,
    installed: row.installed,
    removed: row.removed,
    links: [...row.links],
    proposed_assets_group: row.group_id,
    user: row.username,
    created: row.created.toISOString(),
    modified: row.modified.toISOString(),
    version: row.version,
  };
}

type MapFeature = Extract<
  Awaited<ReturnType<Handlers['assetsInBox']>>,
  { kind: 'answered' }
>['value']['features'][number];

async function loadMapFeatures(
  context: CityContext,
  box: Box,
  query: Parameters<Handlers['assetsInBox']>[0]['query'],
): Promise<MapFeature[]> {
  const { zoom, limit } = query;
  if (zoom !== undefined && zoom < minUnclusteredZoom) {
    const clusters = await assetClusters(context.db, box, query, clusterCellDegrees(zoom), limit + 1);
    return clusters.map(
      ({ count, lng, lat, type }): MapFeature => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties: { cluster: true, count, type },
      }),
    );
  }
  const rows = await assetsInBox(context.db, box, query, limit + 1);
  return rows.map(({ geometry, properties, ...facts }) => ({
    type: 'Feature',
    id: facts.id,
    geometry,
    properties: { ...facts, text: identifyingText({ name: facts.name, properties }) },
  }));
}

export function assetHandlers(
  context: CityContext,
): Pick<Handlers, 'assets' | 'assetsInBox' | 'asset' | 'recordAssetInspection' | 'pointsAlong'> {
  const { db } = context;
  const whole = async (id: number): Promise<Outcome<z.output<typeof assetOperations.asset.answer>>> => {
    const row = await assetRow(db, id);
    if (row === undefined) return reject('not_found');
    const files = await loadFilesOfOwner(db, { asset: row.id });
    return respond(
      { ...toAssetResponse(row), files: files.map(toStoredFileResponse) },
      { headers: { etag: `"v${row.version}"` } },
    );
  };
  return {
    assets: async ({ query }) => {
      const { ordering, limit, offset } = query;
      const { count, rows } = await assetRows(db, query, ordering, limit, offset);
      return respond(toPage(assetOperations.assets.path, query, count, rows.map(toAssetResponse)));
    },
    assetsInBox: async ({ query }) => {
      const box: Box = [query.min_lng, query.min_lat, query.max_lng, query.max_lat];
      const features = await loadMapFeatures(context, box, query);
      return respond({
        type: 'FeatureCollection',
        features: features.slice(0, query.limit),
        truncated: features.length > query.limit,
      });
    },
    asset: ({ params }) => whole(params.id),
    recordAssetInspection: async ({ params, body, headers, caller, language, requestId }) => {
      const { version, ...given } = body;
      const expected = toExpectedVersion(headers['if-match'], version);
      const done = await saveInspection(context, {
        id: params.id,
        given,
        expected,
        caller,
        language,
        requestId,
      });
      return 'kind' in done ? done : whole(done.id);
    },
    pointsAlong: async ({ query }) => {
      const rows = await loadClearancePoints(db, query.links);
      const results = rows.map(({ link, kind, at, asset, curb_side: side, before_m, after_m }) => {
        const { towardsStart, towardsEnd } = toLinkReach(side, before_m, after_m);
        return { link, kind, at, asset, towards_start: towardsStart, towards_end: towardsEnd };
      });
      return respond({ results });
    },
  };
}
