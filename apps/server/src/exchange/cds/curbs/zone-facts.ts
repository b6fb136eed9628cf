// What a link was as a CDS zone at an instant: its id, its dates, current and former policies, and
// the zones it came from.
import type { LineGeometry } from '@curbwright/core';
import {
  type CdsFormerPolicies,
  type CdsZoneMetadata,
  type LinkZone,
  sourceDates,
  type ZoneGeometryLink,
  type ZoneLink,
  zonesOfLink,
} from '@curbwright/formats';
import type { LinkPlaceRow } from './cds-places.sql.ts';
import type { RuleSpan, ZoneRow } from './cds-zones.sql.ts';
import type { Policies } from './policies.ts';

/** A zone as it was at an instant. */
export interface ZoneSnapshot {
  readonly row: ZoneRow;
  readonly facts: CdsZoneMetadata;
  readonly link: ZoneLink;
}

/**
 * Milliseconds by which the rules of an import may begin after its links, in the same transaction,
 * and still count as in force from the links' beginning.
 */
const sameImportWindowMs = 3_600_000;

/** All zones a link has been, oldest first. */
export function zonesOfRow(row: LinkPlaceRow): readonly LinkZone[] {
  const { start } = sourceDates(row.source_properties);
  const shapes = [
    ...(row.shapes ?? []).map(([from, to, geometry]) => ({ geometry, from, to })),
    { geometry: row.geometry, from: row.since, to: row.retired },
  ];
  const [first, ...more] = shapes;
  if (first === undefined) return [];
  // A source may date its zone earlier than our city.
  const began = Math.min(first.from, start ?? first.from);
  return zonesOfLink(row.segment_id, [{ ...first, from: began }, ...more]);
}

function ruleSpansOf({ rules, created }: ZoneRow, began: number): readonly RuleSpan[] {
  const [first, ...more] = rules ?? [];
  if (first === undefined) return [];
  const [number, from, to] = first;
  return [from - created <= sameImportWindowMs ? [number, Math.min(from, began), to] : first, ...more];
}

/**
 * Policies before those at the instant, most recent first; adjacent periods with the same policies
 * are merged.
 */
function formerPolicies(
  spans: readonly { readonly ids: readonly string[]; readonly from: number; readonly to: number }[],
): CdsFormerPolicies[] {
  const former: CdsFormerPolicies[] = [];
  for (const { ids, from, to } of spans) {
    const last = former.at(-1);
    if (last !== undefined && last.end_date === from && last.curb_policy_ids.join() === ids.join())
      former[former.length - 1] = { ...last, end_date: to };
    else if (ids.length > 0 && to > from)
      former.push({ curb_policy_ids: ids, start_date: from, end_date: to });
  }
  return former.reverse();
}

function linkOfRow(row: ZoneRow, geometry: LineGeometry): ZoneLink {
  return {
    outsideId: row.segment_id,
    streetName: row.bl_street_name,
    compassSide: row.bl_side,
    fromStreetName: row.bl_from,
    toStreetName: row.bl_to,
    side: row.curb_side,
    geometry,
    baysCount: row.bays_count,
    baysAngle: row.bays_angle,
    shstRefId: row.shst_ref_id,
    shstLocationStart: row.shst_location_start,
    shstLocationEnd: row.shst_location_end,
    sourceProperties: row.source_properties,
  };
}

/** Which of a link's zones is requested: the one at an instant, or one by its id, valid or not. */
export type ZoneSelector = { readonly at: number } | { readonly id: string; readonly at: number };

interface FoundZone {
  readonly zone: LinkZone;
  readonly zones: readonly LinkZone[];
  readonly index: number;
  /** The end of the zone, which a source may announce; `null` = none is known. */
  readonly end: number | null;
}

/** The requested zone of a link; `null` = there is none. */
export function zoneOfRow(row: LinkPlaceRow, wanted: ZoneSelector): FoundZone | null {
  const zones = zonesOfRow(row);
  const { end: endOfSource } = sourceDates(row.source_properties);
  const endOf = (zone: LinkZone) => zone.to ?? (zone === zones.at(-1) ? endOfSource : null);
  const index = zones.findIndex((zone) =>
    'id' in wanted
      ? zone.id.toLowerCase() === wanted.id.toLowerCase()
      : zone.from <= wanted.at && wanted.at < (endOf(zone) ?? Infinity),
  );
  const zone = zones[index];
  return zone === undefined ? null : { zone, zones, index, end: endOf(zone) };
}

/**
 * The zone a link was at an instant, or the one with an id, at the latest as it was when it ended.
 * `null` = the link was not a zone, or its rules were unknown then, which CDS cannot express.
 * `ancestors` are the zones of the links it came from, nearest first.
 */
export function zoneAt(
  row: ZoneRow,
  wanted: ZoneSelector,
  policies: Policies,
  ancestors: readonly string[],
): ZoneSnapshot | null {
  const found = zoneOfRow(row, wanted);
  if (found === null) return null;
  const { zone, zones, index, end } = found;
  const source = sourceDates(row.source_properties);
  // For a zone that has ended, use its last state.
  const at = end === null ? wanted.at : Math.min(wanted.at, end - 1);
  const spans = ruleSpansOf(row, zone.from).flatMap(([number, from, to]) => {
    const began = Math.max(from, zone.from);
    return began > at ? [] : [{ number, ids: policies.idsOf(number), from: began, to }];
  });
  const now = spans.find(({ to }) => to === null || to > at);
  if (now !== undefined && policies.isUnknown(now.number)) return null;
  const published = index === 0 ? (source.published ?? zone.from) : zone.from;
  const changed = Math.max(...spans.map(({ from, to }) => (to !== null && to <= at ? to : from)), zone.from);
  const before = formerPolicies(
    spans.flatMap((span) =>
      span === now || span.to === null ? [] : [{ ...span, to: Math.min(span.to, end ?? Infinity) }],
    ),
  );
  // The same policies under another rule set are not former policies.
  const [latest, ...older] = before;
  const hasSamePolicies =
    latest !== undefined && latest.end_date === now?.from && latest.curb_policy_ids.join() === now.ids.join();
  const facts: CdsZoneMetadata = {
    id: zone.id,
    published,
    updated: Math.max(published, changed, row.modified, source.updated ?? 0),
    start: zone.from,
    end,
    policies: now?.ids ?? [],
    formerPolicies: hasSamePolicies ? older : before,
    formerZones: [
      ...zones
        .slice(0, index)
        .map(({ id }) => id)
        .reverse(),
      ...ancestors,
    ],
  };
  return { row, facts, link: linkOfRow(row, zone.geometry) };
}

/** The id of the link's last zone, when it was retired or divided. */
export function lastZoneId(row: LinkPlaceRow): string | null {
  return zonesOfRow(row).at(-1)?.id ?? null;
}

/** A zone and the data that determines its location. */
export interface PlacedZone {
  readonly link: number;
  readonly id: string;
  readonly drawn: ZoneGeometryLink;
}

/** The data that a zone's geometry is derived from. */
export function placedZone({ row, facts, link }: ZoneSnapshot): PlacedZone {
  return { link: row.id, id: facts.id, drawn: link };
}

/** The zone of a row at an instant, without its rules; `null` when the link is not a zone then. */
export function placedZoneOfRow(row: LinkPlaceRow, at: number): PlacedZone | null {
  const found = zoneOfRow(row, { at });
  if (found === null) return null;
  const { id, geometry } = found.zone;
  const { curb_side: side, bays_angle: baysAngle, source_properties: sourceProperties } = row;
  return { link: row.id, id, drawn: { side, baysAngle, sourceProperties, geometry } };
}
