// Reading a city's own records with a mapping: records become links, values become restrictions.
import {
  calendarFor,
  checkLine,
  checkPoint,
  checkPolygon,
  compassSides,
  type LineGeometry,
  type LinkData,
  lineLength,
  ok,
  type Position,
  type Project,
  planeAt,
  type ReadCity,
  type RestrictionInput,
  type Result,
  refused,
} from '@curbwright/core';
import { curbLineOf } from '../curb-line.ts';
import type { ReadOptions } from '../format.ts';
import { IssueList } from '../issue-list.ts';
import { hintOfSwap, refusalOfPlace } from '../place-check.ts';
import { projectionOf, shownCrs } from '../projection.ts';
import { RuleSetTable } from '../rule-set-table.ts';
import { isObject, type JsonObject, numberOrNull, otherEntries, textOrNull } from '../source-json.ts';
import { columnsOfPlace, placeOfColumns } from '../tables/place-columns.ts';
import type { RecordPlace, SourceTable } from '../tables/source-table.ts';
import { isTimeZone } from '../time-zone.ts';
import { fillTemplate, isFor, matches } from './fill-template.ts';
import type { MappedField, Mapping } from './mapping.ts';

const feetInMetres = 0.3048;

/** Reads a file's records. Refused when their coordinate system is unknown, or every record's coordinates are out of range. */
export function readMapped(
  source: SourceTable,
  mapping: Mapping,
  options: ReadOptions,
  name: string,
): Result<ReadCity> {
  const { records } = source;
  const crs = source.crs ?? mapping.crs ?? null;
  const projection = crs === null ? ok(null) : projectionOf(crs);
  if (!projection.ok) return projection;
  const timeZone = mapping.timeZone ?? options.timeZone ?? null;
  if (timeZone !== null && !isTimeZone(timeZone)) return refused('mapping.time-zone', { value: timeZone });
  const missing = missingColumns(mapping, records);
  if (missing.length > 0) return refused('mapping.column-missing', { name, columns: missing.join(', ') });
  const currency = mapping.currency ?? options.currency ?? null;
  const reader = new MappedReader(mapping, projection.value, currency, name.split('/').at(-1) ?? name);
  for (const { severity, code, place, params } of source.issues)
    if (severity === 'error') reader.issues.error(code, place, params);
    else reader.issues.warning(code, place, params);
  if (projection.value !== null && crs !== null)
    reader.issues.warning('crs.reprojected', 'crs', { crs: shownCrs(crs) });
  for (const [index, record] of records.entries()) reader.feature(record, source.placeOf(index), index);
  const nowhere = refusalOfPlace(reader.issues, reader.links.length, name);
  if (nowhere !== null) return nowhere;
  hintOfSwap(reader.links, timeZone, reader.issues);
  reader.finish();
  return ok({
    data: {
      name: mapping.cityName ?? options.cityName ?? null,
      timeZone,
      currency: mapping.currency ?? options.currency ?? null,
      priorityHierarchy: null,
      authority: null,
      calendar: timeZone === null ? null : calendarFor(timeZone),
      nodes: [],
      blocks: [],
      ruleSets: reader.table.list,
      links: reader.links,
      baseMap: [],
    },
    issues: reader.issues.all(),
  });
}

/** The columns a mapping cannot do without. */
export function neededColumns(mapping: Mapping): string[] {
  return [
    ...new Set([
      ...mapping.rules.flatMap((rule) => ('column' in rule ? [rule.column] : [])),
      ...Object.keys(mapping.only ?? {}),
      ...(mapping.place === undefined ? [] : columnsOfPlace(mapping.place)),
      ...Object.entries(mapping.link).flatMap(([, field]) =>
        typeof field === 'string'
          ? [field]
          : typeof field === 'object' && 'column' in field
            ? [field.column]
            : [],
      ),
    ]),
  ];
}

/** Columns that rules ask for and no record has: a misspelt mapping, said before anything is read. */
function missingColumns(mapping: Mapping, features: readonly unknown[]): string[] {
  const present = new Set(
    features.flatMap((feature) =>
      isObject(feature) && isObject(feature.properties) ? Object.keys(feature.properties) : [],
    ),
  );
  return neededColumns(mapping).filter((column) => !present.has(column));
}

class MappedReader {
  readonly issues = new IssueList();
  readonly table = new RuleSetTable();
  readonly links: LinkData[] = [];
  readonly #mapping: Mapping;
  readonly #project: Project | undefined;
  readonly #currency: string | null;
  /** Name of the file: what has no id is known by it and its number, so that another file's records are others. */
  readonly #file: string;
  readonly #ids = new Set<string>();
  #said = 0;
  #drawn = 0;

