// What every file with columns becomes before a mapping reads it: records as GeoJSON features, their system, and how their places are named.
import type { ImportIssue } from '@curbwright/core';

export interface SourceTable {
  /** Records as GeoJSON features: `properties` are the columns, `geometry` is null where columns say the place. */
  readonly records: readonly unknown[];
  /** The coordinate system the source declares: a name or its definition; null = it says nothing. */
  readonly crs: string | null;
  readonly issues: readonly ImportIssue[];
  /** Where a record stands in the file, as people find it: `features[3]`, `line 17`. */
  readonly placeOf: (index: number) => RecordPlace;
  /** Layers of a file that has several; empty otherwise. */
  readonly layers: readonly string[];
}

export interface RecordPlace {
  readonly record: string;
  readonly geometry: string;
  readonly column: (name: string) => string;
}

/** Places of GeoJSON's features: paths in the document. */
export function featurePlace(index: number): RecordPlace {
  const record = `features[${index}]`;
  return {
    record,
    geometry: `${record}.geometry`,
    column: (name) => (name === '' ? `${record}.properties` : `${record}.properties.${name}`),
  };
}

/** Places of rows: the row, then the column. */
export function rowPlace(record: string): RecordPlace {
  return {
    record,
    geometry: `${record}: geometry`,
    column: (name) => (name === '' ? record : `${record}: ${name}`),
  };
}

/** A place of an issue taken apart: the row or record of the file (features count from 1, as rows do) and the column; null where it says none. */
export function placeParts(place: string): { readonly row: number | null; readonly column: string | null } {
  const feature = /^features\[(\d+)\](?:\.properties\.(.+))?/.exec(place);
  if (feature !== null) return { row: Number(feature[1]) + 1, column: feature[2] ?? null };
  // A layer may have blanks and numbers in its name.
  const row = /^.+? (\d+)(?:: (.+))?$/.exec(place);
  return row === null ? { row: null, column: null } : { row: Number(row[1]), column: row[2] ?? null };
}
