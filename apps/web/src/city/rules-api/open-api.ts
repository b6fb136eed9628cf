// Parses an OpenAPI 3.1 document into the data of the reference page: operations by group, fields
// with readable types.

export interface SchemaField {
  readonly name: string;
  /** Where the parameter is sent: `path`, `query`, or empty for body fields. */
  readonly place: string;
  readonly type: string;
  readonly required: boolean;
}

export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly access: string;
  /** Scope that a key needs for this operation; `null` = the document states none. */
  readonly scope: string | null;
  readonly parameters: readonly SchemaField[];
  readonly body: readonly SchemaField[];
  readonly answer: readonly SchemaField[];
}

type Json = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Describes a JSON Schema briefly: `integer 1–100`, `"left" | "right"`, `list of {lng, lat}`. */
export function describeType(schema: unknown, depth = 0): string {
  const {
    type,
    enum: words,
    anyOf,
    oneOf,
    items,
    properties,
    const: only,
    minimum,
    maximum,
    format,
  } = objectOf(schema);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(words)) return words.map((word) => JSON.stringify(word)).join(' | ');
  const options = listOf(anyOf ?? oneOf);
  if (options.length > 0)
    return [...new Set(options.map((option) => describeType(option, depth + 1)))].join(' | ');
  if (type === 'array') return `list of ${describeType(items, depth + 1)}`;
  if (type === 'object' && properties !== undefined && depth < 2) {
    const names = Object.keys(objectOf(properties));
    return `{${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''}}`;
  }
  const name = textOf(type) || 'any';
  if (typeof minimum === 'number' && typeof maximum === 'number' && maximum < 1e9)
    return `${name} ${minimum}–${maximum}`;
  return textOf(format) === '' ? name : `${name} (${textOf(format)})`;
}

function fieldsOf(schema: unknown): readonly SchemaField[] {
  const { properties, required } = objectOf(schema);
  return Object.entries(objectOf(properties)).map(([name, value]) => ({
    name,
    place: '',
    type: describeType(value),
    required: listOf(required).includes(name),
  }));
}

function bodySchema(content: unknown): unknown {
  const [first] = Object.values(objectOf(objectOf(content).content));
  return objectOf(first).schema;
}

function toApiOperation(path: string, method: string, operation: Json): ApiOperation {
  const good = Object.entries(objectOf(operation.responses)).find(([status]) => status.startsWith('2'))?.[1];
  return {
    id: textOf(operation.operationId) || `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: textOf(operation.summary),
    access: textOf(operation['x-access']) || 'public',
    scope: textOf(operation['x-scope']) || null,
    parameters: listOf(operation.parameters).map((row) => {
      const { name, in: place, schema, required } = objectOf(row);
      return {
        name: textOf(name),
        place: textOf(place),
        type: describeType(schema),
        required: required === true,
      };
    }),
    body: fieldsOf(bodySchema(operation.requestBody)),
    answer: fieldsOf(bodySchema(good)),
  };
}

/**
 * Returns the document's operations grouped by their first tag; the groups are in order of first
 * appearance.
 */
export function parseOperations(
  document: unknown,
): readonly { readonly name: string; readonly calls: readonly ApiOperation[] }[] {
  const groups = new Map<string, ApiOperation[]>();
  for (const [path, methods] of Object.entries(objectOf(objectOf(document).paths)))
    for (const [method, value] of Object.entries(objectOf(methods))) {
      const operation = objectOf(value);
      const name = textOf(listOf(operation.tags)[0]) || 'api';
      groups.set(name, [...(groups.get(name) ?? []), toApiOperation(path, method, operation)]);
    }
  return [...groups].map(([name, calls]) => ({ name, calls }));
}
