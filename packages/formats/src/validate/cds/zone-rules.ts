// Checks the consistency of CDS zones, areas, spaces and objects: ids resolve, times are in order,
// no curb is in two zones.
import { type Box, boundingBox, overlapArea } from '@curbwright/core';
import Flatbush from 'flatbush';
import { overlappingSections } from '../../overlapping-sections.ts';
import type { FindingList } from '../finding.ts';
import { haveSameUsers, mayPoliciesOverlap } from './policy-rules.ts';
import type { CdsAreaShape, CdsObjectShape, CdsPolicyShape, CdsSpaceShape, CdsZoneShape } from './shapes.ts';

/** An object and its path in the document. */
export interface PlacedObject<T> {
  readonly place: string;
  readonly value: T;
}

export interface CurbObjects {
  readonly zones: readonly PlacedObject<CdsZoneShape>[];
  readonly areas: readonly PlacedObject<CdsAreaShape>[];
  readonly spaces: readonly PlacedObject<CdsSpaceShape>[];
  readonly objects: readonly PlacedObject<CdsObjectShape>[];
  readonly policies: readonly PlacedObject<CdsPolicyShape>[];
  /**
   * All ids found, by kind. Ids of objects with an invalid shape are included, because those
   * objects are already reported.
   */
  readonly ids: Readonly<Record<'zones' | 'areas' | 'spaces' | 'objects' | 'policies', ReadonlySet<string>>>;
}

const section = 'CDS Curbs: Zone';

function checkOwnTimes({ value, place }: PlacedObject<CdsZoneShape>, findings: FindingList): void {
  if (typeof value.end_date === 'number' && value.end_date <= value.start_date)
    findings.error('finding.cds.ends-before', section, `${place}.end_date`);
  if (value.last_updated_date < value.published_date)
    findings.warning('finding.cds.updated-before', section, `${place}.last_updated_date`);
  const before = value.prev_policies ?? [];
  for (const [index, one] of before.entries()) {
    const at = `${place}.prev_policies[${index}]`;
    if (one.end_date <= one.start_date) findings.error('finding.cds.ends-before', section, `${at}.end_date`);
    const next = before[index - 1];
    if (next !== undefined && one.start_date > next.start_date)
      findings.error('finding.cds.order', section, at);
  }
}

function checkRoadway({ value, place }: PlacedObject<CdsZoneShape>, findings: FindingList): void {
  if (value.entire_roadway !== true) return;
  if ((value.street_side ?? null) !== null)
    findings.error('finding.cds.side-of-roadway', section, `${place}.street_side`);
  for (const [index, reference] of (value.location_references ?? []).entries())
    if ((reference.side ?? null) !== null)
      findings.error('finding.cds.side-of-roadway', section, `${place}.location_references[${index}].side`);
}

/**
 * Checks that ids refer to objects in the feed. Skipped if the feed has no object of that kind,
 * because such objects may be served elsewhere.
 */
function checkIds(
  ids: readonly string[] | null | undefined,
  known: ReadonlySet<string>,
  kind: string,
  place: string,
  findings: FindingList,
): void {
  if (known.size === 0) return;
  for (const [index, id] of (ids ?? []).entries())
    if (!known.has(id)) findings.error('finding.cds.unknown-id', section, `${place}[${index}]`, { id, kind });
}

/** Whether the validity periods of two zones overlap. */
function validityOverlaps(one: CdsZoneShape, other: CdsZoneShape): boolean {
  return one.start_date < (other.end_date ?? Infinity) && other.start_date < (one.end_date ?? Infinity);
}

/** Largest overlap, in square meters, accepted between neighboring hand-drawn polygons. */
const maxOverlapSquareMeters = 1;

/**
 * Reports zones that are valid at the same time and overlap, by their polygons or by their sections
 * of the same street reference.
 */
function checkOverlaps(zones: readonly PlacedObject<CdsZoneShape>[], findings: FindingList): void {
  /** Pairs already reported, because two zones may overlap in more than one way. */
  const reportedPairs = new Set<string>();
  const reportOverlap = (one: PlacedObject<CdsZoneShape>, other: PlacedObject<CdsZoneShape>) => {
    const pair = JSON.stringify([one.place, other.place].toSorted());
    if (reportedPairs.has(pair)) return;
    reportedPairs.add(pair);
    findings.error('finding.cds.zones-overlap', section, one.place, { other: other.place });
  };
  const drawn = zones.flatMap((zone) => {
    const { geometry } = zone.value;
    return geometry.type === 'Polygon' ? [{ zone, rings: geometry.coordinates }] : [];
  });
  if (drawn.length > 1) {
    const tree = new Flatbush(drawn.length);
    const boxes: Box[] = drawn.map(({ rings }) => boundingBox(rings[0] ?? []));
    for (const [west, south, east, north] of boxes) tree.add(west, south, east, north);
    tree.finish();
    for (const [index, { zone, rings }] of drawn.entries()) {
      const [west, south, east, north] = boxes[index] ?? [0, 0, 0, 0];
      for (const at of tree.search(west, south, east, north)) {
        const other = drawn[at];
        if (at >= index || other === undefined || !validityOverlaps(zone.value, other.zone.value)) continue;
        if (overlapArea(rings, other.rings) > maxOverlapSquareMeters) reportOverlap(zone, other.zone);
      }
    }
  }
  const stretches = zones.flatMap((zone) =>
    (zone.value.location_references ?? []).map(({ source, ref_id, side, start, end }) => ({
      of: zone,
      along: JSON.stringify([source, ref_id, side ?? null]),
      from: Math.min(start, end),
      to: Math.max(start, end),
    })),
  );
  for (const [{ of: one }, { of: other }] of overlappingSections(stretches))
    if (other.value.curb_zone_id !== one.value.curb_zone_id && validityOverlaps(one.value, other.value))
      reportOverlap(other, one);
}

