// Finds the links that meet the conditions of a selection that memory can decide: area, list,
// street, analysis zone, assets near.
import { findStreetSection, metresBetween, NearPoints, type Position } from '@curbwright/core';
import type { Rejection } from '../../platform/http/outcome.ts';
import { rejectField } from '../../platform/http/outcome.ts';
import { forEachInSlices } from '../../platform/time-slices/event-loop-yielder.ts';
import type { CityContext } from '../city-context.ts';
import type { CityCache } from '../published-city/city-cache-types.ts';
import { findLinksInBox } from '../published-city/links-in-box.ts';
import { type AssetShape, findAssetShapes } from './link-selection.sql.ts';

/** Default distance in meters within which assets count as near. */
const usualAssetDistance = 15;
/**
 * The outline of an area is searched at points that are this share of the distance apart, which is
 * accurate to one percent.
 */
const outlineStep = 0.25;
/** The most points along all outlines of a search, which limits its time and memory. */
const maxOutlinePoints = 500_000;

/** Returns the links of an analysis zone, past ones too; `undefined` when there is no such zone. */
export type ZoneLinks = (zone: number) => Promise<readonly number[] | null | undefined>;

interface CandidateChoice {
  readonly links?: readonly number[] | undefined;
  readonly street?: string | undefined;
  readonly from_street?: string | undefined;
  readonly to_street?: string | undefined;
  readonly zone?: number | undefined;
  readonly asset_type?: string | undefined;
  readonly asset_within?: number | undefined;
}

/** Returns the ids that all lists have, in the order of the first. */
function intersect([first, ...others]: readonly (readonly number[])[]): readonly number[] | null {
  if (first === undefined) return null;
  const sets = others.map((ids) => new Set(ids));
  return sets.length === 0 ? first : first.filter((id) => sets.every((set) => set.has(id)));
}

/** Returns the number of equal parts of a side of an outline, each at most `step` meters long. */
function partsOfSide(from: Position, to: Position, step: number): number {
  return Math.max(1, Math.ceil(metresBetween(from, to) / step));
}

/** Returns the number of points that `pointsAlong` yields. */
function countPoints(ring: readonly Position[], step: number): number {
  return ring.reduce((sum, to, index) => sum + partsOfSide(ring[index - 1] ?? to, to, step), 0);
}

/** Yields points along a ring, at most `step` meters apart, with all corners. */
function* pointsAlong(ring: readonly Position[], step: number): Generator<Position> {
  let from = ring[0];
  for (const to of ring) {
    const [lng, lat] = from ?? to;
    const count = partsOfSide([lng, lat], to, step);
    for (let part = 1; part <= count; part += 1)
      yield [lng + ((to[0] - lng) * part) / count, lat + ((to[1] - lat) * part) / count];
    from = to;
  }
}

/** Yields the points at which assets are searched. */
function* pointsOfAssets(assets: readonly AssetShape[], step: number): Generator<Position> {
  for (const geometry of assets)
    if (geometry.type === 'Point') yield geometry.coordinates;
    else for (const ring of geometry.coordinates) yield* pointsAlong(ring, step);
}

/**
 * Returns the links near any of the assets, of those given; `null` = all. Rejects outlines that need
 * too many points. Yields to the event loop.
 */
async function linksNearAssets(
  city: CityCache,
  assets: readonly AssetShape[],
  within: number,
  among: readonly number[] | null,
): Promise<readonly number[] | Rejection> {
  const step = within * outlineStep;
  let outlinePoints = 0;
  let highestLatitude = 0;
  await forEachInSlices(assets, ({ type, coordinates }) => {
    const rings = type === 'Point' ? [[coordinates]] : coordinates;
    for (const ring of rings) {
      if (type !== 'Point') outlinePoints += countPoints(ring, step);
      for (const [, lat] of ring) highestLatitude = Math.max(highestLatitude, Math.abs(lat));
    }
  });
  if (outlinePoints > maxOutlinePoints) return rejectField('asset_within', 'fault.outlines-too-long');
  const inside = new Set<number>();
  await forEachInSlices(assets, (geometry) => {
    if (geometry.type === 'Point') return;
    for (const id of city.polygon(geometry, Number.POSITIVE_INFINITY).ids) inside.add(id);
  });
  const near = new NearPoints(within, highestLatitude);
  await forEachInSlices(pointsOfAssets(assets, step), (point) => near.add(point));
  const found: number[] = [];
  const candidates = among ?? (near.bounds === null ? [] : await findLinksInBox(city, near.bounds));
  await forEachInSlices(candidates, (id) => {
    const line = city.line(id);
    if (line !== undefined && (inside.has(id) || near.isNear(line))) found.push(id);
  });
  return found;
}

/** Returns the links of the street; none when the street is unknown and has no cross streets. */
async function linksOfStreet(
  city: CityCache,
  street: string,
  { from_street: from, to_street: to }: CandidateChoice,
): Promise<readonly number[] | Rejection> {
  const section = findStreetSection(await city.places(), { street, from, to });
  if (section.ok) return section.value;
  const { code, params } = section.refusal;
  const { member, ...texts } = params;
  if ((from ?? to) === undefined) return [];
  return rejectField(member === 'street' ? 'street' : `${member}_street`, code, texts);
}

/**
 * Returns the links that meet all conditions, of those given as `inside`; `null` when nothing limits
 * them. Rejects names that the city does not know.
 */
export async function findCandidates(
  { db, city }: Pick<CityContext, 'db' | 'city'>,
  zoneLinks: ZoneLinks,
  inside: readonly number[] | null,
  choice: CandidateChoice,
): Promise<readonly number[] | null | Rejection> {
  const { links, street, zone, asset_type: assetType, asset_within: within = usualAssetDistance } = choice;
  const lists = [inside, links ?? null].filter((ids) => ids !== null);
  if (street !== undefined) {
    const found = await linksOfStreet(city, street, choice);
    if ('kind' in found) return found;
    lists.push(found);
  }
  if (zone !== undefined) {
    const found = await zoneLinks(zone);
    if (found === undefined) return rejectField('zone', 'zone.unknown', { id: zone });
    if (found !== null) lists.push(found);
  }
  if (assetType !== undefined) {
    const assets = await findAssetShapes(db, assetType);
    if (assets === null) return rejectField('asset_type', 'fault.unknown-asset-type');
    return linksNearAssets(city, assets, within, intersect(lists));
  }
  return intersect(lists);
}
