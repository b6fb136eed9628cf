// Endpoints for assets: the list, one asset, assets in a map box, and the points along links.
import { type AssetAnswer, assetCalls } from '@curbwright/contract';
import { type Box, reachAlong } from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import { storedFileAnswerOf } from '../platform/files/files.responses.ts';
import { filesOf } from '../platform/files/files.sql.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { answered, refuse } from '../platform/http/outcome.ts';
import { pageOf } from '../platform/http/pages.ts';
import { linkPoints } from '../proposals/publish/asset-surroundings.sql.ts';
import { type AssetRow, assetClusters, assetRow, assetRows, assetsInBox } from './assets.sql.ts';

/** From this zoom on, assets are not clustered. */
const wholeZoom = 15;

/** Returns the degrees of longitude covered by 60 pixels at a zoom level (512-pixel tiles). */
function cellAt(zoom: number): number {
  return (360 / (512 * 2 ** Math.floor(zoom))) * 60;
}

function answerOf(row: AssetRow): AssetAnswer {
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

async function featuresIn(
  context: CityContext,
  box: Box,
  query: Parameters<Handlers['assetsInBox']>[0]['query'],
): Promise<MapFeature[]> {
  const { zoom, limit } = query;
  if (zoom !== undefined && zoom < wholeZoom) {
    const clusters = await assetClusters(context.db, box, query, cellAt(zoom), limit + 1);
    return clusters.map(
      ({ count, lng, lat, type }): MapFeature => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties: { cluster: true, count, type },
      }),
    );
  }
  const rows = await assetsInBox(context.db, box, query, limit + 1);
  return rows.map(({ geometry, ...properties }) => ({
    type: 'Feature',
    id: properties.id,
    geometry,
    properties,
  }));
}

export function assetHandlers(
  context: CityContext,
): Pick<Handlers, 'assets' | 'assetsInBox' | 'asset' | 'pointsAlong'> {
  const { db } = context;
  return {
    assets: async ({ query }) => {
      const { ordering, limit, offset } = query;
      const { count, rows } = await assetRows(db, query, ordering, limit, offset);
      return answered(pageOf(assetCalls.assets.path, query, count, rows.map(answerOf)));
    },
    assetsInBox: async ({ query }) => {
      const box: Box = [query.min_lng, query.min_lat, query.max_lng, query.max_lat];
      const features = await featuresIn(context, box, query);
      return answered({
        type: 'FeatureCollection',
        features: features.slice(0, query.limit),
        truncated: features.length > query.limit,
      });
    },
    asset: async ({ params }) => {
      const row = await assetRow(db, params.id);
      if (row === undefined) return refuse('not_found');
      const files = await filesOf(db, { asset: row.id });
      return answered(
        { ...answerOf(row), files: files.map(storedFileAnswerOf) },
        { headers: { etag: `"v${row.version}"` } },
      );
    },
    pointsAlong: async ({ query }) => {
      const rows = await linkPoints(db, query.links);
      const results = rows.map(({ link, kind, at, asset, curb_side: side, before_m, after_m }) => {
        const { towardsStart, towardsEnd } = reachAlong(side, before_m, after_m);
        return { link, kind, at, asset, towards_start: towardsStart, towards_end: towardsEnd };
      });
      return answered({ results });
    },
  };
}
