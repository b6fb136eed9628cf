// Checks the layout rules: the direction of imports, where SQL and map code may be, names, and
// forbidden content.
import { posix } from 'node:path';
import { plainDisabledFaults } from './plain-disabled.mjs';
import { filesOf, lineOf, partsOf, readText } from './source-text.mjs';
import { root } from './tool.mjs';

/**
 * The workspaces that each workspace may import. e2e, bench and battery are separate and may import
 * any of them.
 */
const arrows = {
  'packages/core': ['i18n'],
  'packages/contract': ['core'],
  'packages/formats': ['core'],
  'packages/demo-city': ['core'],
  'apps/server': ['contract', 'core', 'formats', 'demo-city', 'i18n'],
  'apps/web': ['contract', 'core', 'i18n'],
};
/**
 * The domains, each listed after those it may import from: first the web's own foundation, then the
 * server's (and those of core and the contract), then the names shared by all. `entry` wires them
 * together, and `testing` is for tests only. A lower domain declares what it needs from a later one
 * as an interface and receives it at startup. If two domains share a table, the SQL is in the earlier
 * one: `proposals` reads the places of assets, which come later because they are proposed through it.
 */
export const domains = [
  'i18n',
  'ui',
  'map',
  'shell',
  'platform',
  'accounts',
  'city',
  'sessions',
  'zones',
  'proposals',
  'assets',
  'work-orders',
  'dashboards',
  'exchange',
  'notifications',
  'operations',
  'entry',
];
/** Workspaces whose folders under src are domains. */
const inDomains = ['apps/server', 'apps/web', 'packages/core', 'packages/contract'];
const corePackages = [
  'zod',
  'temporal-polyfill',
  '@turf/turf',
  'flatbush',
  'geojson',
  '@noble/hashes',
  'ical.js',
];
const worldly =
  /\b(?:Date\.now\(|new Date\(\)|Math\.random\(|performance\.now\(|process\.|console\.|fetch\(|setTimeout\(|setInterval\(|crypto\.random)/;
const sqlBuilders = /\b(?:sql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\()/;
const sqlWords =
  /^\s*(?:select\s[\s\S]+\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|(?:create|alter|drop|truncate)\s+(?:table|index|view|schema)\b)/i;
const bannedNames = /^(?:utils?|helpers?|misc|common)$/i;
const importPattern = /\b(?:from|import)\s*\(?\s*(['"])/g;

const isTest = (file) => /\.test\.[a-z]+$/.test(file);
const workspaceOf = (file) =>
  file
    .split('/')
    .slice(0, /^(?:packages|apps)\//.test(file) ? 2 : 1)
    .join('/');
const domainOf = (path) => {
  const [, , , folder = '', ...rest] = path.split('/');
  return inDomains.includes(workspaceOf(path)) && rest.length > 0 ? folder : undefined;
};

/** The imports of a file, each with the module name and its offset in the text. */
function importsOf({ code, strings }) {
  const byPlace = new Map(strings.map((string) => [string.at, string.text]));
  return [...code.matchAll(importPattern)].flatMap((match) => {
    const at = match.index + match[0].length - 1;
    const name = byPlace.get(at);
    return name === undefined ? [] : [{ at, name }];
  });
}

function importFault(file, name) {
  const home = workspaceOf(file);
  const outside = ['e2e', 'bench', 'battery', 'scripts'].includes(home);
  const inTest = isTest(file) || file.includes('/testing/');
  if (name.startsWith('.')) {
    const target = posix.join(posix.dirname(file), name);
    if (!/\.[a-z]+(?:\?[a-z&]+)?$/i.test(name)) return `relative import without extension: ${name}`;
    if (!outside && !inTest && workspaceOf(target) !== home && workspaceOf(target) in arrows)
      return `a relative import leaves its workspace: ${name}`;
    const [domain, targetDomain] = [domainOf(file), domainOf(target)];
    if (domain !== undefined && targetDomain !== undefined && !inTest) {
      if (domains.indexOf(targetDomain) > domains.indexOf(domain) || targetDomain === 'testing')
        return `${domain} comes before ${targetDomain} and may not import from it: ${name}`;
    }
    return undefined;
  }
  const ours = /^@curbwright\/([^/]+)(\/.*)?$/.exec(name);
  if (ours !== null) {
    if (ours[2] !== undefined && ours[1] !== 'i18n') return `only a package's root may be imported: ${name}`;
    if (!outside && !inTest && !(arrows[home] ?? []).includes(ours[1]))
      return `${home} may not import @curbwright/${ours[1]} (arrows: web → contract → core → i18n, server → contract → core)`;
    return undefined;
  }
  if (
    /^(?:maplibre-gl|@vis\.gl\/react-maplibre)(?:\/|$)/.test(name) &&
    !file.startsWith('apps/web/src/map/') &&
    !outside
  )
    return `MapLibre is imported only in apps/web/src/map/: ${name}`;
  if (
    home === 'packages/core' &&
    !inTest &&
    !corePackages.some((each) => name === each || name.startsWith(`${each}/`))
  )
    return `core imports only ${corePackages.join(', ')}: ${name}`;
  return undefined;
}

/**
 * Files that may contain SQL: *.sql.ts files, the database infrastructure, tests and benchmarks.
 */
const mayHoldSql = (file) =>
  file.endsWith('.sql.ts') ||
  file.startsWith('apps/server/src/platform/database/') ||
  file.startsWith('apps/server/src/testing/') ||
  !file.startsWith('apps/') ||
  isTest(file);

/**
 * Files that may round numbers directly: the rounding helper, and one whose seeded values would
 * change.
 */
const mayRound = new Set([
  'packages/core/src/platform/numbers/decimals.ts',
  'packages/demo-city/src/assets.ts',
]);

/**
 * Files whose signals at module level change with the pointer, a drawing tool, the live feed or the
 * map's view. Other state belongs in a slice of the store.
 */
const mayHoldSignals = new Set([
  'apps/web/src/entry/staff-overlays.ts',
  'apps/web/src/map/map-signals.ts',
  'apps/web/src/sessions/live-feed.ts',
]);

/**
 * Places where `code` rounds to decimals without the helper: `Math.round(x * 100) / 100`,
 * `Number(x.toFixed(2))`.
 */
function* handRoundings(code) {
  for (const { 0: call, index } of code.matchAll(/\bMath\.round\(|\b(?:Number|parseFloat)\(/g)) {
    let end = index + call.length;
    for (let open = 1; open > 0 && end < code.length; end += 1) open += { '(': 1, ')': -1 }[code[end]] ?? 0;
    const inner = code.slice(index + call.length, end - 1);
    const rounds = call.startsWith('Math')
      ? /^\s*\/\s*(?:10[0_]*\b|1e\d|10\s*\*\*|scale\b|factor\b)/.test(code.slice(end))
      : /\.toFixed\([^()]*\)\s*$/.test(inner);
    if (rounds) yield { at: index, say: `rounded by hand: ${call}…; core has roundTo and rounded` };
  }
}

function* contentFaults(file, text, parts) {
  const { code, comments, strings } = parts;
  const everywhere = function* (pattern, within, say) {
    for (const match of within.matchAll(pattern)) yield { at: match.index, say: say(match[0].trim()) };
  };
  if (!/^(?:#!.*\n)?(?:\/\/ \S|\/\*\*? \S|<!--)/.test(text))
    yield { at: 0, say: 'the first line is not a comment that says what the file is for' };
  if (!/\.config\.[a-z]+$/.test(file))
    yield* everywhere(/\bexport\s+default\b/g, code, () => 'a default export');
  yield* everywhere(/\bas\s+any\b|<any\b|(?<!\?[^;{}()]*):\s*any\b(?!\s*[:(.])/g, code, () => 'the type any');
  yield* everywhere(/\b(?:TODO|FIXME|XXX)\b/g, comments, (found) => `${found} in a comment`);
  yield* everywhere(
    /@ts-(?:ignore|nocheck|expect-error)|(?:biome-ignore|oxlint-disable|eslint-disable)\b/g,
    comments,
    (found) => `a silenced check: ${found}`,
  );
  if (isTest(file) || file.startsWith('e2e/'))
    yield* everywhere(/\b(?:describe|it|test)\.(?:skip|only|todo)\b/g, code, (found) => `${found} in a test`);
  for (const { at, text: literal } of strings)
    if (literal.startsWith(`/${'work'}/`)) yield { at, say: `a path of one machine: ${literal}` };
  if (workspaceOf(file) === 'packages/core' && !isTest(file)) {
    const match = worldly.exec(code);
    if (match !== null) yield { at: match.index, say: `core reaches for the world: ${match[0]}` };
  }
  if (/^(?:packages|apps)\//.test(file) && !isTest(file) && !mayRound.has(file)) yield* handRoundings(code);
  if (file.startsWith('apps/web/') && !isTest(file) && !mayHoldSignals.has(file))
    yield* everywhere(
      /^(?:export )?const \w+ = createSignal\b/gm,
      code,
      () => 'a signal at module level; state belongs in a slice of the store',
    );
  if (file.startsWith('apps/web/'))
    yield* everywhere(
      /\b(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment)\b|\bdocument\.write/g,
      code,
      (found) => `text as mark-up: ${found}`,
    );
  if (!mayHoldSql(file)) {
    const built = sqlBuilders.exec(code);
    if (built !== null) yield { at: built.index, say: `SQL outside of a .sql.ts file: ${built[0]}` };
    for (const { at, text: literal } of strings)
      if (sqlWords.test(literal)) yield { at, say: 'SQL outside of a .sql.ts file' };
  }
}

function* nameFaults(file) {
  const domain = domainOf(file);
  if (domain !== undefined && ![...domains, 'testing'].includes(domain))
    yield { at: 0, say: `${domain} is no domain (the list is in check-layout.mjs)` };
  for (const part of file.split('/'))
    if (bannedNames.test(part.replace(/\..*$/, '')))
      yield { at: 0, say: `a name that says nothing: ${part}` };
  if (/\/index\.tsx?$/.test(file) && !/^packages\/[^/]+\/src\/index\.ts$/.test(file))
    yield { at: 0, say: 'a barrel: only the root of a package has an index.ts' };
}

function barrelFault(file, code) {
  if (/^packages\/[^/]+\/src\/index\.ts$/.test(file)) return undefined;
  const rest = code
    .replaceAll(/export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*(?:as\s+\w+\s+)?from\s*(['"])\s*\1;?/g, '')
    .trim();
  return rest === '' && code.trim() !== ''
    ? { at: 0, say: 'a barrel: the file only passes exports on' }
    : undefined;
}

/** Returns every violation of the rules under `base`, as `file:line  what`. */
export function layoutFaults(base = root) {
  const files = filesOf(
    base,
    ['packages', 'apps', 'e2e', 'bench', 'battery', 'scripts'],
    /\.(?:ts|tsx|mjs|js)$/,
  );
  return files.flatMap((file) => {
    const text = readText(base, file);
    const parts = partsOf(text);
    const faults = [
      ...nameFaults(file),
      ...contentFaults(file, text, parts),
      ...plainDisabledFaults(file, text, parts.code),
    ];
    const barrel = barrelFault(file, parts.code);
    if (barrel !== undefined) faults.push(barrel);
    for (const { at, name } of importsOf(parts)) {
      const say = importFault(file, name);
      if (say !== undefined) faults.push({ at, say });
    }
    return faults.map(({ at, say }) => `${file}:${lineOf(text, at)}  ${say}`);
  });
}

if (process.argv[1] === import.meta.filename) {
  const faults = layoutFaults();
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
