// Reads a city's own records with a mapping: records become links, values become restrictions.
import {
  addTotals,
  type CityReadResult,
  compassSides,
  countPricedRestrictions,
  distributeSpaces,
  emptyImportTotals,
  failWith,
  findBuiltInCalendar,
  type HouseNumbers,
  houseNumbersProperty,
  type ImportTotals,
  isCurrency,
  type LineGeometry,
  type LinkData,
  lineLength,
  maxStoredInteger,
  ok,
  type Project,
  type Result,
  readHouseNumbers,
  roundTo,
  sourceCurbTotals,
} from '@curbwright/core';
import { coordinateFailure, warnOfSwappedCoordinates } from '../coordinate-check.ts';
import type { ReadOptions } from '../format.ts';
import { IssueList } from '../issue-list.ts';
import { countGeometryCurbs } from '../lost-totals.ts';
import { crsDisplayName, resolveProjection } from '../projection.ts';
import { RuleSetTable } from '../rule-set-table.ts';
import {
  cellText,
  isObject,
  type JsonObject,
  numberOrNull,
  otherEntries,
  textOrNull,
} from '../source-json.ts';
import { placeColumnNames, readPlace } from '../tables/place-columns.ts';
import type { RecordPlace, SourceTable } from '../tables/source-table.ts';
import { isTimeZone } from '../time-zone.ts';
import { isEmptyCell } from './days-and-hours.ts';
import { matchesConditions } from './fill-template.ts';
import {
  type MappedField,
  type Mapping,
  priceColumnsWithoutUnit,
  type RestrictionTemplate,
} from './mapping.ts';
import { RecordLines } from './record-lines.ts';
import { hasRules, type RecordRules, readRecordRules } from './record-rules.ts';

const feetInMetres = 0.3048;

/**
 * Reads a file's records. Fails when their coordinate system is unknown, the coordinates of every
 * record are out of range, or a column of prices has no unit.
 */
export function readMapped(
  source: SourceTable,
  mapping: Mapping,
  options: ReadOptions,
  name: string,
): Result<CityReadResult> {
  const [column] = priceColumnsWithoutUnit(mapping);
  return column === undefined
    ? readRecords(source, mapping, options, name)
    : failWith('mapping.price-unit', { column });
}

/**
 * Like `readMapped`, but for trying a mapping: a price without a unit is an issue of its record.
 */
export function readRecords(
  source: SourceTable,
  mapping: Mapping,
  options: ReadOptions,
  name: string,
): Result<CityReadResult> {
  const { records } = source;
  const crs = source.crs ?? mapping.crs ?? null;
  const projection = crs === null ? ok(null) : resolveProjection(crs);
  if (!projection.ok) return projection;
  const timeZone = mapping.timeZone ?? options.timeZone ?? null;
  if (timeZone !== null && !isTimeZone(timeZone)) return failWith('mapping.time-zone', { value: timeZone });
  const currency = mapping.currency ?? options.currency ?? null;
  if (currency !== null && !isCurrency(currency)) return failWith('error.payment_currency', { currency });
  const missing = missingColumns(mapping, records);
  if (missing.length > 0) return failWith('mapping.column-missing', { name, columns: missing.join(', ') });
  const reader = new MappedReader(mapping, projection.value, currency, name.split('/').at(-1) ?? name);
  for (const { severity, code, place, params } of source.issues)
    if (severity === 'error') reader.issues.error(code, place, params);
    else reader.issues.warning(code, place, params);
  if (projection.value !== null && crs !== null)
    reader.issues.warning('crs.reprojected', 'crs', { crs: crsDisplayName(crs) });
  for (const [index, record] of records.entries()) reader.feature(record, source.placeOf(index), index);
  const nowhere = coordinateFailure(reader.issues, reader.links.length, name);
  if (nowhere !== null) return nowhere;
  warnOfSwappedCoordinates(reader.links, timeZone, reader.issues);
  reader.finish();
  return ok({
    data: {
      name: mapping.cityName ?? options.cityName ?? null,
      timeZone,
      currency,
      priorityHierarchy: null,
      authority: null,
      calendar: timeZone === null ? null : findBuiltInCalendar(timeZone),
      nodes: [],
      blocks: [],
      ruleSets: reader.table.list,
      links: reader.links,
      baseMap: [],
    },
    issues: reader.issues.all(),
    lost: reader.lost,
    places: reader.places,
  });
}

