// Writes city data as a CurbLR 1.1.0 feed. Whatever CurbLR cannot express is reported in the loss
// list.
import {
  type CityData,
  failWith,
  findBuiltInCalendar,
  hasUnknownRules,
  type LinkData,
  lineLength,
  ok,
  type Restriction,
  type Result,
  restriction,
  roundTo,
} from '@curbwright/core';
import type { SerializedCity, WriteOptions } from '../format.ts';
import { IssueList } from '../issue-list.ts';
import { jsonPieces } from '../json-pieces.ts';
import { isObject, otherEntries } from '../source-json.ts';
import { linksWithUnknownRules } from '../unknown-rules.ts';
import { hierarchyOf } from './hierarchy.ts';
import { writeRegulation } from './write-regulation.ts';

/**
 * Writes one feed, without the curbs whose rules are unknown. Fails when the city has no time zone
 * or no known currency, because the manifest must state both.
 */
export function writeCurblr(data: CityData, options: WriteOptions): Result<SerializedCity> {
  const { timeZone } = data;
  if (timeZone === null) return failWith('write.no-time-zone', { format: 'CurbLR' });
  const ruleSets = data.ruleSets.map((entries) =>
    hasUnknownRules(entries) ? [] : entries.map((entry) => restriction.parse(entry)),
  );
  const issues = new IssueList();
  const currency =
    data.currency ?? ruleSets.flat().find((entry) => entry.payment !== null)?.payment?.currency;
  if (currency === undefined) return failWith('write.no-currency', { format: 'CurbLR' });
  const hierarchy = hierarchyOf(ruleSets.flat(), data.priorityHierarchy);
  if (hierarchy.equalPriorities) issues.count('loss', 'curblr.loss.equal-priority', 'ruleSets');
  const unknown = linksWithUnknownRules(data, issues);
  reportCityLosses(data, unknown, currency, ruleSets, issues);
  const limited = ruleSets
    .flat()
    .flatMap((entry) => entry.users.flatMap((users) => Object.entries(users.limits ?? {})));
  const uses = (ending: RegExp): boolean =>
    limited.some(([name, value]) => value !== null && ending.test(name));
  const now = new Date(options.now).toISOString();
  const head = {
    type: 'FeatureCollection',
    manifest: {
      createdDate: now,
      lastUpdatedDate: now,
      curblrVersion: '1.1.0',
      timeZone,
      currency,
      ...(uses(/Height$|Length$/) && { unitHeightLength: 'metres' }),
      ...(uses(/Weight$/) && { unitWeight: 'kilograms' }),
      priorityHierarchy: hierarchy.categories,
      authority: {
        name: data.authority?.name ?? data.name ?? '',
        url: data.authority?.url ?? '',
        ...(data.authority?.phone && { phone: data.authority.phone }),
      },
    },
  };
  const write = (entries: readonly Restriction[], authorities: readonly unknown[]): unknown[] =>
    entries.flatMap(
      (entry, at) =>
        writeRegulation(entry, hierarchy.categoryOf(entry), authorities[at], timeZone, () => undefined) ?? [],
    );
  const shared = ruleSets.map((entries) => write(entries, []));
  const regulationsOf = ({ ruleSet, sourceProperties }: LinkData): unknown[] => {
    const entries = ruleSet === null ? undefined : ruleSets[ruleSet];
    if (ruleSet === null || entries === undefined) return [];
    const { ruleAuthorities } = sourceProperties;
    return Array.isArray(ruleAuthorities) && ruleAuthorities.length === entries.length
      ? write(entries, ruleAuthorities)
      : (shared[ruleSet] ?? []);
  };
  return ok({
    files: [
      {
        name: `${options.name ?? 'city'}.curblr.json`,
        mediaType: 'application/geo+json',
        pieces: () =>
          jsonPieces(
            head,
            'features',
            features(
              data.links.filter((link) => !unknown.has(link)),
              regulationsOf,
            ),
          ),
      },
    ],
    issues: issues.all(),
  });
}