  constructor(mapping: Mapping, project: Project | null, currency: string | null, file: string) {
    this.#mapping = mapping;
    this.#project = project ?? undefined;
    this.#currency = currency;
    this.#file = file;
  }

  feature(feature: unknown, at: RecordPlace, index: number): void {
    const place = at.record;
    if (!isObject(feature)) {
      this.issues.error('source.not-a-feature', place);
      return;
    }
    const record = isObject(feature.properties) ? feature.properties : {};
    if (!matches(this.#mapping.only, record)) {
      this.issues.count('loss', 'mapping.not-curb', place);
      return;
    }
    const geometry = this.#geometry(feature, record, at);
    if (geometry === undefined) return;
    const lines = this.#lines(geometry, record, at.geometry);
    if (lines.length === 0) return;
    const restrictions = this.#restrictions(record, at);
    if (restrictions === null) return;
    const { link } = this.#mapping;
    const id = this.#text(link.outsideId, record) ?? textOrNull(feature.id) ?? `${this.#file}/${index}`;
    const ruleSet = this.table.add(restrictions);
    const [from, to] = this.#crossStreets(record);
    const bays = numberOrNull(this.#value(link.baysCount, record));
    const angle = this.#text(link.baysAngle, record)?.toLowerCase();
    const side = this.#text(link.side, record)?.toLowerCase();
    const compass = this.#text(link.compassSide, record)?.toUpperCase();
    for (const [part, geometry] of lines.entries()) {
      const outsideId = lines.length === 1 ? id : `${id}#${part + 1}`;
      if (this.#ids.has(outsideId)) {
        this.issues.error('source.id-taken', place, { id: outsideId });
        continue;
      }
      this.#ids.add(outsideId);
      this.links.push({
        outsideId,
        block: null,
        fromNode: null,
        toNode: null,
        streetName: this.#text(link.streetName, record),
        compassSide: compassSides.find((name) => name === compass) ?? null,
        fromStreetName: from,
        toStreetName: to,
        side: side === 'left' || side === 'right' ? side : 'unknown',
        geometry,
        baysCount: lines.length === 1 && bays !== null && bays >= 0 ? Math.round(bays) : null,
        baysAngle: angle === 'parallel' || angle === 'perpendicular' || angle === 'diagonal' ? angle : null,
        shstRefId: null,
        shstLocationStart: null,
        shstLocationEnd: null,
        ruleSet,
        regulation: this.#text(link.regulation, record),
        status: 'active',
        sourceProperties: this.#kept(record),
      });
      this.#drawn += lineLength(geometry);
    }
    if (link.length !== undefined) {
      const length = numberOrNull(record[link.length.column]) ?? 0;
      this.#said += link.length.unit === 'feet' ? length * feetInMetres : length;
    }
  }

  /** The source's own lengths beside those of its lines. */
  finish(): void {
    const { length } = this.#mapping.link;
    if (length === undefined) return;
    this.issues.warning('mapping.length', length.column, {
      said: Number(this.#said.toFixed(1)),
      drawn: Number(this.#drawn.toFixed(1)),
    });
  }

  /** Its own, or what the columns of the mapping say; undefined when they say nothing that can be used, which is told. */
  #geometry(feature: JsonObject, record: JsonObject, at: RecordPlace): unknown {
    const { place } = this.#mapping;
    if (place === undefined) return feature.geometry;
    const read = placeOfColumns(place, record);
    if ('geometry' in read) return read.geometry;
    if ('empty' in read) this.issues.count('warning', 'mapping.no-place', at.record);
    else this.issues.error('mapping.value', at.column(read.column), { value: read.value });
    return undefined;
  }

  #kept(record: JsonObject): Record<string, unknown> {
    const { keep } = this.#mapping;
    const all = otherEntries(record, []);
    return keep === 'all'
      ? all
      : Object.fromEntries(Object.entries(all).filter(([key]) => keep.includes(key)));
  }

  #value(field: MappedField | undefined, record: JsonObject): unknown {
    if (field === undefined) return null;
    if (typeof field === 'string') return record[field];
    if (Array.isArray(field)) {
      const parts = field.map((column) => textOrNull(record[column])?.trim() ?? '');
      return parts.every((part) => part === '') ? null : parts.join('/');
    }
    if ('constant' in field) return field.constant;
    const value = textOrNull(record[field.column])?.trim().toLowerCase();
    return Object.entries(field.values).find(([key]) => key.trim().toLowerCase() === value)?.[1] ?? null;
  }

  #text(field: MappedField | undefined, record: JsonObject): string | null {
    return textOrNull(this.#value(field, record))?.trim() ?? null;
  }

  #crossStreets(record: JsonObject): readonly [string | null, string | null] {
    const { link } = this.#mapping;
    const both = link.crossStreets;
    const parts = both === undefined ? [] : (textOrNull(record[both.column]) ?? '').split(both.between);
    return [
      this.#text(link.fromStreetName, record) ?? textOrNull(parts[0]?.trim()),
      this.#text(link.toStreetName, record) ?? textOrNull(parts[1]?.trim()),
    ];
  }

