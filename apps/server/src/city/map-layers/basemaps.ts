// Reads the basemaps a city configures (BASEMAPS) tolerantly: an unusable entry is skipped, and the
// rest of the list is kept.
import type { mapLayer } from '@curbwright/contract';
import { z } from 'zod';
import { policyOrigin } from '../../platform/http/security-headers.ts';

type MapLayer = z.infer<typeof mapLayer>;

/** A path on this server or an http(s) URL; `{z}/{x}/{y}` are preserved. */
const address = z
  .string()
  .max(2000)
  .refine((text) => text.startsWith('/') || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)));

const baseMap = z.looseObject({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  type: z.enum(['pmtiles', 'style', 'raster', 'blank']),
  url: address.optional(),
  tiles: z.array(address).optional(),
  tileSize: z.int().min(64).max(1024).default(256),
  minzoom: z.number().min(0).max(24).default(0),
  maxzoom: z.number().min(0).max(24).default(22),
  attribution: z.string().max(500).optional(),
  satellite: z.boolean().default(false),
  flavor: z.string().optional(),
  default: z.boolean().default(false),
});

/** Returns the layers of the BASEMAPS entry; the first marked `default` is the default. */
export function parseBasemaps(entry: unknown): MapLayer[] {
  const entries: unknown[] = Array.isArray(entry) ? entry : [];
  const read = entries.flatMap((one) => {
    const parsed = baseMap.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
  const chosen = read.find((one) => one.default && !one.satellite);
  return read.map((one) => ({
    id: one.id,
    name: one.name,
    type: one.type,
    url: one.url ?? null,
    tiles: one.tiles ?? [],
    tile_size: one.tileSize,
    min_zoom: one.minzoom,
    max_zoom: one.maxzoom,
    attribution: one.attribution ?? null,
    satellite: one.satellite,
    flavor: one.flavor ?? null,
    is_default: one === chosen,
  }));
}

/**
 * Returns the origins the page policy must allow for these layers. A key in a URL is not part of
 * its origin.
 */
export function originsOf(entry: unknown): string[] {
  const hosts = z.array(z.looseObject({ transformHosts: z.array(z.string()).default([]) })).safeParse(entry);
  const named = (hosts.data ?? []).flatMap((one) =>
    one.transformHosts.filter((host) => /^[\w.-]+(?::\d+)?$/.test(host)),
  );
  const addresses = parseBasemaps(entry).flatMap((layer) => [
    ...(layer.url === null ? [] : [layer.url]),
    ...layer.tiles,
  ]);
  const origins = addresses.map(policyOrigin).filter((one) => one !== null);
  return [...new Set([...origins, ...named.map((host) => `https://${host}`)])];
}