function* features(
  links: readonly LinkData[],
  regulationsOf: (link: LinkData) => unknown[],
): Generator<Record<string, unknown>> {
  for (const link of links) {
    const { properties, featureId, ...location } = otherEntries(link.sourceProperties, [
      'ruleAuthorities',
      'drawnLine',
    ]);
    const { drawnLine } = link.sourceProperties;
    yield {
      type: 'Feature',
      ...((typeof featureId === 'string' || typeof featureId === 'number') && { id: featureId }),
      geometry: isObject(drawnLine) ? drawnLine : link.geometry,
      properties: {
        location: {
          ...location,
          assetType: location.assetType ?? 'sign',
          shstRefId: link.shstRefId ?? link.block ?? link.outsideId,
          sideOfStreet: link.side,
          shstLocationStart: link.shstLocationStart ?? 0,
          shstLocationEnd: link.shstLocationEnd ?? roundTo(lineLength(link.geometry), 2),
          ...(objectIdOf(link) !== null && { objectId: objectIdOf(link) }),
          ...(link.baysAngle !== null && { baysAngle: link.baysAngle }),
          ...(link.baysCount !== null && { baysCount: link.baysCount }),
          ...(link.streetName !== null && { streetName: link.streetName }),
          ...(link.status !== 'active' && { status: link.status }),
        },
        regulations: regulationsOf(link),
        ...(isObject(properties) && properties),
      },
    };
  }
}

/**
 * Returns the link's id; `null` if an import would derive the same id from the SharedStreets
 * location.
 */
function objectIdOf(link: LinkData): string | null {
  const place = `${link.shstRefId}:${link.side}:${link.shstLocationStart}-${link.shstLocationEnd}`;
  return link.outsideId === place ||
    (/^#\d+$/.test(link.outsideId.slice(place.length)) && link.outsideId.startsWith(place))
    ? null
    : link.outsideId;
}

/** Reports everything the feed cannot contain, once per kind, with counts. */
function reportCityLosses(
  data: CityData,
  unwritten: ReadonlySet<LinkData>,
  currency: string,
  ruleSets: readonly (readonly Restriction[])[],
  issues: IssueList,
): void {
  for (const [index, entries] of ruleSets.entries())
    for (const [at, entry] of entries.entries()) {
      const place = `ruleSets[${index}][${at}]`;
      const lossCodes = new Set<string>();
      writeRegulation(entry, '', null, data.timeZone ?? 'UTC', (code) => lossCodes.add(code));
      for (const code of lossCodes) issues.count('loss', code, place);
      if (entry.payment !== null && entry.payment.currency !== currency)
        issues.count('loss', 'curblr.loss.second-currency', `${place}.payment.currency`, {
          currency: entry.payment.currency,
        });
    }
  for (const [index, link] of data.links.entries()) {
    if (unwritten.has(link)) continue;
    const place = `links[${index}]`;
    if (link.shstRefId === null) issues.count('loss', 'curblr.loss.reference-made-up', place);
    if (link.compassSide !== null || link.fromStreetName !== null || link.toStreetName !== null)
      issues.count('loss', 'curblr.loss.street-ends', place);
    if (link.regulation !== null) issues.count('loss', 'curblr.loss.regulation-id', place);
  }
  if (data.blocks.length > 0 || data.nodes.length > 0) issues.count('loss', 'curblr.loss.streets', 'blocks');
  if (data.baseMap.length > 0) issues.count('loss', 'curblr.loss.base-map', 'baseMap');
  // An import restores the built-in calendar of the time zone, so only a custom calendar is lost.
  const ready = data.timeZone === null ? null : findBuiltInCalendar(data.timeZone);
  if (data.calendar !== null && JSON.stringify(data.calendar) !== JSON.stringify(ready))
    issues.count('loss', 'curblr.loss.calendar', 'calendar');
}
