// Reads CDS Curbs into city data: a zone becomes a link, and its policies together become its rule
// set.
import {
  type CityReadResult,
  createUnknownRule,
  findBuiltInCalendar,
  type ImportIssue,
  isCurrency,
  type LineGeometry,
  type LinkData,
  ok,
  type RestrictionInput,
  type Result,
  reportInputOptions,
} from '@curbwright/core';
import { coordinateFailure, warnOfSwappedCoordinates } from '../coordinate-check.ts';
import type { ReadOptions, SourceFile } from '../format.ts';
import { IssueList } from '../issue-list.ts';
import { curbMetres, LostTotals, readSpaceCount } from '../lost-totals.ts';
import { containsPrice, misplacedFields, toSchemaProblems } from '../rule-object.ts';
import { RuleSetTable } from '../rule-set-table.ts';
import { isObject, type JsonObject, listOf, numberOrNull, otherEntries, textOrNull } from '../source-json.ts';
import { isTimeZone } from '../time-zone.ts';
import { type CdsEntry, type CdsFeed, collectCdsFeed } from './documents.ts';
import { foldExceptions } from './fold-exceptions.ts';
import { readPolicy } from './read-policy.ts';
import { type CdsZone, cdsPolicy, cdsZone, isInstant, zoneFieldNames } from './schema.ts';
import { zoneLine } from './zone-line.ts';

/** Zone fields that are stored in links. */
const linkZoneFields = [
  'curb_zone_id',
  'geometry',
  'street_name',
  'cross_street_start_name',
  'cross_street_end_name',
  'street_side',
  'parking_angle',
  'num_spaces',
];

/** Policy fields that are stored in restrictions. */
const restrictionPolicyFields = [
  'curb_policy_id',
  'published_date',
  'priority',
  'name',
  'description',
  'data_source_operator_id',
  'rules',
  'time_spans',
];

/** A policy as read: its restrictions, and fields that have no equivalent. */
interface ParsedPolicy {
  readonly restrictions: readonly RestrictionInput[];
  readonly others: Readonly<Record<string, unknown>>;
  /** Path of the first thing that could not be read; `null` = everything was read. */
  readonly problem: string | null;
  /** Number of source rules with a price, readable or not. */
  readonly prices: number;
}

/** Returns an unknown-rules marker with the JSON of the source rule that could not be read. */
function unreadableRule(value: unknown): RestrictionInput {
  return createUnknownRule(JSON.stringify(value));
}

/** Returns the number of a policy's rules that state a price. */
function countPolicyPrices({ rules, ...others }: JsonObject): number {
  const withPrice = listOf(rules).filter((rule) => isObject(rule) && containsPrice(rule)).length;
  return withPrice + Number(containsPrice(others));
}

/** Whether two policies have the same meaning; publication date and names do not matter. */
function isSame(one: ParsedPolicy, other: ParsedPolicy): boolean {
  const text = ({ restrictions }: ParsedPolicy) =>
    JSON.stringify(restrictions.map((rule) => ({ ...rule, priorityCategory: null, description: null })));
  return one.problem === null && other.problem === null && text(one) === text(other);
}

/**
 * Reads zones and policies from one or several files. Fails if a file is not JSON or contains no
 * curb data.
 */
export function readCds(files: readonly SourceFile[], options: ReadOptions): Result<CityReadResult> {
  const feed = collectCdsFeed(files);
  if (!feed.ok) return feed;
  const issues = new IssueList();
  const reader = new CdsReader(feed.value, options, issues);
  const data = reader.city(options);
  const nowhere = coordinateFailure(issues, data.links.length, files.map((file) => file.name).join(', '));
  if (nowhere !== null) return nowhere;
  warnOfSwappedCoordinates(data.links, data.timeZone, issues);
  return ok({ data, issues: issues.all(), lost: reader.lost.totals });
}

class CdsReader {
  readonly #feed: CdsFeed;
  readonly #issues: IssueList;
  readonly #currency: string | null;
  readonly #lastUpdated: number | null;
  readonly #timeZone: string | null;
  readonly #is11: boolean;
  readonly #policies = new Map<string, ParsedPolicy>();
  readonly #used = new Set<string>();
  readonly #spacesOf = new Map<string, number>();
  readonly lost = new LostTotals();

