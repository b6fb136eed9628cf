// Loads the curbs of an area, a street or a block from the server.
import { boxLinkLimit, type Contract, type LinkFeature } from '@curbwright/contract';
import { checkPolygon, type Position } from '@curbwright/core';
import type { Box } from '../../map/box.ts';
import { api, type OperationArg } from '../../shell/api.ts';
import { store } from '../../shell/store.ts';
import { isSameBlock, isSameStreet } from './same-street.ts';

const uncachedRequest = { subscribe: false, forceRefetch: true } as const;
/** Margin around a curb in which its block is searched, in degrees (about 300 m). */
const blockMarginDegrees = 0.003;

interface FoundCurbs {
  readonly links: readonly number[];
  /** Whether more curbs were found than one response can contain. */
  readonly cut: boolean;
}

interface CurbsInArea extends FoundCurbs {
  /** Number of curbs that touch the area but lie mostly outside. */
  readonly mostlyOutside: number;
}

/**
 * Loads the ids of the curbs in the area of a closed ring, up to the limit of a batch: those that lie
 * mostly inside, or all that touch it. With a search (JSON of a request), only those that match it.
 * Throws when the request fails.
 */
export async function curbsInRing(
  ring: readonly Position[],
  touching: boolean,
  search: string | null,
): Promise<CurbsInArea> {
  const coordinates = [ring.map(([lng, lat]): Position => [lng, lat])];
  return fetchSelectedLinks({
    ...parseSearch(search),
    geometry: { type: 'Polygon', coordinates },
    geometry_match: touching ? 'touching' : 'larger_part',
  });
}

/** Loads those of the curbs that match a search (JSON of a request). Throws when the request fails. */
export async function matchingCurbs(links: readonly number[], search: string): Promise<readonly number[]> {
  if (links.length === 0) return links;
  return (await fetchSelectedLinks({ ...parseSearch(search), links: [...links] })).links;
}

type SelectLinksBody = NonNullable<OperationArg<Contract['selectLinks']>['body']>;

function parseSearch(search: string | null): SelectLinksBody {
  const conditions: SelectLinksBody = search === null ? {} : JSON.parse(search);
  return conditions;
}

async function fetchSelectedLinks(body: SelectLinksBody): Promise<CurbsInArea> {
  const answer = await store.dispatch(api.endpoints.selectLinks.initiate({ body })).unwrap();
  return { links: answer.links, cut: answer.truncated, mostlyOutside: answer.mostly_outside ?? 0 };
}

/** Whether the ring crosses itself, which leaves its interior undefined. */
export function isSelfIntersecting(ring: readonly Position[]): boolean {
  return checkPolygon([ring]).problems.some(({ severity }) => severity === 'error');
}

async function curbsInBox([west, south, east, north]: Box) {
  const corners = { min_lng: west, min_lat: south, max_lng: east, max_lat: north };
  const query = { ...corners, limit: boxLinkLimit };
  return store.dispatch(api.endpoints.linksInBox.initiate({ query }, uncachedRequest)).unwrap();
}

/** Returns the bounding box of a street; `null` when the search does not find the street. */
async function findStreetBox(name: string): Promise<Box | null> {
  const { results } = await store
    .dispatch(api.endpoints.search.initiate({ query: { q: name, limit: 20 } }, uncachedRequest))
    .unwrap();
  return results.find((place) => place.kind === 'street' && place.label === name)?.box ?? null;
}

function boxAround({ geometry }: LinkFeature): Box {
  const lngs = geometry.coordinates.map(([lng]) => lng);
  const lats = geometry.coordinates.map(([, lat]) => lat);
  return [
    Math.min(...lngs) - blockMarginDegrees,
    Math.min(...lats) - blockMarginDegrees,
    Math.max(...lngs) + blockMarginDegrees,
    Math.max(...lats) + blockMarginDegrees,
  ];
}

/**
 * Loads all curbs on a curb's street or on its block (both sides); `null` when the street has no
 * name. `byName`: selects the whole street, however long, as ids.
 */
export async function curbsAlongStreet(
  link: number,
  block: boolean,
  byName = false,
): Promise<FoundCurbs | null> {
  const { result } = await store
    .dispatch(api.endpoints.linksById.initiate({ query: { links: [link] } }, uncachedRequest))
    .unwrap();
  const [feature] = result;
  const street = feature?.properties.bl_street_name ?? null;
  if (feature === undefined || street === null) return null;
  if (byName && !block) return fetchSelectedLinks({ street });
  const around = boxAround(feature);
  const box = block ? around : ((await findStreetBox(street)) ?? around);
  const answer = await curbsInBox(box);
  const isMatch = block ? isSameBlock : isSameStreet;
  const links = answer.features.filter(({ properties }) => isMatch(properties, feature.properties));
  return { links: links.map(({ id }) => id), cut: answer.truncated };
}
