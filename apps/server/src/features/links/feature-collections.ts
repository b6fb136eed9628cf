// Links as GeoJSON text, put together from features that were rendered once.
import type { CityCache, LinkPick } from '../../city/city-cache-types.ts';

function featuresOf(city: CityCache, ids: readonly number[]): { text: string; count: number } {
  const texts: string[] = [];
  for (const id of ids) {
    const text = city.featureText(id);
    if (text !== undefined) texts.push(text);
  }
  return { text: texts.join(','), count: texts.length };
}

/** The contract's `linkCollection`. */
export function linkCollectionText(city: CityCache, pick: LinkPick): string {
  const { text } = featuresOf(city, pick.ids);
  const truncated = pick.matched > pick.ids.length;
  return `{"type":"FeatureCollection","features":[${text}],"truncated":${truncated},"revision":${city.revision}}`;
}

/** The contract's `geoserverLinkCollection`; `now` in epoch milliseconds. */
export function geoserverCollectionText(city: CityCache, pick: LinkPick, now: number): string {
  const { text, count } = featuresOf(city, pick.ids);
  const tail = JSON.stringify({
    totalFeatures: pick.matched,
    numberMatched: pick.matched,
    numberReturned: count,
    timeStamp: new Date(now).toISOString(),
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
  });
  return `{"type":"FeatureCollection","features":[${text}],${tail.slice(1)}`;
}

/** The answer of `linksOnRegulations`: at most `limit` of the links. */
export function linkResultText(city: CityCache, ids: readonly number[], limit: number): string {
  const { text } = featuresOf(city, ids.slice(0, limit));
  return `{"result":[${text}],"truncated":${ids.length > limit}}`;
}
