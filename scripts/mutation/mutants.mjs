// One-line errors that can be planted in a file: an off-by-one bound, an inverted condition, an
// omitted step. Pure: source text in, list out.
import { parseAst } from 'rolldown/parseAst';

/** The opposite of each operator, or its neighbor at the boundary. */
const otherOperator = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
};

/** Methods mapped to a closely related one, which does the opposite or nearly the same. */
const otherMethod = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  trunc: 'ceil',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  indexOf: 'lastIndexOf',
};

/** Methods that return a changed version of their receiver: removing the call omits that step. */
const steps = new Set([
  'filter',
  'toSorted',
  'toReversed',
  'slice',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'replaceAll',
]);

/** Calls that no test is expected to notice when removed, such as logging. */
const unnoticed = /\b(?:log|logger|console|note|print|warn|debug|span|trace|performance)\b/;

const isText = (node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** The replacement for an operator; `null` if it concatenates strings. */
function operatorMutant(node, text) {
  const { left, right, operator } = node;
  const to =
    operator === '+' && !isText(left) && !isText(right) && !joinsTexts(left) ? '-' : otherOperator[operator];
  if (to === undefined) return null;
  const between = text.slice(left.end, right.start);
  const at = left.end + between.indexOf(operator);
  return { kind: 'operator', start: at, end: at + operator.length, to };
}

/**
 * Whether the expression concatenates strings: `a + b + …` is a concatenation if any operand is a
 * string literal.
 */
function joinsTexts(node) {
  return (
    node.type === 'BinaryExpression' &&
    node.operator === '+' &&
    (isText(node.left) || isText(node.right) || joinsTexts(node.left))
  );
}

function callMutants(node, text) {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const { object, property } = callee;
  const other = Object.hasOwn(otherMethod, property.name) ? otherMethod[property.name] : undefined;
  if (other !== undefined) return [{ kind: 'method', start: property.start, end: property.end, to: other }];
  if (!steps.has(property.name)) return [];
  return [
    { kind: 'step left out', start: node.start, end: node.end, to: text.slice(object.start, object.end) },
  ];
}

function literalMutants(node, parent) {
  // Literal props of a component, such as its size, are checked by eye and not by tests.
  if (parent?.type === 'JSXExpressionContainer') return [];
  if (parent?.type === 'Property' && parent.key === node) return [];
  if (typeof node.value === 'boolean')
    return [{ kind: 'boolean', start: node.start, end: node.end, to: String(!node.value) }];
  if (typeof node.value === 'number')
    return [{ kind: 'number', start: node.start, end: node.end, to: String(node.value + 1) }];
  return [];
}

/** The possible mutants at one node. */
function mutantsAt(node, parent, text) {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const one = operatorMutant(node, text);
      return one === null ? [] : [one];
    }
    case 'UnaryExpression':
      return node.operator === '!'
        ? [
            {
              kind: 'negation',
              start: node.start,
              end: node.end,
              to: text.slice(node.argument.start, node.argument.end),
            },
          ]
        : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return [
        {
          kind: 'condition',
          start: node.test.start,
          end: node.test.end,
          to: `!(${text.slice(node.test.start, node.test.end)})`,
        },
      ];
    case 'CallExpression':
      return callMutants(node, text);
    case 'Literal':
      return literalMutants(node, parent);
    case 'ExpressionStatement': {
      const { expression } = node;
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type !== 'CallExpression' || unnoticed.test(text.slice(call.callee.start, call.callee.end)))
        return [];
      return [{ kind: 'statement left out', start: node.start, end: node.end, to: '' }];
    }
    default:
      return [];
  }
}

/** Nodes that tests cannot distinguish: types, imports and names. */
const unread = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'JSXAttribute']);

function* nodesOf(node, parent) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesOf(each, parent);
    return;
  }
  if (typeof node.type === 'string') {
    if (
      node.type.startsWith('TS') &&
      node.type !== 'TSAsExpression' &&
      node.type !== 'TSSatisfiesExpression' &&
      node.type !== 'TSNonNullExpression'
    )
      return;
    if (
      unread.has(node.type) &&
      !(node.type === 'JSXAttribute' && node.value?.type === 'JSXExpressionContainer')
    )
      return;
    yield [node, parent];
  }
  for (const [name, value] of Object.entries(node))
    if (name !== 'parent' && value !== null && typeof value === 'object')
      yield* nodesOf(value, typeof node.type === 'string' ? node : parent);
}

/**
 * Returns every mutant of a TypeScript file in text order: `kind`, `line` (1-based), `start` and
 * `end` in characters, and the replacement `to`. Throws if the text is not TypeScript.
 */
export function mutantsOf(file, text) {
  const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file);
  const found = [...nodesOf(program, null)].flatMap(([node, parent]) => mutantsAt(node, parent, text));
  const lineOf = (at) => text.slice(0, at).split('\n').length;
  return found
    .filter(({ start, end }) => !text.slice(start, end).includes('\n'))
    .map((one) => ({ ...one, line: lineOf(one.start), from: text.slice(one.start, one.end) }))
    .toSorted((a, b) => a.start - b.start);
}

/** Returns the text with the mutant applied. */
export function planted(text, { start, end, to }) {
  return `${text.slice(0, start)}${to}${text.slice(end)}`;
}

/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The index of a file drawn at random, weighted by its number of mutants. */
function weightedIndex(files, random) {
  const total = files.reduce((sum, { mutants }) => sum + mutants.length, 0);
  let before = random() * total;
  for (const [index, { mutants }] of files.entries()) {
    if (before < mutants.length) return index;
    before -= mutants.length;
  }
  return files.length - 1;
}

/**
 * Draws `count` mutants, or all if there are fewer. No file is drawn again before every file has
 * been drawn once. Files are weighted by their number of mutants; within a file, the kind is drawn
 * first, so that rare kinds are tried too.
 */
export function sampleOf(files, count, random) {
  const chosen = [];
  let turn = files.filter(({ mutants }) => mutants.length > 0);
  while (chosen.length < count && turn.length > 0) {
    const next = [];
    while (chosen.length < count && turn.length > 0) {
      const [{ file, mutants }] = turn.splice(weightedIndex(turn, random), 1);
      const kinds = [...new Set(mutants.map(({ kind }) => kind))];
      const kind = kinds[Math.floor(random() * kinds.length)];
      const alike = mutants.filter((one) => one.kind === kind);
      const one = alike[Math.floor(random() * alike.length)];
      chosen.push({ file, ...one });
      if (mutants.length > 1) next.push({ file, mutants: mutants.filter((each) => each !== one) });
    }
    turn = next;
  }
  return chosen;
}