/**
 * Checks that policies of a zone that apply at the same time and to the same activity differ in
 * priority.
 */
function checkPriorities(
  { value, place }: PlacedObject<CdsZoneShape>,
  policies: ReadonlyMap<string, CdsPolicyShape>,
  findings: FindingList,
): void {
  const own = value.curb_policy_ids.flatMap((id) => policies.get(id) ?? []);
  for (const [index, one] of own.entries())
    for (const other of own.slice(index + 1)) {
      if (one.priority !== other.priority || one === other || !mayPoliciesOverlap(one, other)) continue;
      const alike = one.rules.some((rule) =>
        other.rules.some((theirs) => theirs.activity === rule.activity && haveSameUsers(rule, theirs)),
      );
      if (alike)
        findings.error('finding.cds.same-priority', section, `${place}.curb_policy_ids`, {
          priority: one.priority,
          one: one.curb_policy_id,
          other: other.curb_policy_id,
        });
    }
}

/** Checks the consistency between the objects of a Curbs feed. */
export function checkCurbs(curbs: CurbObjects, findings: FindingList): void {
  const policies = new Map(curbs.policies.map(({ value }) => [value.curb_policy_id, value]));
  const zones = new Map(curbs.zones.map(({ value }) => [value.curb_zone_id, value]));
  const spacesOfZone = new Map<string, CdsSpaceShape[]>();
  for (const { value, place } of curbs.spaces) {
    spacesOfZone.set(value.curb_zone_id, [...(spacesOfZone.get(value.curb_zone_id) ?? []), value]);
    checkIds([value.curb_zone_id], curbs.ids.zones, 'zone', place, findings);
  }
  for (const zone of curbs.zones) {
    const { value, place } = zone;
    checkOwnTimes(zone, findings);
    checkRoadway(zone, findings);
    checkIds(value.curb_policy_ids, curbs.ids.policies, 'policy', `${place}.curb_policy_ids`, findings);
    checkIds(value.curb_area_ids, curbs.ids.areas, 'area', `${place}.curb_area_ids`, findings);
    checkIds(value.curb_space_ids, curbs.ids.spaces, 'space', `${place}.curb_space_ids`, findings);
    if ('curb_object_ids' in value && Array.isArray(value.curb_object_ids))
      checkIds(
        value.curb_object_ids.map(String),
        curbs.ids.objects,
        'object',
        `${place}.curb_object_ids`,
        findings,
      );
    if (curbs.policies.length > 0) checkPriorities(zone, policies, findings);
    const spaces = spacesOfZone.get(value.curb_zone_id) ?? [];
    if (typeof value.num_spaces === 'number' && spaces.length > value.num_spaces)
      findings.warning('finding.cds.more-spaces', section, `${place}.num_spaces`, {
        said: value.num_spaces,
        found: spaces.length,
      });
    const numbers = spaces.flatMap(({ space_number }) => space_number ?? []);
    if (new Set(numbers).size < numbers.length)
      findings.error('finding.cds.space-numbers', 'CDS Curbs: Space', place);
  }
  for (const { value, place } of curbs.areas)
    for (const [index, id] of value.curb_zone_ids.entries()) {
      const at = `${place}.curb_zone_ids[${index}]`;
      checkIds([id], curbs.ids.zones, 'zone', at, findings);
      const zone = zones.get(id);
      if (zone?.curb_area_ids != null && !zone.curb_area_ids.includes(value.curb_area_id))
        findings.warning('finding.cds.one-sided', 'CDS Curbs: Area', at, { id });
    }
  for (const { value, place } of curbs.objects) {
    checkIds(
      value.curb_zone_id == null ? [] : [value.curb_zone_id],
      curbs.ids.zones,
      'zone',
      place,
      findings,
    );
    checkIds(
      value.curb_space_id == null ? [] : [value.curb_space_id],
      curbs.ids.spaces,
      'space',
      place,
      findings,
    );
    checkIds(
      value.curb_policy_id == null ? [] : [value.curb_policy_id],
      curbs.ids.policies,
      'policy',
      place,
      findings,
    );
  }
  checkOverlaps(curbs.zones, findings);
}
