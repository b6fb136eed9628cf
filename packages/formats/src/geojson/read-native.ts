// Reads the product's own GeoJSON. Every field is validated, and one invalid feature does not stop
// the rest.
import {
  type AssetData,
  type CityData,
  type CityReadResult,
  calendar,
  checkLine,
  checkPoint,
  checkPolygon,
  createUnknownRule,
  currencyCode,
  failWith,
  lineGeometry,
  multiPolygonGeometry,
  ok,
  pointGeometry,
  polygonGeometry,
  type RestrictionInput,
  type Result,
  reportInputOptions,
  storableRestriction,
  storedInteger,
} from '@curbwright/core';
import { z } from 'zod';
import { coordinateFailure } from '../coordinate-check.ts';
import type { ReadOptions } from '../format.ts';
import { IssueList } from '../issue-list.ts';
import { curbMetres, LostTotals, readSpaceCount } from '../lost-totals.ts';
import { toSchemaProblems } from '../rule-object.ts';
import { RuleSetTable } from '../rule-set-table.ts';
import { isObject, type JsonObject, listOf, numberOrNull, textOrNull } from '../source-json.ts';
import { isTimeZone } from '../time-zone.ts';
import { upgradeHead } from './upgrade-head.ts';
import { nativeGeojsonVersion } from './write.ts';

const text = z.string().nullable().default(null);
const metres = z.number().nullable().default(null);

const head = z.strictObject({
  version: z.literal(nativeGeojsonVersion),
  created: z.string().optional(),
  name: text,
  timeZone: z.string().refine(isTimeZone, 'form.time-zone').nullable().default(null),
  currency: currencyCode.nullable().default(null),
  priorityHierarchy: z.array(z.string()).nullable().default(null),
  authority: z.strictObject({ name: z.string(), url: text, phone: text }).nullable().default(null),
  calendar: calendar.nullable().default(null),
});

