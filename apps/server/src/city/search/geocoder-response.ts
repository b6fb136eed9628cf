// Parses the responses of Nominatim, Photon and Pelias to places. Invalid results are skipped.
import type { Box, Position } from '@curbwright/core';
import { z } from 'zod';

export const geocoderKinds = ['nominatim', 'photon', 'pelias'] as const;
type GeocoderKind = (typeof geocoderKinds)[number];

export interface Address {
  readonly label: string;
  readonly at: Position;
  readonly box: Box;
}

const lng = z.coerce.number().min(-180).max(180);
const lat = z.coerce.number().min(-90).max(90);
const label = z.string().trim().min(1).max(400);
/** south, north, west, east */
const nominatimBox = z.tuple([lat, lat, lng, lng]);
const nominatimPlace = z.looseObject({
  display_name: label,
  lat,
  lon: lng,
  boundingbox: nominatimBox.optional().catch(undefined),
});

const word = z.string().optional().catch(undefined);
const feature = z.looseObject({
  geometry: z.looseObject({ coordinates: z.tuple([lng, lat]).rest(z.unknown()) }),
  bbox: z.tuple([lng, lat, lng, lat]).optional().catch(undefined),
  properties: z.looseObject({
    label: word,
    name: word,
    housenumber: word,
    street: word,
    city: word,
    state: word,
    /** Photon: west, north, east, south */
    extent: z.tuple([lng, lat, lng, lat]).optional().catch(undefined),
  }),
});

function parseValidItems<T>(schema: z.ZodType<T>, list: unknown): readonly T[] {
  return (Array.isArray(list) ? list : []).flatMap((one) => {
    const read = schema.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

function parseNominatim(body: unknown): readonly Address[] {
  return parseValidItems(nominatimPlace, body).map((place) => {
    const box = place.boundingbox;
    return {
      label: place.display_name,
      at: [place.lon, place.lat],
      box:
        box === undefined ? [place.lon, place.lat, place.lon, place.lat] : [box[2], box[0], box[3], box[1]],
    };
  });
}

/** Photon returns parts, Pelias a complete label. */
function labelOf({ properties }: z.infer<typeof feature>): string {
  const { label: whole, name, housenumber, street, city, state } = properties;
  if (whole !== undefined) return whole;
  const line = [street, housenumber].filter((part) => part !== undefined).join(' ');
  return [name, line, city, state]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
    .slice(0, 400);
}

function parseFeatures(body: unknown): readonly Address[] {
  const list = z.looseObject({ features: z.array(z.unknown()) }).safeParse(body);
  return parseValidItems(feature, list.success ? list.data.features : []).flatMap((one) => {
    const [x, y] = one.geometry.coordinates;
    const { extent } = one.properties;
    const box: Box =
      one.bbox ?? (extent === undefined ? [x, y, x, y] : [extent[0], extent[3], extent[2], extent[1]]);
    const text = labelOf(one).trim();
    return text === '' ? [] : [{ label: text, at: [x, y] as const, box }];
  });
}

/** Returns the places of a response in the geocoder's order. */
export function parseGeocoderResponse(kind: GeocoderKind, body: unknown): readonly Address[] {
  return kind === 'nominatim' ? parseNominatim(body) : parseFeatures(body);
}
