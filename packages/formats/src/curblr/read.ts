// Reads a CurbLR feed into city data: each feature becomes one link, and its regulations one rule
// set.
import {
  type CityData,
  type CityReadResult,
  checkLine,
  createUnknownRule,
  failWith,
  findBuiltInCalendar,
  type LineGeometry,
  type LinkData,
  lineLength,
  ok,
  type Project,
  planeAt,
  type RestrictionInput,
  type Result,
  reportInputOptions,
  type SideOfStreet,
} from '@curbwright/core';
import { coordinateFailure, warnOfSwappedCoordinates } from '../coordinate-check.ts';
import { offsetLine as offsetWithoutLoops } from '../curb-offset.ts';
import type { ReadOptions, SourceFile } from '../format.ts';
import { IssueList } from '../issue-list.ts';
import { countGeometryCurbs, curbMetres, LostTotals, readSpaceCount } from '../lost-totals.ts';
import { declaredCrs, resolveProjection } from '../projection.ts';
import { containsPrice, misplacedFields, toSchemaProblems } from '../rule-object.ts';
import { RuleSetTable } from '../rule-set-table.ts';
import { isObject, type JsonObject, listOf, otherEntries, readJson, textOrNull } from '../source-json.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { type LinkWithRestrictions, mergeOverlappingLinks } from './merge-overlaps.ts';
import { type ReadRegulationResult, readRegulation } from './read-regulation.ts';
import { type CurblrProperties, curblrProperties, curblrRegulation } from './schema.ts';

/** Location fields that are stored in the link itself. */
const linkLocationFields = [
  'shstRefId',
  'sideOfStreet',
  'shstLocationStart',
  'shstLocationEnd',
  'objectId',
  'baysAngle',
  'baysCount',
  'streetName',
  'status',
];

/**
 * Reads one feed. Fails when it is not JSON, has no manifest or no features, or when all features
 * are unusable for the same reason.
 */
export function readCurblr(files: readonly SourceFile[], options: ReadOptions): Result<CityReadResult> {
  const [file, second] = files;
  if (file === undefined) return failWith('format.no-file');
  if (second !== undefined) return failWith('format.one-file', { name: second.name, format: 'CurbLR' });
  const document = readJson(file);
  if (!document.ok) return document;
  if (!isObject(document.value)) return failWith('curblr.not-a-feed', { name: file.name });
  const issues = new IssueList();
  const manifest = readManifest(document.value, file.name, options, issues);
  if (!manifest.ok) return manifest;
  const { features } = document.value;
  if (!Array.isArray(features)) return failWith('source.no-features', { name: file.name, place: 'features' });
  if (features.length === 0)
    return failWith('source.empty-collection', { name: file.name, place: 'features' });
  const crs = declaredCrs(document.value);
  if (!crs.ok) return crs;
  const projection = crs.value === null ? ok(null) : resolveProjection(crs.value);
  if (!projection.ok) return projection;
  const reader = new FeedReader(
    manifest.value,
    projection.value,
    issues,
    options.curbOffset ?? defaultCurbOffset,
  );
  for (const [index, feature] of features.entries()) reader.feature(feature, `features[${index}]`);
  const data = reader.city(options);
  const nowhere = coordinateFailure(issues, data.links.length, file.name);
  if (nowhere !== null) return nowhere;
  warnOfSwappedCoordinates(data.links, data.timeZone, issues);
  return ok({ data, issues: issues.all(), lost: reader.lost.totals });
}

/**
 * Default distance from the center line of a street to its curb, in meters. CurbLR lines lie on the
 * center line, so both sides of a street would be one line on the map.
 */
const defaultCurbOffset = 4.5;

const nothing: JsonObject = {};

/** Returns the number of regulations that state a price. */
function countPrices(regulations: readonly unknown[]): number {
  return regulations.filter((one) => isObject(one) && containsPrice(one)).length;
}

const ofRules: readonly string[] = Object.keys(curblrRegulation.shape);
const propertyNames = { all: ['location', 'regulations', ...ofRules], ofRules };
const locationNames = { all: linkLocationFields, ofRules: [] };

/**
 * Returns the paths of fields that may belong to the rules but are not read: regulation fields
 * outside a regulation, or misspelled status or rule fields.
 */