  /** The restrictions of a record; null when a column cannot be read, because the rest alone would say something else. */
  #restrictions(record: JsonObject, at: RecordPlace): RestrictionInput[] | null {
    const restrictions: RestrictionInput[] = [];
    for (const rule of this.#mapping.rules) {
      const chosen = 'always' in rule ? rule.always : this.#chosen(rule, record, at);
      for (const template of chosen) {
        if (!isFor(template, record)) continue;
        const filled = fillTemplate(template, record, this.#currency);
        if ('problem' in filled) {
          const { column, value, code } = filled.problem;
          this.issues.error(code, at.column(column), { value, reason: value });
          return null;
        }
        restrictions.push(filled.restriction);
      }
    }
    return restrictions.sort((a, b) => a.priority - b.priority);
  }

  #chosen(rule: Extract<Mapping['rules'][number], { column: string }>, record: JsonObject, at: RecordPlace) {
    const value = textOrNull(record[rule.column])?.trim() ?? '';
    const found = Object.entries(rule.values).find(
      ([key]) => key.trim().toLowerCase() === value.toLowerCase(),
    );
    if (found !== undefined) return found[1];
    if (rule.otherwise !== undefined) return rule.otherwise;
    this.issues.count('warning', 'mapping.value-unknown', at.column(rule.column), {
      column: rule.column,
      value,
    });
    return [];
  }

  /** The curb lines of a geometry: parts of a multi-line are links of their own, a polygon gives its long side, a point a short line. */
  #lines(geometry: unknown, record: JsonObject, place: string): LineGeometry[] {
    if (!isObject(geometry)) {
      this.issues.error('geometry.missing', place);
      return [];
    }
    const { type, coordinates } = geometry;
    const at = `${place}.coordinates`;
    const parts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
    if (type === 'LineString') return this.#line(coordinates, at);
    if (type === 'MultiLineString') {
      if (parts(coordinates).length === 0) this.issues.error('geometry.no-coordinates', at);
      return parts(coordinates).flatMap((part, index) => this.#line(part, `${at}[${index}]`));
    }
    if (type === 'Polygon') return this.#polygon(coordinates, at);
    if (type === 'MultiPolygon')
      return parts(coordinates).flatMap((part, index) => this.#polygon(part, `${at}[${index}]`));
    const { pointLength } = this.#mapping.link;
    if (type === 'Point' && pointLength !== undefined)
      return this.#point(coordinates, record, at, pointLength);
    this.issues.error(type === 'Point' ? 'mapping.point' : 'geometry.wrong-type', `${place}.type`, {
      type: textOrNull(type) ?? '',
      wanted: 'LineString, MultiLineString, Polygon, Point',
    });
    return [];
  }

  #line(coordinates: unknown, at: string): LineGeometry[] {
    const line = checkLine(coordinates, this.#project);
    this.issues.geometry(line.problems, at);
    return line.geometry === null ? [] : [line.geometry];
  }

  #polygon(coordinates: unknown, at: string): LineGeometry[] {
    const polygon = checkPolygon(coordinates, this.#project);
    this.issues.geometry(polygon.problems, at);
    const line = polygon.geometry === null ? null : curbLineOf(polygon.geometry);
    if (line === null) return [];
    this.issues.count('warning', 'geometry.curb-line-of-polygon', at);
    return [line];
  }

  #point(coordinates: unknown, record: JsonObject, at: string, metres: number): LineGeometry[] {
    const point = checkPoint(coordinates, this.#project);
    this.issues.geometry(point.problems, at);
    if (point.geometry === null) return [];
    const { pointBearing } = this.#mapping.link;
    const degrees = pointBearing === undefined ? 90 : (numberOrNull(record[pointBearing]) ?? 90);
    const [east, north] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const plane = planeAt(point.geometry.coordinates);
    const end = (sign: number): Position =>
      plane.toPosition((sign * east * metres) / 2, (sign * north * metres) / 2);
    this.issues.count('warning', 'mapping.line-of-point', at, { metres });
    return [{ type: 'LineString', coordinates: [end(-1), end(1)] }];
  }
}