const link = z.strictObject({
  feature: z.literal('link'),
  outsideId: z.string().min(1),
  block: text,
  fromNode: text,
  toNode: text,
  streetName: text,
  compassSide: z.enum(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']).nullable().default(null),
  fromStreetName: text,
  toStreetName: text,
  side: z.enum(['left', 'right', 'unknown']).default('unknown'),
  length: z.number().positive().optional(),
  baysCount: storedInteger.min(0).nullable().default(null),
  baysAngle: z.enum(['parallel', 'perpendicular', 'diagonal']).nullable().default(null),
  shstRefId: text,
  shstLocationStart: metres,
  shstLocationEnd: metres,
  /** Each entry is read separately; `null` and an empty list mean that there are no rules. */
  restrictions: z.unknown().optional(),
  regulation: text,
  status: z.enum(['active', 'planned', 'proposed']).default('active'),
  sourceProperties: z.record(z.string(), z.unknown()).default({}),
});

const block = z.strictObject({
  feature: z.literal('block'),
  outsideId: z.string().min(1),
  streetName: text,
  fromNode: text,
  toNode: text,
  fromStreetName: text,
  toStreetName: text,
  width: metres,
  highway: text,
});

const node = z.strictObject({ feature: z.literal('node'), outsideId: z.string().min(1) });
const baseMap = z.strictObject({ feature: z.literal('base map'), kind: z.string().min(1), name: text });
const asset = z.strictObject({
  feature: z.literal('asset'),
  outsideId: z.string().min(1),
  type: z.string().min(1),
  name: text,
  installed: z.iso.date().nullable().default(null),
  properties: z.record(z.string(), z.unknown()).default({}),
});
const placed = z.union([pointGeometry, polygonGeometry]);
const properties = z.discriminatedUnion('feature', [link, block, node, baseMap, asset]);
const drawn = z.union([pointGeometry, lineGeometry, polygonGeometry, multiPolygonGeometry]);

/** Whether this product wrote the document. */
export function isNativeGeojson(document: JsonObject): boolean {
  return isObject(document.curbwright);
}

export function readNativeGeojson(
  document: JsonObject,
  features: readonly unknown[],
  options: ReadOptions,
): Result<CityReadResult> {
  const parsed = head.safeParse(upgradeHead(document.curbwright), reportInputOptions);
  if (!parsed.success) {
    const [first] = toSchemaProblems(parsed.error, 'source.head');
    return failWith('source.head', { place: `curbwright${first?.path ?? ''}`, ...first?.params });
  }
  const issues = new IssueList();
  const table = new RuleSetTable();
  const { name, timeZone, currency, priorityHierarchy, authority, calendar: days } = parsed.data;
  const city = {
    name: name ?? options.cityName ?? null,
    timeZone: timeZone ?? options.timeZone ?? null,
    currency: currency ?? options.currency ?? null,
    priorityHierarchy,
    authority,
    calendar: days,
    nodes: [] as CityData['nodes'][number][],
    blocks: [] as CityData['blocks'][number][],
    ruleSets: table.list,
    links: [] as CityData['links'][number][],
    baseMap: [] as CityData['baseMap'][number][],
  };
  const assets: AssetData[] = [];
  const ids = new Set<string>();
  /** Features that became links. */
  const linked = new Set<unknown>();
  const lost = new LostTotals();
  for (const [index, feature] of features.entries()) {
    const place = `features[${index}]`;
    if (!isObject(feature) || !isObject(feature.geometry)) {
      issues.error(isObject(feature) ? 'geometry.missing' : 'source.not-a-feature', place);
      continue;
    }
    const said = properties.safeParse(feature.properties, reportInputOptions);
    if (!said.success) {
      for (const { code, path, params } of toSchemaProblems(said.error, 'source.field'))
        issues.error(code, `${place}.properties${path}`, params);
      continue;
    }
    const key = 'outsideId' in said.data ? `${said.data.feature} ${said.data.outsideId}` : null;
    if (key !== null && ids.has(key)) {
      issues.error('source.id-taken', `${place}.properties.outsideId`, { id: key });
      continue;
    }
    const { type, coordinates } = feature.geometry;
    const at = `${place}.geometry.coordinates`;
    if (said.data.feature === 'link' || said.data.feature === 'block') {
      if (type !== 'LineString') {
        issues.error('geometry.wrong-type', `${place}.geometry.type`, {
          type: textOrNull(type) ?? '',
          wanted: 'LineString',
        });
        continue;
      }
      const line = checkLine(coordinates);
      issues.geometry(line.problems, at);
      if (line.geometry === null) continue;
      if (said.data.feature === 'link') {
        const { feature: _kind, restrictions, ...rest } = said.data;
        const rules = readRestrictions(restrictions, place, issues);
        city.links.push({ ...rest, geometry: line.geometry, ruleSet: table.add(rules) });
        linked.add(feature);
        if (rest.status === 'active') lost.addPrices(pricesOf(restrictions), rules);
      } else {
        const { feature: _kind, ...rest } = said.data;
        city.blocks.push({ ...rest, geometry: line.geometry });
      }
    } else if (said.data.feature === 'node') {
      const point = checkPoint(coordinates);
      issues.geometry(point.problems, at);
      if (type !== 'Point' || point.geometry === null) continue;
      city.nodes.push({ outsideId: said.data.outsideId, geometry: point.geometry });
    } else if (said.data.feature === 'asset') {
      const problems = type === 'Polygon' ? checkPolygon(coordinates).problems : [];
      issues.geometry(problems, at);
      const geometry = placed.safeParse({ type, coordinates });
      const { feature: _kind, ...rest } = said.data;
      if (geometry.success) assets.push({ ...rest, geometry: geometry.data });
      else issues.error('geometry.not-usable', `${place}.geometry`);
    } else {
      const problems = type === 'Polygon' ? checkPolygon(coordinates).problems : [];
      issues.geometry(problems, at);
      const geometry = drawn.safeParse({ type, coordinates });
      if (!geometry.success) issues.error('geometry.not-usable', `${place}.geometry`);
      else city.baseMap.push({ kind: said.data.kind, name: said.data.name, geometry: geometry.data });
    }
    if (key !== null) ids.add(key);
  }
  for (const feature of features) if (!linked.has(feature)) countLostFeature(feature, lost);
  const nowhere = coordinateFailure(
    issues,
    city.links.length + city.blocks.length + city.baseMap.length,
    name ?? '',
  );
  return (
    nowhere ??
    ok({
      data: { ...city, ...(assets.length > 0 && { assets }) },
      issues: issues.all(),
      lost: lost.totals,
    })
  );
}

const nothing: JsonObject = {};

/** Returns the number of restrictions that state a price. */
function pricesOf(restrictions: unknown): number {
  return listOf(restrictions).filter(
    (entry) => isObject(entry) && isObject(entry.payment) && listOf(entry.payment.rates).length > 0,
  ).length;
}

/**
 * Counts a feature that did not become a link, unless its own properties show that it is not a curb
 * or not in force.
 */
function countLostFeature(source: unknown, lost: LostTotals): void {
  const { geometry, properties } = isObject(source) ? source : nothing;
  const { feature, status, baysCount, length, restrictions } = isObject(properties) ? properties : nothing;
  if ([block, node, baseMap, asset].some(({ shape }) => shape.feature.value === feature)) return;
  if (status === 'planned' || status === 'proposed') return;
  const none = restrictions === null || (Array.isArray(restrictions) && restrictions.length === 0);
  const metres = numberOrNull(length) ?? 0;
  lost.add({
    curbs: 1,
    metres: metres > 0 ? metres : curbMetres(geometry),
    spaces: readSpaceCount(baysCount),
    rules: none ? 0 : 1,
    prices: pricesOf(restrictions),
  });
}

/**
 * Returns the restrictions of a link, with the unknown-rules marker in place of each one that
 * cannot be read.
 */
function readRestrictions(restrictions: unknown, place: string, issues: IssueList): RestrictionInput[] {
  if (restrictions === null) return [];
  const at = `${place}.properties.restrictions`;
  if (!Array.isArray(restrictions)) {
    issues.error('source.rule', at, { reason: 'form.array', at: 'restrictions' });
    return [createUnknownRule(restrictions === undefined ? null : JSON.stringify(restrictions))];
  }
  return restrictions.map((entry: unknown, index) => {
    const read = storableRestriction.safeParse(entry, reportInputOptions);
    if (read.success) return read.data;
    for (const { code, path, params } of toSchemaProblems(read.error, 'source.rule'))
      issues.error(code, `${at}[${index}]${path}`, params);
    return createUnknownRule(JSON.stringify(entry));
  });
}
