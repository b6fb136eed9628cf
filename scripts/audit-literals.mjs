// Determines from the server's sources which actions and object kinds are written to the audit
// trail, by tracing every write back to its string literals. A value that cannot be traced is an
// error, so that no entry is missed.
import { parseSync, Visitor } from 'rolldown/utils';
import { byName, filesOf, lineOf, readText } from './source-text.mjs';
import { root } from './tool.mjs';

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const wrappers = new Set(['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression']);
const isNode = (value) => typeof value?.type === 'string';
/** A handwritten SQL insert that bypasses the audit writer. */
const handWritten = /insert into audit\b/i;
const nameOf = (key) => key?.name ?? key?.value;

/** Sets each node's parent and file. */
function withParents(node, parent, file) {
  Object.defineProperty(node, 'above', { value: parent });
  Object.defineProperty(node, 'file', { value: file });
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) withParents(child, node, file);
}

/**
 * Parses the sources and finds the places that write audit entries and the callers of each
 * function. Only files that may be relevant are parsed.
 */
function readSources(base, place) {
  const paths = filesOf(base, [place], /(?<!\.test)\.ts$/).filter((path) => !path.includes('/testing/'));
  const texts = new Map(paths.map((path) => [path, readText(base, path)]));
  const parsed = new Map();
  const partsOfFile = (path) => {
    const known = parsed.get(path);
    if (known !== undefined) return known;
    const text = texts.get(path);
    const { program } = parseSync(path, text);
    withParents(program, null, { path, text });
    const parts = { calls: [], templates: [] };
    parsed.set(path, parts);
    new Visitor({
      CallExpression: (call) => parts.calls.push(call),
      TemplateLiteral: (template) => parts.templates.push(template),
    }).visit(program);
    return parts;
  };
  const mentioning = (pattern) => paths.filter((path) => pattern.test(texts.get(path))).map(partsOfFile);
  const callsOf = (name) =>
    mentioning(new RegExp(`\\b${name}\\b`))
      .flatMap(({ calls }) => calls)
      .filter(({ callee }) => (callee.name ?? callee.property?.name) === name);
  // The audit writer's own insert. Any other would not be traced.
  const other = paths.find(
    (path) =>
      path !== `${place}/platform/audit/audit-entries.sql.ts` &&
      /insertInto\(\s*'audit'/.test(texts.get(path)),
  );
  if (other !== undefined)
    throw new Error(`${other}: only platform/audit/audit-entries.sql.ts inserts into the audit trail`);
  const statements = mentioning(handWritten)
    .flatMap(({ templates }) => templates)
    .filter(({ quasis }) => handWritten.test(quasis.map(({ value }) => value.raw).join('')));
  return { callsOf, writes: callsOf('writeAudit'), statements };
}

/**
 * The path from a parameter or variable to a name it binds: [] for the whole value, `null` if the
 * name is not bound there.
 */
function wayTo(pattern, name) {
  if (pattern.type === 'AssignmentPattern') return wayTo(pattern.left, name);
  if (pattern.type === 'Identifier') return pattern.name === name ? [] : null;
  if (pattern.type !== 'ObjectPattern') return null;
  for (const part of pattern.properties) {
    const way = wayTo(part.type === 'RestElement' ? part.argument : part.value, name);
    if (way !== null) return part.type === 'RestElement' ? way : [nameOf(part.key), ...way];
  }
  return null;
}

/**
 * What an identifier refers to: a parameter of a function, the value of a variable, or a function.
 */
function meaningOf(identifier) {
  for (let at = identifier.above; at !== null; at = at.above) {
    if (functions.has(at.type))
      for (const [index, parameter] of at.params.entries()) {
        const way = wayTo(parameter, identifier.name);
        if (way !== null) return { parameter, index, of: at, way };
      }
    for (const line of Array.isArray(at.body) ? at.body : []) {
      const statement = line.type === 'ExportNamedDeclaration' ? line.declaration : line;
      if (statement?.type === 'FunctionDeclaration' && statement.id.name === identifier.name)
        return { value: statement, way: [] };
      for (const { id, init } of statement?.type === 'VariableDeclaration' ? statement.declarations : []) {
        const way = wayTo(id, identifier.name);
        if (way !== null && init !== null) return { value: init, way };
      }
    }
  }
  return null;
}

/** The values a function returns, excluding those of nested functions. */
function answersOf(of) {
  if (of.body.type !== 'BlockStatement') return [of.body];
  const answers = [];
  const look = (node) => {
    if (node.type === 'ReturnStatement' && node.argument !== null) answers.push(node.argument);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child) && !functions.has(child.type)) look(child);
  };
  look(of.body);
  return answers;
}

/** The strings of a union type such as 'create' | 'delete'; empty for any other type. */
function stringsOfType(type) {
  const parts = type?.type === 'TSUnionType' ? type.types : [type];
  const strings = parts.map((part) => part?.literal?.value);
  return strings.every((one) => typeof one === 'string') ? strings : [];
}

