// Links as GeoJSON, assembled from features rendered once. Uses bytes, because converting one large
// text costs more than everything else.
import type { CityCache, LinkMatches } from '../published-city/city-cache-types.ts';

const comma = Buffer.from(',');

/** Joins the links' features between a head and a tail; `tail` receives the number of features. */
function joinFeatures(
  city: CityCache,
  first: string,
  ids: readonly number[],
  tail: (count: number) => string,
): Buffer {
  const pieces: Buffer[] = [Buffer.from(first)];
  let count = 0;
  for (const id of ids) {
    const feature = city.featureBytes(id);
    if (feature === undefined) continue;
    if (count > 0) pieces.push(comma);
    pieces.push(feature);
    count += 1;
  }
  pieces.push(Buffer.from(tail(count)));
  return Buffer.concat(pieces);
}

const head = '{"type":"FeatureCollection","features":[';

/** Renders links as the contract's `linkCollection`. */
export function linkCollectionText(city: CityCache, pick: LinkMatches): Buffer {
  const truncated = pick.matched > pick.ids.length;
  return joinFeatures(city, head, pick.ids, () => `],"truncated":${truncated},"revision":${city.revision}}`);
}

/** Renders links as the contract's `geoserverLinkCollection`; `now` is in epoch milliseconds. */
export function geoserverCollectionText(city: CityCache, pick: LinkMatches, now: number): Buffer {
  return joinFeatures(city, head, pick.ids, (count) => {
    const tail = JSON.stringify({
      totalFeatures: pick.matched,
      numberMatched: pick.matched,
      numberReturned: count,
      timeStamp: new Date(now).toISOString(),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
    });
    return `],${tail.slice(1)}`;
  });
}

/**
 * Renders links by their ids, as the operations `linksOnRegulations` and `linksById` return them.
 */
export function linkResultText(city: CityCache, ids: readonly number[], truncated: boolean): Buffer {
  return joinFeatures(city, '{"result":[', ids, () => `],"truncated":${truncated}}`);
}