  constructor(feed: CdsFeed, options: ReadOptions, issues: IssueList) {
    this.#feed = feed;
    this.#issues = issues;
    const currency = feed.currency?.toUpperCase();
    // Without a currency, a feed's amounts are in US cents (CDS general information).
    this.#currency =
      currency === undefined ? (options.currency ?? 'USD') : isCurrency(currency) ? currency : null;
    if (currency !== undefined && !isCurrency(currency))
      issues.warning('cds.currency', 'currency', { value: currency });
    const { lastUpdated } = feed;
    this.#lastUpdated = lastUpdated !== null && isInstant(lastUpdated) ? lastUpdated : null;
    if (lastUpdated !== null && this.#lastUpdated === null)
      issues.warning('cds.last-updated', 'last_updated', { value: lastUpdated });
    this.#timeZone = isTimeZone(feed.timeZone) ? feed.timeZone : (options.timeZone ?? null);
    if (feed.timeZone !== null && !isTimeZone(feed.timeZone))
      issues.warning('cds.time-zone', 'time_zone', { value: feed.timeZone });
    this.#is11 = feed.version === null ? uses11(feed) : feed.version !== '1.0';
  }

  city(options: ReadOptions): CityReadResult['data'] {
    const { entries } = this.#feed;
    for (const entry of entries.policies) this.#policy(entry);
    for (const { value } of entries.spaces) {
      const zone = textOrNull(value.curb_zone_id);
      if (zone !== null) this.#spacesOf.set(zone, (this.#spacesOf.get(zone) ?? 0) + 1);
    }
    const table = new RuleSetTable();
    const ids = new Set<string>();
    const links = entries.zones.flatMap((entry) => this.#zone(entry, table, ids) ?? []);
    for (const [id, policy] of this.#policies) {
      if (this.#used.has(id)) continue;
      this.#issues.count('warning', 'cds.policy-without-zone', `policies ${id}`);
      if (policy.problem === null) table.add(policy.restrictions);
    }
    for (const { place } of entries.areas) this.#issues.count('loss', 'cds.loss.areas', place);
    for (const { place } of entries.objects) this.#issues.count('loss', 'cds.loss.objects', place);
    const zones = new Set(entries.zones.map(({ value }) => value.curb_zone_id));
    for (const { place, value } of entries.spaces) {
      this.#issues.count('loss', 'cds.loss.spaces', place);
      if (!zones.has(value.curb_zone_id)) this.lost.add({ spaces: 1 });
    }
    for (const place of this.#feed.strays) {
      this.#issues.error('source.not-a-feature', place);
      this.lost.add({ curbs: 1 });
    }
    if (entries.zones.length === 0) this.#issues.warning('cds.no-zones', 'data.zones');
    const { author } = this.#feed;
    return {
      name: options.cityName ?? null,
      timeZone: this.#timeZone,
      currency: this.#currency,
      priorityHierarchy: null,
      authority: author === null ? null : { name: author, url: null, phone: null },
      calendar: this.#timeZone === null ? null : findBuiltInCalendar(this.#timeZone),
      nodes: [],
      blocks: [],
      ruleSets: table.list,
      links,
      baseMap: [],
    };
  }

  #policy({ place, value }: CdsEntry): void {
    const policy = cdsPolicy.safeParse(value, reportInputOptions);
    if (!policy.success) {
      const problems = toSchemaProblems(policy.error, 'source.rule');
      for (const { code, path, params } of problems) this.#issues.error(code, `${place}${path}`, params);
      const [first] = problems;
      this.#unreadable(value, place, `${place}${first?.path ?? ''}`);
      return;
    }
    let problem = place;
    const reportProblem = (
      severity: ImportIssue['severity'],
      code: string,
      path: string,
      params: ImportIssue['params'] = {},
    ): void => {
      if (severity === 'error') problem = `${place}${path}`;
      if (severity === 'loss') this.#issues.count('loss', code, `${place}${path}`, params);
      else this.#issues[severity](code, `${place}${path}`, params);
    };
    const restrictions = readPolicy(policy.data, {
      is11: this.#is11,
      currency: this.#currency,
      tell: reportProblem,
    });
    if (restrictions === null) {
      this.#unreadable(value, place, problem);
      return;
    }
    this.#add(value, place, {
      restrictions: foldExceptions(restrictions),
      others: otherEntries(value, restrictionPolicyFields),
      problem: null,
      prices: countPolicyPrices(value),
    });
  }