function follower(callsOf) {
  const lost = (node) => {
    const { path, text } = node.file;
    const said = text.slice(node.start, Math.min(node.end, node.start + 80));
    throw new Error(`${path}:${lineOf(text, node.start)}  cannot be followed to a literal: ${said}`);
  };
  const all = (nodes, way) => nodes.flatMap((node) => follow(node, way));

  function followParameter({ parameter, index, of, way }, rest, identifier) {
    const typed =
      way.length + rest.length === 0 ? stringsOfType(parameter.typeAnnotation?.typeAnnotation) : [];
    if (typed.length > 0) return typed;
    const variable = of.above.type === 'VariableDeclarator' ? of.above : null;
    const name = of.id?.name ?? variable?.id.name;
    const isForAll = (variable?.above ?? of).above.type === 'ExportNamedDeclaration';
    const callers =
      name === undefined ? [] : callsOf(name).filter(({ file }) => isForAll || file === of.file);
    if (callers.length === 0) lost(identifier);
    return callers.flatMap((call) => follow(call.arguments[index] ?? lost(call), [...way, ...rest]));
  }

  /**
   * The possible strings of a value, or of its part at the path `way`; empty if it has no such
   * part.
   */
  function follow(node, way) {
    if (wrappers.has(node.type)) return follow(node.expression, way);
    if (node.type === 'ConditionalExpression') return all([node.consequent, node.alternate], way);
    if (node.type === 'Literal' && typeof node.value === 'string' && way.length === 0) return [node.value];
    if (node.type === 'TemplateLiteral' && way.length === 0)
      return node.expressions.reduce(
        (begun, hole, index) =>
          follow(hole, []).flatMap((text) =>
            begun.map((one) => `${one}${text}${node.quasis[index + 1].value.cooked}`),
          ),
        [node.quasis[0].value.cooked],
      );
    if (node.type === 'ObjectExpression' && way.length > 0) {
      const own = node.properties.find((part) => part.type === 'Property' && nameOf(part.key) === way[0]);
      if (own !== undefined) return follow(own.value, way.slice(1));
      const spread = node.properties.filter((part) => part.type === 'SpreadElement');
      return all(
        spread.map(({ argument }) => argument),
        way,
      );
    }
    if (node.type === 'MemberExpression' && !node.computed)
      return follow(node.object, [node.property.name, ...way]);
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const of = meaningOf(node.callee)?.value;
      return functions.has(of?.type) ? all(answersOf(of), way) : lost(node);
    }
    if (node.type !== 'Identifier') return lost(node);
    const meaning = meaningOf(node);
    if (meaning?.parameter !== undefined) return followParameter(meaning, way, node);
    return meaning === null ? lost(node) : follow(meaning.value, [...meaning.way, ...way]);
  }
  return follow;
}

/** The items of an SQL list, split at commas outside parentheses and strings. */
function partsOfList(list) {
  const parts = [''];
  let depth = 0;
  let isText = false;
  for (const sign of list) {
    if (sign === "'") isText = !isText;
    if (!isText) depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth < 0) break;
    if (sign === ',' && depth === 0 && !isText) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/**
 * What a handwritten insert writes into a column: a literal, an interpolated value that is traced,
 * or an expression that the caller explains.
 */
function insertedBy(template, column, follow, expressions) {
  const holes = template.expressions.map((_, index) => `\0${index}\0`);
  const whole = template.quasis.map(({ value }, index) => `${value.raw}${holes[index] ?? ''}`).join('');
  const [, columns = '', values = ''] =
    /insert into audit \(([^)]*)\)\s*(?:values \(|select )([\s\S]*)/i.exec(whole) ?? [];
  const said = partsOfList(values)[partsOfList(columns).indexOf(column)] ?? '';
  const text = /^'([^']*)'$/.exec(said)?.[1];
  const hole = /^\0(\d+)\0$/.exec(said)?.[1];
  const known = text === undefined ? expressions[said] : [text];
  if (known === undefined && hole === undefined)
    throw new Error(`${template.file.path}: what is inserted as ${column} is not known: ${said}`);
  return known ?? follow(template.expressions[Number(hole)], []);
}

/** The strings of the type of a member, from every declaration of that name in a file. */
export function memberStrings(path, member, base = root) {
  const found = [];
  new Visitor({
    TSPropertySignature({ key, typeAnnotation }) {
      if (nameOf(key) === member) found.push(...stringsOfType(typeAnnotation?.typeAnnotation));
    },
  }).visit(parseSync(path, readText(base, path)).program);
  return found;
}

/**
 * Every action and noun that the sources under `place` write to the audit trail, sorted.
 * `expressions` gives the values of SQL expressions in handwritten inserts that are neither
 * literals nor interpolated values.
 */
export function auditLiterals(expressions, base = root, place = 'apps/server/src') {
  const { callsOf, writes, statements } = readSources(base, place);
  const follow = follower(callsOf);
  const written = (column) => {
    const literals = new Set(statements.flatMap((one) => insertedBy(one, column, follow, expressions)));
    for (const write of writes) {
      const found = follow(write.arguments[1], [column]);
      if (found.length === 0)
        throw new Error(`${write.file.path}:${lineOf(write.file.text, write.start)}  has no ${column}`);
      for (const literal of found) literals.add(literal);
    }
    return [...literals].sort(byName);
  };
  return { actions: written('action'), nouns: written('noun') };
}
