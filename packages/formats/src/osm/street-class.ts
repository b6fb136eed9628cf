// Classifies ways as streets: whether cars use them, whether their curbs matter, and how wide they
// are.
import { getOwnEntry } from '@curbwright/core';
import type { Tags } from './element.ts';
import { laneOrientations } from './parking-values.ts';
import { collectSideTags, findClosingTag, type Side } from './side-tags.ts';

/** How a way is treated as a street. */
export type StreetRole =
  /** Its curbs become curb links. */
  | 'curbs'
  /** A street that others cross, without curb links of its own. */
  | 'street'
  /** Drawn on the basemap only; it splits no other street (driveways, aisles, alleys). */
  | 'lane';

const withCurbs = new Set([
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'road',
]);
const withoutCurbs = new Set([
  'motorway',
  'motorway_link',
  'trunk_link',
  'primary_link',
  'secondary_link',
  'tertiary_link',
  'pedestrian',
  'busway',
]);

/** Whether the way has street-parking tags of either scheme. */
export function hasParkingTags(tags: Tags): boolean {
  return Object.keys(tags).some((key) => /^parking:(left|right|both|lane|condition)\b/.test(key));
}

/**
 * The role of a way, or `null` when it is not a street (footway, cycleway, steps, construction, an
 * area).
 */
export function streetRole(tags: Tags): StreetRole | null {
  const { highway } = tags;
  if (highway === undefined || tags.area === 'yes') return null;
  const parking = hasParkingTags(tags);
  if (highway === 'service') return parking ? 'curbs' : 'lane';
  if (!withCurbs.has(highway) && !withoutCurbs.has(highway)) return null;
  if (highway === 'motorway' || highway === 'motorway_link') return 'street';
  if (parking) return 'curbs';
  if (withoutCurbs.has(highway) || tags.motorroad === 'yes') return 'street';
  const covered = tags.tunnel !== undefined && tags.tunnel !== 'no';
  const circle = tags.junction === 'roundabout' || tags.junction === 'circular';
  return covered || circle || findClosingTag(tags) !== null ? 'street' : 'curbs';
}

/**
 * Parses a length tag such as `7`, `7.5 m`, `7,5`, `24 ft` or `24'` to meters; `null` if invalid.
 */
export function parseMeters(text: string | undefined): number | null {
  const match = /^(\d+(?:[.,]\d+)?)\s*(m|ft|')?$/.exec((text ?? '').trim());
  if (match === null) return null;
  const value = Number((match[1] ?? '').replace(',', '.'));
  return match[2] === 'ft' || match[2] === "'" ? value * 0.3048 : value;
}

/** Meters per traffic lane by street class (RASt 06 and similar guides, rounded). */
const laneWidth: Readonly<Record<string, number>> = {
  motorway: 3.75,
  trunk: 3.5,
  primary: 3.25,
  secondary: 3.25,
  tertiary: 3,
  unclassified: 2.75,
  residential: 2.75,
  living_street: 2.5,
  service: 3,
  pedestrian: 3,
};

function lanesOf(tags: Tags, highway: string): number {
  const tagged = Number(tags.lanes);
  if (Number.isFinite(tagged) && tagged >= 1 && tagged <= 12) return tagged;
  if (highway === 'service') return 1;
  const oneway = tags.oneway === 'yes' || tags.oneway === '-1';
  return oneway && !['motorway', 'trunk', 'primary', 'secondary'].includes(highway) ? 1 : 2;
}

/**
 * Meters of carriageway that a row of parked cars takes up on one side, from either scheme's tags.
 */
function parkingDepth(tags: Tags, side: Side): number {
  const { current, lane } = collectSideTags(tags, side);
  const older = lane.get('')?.value;
  const orientation = older ?? current.get('orientation')?.value ?? 'parallel';
  const place = older === undefined ? current.get('')?.value : (lane.get(older)?.value ?? 'lane');
  if (older !== undefined && getOwnEntry(laneOrientations, older) === undefined) return 0;
  const full = orientation === 'perpendicular' ? 5 : orientation === 'diagonal' ? 4.5 : 2;
  if (place === 'lane' || place === 'on_street' || place === 'yes') return full;
  return place === 'half_on_kerb' ? full / 2 : 0;
}

/**
 * Width from curb to curb in meters: the tag `width:carriageway`, `width` or `est_width` if
 * plausible, otherwise the number of lanes times the class's lane width, plus tagged parked cars
 * and cycle lanes.
 */
export function streetWidth(tags: Tags): { readonly metres: number; readonly measured: boolean } {
  for (const key of ['width:carriageway', 'width', 'est_width']) {
    const metres = parseMeters(tags[key]);
    if (metres !== null && metres >= 2 && metres <= 60) return { metres, measured: true };
  }
  const highway = (tags.highway ?? 'residential').replace(/_link$/, '');
  const lanes = lanesOf(tags, highway) * (getOwnEntry(laneWidth, highway) ?? 2.75);
  const cycle = (side: Side) =>
    (tags[`cycleway:${side}`] ?? tags['cycleway:both'] ?? tags.cycleway) === 'lane' ? 1.5 : 0;
  const parked = parkingDepth(tags, 'left') + parkingDepth(tags, 'right');
  return { metres: Math.max(3.5, lanes + parked + cycle('left') + cycle('right')), measured: false };
}