function misplacedFieldPaths(properties: unknown, place: string): string[] {
  if (!isObject(properties)) return [];
  const { location } = properties;
  const inLocation = isObject(location) ? misplacedFields(location, locationNames) : [];
  return [
    ...misplacedFields(properties, propertyNames).map((field) => `${place}.${field}`),
    ...inLocation.map((field) => `${place}.location.${field}`),
  ];
}

class FeedReader {
  readonly #manifest: Manifest;
  readonly #project: Project | null;
  readonly #issues: IssueList;
  readonly #curbOffset: number;
  readonly #links: LinkWithRestrictions[] = [];
  readonly lost = new LostTotals();
  readonly #ids = new Map<string, number>();
  /** Cache of parsed regulations by their JSON text. */
  readonly #readings = new Map<string, ReadRegulationResult>();

  constructor(manifest: Manifest, project: Project | null, issues: IssueList, curbOffset: number) {
    this.#curbOffset = curbOffset;
    this.#manifest = manifest;
    this.#project = project;
    this.#issues = issues;
  }

  feature(feature: unknown, place: string): void {
    if (!this.#read(feature, place)) this.#lose(feature);
  }

  /**
   * Counts a feature that does not become a curb. A feature not in force counts neither as read nor
   * as lost.
   */
  #lose(feature: unknown): void {
    const { geometry, properties } = isObject(feature) ? feature : nothing;
    const { location, regulations } = isObject(properties) ? properties : nothing;
    const { baysCount, status } = isObject(location) ? location : nothing;
    if (/^\s*(?:planned|proposed)\s*$/i.test(textOrNull(status) ?? '')) return;
    const parts = countGeometryCurbs(geometry);
    this.lost.add({
      curbs: parts,
      metres: curbMetres(geometry, this.#project ?? undefined),
      spaces: readSpaceCount(baysCount),
      rules: Array.isArray(regulations) && regulations.length === 0 ? 0 : parts,
      prices: parts * countPrices(listOf(regulations)),
    });
  }

  /** Reads a feature. Returns whether it becomes a link; if not, an issue is reported. */
  #read(feature: unknown, place: string): boolean {
    if (!isObject(feature)) {
      this.#issues.error('source.not-a-feature', place);
      return false;
    }
    const { geometry } = feature;
    if (!isObject(geometry)) {
      this.#issues.error('geometry.missing', `${place}.geometry`);
      return false;
    }
    if (geometry.type !== 'LineString') {
      this.#issues.error('geometry.wrong-type', `${place}.geometry.type`, {
        type: textOrNull(geometry.type) ?? '',
        wanted: 'LineString',
      });
      return false;
    }
    const line = checkLine(geometry.coordinates, this.#project ?? undefined);
    this.#issues.geometry(line.problems, `${place}.geometry.coordinates`);
    const properties = curblrProperties.safeParse(feature.properties, reportInputOptions);
    if (!properties.success) {
      for (const { code, path, params } of toSchemaProblems(properties.error, 'source.field'))
        this.#issues.error(code, `${place}.properties${path}`, params);
      return false;
    }
    if (line.geometry === null) return false;
    const restrictions = this.#restrictions(feature.properties, properties.data, `${place}.properties`);
    const { location } = properties.data;
    const drawn = offsetToSide(line.geometry, location.sideOfStreet ?? 'unknown', this.#curbOffset);
    const link: LinkData = {
      outsideId: this.#idOf(location, place),
      block: null,
      fromNode: null,
      toNode: null,
      streetName: textOrNull(location.streetName),
      compassSide: null,
      fromStreetName: null,
      toStreetName: null,
      side: location.sideOfStreet ?? 'unknown',
      geometry: drawn,
      ...(drawn !== line.geometry && { length: lineLength(line.geometry) }),
      baysCount: location.baysCount ?? null,
      baysAngle: location.baysAngle ?? null,
      shstRefId: location.shstRefId ?? null,
      shstLocationStart: location.shstLocationStart ?? null,
      shstLocationEnd: location.shstLocationEnd ?? null,
      ruleSet: null,
      regulation: null,
      status: location.status ?? 'active',
      sourceProperties: {
        ...sourcePropertiesOf(feature, properties.data),
        ...(drawn !== line.geometry && { drawnLine: line.geometry }),
      },
    };
    if (link.status === 'active') this.lost.addPrices(countPrices(properties.data.regulations), restrictions);
    this.#links.push({ link, restrictions, place });
    return true;
  }

  /**
   * The restrictions of a feature. An invalid regulation, or a feature without the field, makes its
   * rules unknown; an empty list means there are none.
   */
  #restrictions(source: unknown, properties: CurblrProperties, place: string): RestrictionInput[] {
    if (isObject(source) && (source.regulations === undefined || source.regulations === null)) {
      this.#issues.count('warning', 'curblr.no-regulations', `${place}.regulations`);
      return [createUnknownRule(null)];
    }
    const restrictions: RestrictionInput[] = [];
    for (const at of misplacedFieldPaths(source, place)) {
      this.#issues.error('source.rule-field', at, { field: at.slice(at.lastIndexOf('.') + 1) });
      restrictions.push(createUnknownRule(JSON.stringify(source)));
    }
    for (const [index, regulation] of properties.regulations.entries()) {
      const at = `${place}.regulations[${index}]`;
      const reading = this.#reading(regulation);
      if ('problems' in reading) {
        for (const { code, path, params } of reading.problems)
          this.#issues.error(code, `${at}${path}`, params);
        restrictions.push(createUnknownRule(JSON.stringify(regulation)));
        continue;
      }
      restrictions.push(reading.restriction);
    }
    return restrictions;
  }

  #reading(regulation: unknown): ReadRegulationResult {
    const key = JSON.stringify(regulation);
    const known = this.#readings.get(key);
    if (known !== undefined) return known;
    const parsed = curblrRegulation.safeParse(regulation, reportInputOptions);
    const reading: ReadRegulationResult = parsed.success
      ? readRegulation(parsed.data, this.#manifest)
      : { problems: toSchemaProblems(parsed.error, 'source.rule') };
    this.#readings.set(key, reading);
    return reading;
  }

  /**
   * Returns the source's own id or, without one, the SharedStreets location, which is as stable as
   * the street. Duplicates get a number and are reported.
   */
  #idOf(location: CurblrProperties['location'], place: string): string {
    const { shstRefId, shstLocationStart: start, shstLocationEnd: end, sideOfStreet } = location;
    const own = textOrNull(location.objectId);
    const id = own ?? `${shstRefId ?? 'feature'}:${sideOfStreet ?? 'unknown'}:${start ?? 0}-${end ?? 0}`;
    const before = this.#ids.get(id) ?? 0;
    this.#ids.set(id, before + 1);
    if (before === 0) return id;
    if (own !== null)
      this.#issues.warning('source.id-repeated', `${place}.properties.location.objectId`, { id });
    return `${id}#${before + 1}`;
  }

  city(options: ReadOptions): CityData {
    const table = new RuleSetTable();
    const links = mergeOverlappingLinks(this.#links, this.#issues).map(({ link, restrictions }) => ({
      ...link,
      ruleSet: table.add(restrictions),
    }));
    return {
      name: options.cityName ?? null,
      timeZone: this.#manifest.timeZone,
      currency: this.#manifest.currency,
      priorityHierarchy: this.#manifest.priorityHierarchy,
      authority: this.#manifest.authority,
      calendar: findBuiltInCalendar(this.#manifest.timeZone),
      nodes: [],
      blocks: [],
      ruleSets: table.list,
      links,
      baseMap: [],
    };
  }
}

