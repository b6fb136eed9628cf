// Basemaps and tile layers, and what the page policy must allow for them.
import { type mapLayer, mapLayerOperations, maxTileZoom } from '@curbwright/contract';
import { type LanguageName, translateAny } from '@curbwright/core';
import { z } from 'zod';
import {
  configurationValue,
  publicConfigurationValue,
} from '../../platform/configuration/configuration.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { slicePage } from '../../platform/http/pagination.ts';
import { type CspOrigins, policyOrigin } from '../../platform/http/security-headers.ts';
import type { CityContext } from '../city-context.ts';
import { originsOf, parseBasemaps } from './basemaps.ts';
import { hasOpenStreetMapData } from './map-layers.sql.ts';

type MapLayer = z.infer<typeof mapLayer>;

const openStreetMap = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';

/**
 * Returns the attribution of the city's own data: as the city configured it, else OpenStreetMap
 * when its data was imported, else `null`.
 */
async function cityAttribution({ db }: Pick<CityContext, 'db'>): Promise<string | null> {
  const configuredAttribution = z
    .string()
    .min(1)
    .safeParse(await publicConfigurationValue(db, 'CITY_ATTRIBUTION'));
  if (configuredAttribution.success) return configuredAttribution.data;
  return (await hasOpenStreetMapData(db)) ? openStreetMap : null;
}

/**
 * Returns the layers of the city's own tiles. The publication version in the URL lets a browser
 * cache a tile.
 */
function ownLayers(
  revision: number,
  cityIsDefault: boolean,
  attribution: string | null,
  language: LanguageName,
): MapLayer[] {
  const layer = (id: 'city' | 'curbs', name: string, path: string, isDefault: boolean): MapLayer => ({
    id,
    name,
    type: id,
    url: null,
    tiles: [`/api/tiles/${path}/{z}/{x}/{y}/?revision=${revision}`],
    tile_size: 512,
    min_zoom: 0,
    max_zoom: maxTileZoom,
    attribution,
    satellite: false,
    flavor: null,
    is_default: isDefault,
  });
  return [
    layer('city', translateAny(language, 'call.layer-city'), 'base', cityIsDefault),
    layer('curbs', translateAny(language, 'call.layer-curbs'), 'curbs', false),
  ];
}

const embedding = z.looseObject({ is_enabled: z.boolean(), origin: z.string().optional() });

/** Milliseconds the sources are cached. */
const cacheDurationMs = 5_000;

async function readPageSources(context: Pick<CityContext, 'db'>): Promise<CspOrigins> {
  const frame = embedding.safeParse(await configurationValue(context.db, 'EMBEDDING'));
  const allowed = policyOrigin((frame.success && frame.data.is_enabled && frame.data.origin) || '');
  return {
    mapOrigins: originsOf(await publicConfigurationValue(context.db, 'BASEMAPS')),
    embeddingOrigins: allowed !== null ? [allowed] : [],
  };
}

/**
 * Reads from the city's configuration where the page may load from and who may embed it. While the
 * database is down, the last result applies, or no origins if there is none: the page itself needs
 * no database and must load to report the outage.
 */
export function createPageSources(
  context: Pick<CityContext, 'db' | 'log' | 'now'>,
): () => Promise<CspOrigins> {
  let cachedSources: { at: number; sources: CspOrigins } | undefined;
  return async () => {
    if (cachedSources !== undefined && context.now() - cachedSources.at < cacheDurationMs)
      return cachedSources.sources;
    const last = cachedSources?.sources ?? { mapOrigins: [], embeddingOrigins: [] };
    const sources = await readPageSources(context).catch((err: unknown) => {
      context.log.warn({ err }, 'page sources not read');
      return last;
    });
    cachedSources = { at: context.now(), sources };
    return sources;
  };
}

export function mapLayerHandlers(context: CityContext): Pick<Handlers, 'mapLayers'> {
  return {
    mapLayers: async ({ query, language }) => {
      const configured = parseBasemaps(await publicConfigurationValue(context.db, 'BASEMAPS'));
      const cityIsDefault = !configured.some((layer) => layer.is_default);
      const own = ownLayers(context.city.revision, cityIsDefault, await cityAttribution(context), language);
      return respond(slicePage(mapLayerOperations.mapLayers.path, query, [...own, ...configured]));
    },
  };
}
