// The mapping of an import as the form changes it: a JSON value, of which the form edits some parts
// and leaves the others unchanged.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };
/**
 * How the server reads the columns of a file. Its full structure is validated only on the server.
 */
export type Mapping = JsonObject;

/** Fields of a curb that are filled by one column. */
export const linkFields = [
  'outsideId',
  'streetName',
  'fromStreetName',
  'toStreetName',
  'compassSide',
  'side',
  'firstHouseNumber',
  'lastHouseNumber',
  'baysCount',
  'baysAngle',
  'regulation',
] as const;
export type LinkField = (typeof linkFields)[number];

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON text with sorted keys: equal texts mean equal values. */
function canonicalJson(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const parts = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${parts.join(',')}}`;
}

/** Returns the object with a property set, or removed when `undefined`. */
export function withProperty(whole: JsonObject, name: string, value: Json | undefined): JsonObject {
  const { [name]: _old, ...others } = whole;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Returns the path of a curb field in a mapping, in the form used in guesses. */
export function linkPath(field: string): string {
  return `link.${field}`;
}

function linkOf(mapping: Mapping): JsonObject {
  return isObject(mapping.link) ? mapping.link : {};
}

/** Returns the column that fills a curb field. '': none. `null`: more than one column. */
export function columnOf(mapping: Mapping, field: LinkField): string | null {
  const said = linkOf(mapping)[field];
  if (said === undefined) return '';
  return typeof said === 'string' ? said : null;
}

/** Returns the mapping with the field filled by a column. '': by none. */
export function withColumn(mapping: Mapping, field: LinkField, column: string): Mapping {
  return withProperty(
    mapping,
    'link',
    withProperty(linkOf(mapping), field, column === '' ? undefined : column),
  );
}

interface PointLines {
  /** Length in meters of the curb made from each point. `null`: points are not imported. */
  readonly length: number | null;
  /** The column with the bearing in degrees. '': the curbs run east–west. */
  readonly bearing: string;
}

/** Returns how points are converted to lines. */
export function pointLinesOf(mapping: Mapping): PointLines {
  const { pointLength, pointBearing } = linkOf(mapping);
  return {
    length: typeof pointLength === 'number' ? pointLength : null,
    bearing: typeof pointBearing === 'string' ? pointBearing : '',
  };
}

export function withPointLines(mapping: Mapping, { length, bearing }: PointLines): Mapping {
  const link = withProperty(linkOf(mapping), 'pointLength', length ?? undefined);
  const bearingSaid = length === null || bearing === '' ? undefined : bearing;
  return withProperty(mapping, 'link', withProperty(link, 'pointBearing', bearingSaid));
}

/** Top-level string properties of a mapping, for what the file itself does not state. */
const textSettings = ['timeZone', 'currency', 'crs', 'layer', 'encoding', 'delimiter'] as const;
type TextSetting = (typeof textSettings)[number];

export function getTextSetting(mapping: Mapping, field: TextSetting): string {
  const said = mapping[field];
  return typeof said === 'string' ? said : '';
}

export function withTextSetting(mapping: Mapping, field: TextSetting, text: string): Mapping {
  return withProperty(mapping, field, text === '' ? undefined : text);
}

/**
 * Returns the part at a path such as `link.streetName` or `rules[0].column`, `undefined` when there
 * is none.
 */
function valueAtPath(mapping: Mapping, path: string): Json | undefined {
  let found: Json | undefined = mapping;
  for (const name of path.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (Array.isArray(found)) found = found[Number(name)];
    else found = isObject(found) ? found[name] : undefined;
  }
  return found;
}

/**
 * Whether the value at `path`, or one inside it, was guessed by the server and has not been changed
 * since.
 */
export function isStillGuessed(
  guess: Mapping | null,
  guessed: readonly string[],
  mapping: Mapping,
  path: string,
): boolean {
  if (guess === null) return false;
  const isOf = guessed.some(
    (one) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`),
  );
  const now = valueAtPath(mapping, path);
  return isOf && now !== undefined && canonicalJson(now) === canonicalJson(valueAtPath(guess, path));
}

/** A mapping without any columns. */
export const emptyMapping: Mapping = { version: 1, link: {} };

function isJson(value: unknown): value is Json {
  if (value === null || ['boolean', 'number', 'string'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isJson);
  return typeof value === 'object' && Object.values(value).every(isJson);
}

/**
 * Parses the text of a mapping file. `null`: not a JSON object. Errors inside the object are
 * reported by the server with their position.
 */
export function parseMapping(text: string): Mapping | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isJson(value) && isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function formatMapping(mapping: Mapping): string {
  return `${JSON.stringify(mapping, null, 2)}\n`;
}
