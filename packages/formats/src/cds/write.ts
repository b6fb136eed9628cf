// Writing city data as CDS Curbs 1.0 or 1.1: a file of zones and a file of policies; what CDS cannot hold is in the loss list.
import {
  type CityData,
  checkPolygon,
  type LineGeometry,
  type LinkData,
  lineLength,
  offsetLine,
  ok,
  type PolygonGeometry,
  type Restriction,
  type Result,
  refused,
  restriction,
} from '@curbwright/core';
import { curbLineOf } from '../curb-line.ts';
import type { WriteOptions, WrittenCity } from '../format.ts';
import { IssueList } from '../issue-list.ts';
import { isObject, otherEntries } from '../source-json.ts';
import { cdsZoneId, isUuid } from './uuid.ts';
import { type CdsPolicyOut, writePolicies } from './write-policies.ts';

/** Metres of roadway that a zone covers from the curb where only a line is known: the usual parking lane. */
const zoneDepth = 2.4;

const versions: Readonly<Record<string, string>> = { '1.0': '1.0.1', '1.1': '1.1.0' };

/** Fields of a source's zone that are written as they came. */
const computed = [
  'zonePolygon',
  'policyDetails',
  'prev_policies',
  'curb_policy_ids',
  'curb_area_ids',
  'curb_space_ids',
  'curb_object_ids',
];

/** Fields that only 1.1 knows. */
const only11 = [
  'description',
  'owner_name',
  'address_number',
  'jurisdiction_type',
  'available',
  'available_spaces',
  'custom_attributes',
  'external_references',
];

/** Every field a zone may have: other things a source says are no CDS. */
const zoneFields = new Set([
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
  ...only11,
]);

/**
 * Writes CDS. Refused for a version we do not write, and where the city has no time zone. CDS demands a currency: the city's, else that of
 * its first price, else USD, which then says nothing.
 */
export function writeCds(data: CityData, options: WriteOptions): Result<WrittenCity> {
  const version = options.version ?? '1.1';
  const full = versions[version];
  if (full === undefined)
    return refused('write.version', { version, known: Object.keys(versions).join(', ') });
  const { timeZone } = data;
  if (timeZone === null) return refused('write.no-time-zone', { format: 'CDS' });
  const ruleSets = data.ruleSets.map((entries) => entries.map((entry) => restriction.parse(entry)));
  const currency =
    data.currency ?? ruleSets.flat().find((entry) => entry.payment !== null)?.payment?.currency ?? 'USD';
  const issues = new IssueList();
  const is11 = version === '1.1';
  const policies = new Map<string, CdsPolicyOut>();
  const idsOf = ruleSets.map((entries, index) => {
    const taken = new Set(entries.map((entry) => entry.priority));
    return entries.flatMap((entry, at) => {
      const told = new Set<string>();
      const target = {
        is11,
        timeZone,
        currency,
        published: options.publishedOf?.(index) ?? options.now,
        lose: (code: string) => void told.add(code),
      };
      const written = writePolicies(entry, taken, target);
      for (const code of told) issues.count('loss', code, `ruleSets[${index}][${at}]`);
      for (const policy of written) {
        // The same policy in several rule sets is as old as the oldest.
        const known = policies.get(policy.curb_policy_id);
        if (known === undefined || policy.published_date < known.published_date)
          policies.set(policy.curb_policy_id, policy);
      }
      return written.map((policy) => policy.curb_policy_id);
    });
  });
  reportEqualPriorities(ruleSets, issues);
  const served = data.links.filter((link) => link.status === 'active');
  lossesOfLinks(data, is11, issues);
  const envelope = {
    version: full,
    time_zone: timeZone,
    last_updated: options.now,
    currency,
    ...((data.authority?.name ?? data.name) && { author: data.authority?.name ?? data.name }),
  };
  const name = options.name ?? 'curbs';
  return ok({
    files: [
      {
        name: `${name}-zones.json`,
        mediaType: `application/vnd.cds+json;version=${version}`,
        pieces: () => envelopePieces(envelope, 'zones', zones(served, idsOf, is11, options.now)),
      },
      {
        name: `${name}-policies.json`,
        mediaType: `application/vnd.cds+json;version=${version}`,
        pieces: () => envelopePieces(envelope, 'policies', policies.values()),
      },
    ],
    issues: issues.all(),
  });
}

function* envelopePieces(envelope: object, list: string, items: Iterable<unknown>): Generator<string> {
  yield `${JSON.stringify(envelope).slice(0, -1)},"data":{${JSON.stringify(list)}:[`;
  let first = true;
  for (const item of items) {
    yield `${first ? '\n' : ',\n'}${JSON.stringify(item)}`;
    first = false;
  }
  yield '\n]}}\n';
}

