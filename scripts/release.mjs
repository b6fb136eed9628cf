// npm run release -- VERSION [--dry-run]: creates a release's files in a clean tree and prints the
// commands that commit and tag it.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode, runProgram } from './tool.mjs';

const read = (base, file) => readFileSync(join(base, file), 'utf8');
const readJson = (base, file) => JSON.parse(read(base, file));

/** The package.json files of the root and its workspaces. */
export function manifestsOf(base) {
  const { workspaces } = readJson(base, 'package.json');
  const own = globSync(
    workspaces.map((folder) => `${folder}/package.json`),
    { cwd: base },
  );
  return ['package.json', ...own.map((file) => file.replaceAll('\\', '/')).sort()];
}

const numbers = (version) => version.split('.').map(Number);
const isOlder = (version, than) => {
  const [a, b] = [numbers(version), numbers(than)];
  const at = a.findIndex((number, place) => number !== b[place]);
  return at !== -1 && a[at] < b[at];
};

/** The text of the changelog's top section if it is for this version; otherwise `undefined`. */
export function changelogSection(changelog, version) {
  const [, top = ''] = changelog.split(/^(?=## )/m);
  const [heading, ...lines] = top.split('\n');
  const wanted = new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}$`);
  const text = lines.join('\n').trim();
  return wanted.test(heading) && text !== '' ? text : undefined;
}

async function git(base, ...args) {
  const { code, output } = await runProgram('git', args, { cwd: base });
  if (code !== 0) throw new Error(`git ${args[0]}: ${output.trim()}`);
  return output.trim();
}

/** What prevents a release of this version, each reason as a sentence. */
export async function releaseProblems(base, version) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? ''))
    return ['Name the version: npm run release -- 1.2.3 [--dry-run]'];
  const problems = [];
  const current = readJson(base, 'package.json').version;
  if (isOlder(version, current)) problems.push(`${version} is older than ${current} in package.json.`);
  if (changelogSection(read(base, 'CHANGELOG.md'), version) === undefined)
    problems.push(`The top section of CHANGELOG.md is not "## ${version} - <date>" with text in it.`);
  const changes = await git(base, 'status', '--porcelain');
  if (changes !== '') problems.push(`The tree is not clean:\n${changes}`);
  if ((await git(base, 'tag', '--list', `v${version}`)) !== '') problems.push(`The tag v${version} exists.`);
  return problems;
}

/** Exact versions of our own packages change with the release version. */
function setDependencies(entry, names, version) {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])
    for (const name of Object.keys(entry[kind] ?? {})) if (names.has(name)) entry[kind][name] = version;
}

/** Writes the version to every package.json and the lock file; returns the changed files. */
export function setVersion(base, version) {
  const manifests = manifestsOf(base).map((file) => [file, readJson(base, file)]);
  const names = new Set(manifests.map(([, { name }]) => name));
  for (const [, manifest] of manifests) {
    manifest.version = version;
    setDependencies(manifest, names, version);
  }
  const lock = readJson(base, 'package-lock.json');
  lock.version = version;
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path.includes('node_modules/')) continue;
    entry.version = version;
    setDependencies(entry, names, version);
  }
  const files = [...manifests, ['package-lock.json', lock]];
  return files
    .filter(([file, content]) => {
      const text = `${JSON.stringify(content, null, 2)}\n`;
      if (text === read(base, file)) return false;
      writeFileSync(join(base, file), text);
      return true;
    })
    .map(([file]) => file);
}

const steps = [
  { made: 'docs/openapi.json', file: 'scripts/write-openapi.mjs', loader: [] },
  { made: 'sbom.cdx.json, not committed', file: 'scripts/sbom.mjs', loader: [] },
  {
    made: "the release's city",
    file: 'apps/server/src/testing/released/make-released.ts',
    loader: ['--import', 'tsx'],
  },
];

/** Creates the release's files under `base`; returns the exit code. */
export async function release({ base = root, version, dryRun = false, say }) {
  const problems = await releaseProblems(base, version);
  for (const problem of problems) say(problem);
  if (problems.length > 0 && !(dryRun && version)) return 1;
  if (dryRun) {
    say(`Would write ${version} into ${manifestsOf(base).length} package.json files and package-lock.json,`);
    for (const { made } of steps) say(`then ${made}.`);
    return problems.length > 0 ? 1 : 0;
  }
  say(`Version ${version}: ${setVersion(base, version).join(', ') || 'it is there already'}`);
  for (const { made, file, loader } of steps) {
    const { code, output } = await runNode([...loader, file], { cwd: base });
    if (code !== 0) {
      say(`${output.trim()}\nCould not make ${made}. "git restore ." and "git clean -n" lead back.`);
      return 1;
    }
    say(`Made ${made}`);
  }
  say(`
Look at "git status", run npm test, then:
  git add -A && git commit -m "Release ${version}"
  git tag -a v${version} -m "Curbwright ${version}"
  git push --follow-tags`);
  return 0;
}

if (process.argv[1] === import.meta.filename) {
  const words = process.argv.slice(2);
  process.exitCode = await release({
    version: words.find((word) => !word.startsWith('-')),
    // Without a preceding `--`, npm consumes the option.
    dryRun: words.includes('--dry-run') || process.env.npm_config_dry_run === 'true',
    say: (line) => process.stdout.write(`${line}\n`),
  });
}
