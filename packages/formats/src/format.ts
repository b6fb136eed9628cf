// What a file format is: a listed object that reads files into city data, writes city data into files, or both.
import type { CityData, ImportIssue, ReadCity, Result } from '@curbwright/core';

/** One file as it came: several may be read together (CDS zones and policies, a street file beside a curb file). */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the person who imports may say beside the files. */
export interface ReadOptions {
  /** For GeoJSON: how columns become links and restrictions (see samples/README.md); checked by the format. */
  readonly mapping?: unknown;
  /** IANA name, where the source does not say one. */
  readonly timeZone?: string | null;
  /** ISO 4217, where the source does not say one. */
  readonly currency?: string | null;
  /** The city's name, where the source does not say one. */
  readonly cityName?: string | null;
  /**
   * CurbLR lines lie on the middle of the street. Metres to move them towards their side, so that both curbs can be seen and picked;
   * 0 or absent = as the feed draws them. The feed's own line is kept and written back.
   */
  readonly curbOffset?: number;
  /** Only these kilometres matter to OSM-like sources: min_lng, min_lat, max_lng, max_lat. */
  readonly box?: readonly [number, number, number, number] | null;
}

export interface WriteOptions {
  /** Epoch milliseconds that the document says it was made at; the formats own no clock. */
  readonly now: number;
  /** The format's version to write, e.g. CDS `1.0` or `1.1`; absent = the newest. */
  readonly version?: string;
  /** Epoch milliseconds when a rule set (by index) was first published, for documents that date their rules; null = `now`. */
  readonly publishedOf?: (ruleSet: number) => number | null;
  /** Base of the file names, without extension; absent = the format's own. */
  readonly name?: string;
}

/** One file to be sent or stored: pieces are made as they are asked for, so a large city is never one string. */
export interface OutputFile {
  readonly name: string;
  readonly mediaType: string;
  readonly pieces: () => Iterable<string>;
}

/** What writing gave: the files, and what the format cannot say (`severity: 'loss'`) with the place in the city data. */
export interface WrittenCity {
  readonly files: readonly OutputFile[];
  readonly issues: readonly ImportIssue[];
}

export interface Format {
  /** Stable id: `curblr`, `cds`, `geojson`, `osm`. */
  readonly id: string;
  /** Key of its name in the core's texts. */
  readonly label: string;
  /** File name extensions with the dot, most usual first. */
  readonly extensions: readonly string[];
  readonly read?: (files: readonly SourceFile[], options: ReadOptions) => Promise<Result<ReadCity>>;
  readonly write?: (data: CityData, options: WriteOptions) => Promise<Result<WrittenCity>>;
}

/** The whole text of an output file. */
export function textOf(file: OutputFile): string {
  return [...file.pieces()].join('');
}