  /**
   * Adds a policy. If its id is already used, an equal policy is read once, and different policies
   * are both marked unreadable.
   */
  #add(value: JsonObject, place: string, policy: ParsedPolicy): void {
    const id = value.curb_policy_id;
    if (typeof id !== 'string') return;
    const other = this.#policies.get(id);
    if (other === undefined) this.#policies.set(id, policy);
    else if (isSame(other, policy))
      this.#issues.warning('cds.policy-repeated', `${place}.curb_policy_id`, { id });
    else {
      this.#issues.error('cds.policy-differs', `${place}.curb_policy_id`, { id });
      this.#policies.set(id, {
        restrictions: [unreadableRule(value)],
        others: {},
        problem: `${place}.curb_policy_id`,
        prices: other.prices + policy.prices,
      });
    }
  }

  /** Marks a policy as unreadable, which makes the rules of its curbs unknown. */
  #unreadable(value: JsonObject, place: string, problem: string): void {
    this.#add(value, place, {
      restrictions: [unreadableRule(value)],
      others: {},
      problem,
      prices: countPolicyPrices(value),
    });
  }

  /**
   * Counts a zone that does not become a curb. A zone that is not in force counts neither as read
   * nor as lost.
   */
  #lose(value: JsonObject): null {
    const lastUpdated = this.#lastUpdated;
    const [start, end] = [numberOrNull(value.start_date), numberOrNull(value.end_date)];
    const isPast = end !== null && isInstant(end) && lastUpdated !== null && end <= lastUpdated;
    const isPlanned = start !== null && isInstant(start) && lastUpdated !== null && start > lastUpdated;
    if (isPast || isPlanned) return null;
    const ids = value.curb_policy_ids;
    this.lost.add({
      curbs: 1,
      metres: curbMetres(value.geometry),
      spaces:
        readSpaceCount(value.num_spaces) || (this.#spacesOf.get(textOrNull(value.curb_zone_id) ?? '') ?? 0),
      rules: Array.isArray(ids) && ids.length === 0 ? 0 : 1,
      prices: this.#pricesOf(listOf(ids)),
    });
    return null;
  }

  /** Counts the prices in the policies with these ids. */
  #pricesOf(ids: readonly unknown[]): number {
    return ids.reduce(
      (sum: number, id) => sum + (typeof id === 'string' ? (this.#policies.get(id)?.prices ?? 0) : 0),
      0,
    );
  }

  #zone({ place, value }: CdsEntry, table: RuleSetTable, ids: Set<string>): LinkData | null {
    const parsed = cdsZone.safeParse(value, reportInputOptions);
    if (!parsed.success) {
      for (const { code, path, params } of toSchemaProblems(parsed.error, 'source.field'))
        this.#issues.error(code, `${place}${path}`, params);
      return this.#lose(value);
    }
    const zone = parsed.data;
    const misplaced = misplacedFields(value, zoneFieldNames);
    for (const field of misplaced) this.#issues.error('source.rule-field', `${place}.${field}`, { field });
    if (ids.has(zone.curb_zone_id)) {
      this.#issues.error('source.id-taken', `${place}.curb_zone_id`, { id: zone.curb_zone_id });
      return this.#lose(value);
    }
    const lastUpdated = this.#lastUpdated;
    if (zone.end_date !== undefined && lastUpdated !== null && zone.end_date <= lastUpdated) {
      this.#issues.warning('cds.zone-retired', `${place}.end_date`, { id: zone.curb_zone_id });
      return null;
    }
    const geometry = zoneLine(value.geometry, `${place}.geometry`, this.#issues);
    if (geometry === null) return this.#lose(value);
    ids.add(zone.curb_zone_id);
    const reference = zone.location_references.find(({ source }) => /sharedstreets/i.test(source ?? ''));
    const side = sideOf(reference?.side ?? zone.location_references[0]?.side ?? null);
    const { line, polygon } = geometry;
    const isPlanned = zone.start_date !== undefined && lastUpdated !== null && zone.start_date > lastUpdated;
    const restrictions = [
      ...(misplaced.length > 0 ? [unreadableRule(value)] : []),
      ...this.#restrictionsOf(zone, value, place),
    ];
    if (!isPlanned) this.lost.addPrices(this.#pricesOf(zone.curb_policy_ids), restrictions);
    const angle = zone.parking_angle === 'angled' ? 'diagonal' : (zone.parking_angle ?? null);
    return {
      outsideId: zone.curb_zone_id,
      block: null,
      fromNode: null,
      toNode: null,
      streetName: zone.street_name,
      compassSide: zone.street_side ?? null,
      fromStreetName: zone.cross_street_start_name,
      toStreetName: zone.cross_street_end_name,
      side,
      geometry: polygon !== null && side === 'left' ? reversed(line) : line,
      baysCount: zone.num_spaces ?? this.#spacesOf.get(zone.curb_zone_id) ?? null,
      baysAngle: angle,
      shstRefId: reference?.ref_id ?? null,
      shstLocationStart: reference?.start === undefined ? null : reference.start / 100,
      shstLocationEnd: reference?.end === undefined ? null : reference.end / 100,
      ruleSet: table.add(restrictions),
      regulation: null,
      status: isPlanned ? 'planned' : 'active',
      sourceProperties: {
        ...otherEntries(value, linkZoneFields),
        ...(polygon !== null && { zonePolygon: polygon }),
        ...this.#policyDetails(zone),
      },
    };
  }

  /**
   * Returns the rules of a zone. Policies that are missing or unreadable make them unknown; only an
   * empty list of policies means that there are no rules.
   */
  #restrictionsOf(zone: CdsZone, value: JsonObject, place: string): RestrictionInput[] {
    if (value.curb_policy_ids === undefined || value.curb_policy_ids === null) {
      this.#issues.count('warning', 'cds.zone-without-policies', `${place}.curb_policy_ids`);
      return [createUnknownRule(null)];
    }
    const all = zone.curb_policy_ids.flatMap((id, index): readonly RestrictionInput[] => {
      const policy = this.#policies.get(id);
      const at = `${place}.curb_policy_ids[${index}]`;
      if (policy === undefined) {
        this.#issues.warning('cds.policy-missing', at, { id });
        return [unreadableRule({ curb_policy_id: id })];
      }
      this.#used.add(id);
      const { problem } = policy;
      if (problem !== null) this.#issues.count('warning', 'cds.policy-unreadable', at, { id, problem });
      return policy.restrictions;
    });
    return all
      .map((entry, index) => ({ entry, index }))
      .sort((a, b) => a.entry.priority - b.entry.priority || a.index - b.index)
      .map(({ entry }) => entry);
  }

  /** Returns policy fields that restrictions cannot store: colors, references. */
  #policyDetails(zone: CdsZone): Record<string, unknown> {
    const details = zone.curb_policy_ids.flatMap((id): [string, unknown][] => {
      const others = this.#policies.get(id)?.others;
      return others === undefined || Object.keys(others).length === 0 ? [] : [[id, others]];
    });
    return details.length === 0 ? {} : { policyDetails: Object.fromEntries(details) };
  }
}

/**
 * Whether the feed uses fields that only 1.1 has, for feeds whose envelope does not state a
 * version.
 */
function uses11(feed: CdsFeed): boolean {
  return (
    feed.entries.objects.length > 0 ||
    feed.entries.zones.some(
      ({ value }) => isObject(value.geometry) && value.geometry.type === 'LineString',
    ) ||
    /"(?:purposes|user_classes_except|weeks_of_month|policy_color)":/.test(
      JSON.stringify(feed.entries.policies),
    )
  );
}

function sideOf(value: string | null): LinkData['side'] {
  const side = value?.trim().toLowerCase();
  return side === 'left' || side === 'right' ? side : 'unknown';
}

function reversed(line: LineGeometry): LineGeometry {
  return { type: 'LineString', coordinates: [...line.coordinates].reverse() };
}
