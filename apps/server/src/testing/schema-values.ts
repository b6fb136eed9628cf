// Generates values from a JSON schema: valid ones, and ones with a single part invalid.
import fc from 'fast-check';

type Json = unknown;

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function numberAt(schema: unknown, name: string): number | undefined {
  const value = member(schema, name);
  return typeof value === 'number' ? value : undefined;
}

function listAt(schema: unknown, name: string): readonly unknown[] | undefined {
  const value = member(schema, name);
  return Array.isArray(value) ? value : undefined;
}

/** Maximum depth of generated values; a recursive schema ends with `null` there. */
const maxValueDepth = 6;
/**
 * Lists and texts are no longer than this unless the schema requires it; long values have separate
 * tests.
 */
const maxListLength = 3;
const longestText = 24;

const days = fc
  .date({ min: new Date('2019-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: days.map((day) => day.slice(0, 10)),
  'date-time': days,
  email: fc.nat(99).map((number) => `person${number}@city.example`),
  uuid: fc.uuid(),
  // A host that does not exist, because outbound requests have separate tests.
  uri: fc.webPath().map((path) => `https://city.invalid${path}`),
};

function textOf(schema: unknown): fc.Arbitrary<string> {
  const format = member(schema, 'format');
  const known = typeof format === 'string' ? formats[format] : undefined;
  if (known !== undefined) return known;
  const minLength = numberAt(schema, 'minLength') ?? 0;
  const maxLength = Math.max(minLength, Math.min(numberAt(schema, 'maxLength') ?? longestText, longestText));
  const plain = fc.string({ minLength, maxLength, unit: 'grapheme' });
  const pattern = member(schema, 'pattern');
  if (typeof pattern !== 'string') return plain;
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  } catch {
    // No value can be generated for this pattern, so the schema will reject most values.
    return plain;
  }
}

function numberOf(schema: unknown, isWhole: boolean): fc.Arbitrary<number> {
  const above = numberAt(schema, 'exclusiveMinimum');
  const below = numberAt(schema, 'exclusiveMaximum');
  const min = numberAt(schema, 'minimum') ?? (above === undefined ? -1000 : above + (isWhole ? 1 : 0.001));
  const max = Math.max(
    min,
    numberAt(schema, 'maximum') ?? (below === undefined ? 100_000 : below - (isWhole ? 1 : 0.001)),
  );
  const least = Math.ceil(min);
  const some = isWhole
    ? fc.integer({ min: least, max: Math.max(least, Math.floor(max)) })
    : fc.double({ min, max, noNaN: true });
  // Prefer small numbers, so that generated ids sometimes exist.
  const small = fc.integer({ min: least, max: Math.max(least, Math.min(Math.floor(max), least + 12)) });
  return isWhole || least <= max ? fc.oneof(small, some) : some;
}

function objectOf(schema: unknown, root: unknown, depth: number): fc.Arbitrary<Json> {
  const properties = Object.entries(Object(member(schema, 'properties')));
  const required = new Set(listAt(schema, 'required'));
  const own = fc.record(
    Object.fromEntries(properties.map(([name, property]) => [name, made(property, root, depth + 1)])),
    { requiredKeys: properties.flatMap(([name]) => (required.has(name) ? [name] : [])) },
  );
  const more = member(schema, 'additionalProperties');
  if (typeof more !== 'object' || more === null) return own;
  const names = member(schema, 'propertyNames');
  const name = names === undefined ? fc.string({ minLength: 1, maxLength: 9 }) : made(names, root, depth);
  return fc
    .tuple(own, fc.array(fc.tuple(name, made(more, root, depth + 1)), { maxLength: maxListLength }))
    .map(([named, others]) => ({
      ...Object.fromEntries(others.map(([key, value]) => [String(key), value])),
      ...named,
    }));
}

function listOf(schema: unknown, root: unknown, depth: number): fc.Arbitrary<Json> {
  const places = listAt(schema, 'prefixItems');
  if (places !== undefined) return fc.tuple(...places.map((place) => made(place, root, depth + 1)));
  const minLength = numberAt(schema, 'minItems') ?? 0;
  const maxLength = Math.max(
    minLength,
    Math.min(numberAt(schema, 'maxItems') ?? maxListLength, maxListLength),
  );
  return fc.array(made(member(schema, 'items') ?? {}, root, depth + 1), { minLength, maxLength });
}

function referred(schema: unknown, root: unknown): unknown {
  const reference = member(schema, '$ref');
  if (typeof reference !== 'string') return schema;
  return reference
    .split('/')
    .slice(1)
    .reduce((within: unknown, name) => member(within, name), root);
}

function made(given: unknown, root: unknown, depth: number): fc.Arbitrary<Json> {
  if (depth > maxValueDepth) return fc.constant(null);
  const schema = referred(given, root);
  if (schema !== given) return fc.constant(null).chain(() => made(schema, root, depth + 1));
  const exact = member(schema, 'const');
  if (exact !== undefined) return fc.constant(exact);
  const values = listAt(schema, 'enum');
  if (values !== undefined) return fc.constantFrom(...values);
  const several = listAt(schema, 'anyOf') ?? listAt(schema, 'oneOf');
  if (several !== undefined) return fc.oneof(...several.map((one) => made(one, root, depth)));
  const all = listAt(schema, 'allOf');
  if (all !== undefined)
    return fc.tuple(...all.map((one) => made(one, root, depth))).map((parts) => Object.assign({}, ...parts));
  switch (member(schema, 'type')) {
    case 'object':
      return objectOf(schema, root, depth);
    case 'array':
      return listOf(schema, root, depth);
    case 'string':
      return textOf(schema);
    case 'integer':
      return numberOf(schema, true);
    case 'number':
      return numberOf(schema, false);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/**
 * Generates values that a JSON schema allows. Validation beyond the schema may still reject some.
 */
export function generateValues(schema: unknown): fc.Arbitrary<unknown> {
  return made(schema, schema, 0);
}

/** Returns the value with one part replaced by `odd`, or the whole value; `at` selects which. */
export function replacePart(value: unknown, at: number, odd: unknown): unknown {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined || at % 5 === 0) return odd;
  const within = replacePart(member(value, key), Math.floor(at / 3), odd);
  if (Array.isArray(value)) return value.with(Number(key), within);
  return { ...Object(value), [key]: within };
}
