// The mapping of an import as the form changes it: one JSON value, of which the form knows some parts and keeps the others as they are.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };
/** What the server reads the columns of a file by; its whole shape is the server's to check. */
export type Mapping = JsonObject;

/** Fields of a curb that one column fills. */
export const linkFields = [
  'outsideId',
  'streetName',
  'fromStreetName',
  'toStreetName',
  'compassSide',
  'side',
  'baysCount',
  'baysAngle',
  'regulation',
] as const;
export type LinkField = (typeof linkFields)[number];

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON value without the order of its names: equal texts are equal values. */
export function plainText(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const parts = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${plainText(value[name])}`);
  return `{${parts.join(',')}}`;
}

/** The object with a part put in, or taken out (undefined). */
export function withPart(whole: JsonObject, name: string, value: Json | undefined): JsonObject {
  const { [name]: _old, ...others } = whole;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Where a field of the curb stands in a mapping, as guesses name it. */
export function linkPath(field: string): string {
  return `link.${field}`;
}

function linkOf(mapping: Mapping): JsonObject {
  return isObject(mapping.link) ? mapping.link : {};
}

/** What fills a field of the curb: a column; nothing (''); or more than one column can say (null). */
export function columnOf(mapping: Mapping, field: LinkField): string | null {
  const said = linkOf(mapping)[field];
  if (said === undefined) return '';
  return typeof said === 'string' ? said : null;
}

/** The mapping with the field filled by a column; '' = by nothing. */
export function withColumn(mapping: Mapping, field: LinkField, column: string): Mapping {
  return withPart(mapping, 'link', withPart(linkOf(mapping), field, column === '' ? undefined : column));
}

interface PointLines {
  /** Metres of curb each point becomes; null = points are not taken. */
  readonly length: number | null;
  /** The column of degrees; '' = they lie east–west. */
  readonly bearing: string;
}

/** How points become lines. */
export function pointLinesOf(mapping: Mapping): PointLines {
  const { pointLength, pointBearing } = linkOf(mapping);
  return {
    length: typeof pointLength === 'number' ? pointLength : null,
    bearing: typeof pointBearing === 'string' ? pointBearing : '',
  };
}

export function withPointLines(mapping: Mapping, { length, bearing }: PointLines): Mapping {
  const link = withPart(linkOf(mapping), 'pointLength', length ?? undefined);
  const bearingSaid = length === null || bearing === '' ? undefined : bearing;
  return withPart(mapping, 'link', withPart(link, 'pointBearing', bearingSaid));
}

/** Texts at the top of a mapping: what the file itself does not say. */
const saidFields = ['timeZone', 'currency', 'crs', 'layer', 'encoding', 'delimiter'] as const;
type SaidField = (typeof saidFields)[number];

export function saidOf(mapping: Mapping, field: SaidField): string {
  const said = mapping[field];
  return typeof said === 'string' ? said : '';
}

export function withSaid(mapping: Mapping, field: SaidField, text: string): Mapping {
  return withPart(mapping, field, text === '' ? undefined : text);
}

/** The part at a path such as `link.streetName` or `rules[0].column`; undefined = there is none. */
function partAt(mapping: Mapping, path: string): Json | undefined {
  let found: Json | undefined = mapping;
  for (const name of path.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (Array.isArray(found)) found = found[Number(name)];
    else found = isObject(found) ? found[name] : undefined;
  }
  return found;
}

/** True where the server guessed the part at `path`, or something in it, and nobody has changed it since. */
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
  const now = partAt(mapping, path);
  return isOf && now !== undefined && plainText(now) === plainText(partAt(guess, path));
}

/** A mapping of nothing yet. */
export const emptyMapping: Mapping = { version: 1, link: {} };

function isJson(value: unknown): value is Json {
  if (value === null || ['boolean', 'number', 'string'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isJson);
  return typeof value === 'object' && Object.values(value).every(isJson);
}

/** A mapping as people write it in a file; null = it is no JSON object. What is wrong inside, the server says with its place. */
export function mappingOfText(text: string): Mapping | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isJson(value) && isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function textOfMapping(mapping: Mapping): string {
  return `${JSON.stringify(mapping, null, 2)}\n`;
}
