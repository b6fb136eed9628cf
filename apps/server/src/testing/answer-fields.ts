// Compares the fields a response may have, according to its schema in the contract, with the fields
// it has. Used to list what each role may see.
import { contract, jsonSchemaOf, type Operation } from '@curbwright/contract';

type Node = Readonly<Record<string, unknown>>;

/**
 * Field paths such as `results[].name`. `.*` stands for any key of a map, and a final `…` for
 * anything below.
 */
export type Fields = ReadonlySet<string>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function collect(node: Node, root: Node, at: string, within: readonly unknown[], found: Set<string>): void {
  const ref = typeof node.$ref === 'string' ? node.$ref : null;
  if (ref !== null) {
    // A recursive schema (a rule in a rule) adds no new fields further down.
    if (within.includes(ref)) return void found.add(`${at}…`);
    const target = ref === '#' ? root : Reflect.get(isNode(root.$defs) ? root.$defs : {}, ref.slice(8));
    if (isNode(target)) collect(target, root, at, [...within, ref], found);
    return;
  }
  const choices = [...nodes(node.anyOf), ...nodes(node.oneOf), ...nodes(node.allOf)];
  for (const choice of choices) collect(choice, root, at, within, found);
  if (Array.isArray(node.prefixItems) || isNode(node.items))
    for (const item of [...nodes(node.prefixItems), ...nodes([node.items])])
      collect(item, root, `${at}[]`, within, found);
  const properties = isNode(node.properties) ? Object.entries(node.properties) : [];
  for (const [name, value] of properties) {
    const path = at === '' ? name : `${at}.${name}`;
    found.add(path);
    if (isNode(value)) collect(value, root, path, within, found);
  }
  const { additionalProperties: more } = node;
  if (isNode(more) && Object.keys(more).length > 0) {
    found.add(`${at}.*`);
    collect(more, root, `${at}.*`, within, found);
  } else if (more === true || isNode(more) || (choices.length === 0 && Object.keys(node).length === 0))
    found.add(`${at}…`);
}

/** Returns every field of an operation's response. */
export function responseFieldsOf(call: Operation): Fields {
  const found = new Set<string>();
  const schema = jsonSchemaOf(call.answer, 'output');
  collect(schema, schema, '', [], found);
  return found;
}

/** Formats an operation's fields for review: one line each, with nested fields in braces. */
function fieldLines(fields: Fields): string[] {
  interface Branch extends Map<string, Branch> {}
  const tree: Branch = new Map();
  for (const path of fields) {
    let branch = tree;
    for (const name of path.split(/(?<=.)(?=\.|\[\]|…)/)) {
      const next: Branch = branch.get(name) ?? new Map();
      branch.set(name, next);
      branch = next;
    }
  }
  const text = ([name, branch]: [string, Branch]): string => {
    const inner = [...branch].sort(([a], [b]) => (a < b ? -1 : 1)).map(text);
    const own = name.replace(/^\./, '');
    if (inner.length === 0) return own;
    const [only = ''] = inner;
    return inner.length === 1 && /^(?:\[\]|…)/.test(only) ? `${own}${only}` : `${own} {${inner.join(', ')}}`;
  };
  return [...tree].map(text).sort();
}

/** Returns the last name of a path. */
export const lastNameOf = (path: string) =>
  path
    .replaceAll(/\[\]|…/g, '')
    .split('.')
    .at(-1) ?? '';

/**
 * Returns the fields of a value that are not in `fields`, that is, fields that the response
 * contains although its schema does not declare them. Where the contract allows additional fields
 * (as CDS does), only names that match `telling` are returned.
 */
export function findUndeclaredFields(value: unknown, fields: Fields, telling: RegExp, at = ''): string[] {
  if (Array.isArray(value))
    return [
      ...new Set(value.flatMap((item: unknown) => findUndeclaredFields(item, fields, telling, `${at}[]`))),
    ];
  if (!isNode(value)) return [];
  const isOpen = [...at.matchAll(/$|(?=[.[])/g)].some(({ index }) => fields.has(`${at.slice(0, index)}…`));
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`;
    const known = [path, `${at}.*`].find((one) => fields.has(one));
    if (known === undefined && (!isOpen || telling.test(name))) return [path];
    return findUndeclaredFields(inner, fields, telling, known ?? path);
  });
}

/** The roles whose fields are listed in `testing/fields/`. */
export const listedRoles = ['public', 'signed in', 'view'] as const;
type ListedRole = (typeof listedRoles)[number];

/** Operations with a JSON response. */
export const jsonOperations = Object.entries<Operation>(contract).filter(([, { answerMedia }]) =>
  ['json', 'geojson', 'cds json'].includes(answerMedia),
);
export const operationsFor = (role: ListedRole) => jsonOperations.filter(([, { access }]) => access === role);

/**
 * The file that lists every field a role may read, and its text. `npm run openapi` writes it, and a
 * test compares it.
 */
export function fieldList(role: ListedRole): { readonly file: string; readonly text: string } {
  const text = operationsFor(role).map(
    ([name, call]) =>
      `${name} ${call.method} ${call.path}\n${fieldLines(responseFieldsOf(call))
        .map((line) => `  ${line}\n`)
        .join('')}`,
  );
  return { file: `apps/server/src/testing/fields/${role.replace(' ', '-')}.txt`, text: text.join('\n') };
}