/**
 * Returns feed properties without a matching link field. They are stored so that an export can
 * restore them.
 */
function sourcePropertiesOf(feature: JsonObject, properties: CurblrProperties): Record<string, unknown> {
  const authorities = properties.regulations.map((entry) =>
    isObject(entry) && isObject(entry.rule) ? (entry.rule.authority ?? null) : null,
  );
  const others = otherEntries(properties, ['location', 'regulations']);
  return {
    ...otherEntries(properties.location, linkLocationFields),
    ...(Object.keys(others).length > 0 && { properties: others }),
    ...(authorities.some((authority) => authority !== null) && { ruleAuthorities: authorities }),
    ...(textOrNull(feature.id) !== null && { featureId: feature.id }),
  };
}

/**
 * Offsets the line to its side of the street. Returns the same line where the side is unknown or
 * the distance is 0.
 */
function offsetToSide(line: LineGeometry, side: SideOfStreet, metres: number): LineGeometry {
  const [origin] = line.coordinates;
  if (side === 'unknown' || metres === 0 || origin === undefined) return line;
  const plane = planeAt(origin);
  const moved = offsetWithoutLoops(line.coordinates.map(plane.toMetres), side === 'left' ? metres : -metres);
  if (moved.length < 2) return line;
  return { type: 'LineString', coordinates: moved.map(([x, y]) => plane.toPosition(x, y)) };
}
