// Defines a file format: a registered object that reads files into city data, writes city data into
// files, or both.
import type { CityData, CityReadResult, ImportIssue, Result } from '@curbwright/core';

/**
 * One file as received; several may be read together (CDS zones and policies, or a street file with
 * a curb file).
 */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Options the person importing can set in addition to the files. */
export interface ReadOptions {
  /**
   * GeoJSON only: how columns map to links and restrictions (see samples/README.md); validated by
   * the format.
   */
  readonly mapping?: unknown;
  /** IANA name, used if the source states none. */
  readonly timeZone?: string | null;
  /** ISO 4217 code, used if the source states none. */
  readonly currency?: string | null;
  /** The city's name, used if the source states none. */
  readonly cityName?: string | null;
  /**
   * CurbLR lines lie on the street centerline. They are offset toward their side by this many
   * meters, so that both curbs can be seen and selected; 0 or absent = as drawn in the feed. The
   * original line is stored and written back on export.
   */
  readonly curbOffset?: number;
  /**
   * Only features that touch this box are read, in any format: min_lng, min_lat, max_lng, max_lat.
   */
  readonly box?: readonly [number, number, number, number] | null;
}

export interface WriteOptions {
  /**
   * Creation time written to the document, in epoch milliseconds. Formats do not read the clock.
   */
  readonly now: number;
  /** Format version to write, e.g. CDS `1.0` or `1.1`; absent = the newest. */
  readonly version?: string;
  /**
   * Epoch milliseconds at which a rule set (by index) was first published, for formats that date
   * their rules; `null` = `now`.
   */
  readonly publishedOf?: (ruleSet: number) => number | null;
  /** Base file name without extension; absent = the format's default. */
  readonly name?: string;
}

/**
 * A file to send or store. Its pieces are generated on demand, so that a large city is never one
 * string.
 */
export interface OutputFile {
  readonly name: string;
  readonly mediaType: string;
  readonly pieces: () => Iterable<string>;
}

/**
 * Result of writing: the files, and what the format cannot represent (`severity: 'loss'`) with its
 * location in the city data.
 */
export interface SerializedCity {
  readonly files: readonly OutputFile[];
  readonly issues: readonly ImportIssue[];
}

export interface Format {
  /** Stable id: `curblr`, `cds`, `geojson`, `osm`. */
  readonly id: string;
  /** Message key of its display name, in core. */
  readonly label: string;
  /** File name extensions with the dot, most common first. */
  readonly extensions: readonly string[];
  readonly read?: (files: readonly SourceFile[], options: ReadOptions) => Promise<Result<CityReadResult>>;
  readonly write?: (data: CityData, options: WriteOptions) => Promise<Result<SerializedCity>>;
}

/** Returns the full text of an output file. */
export function textOf(file: OutputFile): string {
  return [...file.pieces()].join('');
}
