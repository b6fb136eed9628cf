// Checks the structure of the code: no circular folder or file imports, no export that no other file
// uses, no names with banned parts, no long commit subjects. Prints the counts, and what breaks a
// rule.
import { spawnSync } from 'node:child_process';
import { posix } from 'node:path';
import { filesOf, partsOf, readText } from './source-text.mjs';
import { knotsOf } from './structure/knots.mjs';
import { root } from './tool.mjs';

const sources = ['apps/server/src', 'apps/web/src', 'packages/core/src', 'packages/contract/src'];
const packages = ['packages/formats/src', 'packages/demo-city/src'];
/** Places whose code may use exports; their own exports are not counted. */
const users = ['e2e', 'bench', 'battery', 'scripts', 'apps/web'];
const isTest = (file) => /\.test\.[a-z]+$/.test(file) || file.includes('/testing/');

/** Words that tell a story instead of naming a thing, as parts of a name. */
const bannedPart = /^(?:kept|told|asked|held|heard|wanted|wish|tell|hear)$/;
const bannedEnd = /(?:Words|Hand|Desk|Looks)$/;
const longestSubject = 72;

const declared = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;
const exported =
  /\bexport\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;

/** The parts of a camel-case name, in lower case. */
const partsOfName = (name) => name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase());
export const isBannedName = (name) =>
  bannedEnd.test(name) || partsOfName(name).some((part) => bannedPart.test(part));

/** Relative imports of a file, including type imports, resolved from the root. */
function importsOf(file, { code, strings }) {
  const texts = new Map(strings.map(({ at, text }) => [at, text]));
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*(['"])/g)].flatMap((match) => {
    const name = texts.get(match.index + match[0].length - 1);
    return name?.startsWith('.') ? [posix.join(posix.dirname(file), name.replace(/\?.*$/, ''))] : [];
  });
}

function folderKnot(home, edges) {
  const folderOf = (file) => posix.relative(home, file).split('/')[0];
  const folders = new Map();
  for (const [from, targets] of edges) {
    if (!from.startsWith(`${home}/`)) continue;
    const own = folderOf(from);
    const to = folders.get(own) ?? new Set();
    for (const target of targets)
      if (target.startsWith(`${home}/`) && folderOf(target) !== own) to.add(folderOf(target));
    folders.set(own, to);
  }
  return Math.max(1, ...knotsOf(folders).map((knot) => knot.length));
}

/** Reads the structure under `base`: imports by file, and the exports and names that break a rule. */
function readStructure(base) {
  const edges = new Map();
  const names = new Map();
  const exports = [];
  const uses = new Map();
  for (const file of new Set(filesOf(base, [...sources, ...packages, ...users], /\.(?:ts|tsx|mjs)$/))) {
    const text = readText(base, file);
    const parts = partsOf(text);
    for (const word of new Set(parts.code.match(/[A-Za-z_$][\w$]*/g)))
      uses.set(word, (uses.get(word) ?? 0) + 1);
    if (isTest(file) || !file.includes('/src/')) continue;
    edges.set(file, importsOf(file, parts));
    for (const [, name] of parts.code.matchAll(declared)) names.set(name, file);
    for (const [, name] of parts.code.matchAll(exported)) exports.push({ file, name });
  }
  return {
    edges,
    unused: exports.filter(({ name }) => (uses.get(name) ?? 0) < 2),
    banned: [...names].flatMap(([name, file]) => (isBannedName(name) ? [{ file, name }] : [])),
  };
}

/** Returns each count by what it measures. */
export function structureCounts(base = root) {
  const { edges, unused, banned } = readStructure(base);
  return {
    'largest circle of folders': Object.fromEntries(
      sources.slice(0, 3).map((home) => [home, folderKnot(home, edges)]),
    ),
    'circles of files': knotsOf(edges).length,
    'exports no other file names': unused.length,
    'names on banned stems': banned.length,
    'source files': edges.size,
  };
}

/** Returns what breaks a rule, as `file  what`. */
export function structureFaults(base = root) {
  const { edges, unused, banned } = readStructure(base);
  return [
    ...sources.flatMap((home) =>
      folderKnot(home, edges) > 1 ? [`${home}  has folders that import each other in a circle`] : [],
    ),
    ...knotsOf(edges).map((knot) => `${knot[0]}  imports itself through ${knot.slice(1).join(', ')}`),
    ...unused.map(({ file, name }) => `${file}  exports ${name}, which no other file names`),
    ...banned.map(({ file, name }) => `${file}  names something ${name} (docs/glossary.md has the words)`),
  ];
}

/** Recent commit subjects that are too long. */
function longSubjects(base) {
  const { stdout, status } = spawnSync('git', ['log', '-200', '--format=%s'], {
    cwd: base,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').filter((subject) => subject.length > longestSubject) : [];
}

if (process.argv[1] === import.meta.filename) {
  const long = longSubjects(root);
  const counts = { ...structureCounts(), 'long subjects of the last 200 commits': long.length };
  for (const [what, count] of Object.entries(counts))
    process.stdout.write(`${what}: ${typeof count === 'object' ? JSON.stringify(count) : count}\n`);
  const faults = [
    ...structureFaults(),
    ...long.map((subject) => `a commit subject has more than ${longestSubject} characters: ${subject}`),
  ];
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
