// Finds addresses with the geocoder the city configures. Requests go only to that host, through
// `fetchPublic`, with a short timeout and a size limit. A geocoder failure does not fail the
// search.
import type { Box } from '@curbwright/core';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { fetchPublic } from '../../platform/outbound/fetch-public.ts';
import { type Address, geocoderKinds, parseGeocoderResponse } from './geocoder-response.ts';

/** The configuration entry GEOCODER. */
export const geocoderEntry = z.strictObject({
  is_enabled: z.boolean().default(true),
  kind: z.enum(geocoderKinds),
  /** Base URL: `https://photon.example`, with a path if it has one. */
  url: z.url({ protocol: /^https?$/ }).max(500),
  /** Sent as `api_key` if the service requires one. */
  key: z.string().max(200).optional(),
  /** Attribution to show with its results. */
  attribution: z.string().max(300).optional(),
});
export type GeocoderEntry = z.infer<typeof geocoderEntry>;

/**
 * Schema for a new entry: parts of the URL after `?` or `#` or before `@` would not be sent, and a
 * secret there would be shown.
 */
export const newGeocoderEntry = geocoderEntry.extend({
  url: geocoderEntry.shape.url.refine((text) => stripUrlSecrets(text) === text, {
    error: 'form.url-plain',
  }),
});

/** Returns a URL without the parts that may contain a secret. */
export function stripUrlSecrets(text: string): string {
  if (!/[?#@]/.test(text) || !URL.canParse(text)) return text;
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`;
}

/** Timeout in milliseconds and the most bytes read from a geocoder. */
const geocoderTimeoutMs = 2500;
const maxResponseBytes = 256 * 1024;
/**
 * The most concurrent requests. Above it, no request is sent, so as not to overload a geocoder run
 * by others.
 */
const maxConcurrentRequests = 6;
const maxResults = 5;

type GeocoderResult =
  | { readonly kind: 'answered'; readonly addresses: readonly Address[] }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Returns the URL to request. Everything a person typed goes into the query, encoded, so that the
 * host remains the configured one.
 */
export function geocoderUrl(entry: GeocoderEntry, text: string, language: string, city: Box | null): URL {
  const base = entry.url.endsWith('/') ? entry.url : `${entry.url}/`;
  const url = new URL(
    entry.kind === 'nominatim' ? 'search' : entry.kind === 'photon' ? 'api' : 'v1/search',
    base,
  );
  const add = (values: Readonly<Record<string, string | number>>) => {
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, String(value));
  };
  if (entry.kind === 'nominatim') {
    add({ q: text, format: 'jsonv2', limit: maxResults, 'accept-language': language });
    if (city !== null) add({ viewbox: city.join(','), bounded: 1 });
  } else if (entry.kind === 'photon') {
    add({ q: text, limit: maxResults, lang: language });
    if (city !== null) add({ bbox: city.join(',') });
  } else {
    add({ text, size: maxResults, lang: language });
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

async function fetchAddresses(
  entry: GeocoderEntry,
  url: URL,
  allowPrivate: boolean,
): Promise<readonly Address[]> {
  const headers = { accept: 'application/json', 'user-agent': 'Curbwright' };
  const fetched = await fetchPublic(url.href, {
    method: 'GET',
    headers,
    patience: geocoderTimeoutMs,
    mostBytes: maxResponseBytes,
    allowPrivate,
  });
  // The error omits the URL, which contains the key.
  if (!fetched.ok) throw new Error(fetched.refusal.code);
  const { status, body, isCut } = fetched.value;
  if (status < 200 || status > 299) throw new Error(`status ${status}`);
  if (isCut) throw new Error('the answer is too long');
  const responseBody: unknown = JSON.parse(body.toString());
  return parseGeocoderResponse(entry.kind, responseBody);
}

interface Geocoder {
  find(entry: GeocoderEntry, text: string, language: string, city: Box | null): Promise<GeocoderResult>;
}

/**
 * Creates a geocoder that caches responses for ten minutes. With `allowPrivate`, the operator
 * permits a geocoder on the city's own network.
 */
export function createGeocoder(allowPrivate: boolean): Geocoder {
  const cache = new LRUCache<string, readonly Address[]>({ max: 500, ttl: 600_000 });
  let pendingRequests = 0;
  return {
    async find(entry, text, language, city) {
      const url = geocoderUrl(entry, text, language, city);
      const known = cache.get(url.href);
      if (known !== undefined) return { kind: 'answered', addresses: known };
      if (pendingRequests >= maxConcurrentRequests)
        return { kind: 'failed', reason: 'too many questions at once' };
      pendingRequests += 1;
      try {
        const addresses = await fetchAddresses(entry, url, allowPrivate);
        cache.set(url.href, addresses);
        return { kind: 'answered', addresses };
      } catch (error) {
        return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
      } finally {
        pendingRequests -= 1;
      }
    },
  };
}
