// The first records of a table as plain values that can be stored, and the result of trying a
// mapping on them.
import { type ImportIssue, type LinkData, ok, type RestrictionInput, type Result } from '@curbwright/core';
import type { ReadOptions } from '../format.ts';
import { parseMapping } from '../geojson/mapping.ts';
import { readRecords } from '../geojson/read-mapped.ts';
import { cellText, isObject } from '../source-json.ts';
import { featurePlace, parseRecordPlace, rowPlace, type SourceTable } from '../tables/source-table.ts';
import type { ColumnSummary } from './columns.ts';

/**
 * Maximum number of records in a sample, and maximum number of characters of the sample as JSON.
 */
const maxSampleRecords = 50;
const maxSampleCharacters = 300_000;

export interface TableSample {
  readonly crs: string | null;
  readonly columns: readonly string[];
  readonly records: readonly { readonly place: string; readonly index: number; readonly record: unknown }[];
}

/** Returns the first records of a table: as many as fit, or none if even the first does not fit. */
export function sampleOf(table: SourceTable, columns: readonly ColumnSummary[]): TableSample {
  const records: { place: string; index: number; record: unknown }[] = [];
  let left = maxSampleCharacters;
  for (const [index, record] of table.records.slice(0, maxSampleRecords).entries()) {
    left -= JSON.stringify(record)?.length ?? 0;
    if (left < 0) break;
    records.push({ place: table.placeOf(index).record, index, record });
  }
  return { crs: table.crs, columns: columns.map(({ name }) => name), records };
}

/** One record and the result of applying a mapping to it. */
export interface MappingTrialRecord {
  readonly place: string;
  readonly row: number | null;
  readonly values: Readonly<Record<string, string>>;
  readonly links: readonly LinkData[];
  readonly restrictions: readonly RestrictionInput[];
  readonly issues: readonly ImportIssue[];
}

/** Issues that concern the whole file rather than one record. */
const ofTheFile: readonly string[] = [
  'crs.reprojected',
  'mapping.length',
  'mapping.line-of-point',
  'geometry.curb-line-of-polygon',
];

function textsOf(record: unknown): Record<string, string> {
  const properties = isObject(record) && isObject(record.properties) ? record.properties : {};
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, cellText(value) ?? '']));
}

/**
 * Applies a mapping to each record of a sample. Fails when the mapping itself is invalid (and
 * reports the location) or names columns that do not exist. A record that cannot be read has an
 * issue.
 */
export function applyMappingToSample(
  sample: TableSample,
  mapping: unknown,
  options: ReadOptions,
  name: string,
): Result<readonly MappingTrialRecord[]> {
  const parsed = parseMapping(mapping);
  if (!parsed.ok) return parsed;
  const empty = Object.fromEntries(sample.columns.map((column) => [column, null]));
  const tried: MappingTrialRecord[] = [];
  for (const { place, index, record } of sample.records) {
    const { row } = parseRecordPlace(place);
    const values = textsOf(record);
    const without = (issue: ImportIssue): MappingTrialRecord => {
      return { place, row, values, links: [], restrictions: [], issues: [issue] };
    };
    // A value that is not a feature has no columns to check.
    if (!isObject(record)) {
      tried.push(without({ severity: 'error', code: 'source.not-a-feature', place, params: {} }));
      continue;
    }
    // Adds columns that this record lacks but the table has.
    const whole = {
      ...record,
      properties: { ...empty, ...(isObject(record.properties) ? record.properties : {}) },
    };
    const table: SourceTable = {
      records: [whole],
      crs: sample.crs,
      issues: [],
      placeOf: () => (place.startsWith('features[') ? featurePlace(index) : rowPlace(place)),
      layers: [],
    };
    const read = readRecords(table, parsed.value, options, name);
    if (!read.ok) {
      const { code, params } = read.refusal;
      // A problem of the mapping concerns all records; coordinates out of range concern only this
      // one.
      if (!code.startsWith('geometry.')) return read;
      tried.push(without({ severity: 'error', code, place, params }));
      continue;
    }
    const { data, issues } = read.value;
    const [link] = data.links;
    const restrictions = typeof link?.ruleSet === 'number' ? (data.ruleSets[link.ruleSet] ?? []) : [];
    tried.push({
      place,
      row,
      values,
      links: data.links,
      restrictions,
      issues: issues.filter(({ code }) => !ofTheFile.includes(code)),
    });
  }
  return ok(tried);
}
