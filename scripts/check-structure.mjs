// Measures how far the code is from its target structure: circular folder and file imports, unused
// exports, names with banned parts, long commit subjects. It only reports until the restructuring
// is complete and never fails.
import { spawnSync } from 'node:child_process';
import { posix } from 'node:path';
import { filesOf, partsOf, readText } from './source-text.mjs';
import { knotsOf } from './structure/knots.mjs';
import { root } from './tool.mjs';

const sources = ['apps/server/src', 'apps/web/src', 'packages/core/src', 'packages/contract/src'];
const packages = ['packages/formats/src', 'packages/demo-city/src'];
const users = ['e2e', 'bench', 'battery', 'scripts'];
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

/** Returns each count by what it measures. */
export function structureCounts(base = root) {
  const edges = new Map();
  const names = new Set();
  const exportsOf = [];
  const uses = new Map();
  for (const file of filesOf(base, [...sources, ...packages, ...users], /\.(?:ts|tsx|mjs)$/)) {
    const text = readText(base, file);
    const parts = partsOf(text);
    for (const word of new Set(parts.code.match(/[A-Za-z_$][\w$]*/g)))
      uses.set(word, (uses.get(word) ?? 0) + 1);
    if (isTest(file) || users.some((place) => file.startsWith(`${place}/`))) continue;
    edges.set(file, importsOf(file, parts));
    for (const [, name] of parts.code.matchAll(declared)) names.add(name);
    for (const [, name] of parts.code.matchAll(exported)) exportsOf.push(name);
  }
  return {
    'largest circle of folders': Object.fromEntries(
      sources.slice(0, 3).map((home) => [home, folderKnot(home, edges)]),
    ),
    'circles of files': knotsOf(edges).length,
    'exports no other file names': exportsOf.filter((name) => (uses.get(name) ?? 0) < 2).length,
    'names on banned stems': [...names].filter(isBannedName).length,
    'source files': edges.size,
  };
}

/** Recent commit subjects that are too long. */
function longSubjects(base) {
  const { stdout, status } = spawnSync('git', ['log', '-200', '--format=%s'], {
    cwd: base,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').filter((subject) => subject.length > longestSubject).length : null;
}

if (process.argv[1] === import.meta.filename) {
  const counts = { ...structureCounts(), 'long subjects of the last 200 commits': longSubjects(root) };
  for (const [what, count] of Object.entries(counts))
    process.stdout.write(
      `${what}: ${typeof count === 'object' && count !== null ? JSON.stringify(count) : count}\n`,
    );
}