/**
 * Returns the columns that determine whether a template applies and what it contains. The
 * description is not included, because it is not binding.
 */
function columnsOfTemplate(template: RestrictionTemplate): string[] {
  const { when, unless, maxStayFrom, daysFrom, hoursFrom, weeksFrom, subclassesFrom, priceFrom } = template;
  const hours = typeof hoursFrom === 'object' ? [hoursFrom.from, hoursFrom.to] : [hoursFrom];
  return [
    ...Object.keys({ ...when, ...unless }),
    ...(weeksFrom ?? []),
    ...(subclassesFrom ?? []),
    ...[maxStayFrom?.column, daysFrom, ...hours, priceFrom?.column].filter((column) => column !== undefined),
  ];
}

/** The columns that a mapping requires. */
export function requiredColumns(mapping: Mapping): string[] {
  return [
    ...new Set([
      ...(mapping.rules ?? []).flatMap((rule) => [
        ...('column' in rule ? [rule.column] : []),
        ...('always' in rule
          ? rule.always
          : [...Object.values(rule.values), rule.otherwise ?? []].flat()
        ).flatMap(columnsOfTemplate),
      ]),
      ...Object.keys(mapping.only ?? {}),
      ...(mapping.place === undefined ? [] : placeColumnNames(mapping.place)),
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

/**
 * Returns required columns that no record has, which usually means that the mapping is misspelled.
 * Reported before anything is read.
 */
function missingColumns(mapping: Mapping, features: readonly unknown[]): string[] {
  const present = new Set(
    features.flatMap((feature) =>
      isObject(feature) && isObject(feature.properties) ? Object.keys(feature.properties) : [],
    ),
  );
  return requiredColumns(mapping).filter((column) => !present.has(column));
}

class MappedReader {
  readonly issues = new IssueList();
  readonly table = new RuleSetTable();
  readonly links: LinkData[] = [];
  /** Location of each link's record in the file. */
  readonly places = new Map<string, string>();
  /** Totals of what is in the file but not represented in the links. */
  lost: ImportTotals = emptyImportTotals;
  readonly #mapping: Mapping;
  readonly #lines: RecordLines;
  readonly #currency: string | null;
  /**
   * File name. Records without an id are identified by it and their number, so that they differ
   * from records of another file.
   */
  readonly #file: string;
  readonly #ids = new Set<string>();
  #said = 0;
  #drawn = 0;

  constructor(mapping: Mapping, project: Project | null, currency: string | null, file: string) {
    this.#mapping = mapping;
    this.#lines = new RecordLines(mapping.link, project ?? undefined, this.issues);
    this.#currency = currency;
    this.#file = file;
  }

  feature(feature: unknown, at: RecordPlace, index: number): void {
    const place = at.record;
    if (!isObject(feature)) {
      this.issues.error('source.not-a-feature', place);
      this.lost = addTotals(this.lost, { ...emptyImportTotals, curbs: 1 });
      return;
    }
    const record = isObject(feature.properties) ? feature.properties : {};
    if (!matchesConditions(this.#mapping.only, record)) {
      this.issues.count('loss', 'mapping.not-curb', place);
      return;
    }
    const rules = readRecordRules(this.#mapping, record, at, this.#currency, this.issues);
    const spaces = this.#spaces(record, at);
    const geometry = this.#geometry(feature, record, at);
    const lines = geometry === undefined ? [] : this.#lines.of(geometry, record, at.geometry);
    const parts = countGeometryCurbs(geometry);
    if (lines.length === 0) {
      this.#lose({ curbs: parts, spaces: spaces ?? 0 }, rules, record);
      return;
    }
    if (rules.lostPrices > 0 || lines.length < parts)
      this.lost = addTotals(this.lost, {
        ...emptyImportTotals,
        curbs: parts - lines.length,
        prices: rules.lostPrices * lines.length,
      });
    this.#add(feature, record, lines, rules, spaces, place, index);
    const { link } = this.#mapping;
    if (link.length !== undefined) {
      const length = numberOrNull(record[link.length.column]) ?? 0;
      this.#said += link.length.unit === 'feet' ? length * feetInMetres : length;
    }
  }

  /**
   * Adds the links of one record. Its number of spaces is distributed by link length, so that the
   * total is preserved.
   */
  #add(
    feature: JsonObject,
    record: JsonObject,
    lines: readonly LineGeometry[],
    rules: RecordRules,
    spaces: number | null,
    place: string,
    index: number,
  ): void {
    const { link } = this.#mapping;
    const id = this.#text(link.outsideId, record) ?? textOrNull(feature.id) ?? `${this.#file}/${index}`;
    const ruleSet = this.table.add(rules.restrictions);
    const [from, to] = this.#crossStreets(record);
    const angle = this.#text(link.baysAngle, record)?.toLowerCase();
    const side = this.#text(link.side, record)?.toLowerCase();
    const compass = this.#text(link.compassSide, record)?.toUpperCase();
    const shares = spaces === null ? [] : distributeSpaces(spaces, lines.map(lineLength));
    for (const [part, geometry] of lines.entries()) {
      const outsideId = lines.length === 1 ? id : `${id}#${part + 1}`;
      const baysCount = shares[part] ?? null;
      if (this.#ids.has(outsideId)) {
        this.issues.error('source.id-taken', place, { id: outsideId });
        this.lost = addTotals(this.lost, sourceCurbTotals({ geometry, baysCount }, rules.restrictions));
        continue;
      }
      this.#ids.add(outsideId);
      this.places.set(outsideId, place);
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
        baysCount,
        baysAngle: angle === 'parallel' || angle === 'perpendicular' || angle === 'diagonal' ? angle : null,
        shstRefId: null,
        shstLocationStart: null,
        shstLocationEnd: null,
        ruleSet,
        regulation: this.#text(link.regulation, record),
        status: 'active',
        sourceProperties: { ...this.#kept(record), ...this.#houseNumbers(record) },
      });
      this.#drawn += lineLength(geometry);
    }
  }

  /** Counts a record that does not become a link. */
  #lose(
    of: { readonly curbs: number; readonly spaces: number },
    rules: RecordRules,
    record: JsonObject,
  ): void {
    const isRuled = hasRules(this.#mapping, record) ? of.curbs : 0;
    const prices = (countPricedRestrictions(rules.restrictions) + rules.lostPrices) * of.curbs;
    this.lost = addTotals(this.lost, { ...of, metres: 0, rules: isRuled, prices });
  }

  /**
   * Returns the number of spaces of a record; `null` if it states none or the value cannot be read.
   * An unreadable value is reported as an issue and counted as lost spaces.
   */
  #spaces(record: JsonObject, at: RecordPlace): number | null {
    const { baysCount } = this.#mapping.link;
    const value = this.#value(baysCount, record);
    const spaces = numberOrNull(value);
    if (spaces !== null && spaces >= 0 && spaces <= maxStoredInteger) return Math.round(spaces);
    const text = cellText(value) ?? '';
    if (isEmptyCell(text)) return null;
    this.issues.loss('mapping.spaces', at.column(typeof baysCount === 'string' ? baysCount : ''), {
      value: text,
    });
    // If the text contains a number, that many spaces count as lost; otherwise one.
    const lost = Math.max(1, Number(/\d{1,9}/.exec(text)?.[0] ?? 1));
    this.lost = addTotals(this.lost, { ...emptyImportTotals, spaces: lost });
    return null;
  }

  /** Reports the source's own lengths next to those of the drawn lines. */
  finish(): void {
    const { length } = this.#mapping.link;
    if (length === undefined) return;
    this.issues.warning('mapping.length', length.column, {
      said: roundTo(this.#said, 1),
      drawn: roundTo(this.#drawn, 1),
    });
  }

  /**
   * Returns the record's own geometry, or one built from the mapping's columns; `undefined` if
   * these contain nothing usable, which is reported as an issue.
   */
  #geometry(feature: JsonObject, record: JsonObject, at: RecordPlace): unknown {
    const { place } = this.#mapping;
    if (place === undefined) return feature.geometry;
    const read = readPlace(place, record);
    if ('geometry' in read) return read.geometry;
    if ('empty' in read)
      this.issues.error('mapping.empty-place', at.record, { columns: read.empty.join(', ') });
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

  #houseNumbers(record: JsonObject): Record<string, HouseNumbers> {
    const { firstHouseNumber, lastHouseNumber } = this.#mapping.link;
    const numbers = readHouseNumbers(
      this.#text(firstHouseNumber, record),
      this.#text(lastHouseNumber, record),
    );
    return numbers === null ? {} : { [houseNumbersProperty]: numbers };
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
}
