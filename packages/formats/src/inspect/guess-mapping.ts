// Guesses an initial mapping from the names and values of a table's columns. A user reviews it
// before anything is imported.
import { type CompassSide, compassSides, getOwnEntry, readHouseNumbers } from '@curbwright/core';
import { type PlaceColumns, parseCellNumber } from '../tables/place-columns.ts';
import type { ColumnSummary } from './columns.ts';
import { guessPlaceColumns } from './guess-place.ts';
import { columnFor, guessRules } from './guess-rules.ts';
import type { MappingInput } from './value-meanings.ts';

type LinkInput = MappingInput['link'];

interface TableFacts {
  readonly columns: readonly ColumnSummary[];
  readonly records: readonly unknown[];
  /** Geometry types of the records, most common first; empty when they have none. */
  readonly geometries: readonly string[];
  readonly timeZone: string | null;
  readonly currency: string | null;
}

interface MappingGuess {
  readonly mapping: MappingInput;
  /** Paths in the mapping that were guessed. */
  readonly guessed: readonly string[];
  /** Whether the records look like roadside objects, which belong in the assets. */
  readonly isAssets: boolean;
}

/** Meters of curb that a point represents: one car. */
const pointLength = 6;

const compassByName: Readonly<Record<string, CompassSide>> = {
  north: 'N',
  northeast: 'NE',
  east: 'E',
  southeast: 'SE',
  south: 'S',
  southwest: 'SW',
  west: 'W',
  northwest: 'NW',
  norte: 'N',
  noreste: 'NE',
  este: 'E',
  sureste: 'SE',
  sur: 'S',
  suroeste: 'SW',
  oeste: 'W',
  noroeste: 'NW',
};
const sideByName: Readonly<Record<string, 'left' | 'right'>> = {
  left: 'left',
  right: 'right',
  l: 'left',
  r: 'right',
  izquierda: 'left',
  derecha: 'right',
  links: 'left',
  rechts: 'right',
};

function lookUpValues(
  column: ColumnSummary,
  words: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const known = column.values.flatMap(({ value }) => {
    const meant = getOwnEntry(words, value.toLowerCase().replaceAll(/[^a-z]/g, ''));
    return meant === undefined ? [] : [[value, meant] as const];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

/**
 * Returns the columns for the side of the street: a compass direction, or left or right of the
 * line.
 */
function sideOf(columns: readonly ColumnSummary[]): Pick<LinkInput, 'compassSide' | 'side'> {
  const column = columnFor(columns, 'side');
  if (column === null) return {};
  const values = column.values.map(({ value }) => value.toUpperCase());
  if (values.length > 0 && values.every((value) => compassSides.some((side) => side === value)))
    return { compassSide: column.name };
  if (values.length > 0 && values.every((value) => /^(?:left|right)$/i.test(value)))
    return { side: column.name };
  const sides = lookUpValues(column, sideByName);
  if (sides !== null && Object.keys(sides).length === values.length)
    return { side: { column: column.name, values: sides } };
  const compass = lookUpValues(column, compassByName);
  if (compass !== null) return { compassSide: { column: column.name, values: compass } };
  const someCompass = values.filter((value) => compassSides.some((side) => side === value));
  return someCompass.length > values.length / 2 ? { compassSide: column.name } : {};
}

const separators = ['  -  ', ' - ', ' – ', ' to ', ' and ', ' & ', ' / '] as const;

function crossStreetsOf(columns: readonly ColumnSummary[]): Pick<LinkInput, 'crossStreets'> {
  const column = columnFor(columns, 'cross streets');
  const between = separators.find(
    (sign) =>
      column !== null &&
      column.samples.filter((text) => text.includes(sign)).length > column.samples.length / 2,
  );
  return column === null || between === undefined ? {} : { crossStreets: { column: column.name, between } };
}

function linkOf({ columns, records }: TableFacts, isPoints: boolean): LinkInput {
  const id = columnFor(
    columns.filter(({ isUnique, filled }) => isUnique && filled === records.length),
    'id',
  );
  const street = columnFor(columns, 'street', (text) => parseCellNumber(text) === null);
  const from = columnFor(columns, 'from street', (text) => parseCellNumber(text) === null);
  const to = columnFor(columns, 'to street', (text) => parseCellNumber(text) === null);
  const isNumber = (text: string) => readHouseNumbers(text, null) !== null;
  const first = columnFor(columns, 'first house number', isNumber);
  const last = columnFor(columns, 'last house number', isNumber);
  const bays = columnFor(columns, 'bays', (text) => (parseCellNumber(text) ?? -1) >= 0);
  return {
    ...(id === null ? {} : { outsideId: id.name }),
    ...(street === null ? {} : { streetName: street.name }),
    ...(from === null ? {} : { fromStreetName: from.name }),
    ...(to === null ? {} : { toStreetName: to.name }),
    ...(from === null && to === null ? crossStreetsOf(columns) : {}),
    ...sideOf(columns),
    ...(first === null ? {} : { firstHouseNumber: first.name }),
    ...(last === null ? {} : { lastHouseNumber: last.name }),
    ...(bays === null ? {} : { baysCount: bays.name }),
    ...(isPoints ? { pointLength } : {}),
  };
}

/** Whether the location columns contain lines or areas, judging by the samples. */
function hasLineGeometry(place: PlaceColumns, columns: readonly ColumnSummary[]): boolean {
  if ('pairs' in place || 'from' in place) return true;
  const name = 'wkt' in place ? place.wkt : 'geojson' in place ? place.geojson : null;
  const samples = columns.find((column) => column.name === name)?.samples ?? [];
  return samples.length > 0 && samples.every((text) => /LineString|Polygon/i.test(text));
}

/**
 * Guesses a mapping for a table. It always passes the mapping's own validation; unknown parts are
 * omitted.
 */
export function guessMapping(facts: TableFacts): MappingGuess {
  const { columns, records, geometries, timeZone, currency } = facts;
  const place = geometries.length === 0 ? guessPlaceColumns(columns) : null;
  // Well-known text and GeoJSON may contain points, so a point length is set; it has no effect on
  // lines.
  const isPoints = geometries.includes('Point') || (place !== null && !('from' in place));
  const isDrawn = place !== null && hasLineGeometry(place, columns);
  const { rules, isAssets, unknown } = guessRules(columns, records, isPoints, isDrawn);
  // Objects do not become curbs automatically: a user must first specify a length for their points.
  const link = linkOf(facts, isPoints && !isAssets);
  return {
    mapping: {
      version: 1,
      ...(timeZone === null ? {} : { timeZone }),
      ...(currency === null ? {} : { currency }),
      ...(place === null ? {} : { place }),
      link,
      ...(rules === null ? {} : { rules }),
    },
    isAssets,
    guessed: [
      ...(timeZone === null ? [] : ['timeZone']),
      ...(currency === null ? [] : ['currency']),
      ...(place === null ? [] : ['place']),
      ...Object.keys(link).map((field) => `link.${field}`),
      ...(rules ?? []).map((_rule, index) => `rules[${index}]`),
      ...unknown.map((value) => `rules[0].values.${value}`),
    ],
  };
}
