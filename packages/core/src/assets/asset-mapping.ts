// Maps the columns of a city's own file to assets; the mapping is data.
import { z } from 'zod';
import type { AssetData } from '../city/city/city-data.ts';
import { type PointGeometry, pointGeometry } from '../platform/geometry/geometry.ts';
import type { FormField } from './form-field.ts';
import { type FieldError, validateForm } from './validate-form.ts';

const column = z.string().trim().min(1).max(200);

export const assetMapping = z.strictObject({
  /** Prefix for the ids of this source, so that ids of different sources never collide. */
  source: z.string().regex(/^[A-Za-z0-9][\w.-]{0,59}$/),
  /** Column with the source's id. */
  id: column,
  name: column.optional(),
  /** Column with the installation date (YYYY-MM-DD). */
  installed: column.optional(),
  /**
   * Location columns of a CSV file: two columns, one with a GeoJSON point, or one with `lat, lon`.
   */
  place: z
    .union([
      z.strictObject({ lng: column, lat: column }),
      z.strictObject({ geometry: column }),
      z.strictObject({ lat_lng: column }),
    ])
    .optional(),
  /** The type of every row, or a mapping from a column's values to types. */
  type: z.union([
    z.string().min(1).max(60),
    z.strictObject({
      column,
      values: z.record(z.string().max(200), z.string().min(1).max(60)),
      otherwise: z.string().min(1).max(60).optional(),
    }),
  ]),
  /**
   * Rows with one of these values are removed assets; all other rows are not removed. If absent,
   * the file does not state removals.
   */
  removed: z.strictObject({ column, values: z.array(z.string().max(200)).min(1).max(50) }).optional(),
  /** Form field → column that fills it. */
  properties: z.record(z.string().max(60), column).default({}),
});
export type AssetMapping = z.infer<typeof assetMapping>;

/** A row of a file: its columns, and its geometry if the format has one. */
interface MappedRow {
  readonly values: Readonly<Record<string, string>>;
  readonly geometry: unknown;
}

type RowAsset =
  | { readonly kind: 'asset'; readonly asset: AssetData }
  /** The row marks an asset as removed; a `null` id = the row does not identify the asset. */
  | { readonly kind: 'removed'; readonly outsideId: string | null }
  | { readonly kind: 'fault'; readonly faults: readonly FieldError[] };

const yes = new Set(['yes', 'y', 'true', '1', 'si', 'sí']);
const no = new Set(['no', 'n', 'false', '0']);

function pointOf(value: unknown): PointGeometry | null {
  // Heights are dropped, because all data is two-dimensional.
  const loose = z
    .object({ type: z.literal('Point'), coordinates: z.array(z.number()).min(2) })
    .safeParse(value);
  const flat = loose.success
    ? pointGeometry.safeParse({ type: 'Point', coordinates: loose.data.coordinates.slice(0, 2) })
    : null;
  return flat?.success === true ? flat.data : null;
}

function placeOf({ values, geometry }: MappedRow, { place }: AssetMapping): PointGeometry | null {
  if (geometry !== null || place === undefined) return pointOf(geometry);
  const point = (lng: string | undefined, lat: string | undefined) =>
    lng === undefined || lat === undefined || lng.trim() === '' || lat.trim() === ''
      ? null
      : pointOf({ type: 'Point', coordinates: [Number(lng), Number(lat)] });
  if ('lng' in place) return point(values[place.lng], values[place.lat]);
  if ('lat_lng' in place) {
    const [lat, lng] = (values[place.lat_lng] ?? '').split(',');
    return point(lng, lat);
  }
  try {
    return pointOf(JSON.parse(values[place.geometry] ?? ''));
  } catch {
    return null;
  }
}

/**
 * Converts a cell to the field's kind: numbers without their currency, booleans, labels of options.
 */
function parseCell(field: FormField, cell: string): unknown {
  const text = cell.trim();
  if (text === '') return null;
  const word = text.toLowerCase();
  if (field.kind === 'checkbox') return yes.has(word) ? true : no.has(word) ? false : text;
  if (field.kind === 'number') return /-?\d+(?:\.\d+)?/.exec(text.replaceAll(',', ''))?.[0] ?? text;
  if (field.kind === 'array') return text.split(/[;,]/).map((part) => part.trim());
  if (field.kind === 'select') return field.options.find(({ value }) => value === word)?.value ?? text;
  return text;
}

function typeOf({ values }: MappedRow, { type }: AssetMapping): string | null {
  if (typeof type === 'string') return type;
  return type.values[(values[type.column] ?? '').trim()] ?? type.otherwise ?? null;
}

/**
 * Converts a row to an asset. `fieldsOf` returns the form of a type (`undefined` = the city has no
 * such type), `labelOf` the label of a field. A row with validation errors yields no asset.
 */
export function assetFromRow(
  row: MappedRow,
  mapping: AssetMapping,
  fieldsOf: (type: string) => readonly FormField[] | undefined,
  labelOf: (field: FormField) => string,
): RowAsset {
  const { values } = row;
  const { removed } = mapping;
  const id = (values[mapping.id] ?? '').trim();
  const outsideId = id === '' ? null : `${mapping.source}:${id}`.slice(0, 200);
  if (removed?.values.includes((values[removed.column] ?? '').trim()) === true)
    return { kind: 'removed', outsideId };
  const fault = (code: string, params: FieldError['params'] = {}): RowAsset => ({
    kind: 'fault',
    faults: [{ code, params }],
  });
  if (outsideId === null) return fault('asset.row-without-id', { column: mapping.id });
  const type = typeOf(row, mapping);
  const fields = type === null ? undefined : fieldsOf(type);
  if (type === null || fields === undefined) return fault('asset.row-without-type', { id, type: type ?? '' });
  const geometry = placeOf(row, mapping);
  if (geometry === null) return fault('asset.row-without-place', { id });
  const given = Object.entries(mapping.properties).flatMap(([name, from]) => {
    const field = fields.find((one) => one.name === name);
    const cell = values[from];
    return field === undefined || cell === undefined ? [] : [[name, parseCell(field, cell)] as const];
  });
  // Only values given by the file are validated, because the file cannot know which other fields
  // the city's form requires.
  const givenFields = fields.filter(({ name }) => given.some(([key]) => key === name));
  const checked = validateForm(
    givenFields.map((field) => ({ ...field, required: false })),
    Object.fromEntries(given),
    labelOf,
  );
  if (!checked.ok) return { kind: 'fault', faults: Object.values(checked.faults).flat() };
  const day = mapping.installed === undefined ? '' : (values[mapping.installed] ?? '').trim().slice(0, 10);
  const name = mapping.name === undefined ? '' : (values[mapping.name] ?? '').trim();
  return {
    kind: 'asset',
    asset: {
      outsideId,
      type,
      name: name === '' ? null : name.slice(0, 200),
      geometry,
      installed: z.iso.date().safeParse(day).success ? day : null,
      properties: Object.fromEntries(Object.entries(checked.values).filter(([, value]) => value !== null)),
    },
  };
}
