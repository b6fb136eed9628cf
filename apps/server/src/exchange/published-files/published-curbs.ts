// The curbs of the published city as rows with typed columns, for FlatGeobuf, GeoParquet and CSV
// files (docs/formats.md).
import {
  type Box,
  type CurbUser,
  type LanguageName,
  type LinkField,
  languages,
  linkFields,
  ordinaryCar,
  type Position,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CitySnapshot } from '../../city/published-city/city-cache.ts';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { curbTypeStyles } from '../../platform/export-files/curb-type-styles.ts';
import {
  cityNameAndUnits,
  citySignSettings,
  curbTypeStyleRows,
} from '../../platform/export-files/export-files.sql.ts';
import type { Cell } from '../../platform/export-files/table.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { linkRows } from '../curb-exports/link-rows.ts';

export type ColumnKind = 'text' | 'whole' | 'number';

interface CurbColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

const kinds: Readonly<Partial<Record<LinkField, ColumnKind>>> = {
  time_limit: 'whole',
  bays_count: 'whole',
  length: 'number',
};

/** The columns in order. Their names are those of the API in every language. */
export const curbColumns: readonly CurbColumn[] = [
  { name: 'link_id', kind: 'whole' },
  { name: 'rule_set', kind: 'whole' },
  ...linkFields.map((name) => ({ name, kind: kinds[name] ?? 'text' })),
];

export interface PublishedCurb {
  readonly line: readonly Position[];
  /** In the order of `curbColumns`. */
  readonly cells: readonly Cell[];
}

/**
 * Curbs to export, with "applies now" values for an instant and a curb user, and text in one
 * language.
 */
export interface CurbSource {
  readonly city: CityCache;
  /** Ids of the links. */
  readonly ids: readonly number[];
  readonly language: LanguageName;
  /** Instant for which "applies now" is computed, epoch milliseconds. */
  readonly instant: number;
  readonly asker: CurbUser;
  /** Curb type names in the language, with their colors. */
  readonly looks: ReturnType<typeof curbTypeStyles>;
}

/** A whole city to export: at an instant, for an ordinary car. */
export interface PublishedCity extends CurbSource {
  readonly name: string;
  readonly picture: CitySnapshot;
}

const everywhere: Box = [-180, -90, 180, 90];

/** Loads what an export needs of the city. `language` `null` means the city's own. */
export async function loadPublishedCity(
  db: Kysely<Schema>,
  picture: CitySnapshot,
  instant: number,
  language: LanguageName | null = null,
): Promise<PublishedCity> {
  const [{ name }, terms, classes] = await Promise.all([
    cityNameAndUnits(db),
    citySignSettings(db),
    curbTypeStyleRows(db),
  ]);
  const textLanguage = language ?? languages.find((one) => one === terms.language) ?? 'en';
  const { city } = picture;
  return {
    name,
    picture,
    city,
    ids: city.box(everywhere, Number.MAX_SAFE_INTEGER).ids,
    language: textLanguage,
    instant,
    asker: ordinaryCar,
    looks: curbTypeStyles(classes, textLanguage),
  };
}

/** Yields the rows of these links, in order. */
export async function* readPublishedCurbs(
  { city, language, instant, asker, looks }: CurbSource,
  ids: readonly number[],
): AsyncGenerator<PublishedCurb> {
  const question = {
    city,
    ids,
    instant,
    asker,
    language,
    className: (one: string) => looks.get(one)?.title ?? one,
  };
  for await (const { id, line, ruleSet, plain } of linkRows(question))
    yield { line, cells: [id, ruleSet === 0 ? null : ruleSet, ...linkFields.map((field) => plain[field])] };
}

/** Returns the bounding box of a line: west, south, east, north. */
export function boxOfLine(line: readonly Position[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of line) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

/** Returns the bounding boxes of the links, four numbers each. Works in slices. */
export async function boxesOf({ city, ids }: CurbSource): Promise<Float64Array> {
  const boxes = new Float64Array(ids.length * 4);
  const pace = createYielder();
  for (const [at, id] of ids.entries()) {
    boxes.set(boxOfLine(city.line(id) ?? []), at * 4);
    if (pace.due()) await pace.rest();
  }
  return boxes;
}
