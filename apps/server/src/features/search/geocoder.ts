// Addresses from the geocoder the city configures: only that host, no redirects, little time, little text; its failure is no failure of the search.
import type { Box } from '@curbwright/core';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Address, addressesOf, geocoderKinds } from './geocoder-answer.ts';

/** The configuration entry GEOCODER. */
export const geocoderEntry = z.strictObject({
  is_enabled: z.boolean().default(true),
  kind: z.enum(geocoderKinds),
  /** Where it answers: `https://photon.example`, with a path where it has one. */
  url: z.url({ protocol: /^https?$/ }).max(500),
  /** Sent as `api_key` where the service wants one. */
  key: z.string().max(200).optional(),
  /** Who must be named beside its answers. */
  attribution: z.string().max(300).optional(),
});
export type GeocoderEntry = z.infer<typeof geocoderEntry>;

/** Milliseconds a geocoder is waited for, and bytes that are read of it. */
const patience = 2500;
const mostBytes = 256 * 1024;
/** Questions that are under way at once; above it nobody asks: a geocoder is a guest's house. */
const mostAtOnce = 6;
const asked = 5;

export type Addresses =
  | { readonly kind: 'answered'; readonly addresses: readonly Address[] }
  | { readonly kind: 'failed'; readonly reason: string };

/** The address asked for; everything a person wrote stands in the query, encoded, so that the host stays the configured one. */
export function questionOf(entry: GeocoderEntry, text: string, language: string, city: Box | null): URL {
  const base = entry.url.endsWith('/') ? entry.url : `${entry.url}/`;
  const url = new URL(
    entry.kind === 'nominatim' ? 'search' : entry.kind === 'photon' ? 'api' : 'v1/search',
    base,
  );
  const add = (values: Readonly<Record<string, string | number>>) => {
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, String(value));
  };
  if (entry.kind === 'nominatim') {
    add({ q: text, format: 'jsonv2', limit: asked, 'accept-language': language });
    if (city !== null) add({ viewbox: city.join(','), bounded: 1 });
  } else if (entry.kind === 'photon') {
    add({ q: text, limit: asked, lang: language });
    if (city !== null) add({ bbox: city.join(',') });
  } else {
    add({ text, size: asked, lang: language });
    if (city !== null) {
      const [west, south, east, north] = city;
      add({
        'boundary.rect.min_lon': west,
        'boundary.rect.min_lat': south,
        'boundary.rect.max_lon': east,
        'boundary.rect.max_lat': north,
      });
    }
  }
  if (entry.key !== undefined) add({ api_key: entry.key });
  return url;
}

async function readLittle(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new Error('the answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

async function ask(entry: GeocoderEntry, url: URL): Promise<readonly Address[]> {
  const response = await fetch(url, {
    // Another host could be one inside; a redirect is an error.
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: { accept: 'application/json', 'user-agent': 'Curbwright' },
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const body: unknown = JSON.parse(await readLittle(response));
  return addressesOf(entry.kind, body);
}

export interface Geocoder {
  find(entry: GeocoderEntry, text: string, language: string, city: Box | null): Promise<Addresses>;
}

/** Keeps what was answered for ten minutes. */
export function createGeocoder(): Geocoder {
  const kept = new LRUCache<string, readonly Address[]>({ max: 500, ttl: 600_000 });
  let underWay = 0;
  return {
    async find(entry, text, language, city) {
      const url = questionOf(entry, text, language, city);
      const known = kept.get(url.href);
      if (known !== undefined) return { kind: 'answered', addresses: known };
      if (underWay >= mostAtOnce) return { kind: 'failed', reason: 'too many questions at once' };
      underWay += 1;
      try {
        const addresses = await ask(entry, url);
        kept.set(url.href, addresses);
        return { kind: 'answered', addresses };
      } catch (error) {
        return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
      } finally {
        underWay -= 1;
      }
    },
  };
}
