// The common form of all files with columns before a mapping is applied: records as GeoJSON
// features, their coordinate system, and their locations in the file.
import type { ImportIssue } from '@curbwright/core';

export interface SourceTable {
  /**
   * Records as GeoJSON features: `properties` contains the columns; `geometry` is `null` if columns
   * contain the location.
   */
  readonly records: readonly unknown[];
  /** The coordinate system that the source declares: a name or its definition; `null` = none. */
  readonly crs: string | null;
  readonly issues: readonly ImportIssue[];
  /**
   * The location of a record in the file in a form that users can look up: `features[3]`, `line
   * 17`.
   */
  readonly placeOf: (index: number) => RecordPlace;
  /** Layer names of a file that has several; empty otherwise. */
  readonly layers: readonly string[];
}

export interface RecordPlace {
  readonly record: string;
  readonly geometry: string;
  readonly column: (name: string) => string;
}

/** Locations of GeoJSON features: paths in the document. */
export function featurePlace(index: number): RecordPlace {
  const record = `features[${index}]`;
  return {
    record,
    geometry: `${record}.geometry`,
    column: (name) => (name === '' ? `${record}.properties` : `${record}.properties.${name}`),
  };
}

/** Locations in tables: the row, then the column. */
export function rowPlace(record: string): RecordPlace {
  return {
    record,
    geometry: `${record}: geometry`,
    column: (name) => (name === '' ? record : `${record}: ${name}`),
  };
}

/**
 * Splits the location of an issue into the row or record of the file (features count from 1, like
 * rows) and the column; `null` if one is missing.
 */
export function parseRecordPlace(place: string): {
  readonly row: number | null;
  readonly column: string | null;
} {
  const feature = /^features\[(\d+)\](?:\.properties\.(.+))?/.exec(place);
  if (feature !== null) return { row: Number(feature[1]) + 1, column: feature[2] ?? null };
  // A layer name may contain spaces and digits.
  const row = /^.+? (\d+)(?:: (.+))?$/.exec(place);
  return row === null ? { row: null, column: null } : { row: Number(row[1]), column: row[2] ?? null };
}
