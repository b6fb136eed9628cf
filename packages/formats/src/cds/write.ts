// Writes city data as CDS Curbs 1.0 or 1.1: a file of zones and a file of policies. What CDS cannot
// express is reported in the loss list.
import {
  type CityData,
  failWith,
  getOwnEntry,
  hasUnknownRules,
  type LinkData,
  ok,
  type Result,
  restriction,
} from '@curbwright/core';
import type { SerializedCity, WriteOptions } from '../format.ts';
import { IssueList } from '../issue-list.ts';
import { overlappingSections } from '../overlapping-sections.ts';
import { otherEntries } from '../source-json.ts';
import { linksWithUnknownRules } from '../unknown-rules.ts';
import { writeEnvelope } from './envelope.ts';
import { CdsPolicyRegistry } from './policy-registry.ts';
import { cdsZoneId, isUuid } from './uuid.ts';
import {
  type CdsZoneOut,
  computedFields,
  sourceDates,
  toLocationReference,
  writeCdsZone,
  zoneFields,
} from './write-zone.ts';
import { isPolygon, ZonePolygons } from './zone-polygons.ts';

const versions: Readonly<Record<string, string>> = { '1.0': '1.0.1', '1.1': '1.1.0' };

/**
 * Writes CDS; fails for an unsupported version and for a city without a time zone. CDS requires a
 * currency: the city's, else that of its first price, else USD, which then has no meaning. Curbs
 * with unknown rules are omitted.
 */
export function writeCds(data: CityData, options: WriteOptions): Result<SerializedCity> {
  const version = options.version ?? '1.1';
  const full = getOwnEntry(versions, version);
  if (full === undefined)
    return failWith('write.version', { version, known: Object.keys(versions).join(', ') });
  const { timeZone } = data;
  if (timeZone === null) return failWith('write.no-time-zone', { format: 'CDS' });
  const ruleSets = data.ruleSets.map((entries) => entries.map((entry) => restriction.parse(entry)));
  const currency =
    data.currency ?? ruleSets.flat().find((entry) => entry.payment !== null)?.payment?.currency ?? 'USD';
  const issues = new IssueList();
  const is11 = version === '1.1';
  const book = new CdsPolicyRegistry({ is11, timeZone, currency });
  const idsOf = ruleSets.map((entries, index) =>
    hasUnknownRules(entries)
      ? []
      : book.add(entries, options.publishedOf?.(index) ?? options.now, (code, at) =>
          issues.count('loss', code, `ruleSets[${index}][${at}]`),
        ),
  );
  const unknown = linksWithUnknownRules(data, issues);
  const served = data.links.filter((link) => link.status === 'active' && !unknown.has(link));
  reportLinkLosses(data, unknown, is11, issues);
  reportOverlaps(data.links, unknown, issues);
  const author = data.authority?.name ?? data.name;
  const envelope = {
    version: full,
    time_zone: timeZone,
    last_updated: options.now,
    currency,
    ...(author !== null && { author }),
  };
  const name = options.name ?? 'curbs';
  return ok({
    files: [
      {
        name: `${name}-zones.json`,
        mediaType: `application/vnd.cds+json;version=${version}`,
        pieces: () => writeEnvelope(envelope, 'zones', zones(served, idsOf, is11, options.now)),
      },
      {
        name: `${name}-policies.json`,
        mediaType: `application/vnd.cds+json;version=${version}`,
        pieces: () => writeEnvelope(envelope, 'policies', book.policies()),
      },
    ],
    issues: issues.all(),
  });
}

function* zones(
  links: readonly LinkData[],
  idsOf: readonly (readonly string[])[],
  is11: boolean,
  now: number,
): Generator<CdsZoneOut> {
  const polygons = is11
    ? null
    : new ZonePolygons(links.map((link) => ({ id: cdsZoneId(link.outsideId), link })));
  for (const [index, link] of links.entries()) {
    const { published, updated, start, end } = sourceDates(link.sourceProperties);
    const facts = {
      id: cdsZoneId(link.outsideId),
      published: published ?? now,
      updated: updated ?? now,
      start: start ?? now,
      end,
      policies: link.ruleSet === null ? [] : (idsOf[link.ruleSet] ?? []),
      formerPolicies: [],
      formerZones: [],
    };
    yield writeCdsZone(link, facts, is11, polygons === null ? {} : { geometry: polygons.polygonOf(index) });
  }
}

/**
 * Reports everything in the city's links that zones cannot express, once per kind, with its count.
 */
function reportLinkLosses(
  data: CityData,
  unwritten: ReadonlySet<LinkData>,
  is11: boolean,
  issues: IssueList,
): void {
  for (const [index, link] of data.links.entries()) {
    if (unwritten.has(link)) continue;
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
    const others = Object.keys(otherEntries(link.sourceProperties, [...computedFields, 'drawnLine'])).filter(
      (key) => !zoneFields.has(key),
    );
    if (others.length > 0) issues.count('loss', 'cds.loss.source-properties', place);
    if (link.sourceProperties.policyDetails !== undefined)
      issues.count('loss', 'cds.loss.policy-details', place);
  }
  if (data.blocks.length > 0 || data.nodes.length > 0) issues.count('loss', 'cds.loss.streets', 'blocks');
  if (data.baseMap.length > 0) issues.count('loss', 'cds.loss.base-map', 'baseMap');
  if ((data.priorityHierarchy ?? []).length > 0)
    issues.count('loss', 'cds.loss.hierarchy', 'priorityHierarchy');
}

/** Tolerance in centimeters between two surveys of the same location. */
const surveyToleranceCm = 100;

/**
 * Reports overlapping zones. CDS allows only one zone at each location, but curbs that overlap in
 * the source are written unchanged.
 */
function reportOverlaps(
  links: readonly LinkData[],
  unwritten: ReadonlySet<LinkData>,
  issues: IssueList,
): void {
  const stretches = links.flatMap((link, index) => {
    const reference = link.status === 'active' && !unwritten.has(link) ? toLocationReference(link) : null;
    if (reference === null || Array.isArray(link.sourceProperties.location_references)) return [];
    const { ref_id: id, side, start, end } = reference;
    const along = JSON.stringify([id, side]);
    return [{ of: index, along, from: Math.min(start, end), to: Math.max(start, end) }];
  });
  const overlapping = new Set<number>();
  for (const pair of overlappingSections(stretches, surveyToleranceCm))
    for (const { of } of pair) overlapping.add(of);
  for (const index of [...overlapping].toSorted((one, other) => one - other))
    issues.count('loss', 'cds.loss.zones-overlap', `links[${index}]`);
}