function* zones(
  links: readonly LinkData[],
  idsOf: readonly (readonly string[])[],
  is11: boolean,
  now: number,
): Generator<Record<string, unknown>> {
  for (const link of links) {
    const kept = Object.entries(otherEntries(link.sourceProperties, computed)).filter(
      ([key, value]) => zoneFields.has(key) && (is11 || !only11.includes(key)) && value !== null,
    );
    const others: Record<string, unknown> = Object.fromEntries(kept);
    const { location_references: references, ...rest } = others;
    yield {
      curb_zone_id: cdsZoneId(link.outsideId),
      geometry: geometryOf(link, is11),
      curb_policy_ids: link.ruleSet === null ? [] : (idsOf[link.ruleSet] ?? []),
      published_date: now,
      last_updated_date: now,
      start_date: now,
      ...(!isUuid(link.outsideId) && { name: link.outsideId }),
      length: Math.max(1, Math.round(lineLength(link.geometry) * 100)),
      ...rest,
      ...(Array.isArray(references) ? { location_references: references } : referencesOf(link)),
      ...(link.streetName !== null && { street_name: link.streetName }),
      ...(link.fromStreetName !== null && { cross_street_start_name: link.fromStreetName }),
      ...(link.toStreetName !== null && { cross_street_end_name: link.toStreetName }),
      ...(link.compassSide !== null && rest.entire_roadway !== true && { street_side: link.compassSide }),
      ...(link.baysCount !== null && { num_spaces: link.baysCount }),
      ...(link.baysAngle !== null && {
        parking_angle: link.baysAngle === 'diagonal' ? 'angled' : link.baysAngle,
      }),
    };
  }
}

function referencesOf(link: LinkData): Record<string, unknown> {
  const { shstRefId, shstLocationStart: start, shstLocationEnd: end, side } = link;
  if (shstRefId === null) return {};
  return {
    location_references: [
      {
        source: 'https://sharedstreets.io',
        ref_id: shstRefId,
        start: Math.max(0, Math.round((start ?? 0) * 100)),
        end: Math.max(0, Math.round((end ?? (start ?? 0) + lineLength(link.geometry)) * 100)),
        ...(side !== 'unknown' && { side }),
      },
    ],
  };
}

/** The polygon the source drew while it still belongs to the line; a line in 1.1; else a strip of the usual depth beside the line. */
function geometryOf(link: LinkData, is11: boolean): unknown {
  const { zonePolygon } = link.sourceProperties;
  if (isPolygon(zonePolygon)) {
    const line = JSON.stringify(curbLineOf(zonePolygon)?.coordinates);
    const own = link.geometry.coordinates;
    if (line === JSON.stringify(own) || line === JSON.stringify([...own].reverse())) return zonePolygon;
  }
  return is11 ? link.geometry : stripOf(link);
}

function isPolygon(value: unknown): value is PolygonGeometry {
  return isObject(value) && value.type === 'Polygon' && Array.isArray(value.coordinates);
}

/**
 * The zone of a curb line: the line and its parallel towards the roadway, counter-clockwise, beginning with the curb. The roadway lies
 * left of a curb on the right side of its street, and right of one on the left side, which is why that one is drawn backwards.
 */
function stripOf(link: LinkData): PolygonGeometry {
  const curb =
    link.side === 'left'
      ? { ...link.geometry, coordinates: [...link.geometry.coordinates].reverse() }
      : link.geometry;
  // On a bend tighter than the strip is deep its inner side would cross itself: such a zone is drawn shallower.
  for (let depth = zoneDepth; depth > zoneDepth / 64; depth /= 2) {
    const strip = ringOf(curb, depth);
    if (checkPolygon(strip.coordinates).geometry !== null) return strip;
  }
  return ringOf(curb, zoneDepth / 64);
}

function ringOf(curb: LineGeometry, depth: number): PolygonGeometry {
  const road = offsetLine(curb, depth).coordinates.reverse();
  const [first] = curb.coordinates;
  return {
    type: 'Polygon',
    coordinates: [[...curb.coordinates, ...road, ...(first === undefined ? [] : [first])]],
  };
}

/** CDS forbids equal priorities for the same users and times; the core decides them by strictness, other readers may not. */
function reportEqualPriorities(ruleSets: readonly (readonly Restriction[])[], issues: IssueList): void {
  for (const [index, entries] of ruleSets.entries()) {
    const seen = new Set<string>();
    for (const [at, { priority, users }] of entries.entries()) {
      const key = JSON.stringify([priority, users]);
      if (seen.has(key)) issues.count('loss', 'cds.loss.equal-priority', `ruleSets[${index}][${at}]`);
      seen.add(key);
    }
  }
}

/** Everything of the city that the zones do not say, once for each kind, with how often. */
function lossesOfLinks(data: CityData, is11: boolean, issues: IssueList): void {
  for (const [index, link] of data.links.entries()) {
    const place = `links[${index}]`;
    if (link.status !== 'active') {
      issues.count('loss', 'cds.loss.not-in-force', place);
      continue;
    }
    if (!isUuid(link.outsideId)) issues.count('loss', 'cds.loss.zone-id', place);
    if (!is11 && !isPolygon(link.sourceProperties.zonePolygon))
      issues.count('loss', 'cds.loss.polygon-made-up', place);
    if (
      link.side !== 'unknown' &&
      link.shstRefId === null &&
      !Array.isArray(link.sourceProperties.location_references)
    )
      issues.count('loss', 'cds.loss.side', place);
    if (link.regulation !== null) issues.count('loss', 'cds.loss.regulation-id', place);
    const others = Object.keys(otherEntries(link.sourceProperties, [...computed, 'drawnLine'])).filter(
      (key) => !zoneFields.has(key),
    );
    if (others.length > 0) issues.count('loss', 'cds.loss.source-properties', place);
    if (link.sourceProperties.policyDetails !== undefined)
      issues.count('loss', 'cds.loss.policy-details', place);
  }
  if (data.blocks.length > 0 || data.nodes.length > 0) issues.count('loss', 'cds.loss.streets', 'blocks');
  if (data.baseMap.length > 0) issues.count('loss', 'cds.loss.base-map', 'baseMap');
  if (data.priorityHierarchy !== null) issues.count('loss', 'cds.loss.hierarchy', 'priorityHierarchy');
}
