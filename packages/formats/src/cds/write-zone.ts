// Writes a link as a CDS 1.0 or 1.1 zone, for both the file export and the CDS server.
import { type LineGeometry, type LinkData, lineLength, type PolygonGeometry } from '@curbwright/core';
import { otherEntries } from '../source-json.ts';
import { isUuid } from './uuid.ts';
import { polygonOfSource, stripOf, type ZoneGeometryLink } from './zone-polygons.ts';

/**
 * Fields of a source's zone that are never copied, because they are computed on export or cannot be
 * written.
 */
export const computedFields = [
  'zonePolygon',
  'policyDetails',
  'prev_policies',
  'curb_policy_ids',
  'curb_area_ids',
  'curb_space_ids',
  'curb_object_ids',
];

/** Fields that exist only in CDS 1.1. */
const fieldsOnlyIn11 = [
  'description',
  'owner_name',
  'address_number',
  'jurisdiction_type',
  'available',
  'available_spaces',
  'custom_attributes',
  'external_references',
];

/** Every field a zone may have; other source fields are not CDS. */
export const zoneFields = new Set([
  'published_date',
  'last_updated_date',
  'start_date',
  'end_date',
  'prev_curb_zone_ids',
  'location_references',
  'name',
  'user_zone_id',
  'length',
  'width',
  'available_space_lengths',
  'availability_time',
  'median',
  'entire_roadway',
  ...fieldsOnlyIn11,
]);

/** Former policies of a zone and when they applied, in epoch milliseconds. */
export interface CdsFormerPolicies {
  readonly curb_policy_ids: readonly string[];
  readonly start_date: number;
  readonly end_date: number;
}

/**
 * Properties of a zone that its link does not have: id, times (epoch milliseconds), policies and
 * former zones.
 */
export interface CdsZoneMetadata {
  readonly id: string;
  readonly published: number;
  readonly updated: number;
  readonly start: number;
  /** `null` when no end is known. */
  readonly end: number | null;
  readonly policies: readonly string[];
  /** Most recent first. */
  readonly formerPolicies: readonly CdsFormerPolicies[];
  /** Most recent first. */
  readonly formerZones: readonly string[];
}

/** A zone as written to CDS. */
export type CdsZoneOut = Readonly<Record<string, unknown>>;

/** The link fields from which a zone is created. */
export type ZoneLink = Pick<
  LinkData,
  | 'outsideId'
  | 'streetName'
  | 'compassSide'
  | 'fromStreetName'
  | 'toStreetName'
  | 'side'
  | 'geometry'
  | 'baysCount'
  | 'baysAngle'
  | 'shstRefId'
  | 'shstLocationStart'
  | 'shstLocationEnd'
  | 'sourceProperties'
>;

const timeIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Returns the times a CDS source gave for its zone; `null` where it gave none. */
export function sourceDates(properties: LinkData['sourceProperties']) {
  return {
    published: timeIn(properties.published_date),
    updated: timeIn(properties.last_updated_date),
    start: timeIn(properties.start_date),
    end: timeIn(properties.end_date),
  };
}

/**
 * Returns the zone of a link. `known` adds what the link does not have: its geometry as drawn
 * together with other zones and, in 1.1, availability and objects.
 */
export function writeCdsZone(
  link: ZoneLink,
  facts: CdsZoneMetadata,
  is11: boolean,
  known: CdsZoneOut = {},
): CdsZoneOut {
  const sourceEntries = Object.entries(otherEntries(link.sourceProperties, computedFields)).filter(
    ([key, value]) => zoneFields.has(key) && (is11 || !fieldsOnlyIn11.includes(key)) && value !== null,
  );
  const others: Record<string, unknown> = Object.fromEntries(sourceEntries);
  const { location_references: references, prev_curb_zone_ids: before, ...rest } = others;
  const reference = toLocationReference(link);
  const former = [...facts.formerZones, ...(Array.isArray(before) ? before : [])];
  return {
    curb_zone_id: facts.id,
    geometry: zoneGeometry(link, is11),
    curb_policy_ids: facts.policies,
    ...(!isUuid(link.outsideId) && { name: link.outsideId }),
    length: Math.max(1, Math.round(lineLength(link.geometry) * 100)),
    ...rest,
    published_date: facts.published,
    last_updated_date: facts.updated,
    start_date: facts.start,
    ...(facts.end !== null && { end_date: facts.end }),
    ...(facts.formerPolicies.length > 0 && { prev_policies: facts.formerPolicies }),
    ...(former.length > 0 && { prev_curb_zone_ids: former }),
    ...(Array.isArray(references)
      ? { location_references: references }
      : reference !== null && { location_references: [reference] }),
    ...(link.streetName !== null && { street_name: link.streetName }),
    ...(link.fromStreetName !== null && { cross_street_start_name: link.fromStreetName }),
    ...(link.toStreetName !== null && { cross_street_end_name: link.toStreetName }),
    ...(link.compassSide !== null && rest.entire_roadway !== true && { street_side: link.compassSide }),
    ...(link.baysCount !== null && { num_spaces: link.baysCount }),
    ...(link.baysAngle !== null && {
      parking_angle: link.baysAngle === 'diagonal' ? 'angled' : link.baysAngle,
    }),
    ...known,
  };
}

/**
 * Returns the position of a link along its street's reference, as CDS expresses it. If the source
 * gave its own reference, that is written instead.
 */
export function toLocationReference(link: ZoneLink) {
  const { shstRefId, shstLocationStart: start, shstLocationEnd: end, side } = link;
  if (shstRefId === null) return null;
  return {
    source: 'https://sharedstreets.io',
    ref_id: shstRefId,
    start: Math.max(0, Math.round((start ?? 0) * 100)),
    end: Math.max(0, Math.round((end ?? (start ?? 0) + lineLength(link.geometry)) * 100)),
    ...(side !== 'unknown' && { side }),
  };
}

/**
 * Returns the geometry of a single zone: the source's polygon if there is one, otherwise the line
 * in 1.1 or a strip beside it in 1.0. The strip may be cut where it meets other zones
 * (`ZonePolygons`).
 */
export function zoneGeometry(link: ZoneGeometryLink, is11: boolean): LineGeometry | PolygonGeometry {
  return polygonOfSource(link) ?? (is11 ? link.geometry : stripOf(link));
}
