// Base maps and tile layers, and what the page policy must allow for them.
import { type mapLayer, mapLayerCalls, maxTileZoom } from '@curbwright/contract';
import { z } from 'zod';
import type { ApiContext } from '../../api-context.ts';
import { answered } from '../../http/outcome.ts';
import { cutPage } from '../../http/pages.ts';
import type { PageSources } from '../../http/security-headers.ts';
import type { Handlers } from '../../mount.ts';
import { baseMapsOf, originsOf } from './base-maps.ts';
import { publicEntry } from './queries.ts';

type MapLayer = z.infer<typeof mapLayer>;

/** The layers of the city's own tiles; the revision in the address lets a browser keep a tile. */
function ownLayers(revision: number, cityIsDefault: boolean): MapLayer[] {
  const layer = (id: 'city' | 'curbs', name: string, path: string, isDefault: boolean): MapLayer => ({
    id,
    name,
    type: id,
    url: null,
    tiles: [`/api/tiles/${path}/{z}/{x}/{y}/?revision=${revision}`],
    tile_size: 512,
    min_zoom: 0,
    max_zoom: maxTileZoom,
    attribution: null,
    satellite: false,
    flavor: null,
    is_default: isDefault,
  });
  return [layer('city', 'Streets', 'base', cityIsDefault), layer('curbs', 'Curbs', 'curbs', false)];
}

const embedding = z.looseObject({ is_enabled: z.boolean(), origin: z.string().optional() });

/** Milliseconds the sources are believed. */
const believed = 5_000;

/** Where the page may load from and who may embed it, from the city's configuration. */
export function createPageSources(context: ApiContext): () => Promise<PageSources> {
  let held: { at: number; sources: PageSources } | undefined;
  return async () => {
    if (held !== undefined && context.now() - held.at < believed) return held.sources;
    const frame = embedding.safeParse(await publicEntry(context.db, 'EMBEDDING'));
    const origin = frame.success && frame.data.is_enabled ? frame.data.origin : undefined;
    const sources: PageSources = {
      mapOrigins: originsOf(await publicEntry(context.db, 'BASEMAPS')),
      embeddingOrigins: origin !== undefined && URL.canParse(origin) ? [new URL(origin).origin] : [],
    };
    held = { at: context.now(), sources };
    return sources;
  };
}

export function mapLayerHandlers(context: ApiContext): Pick<Handlers, 'mapLayers'> {
  return {
    mapLayers: async ({ query }) => {
      const configured = baseMapsOf(await publicEntry(context.db, 'BASEMAPS'));
      const own = ownLayers(context.city.revision, !configured.some((layer) => layer.is_default));
      return answered(cutPage(mapLayerCalls.mapLayers.path, query, [...own, ...configured]));
    },
  };
}
