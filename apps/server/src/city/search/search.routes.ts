// The search endpoint: the city's own names from memory, and addresses from the configured
// geocoder.
import type { FoundPlace as AnsweredPlace } from '@curbwright/contract';
import {
  type FoundPlace,
  findPlaces,
  linesOfPlace,
  type Position,
  parseCoordinates,
  roundToUnit,
} from '@curbwright/core';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import type { CityContext } from '../city-context.ts';
import { createGeocoder, type GeocoderEntry, geocoderEntry } from './geocoder.ts';
import type { Address } from './geocoder-response.ts';

/** Milliseconds the geocoder's entry is cached. */
const cacheDurationMs = 5_000;
/** Results reserved for addresses when the city's own names would fill the response. */
const reservedForAddresses = 3;
/** The most lines of one place in a response. */
const maxPlaceLines = 2_000;
/** Shorter texts are not sent to the geocoder, because they find nothing useful. */
const minAddressLength = 3;

function toPlaceResponse({ named, box, kind, id, label, curbs, link }: FoundPlace): AnsweredPlace {
  const [west, south, east, north] = box;
  return {
    kind,
    id,
    label,
    bl_street_name: named?.street ?? null,
    bl_side: named?.side ?? null,
    bl_from: named?.from ?? null,
    bl_to: named?.to ?? null,
    curbs,
    link,
    lng: roundToUnit((west + east) / 2, 'degrees'),
    lat: roundToUnit((south + north) / 2, 'degrees'),
    box: [west, south, east, north],
  };
}

function toAddressResponse({ label, at, box }: Address): AnsweredPlace {
  const [west, south, east, north] = box;
  return {
    kind: 'address',
    id: `address:${label}`,
    label,
    bl_street_name: null,
    bl_side: null,
    bl_from: null,
    bl_to: null,
    curbs: null,
    link: null,
    lng: at[0],
    lat: at[1],
    box: [west, south, east, north],
  };
}

export function searchHandlers(context: CityContext): Pick<Handlers, 'search' | 'placeLines'> {
  const geocoder = createGeocoder(context.config.allowPrivateTargets);
  let cachedEntry: { readonly at: number; readonly entry: GeocoderEntry | null } | undefined;

  async function entryNow(): Promise<GeocoderEntry | null> {
    if (cachedEntry !== undefined && context.now() - cachedEntry.at < cacheDurationMs)
      return cachedEntry.entry;
    const read = geocoderEntry.safeParse(await configurationValue(context.db, 'GEOCODER').catch(() => null));
    cachedEntry = { at: context.now(), entry: read.success && read.data.is_enabled ? read.data : null };
    return cachedEntry.entry;
  }

  return {
    placeLines: async ({ query: { id } }) => {
      const lines = linesOfPlace(await context.city.places(), id, maxPlaceLines);
      return respond({ lines: lines.map((line) => line.map(([x, y]): [number, number] => [x, y])) });
    },
    search: async ({ query, language, log }) => {
      const { q, limit, lng, lat } = query;
      const { city } = context;
      const near: Position | null = lng === undefined || lat === undefined ? null : [lng, lat];
      const entry =
        q.length < minAddressLength || parseCoordinates(q, city.bounds) !== null ? null : await entryNow();
      const pendingAddresses = entry === null ? null : geocoder.find(entry, q, language, city.bounds);
      const index = await city.places();
      const { places, truncated } = findPlaces(index, { text: q, city: city.bounds, near }, limit);
      const found = await pendingAddresses;
      if (found?.kind === 'failed') log.warn({ reason: found.reason }, 'the geocoder did not answer');
      const addresses = found?.kind === 'answered' ? found.addresses.map(toAddressResponse) : [];
      // The city's own names come first; a few results are reserved for addresses.
      const own = Math.max(1, limit - addresses.length, limit - reservedForAddresses);
      const all = [...places.slice(0, own).map(toPlaceResponse), ...addresses];
      return respond({
        results: all.slice(0, limit),
        truncated: truncated || places.length > own || all.length > limit,
        addresses: found === null ? ('off' as const) : found.kind,
        attribution: addresses.length === 0 ? null : (entry?.attribution ?? null),
        has_street_names: index.streets.size > 0,
      });
    },
  };
}
