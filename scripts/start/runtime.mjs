// Runs a script under a supported Node: in this process where it is one, else under the one that the packages of scripts/runtime bring.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../tool.mjs';
import { followParent } from './follow-parent.mjs';
import { installMissingPackages, npm } from './install.mjs';
import { isSupportedNode, unsupportedNode } from './node-version.mjs';

const windows = process.platform === 'win32';
const manifest = join(root, 'scripts/runtime');

/** Where fetched runtimes live, and the link `node` that names the Node in use (for service managers). */
const home = join(root, '.runtime');

/** The package for this platform, with its version; undefined where the registry has none. */
export function runtimePackage({ platform, arch } = process) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(manifest, 'package.json'), 'utf8'));
  const system = platform === 'win32' ? 'win' : platform;
  const name = Object.keys(optionalDependencies).find((each) => each.endsWith(`-${system}-${arch}`));
  return name && { name, version: optionalDependencies[name] };
}

function installNode(hint) {
  return `${unsupportedNode(process.versions.node)} ${hint} Install Node 26 from https://nodejs.org.`;
}

/** Asks npm in the folder for that package alone, by its hash: of an optional package npm does not say that it could not be fetched. */
function writeManifest(folder, { name, version }) {
  const own = { name: 'curbwright-runtime', dependencies: { [name]: version } };
  const { packages, ...lock } = JSON.parse(readFileSync(join(manifest, 'package-lock.json'), 'utf8'));
  const path = `node_modules/${name}`;
  const { optional: _, ...locked } = packages[path];
  const write = (file, content) => writeFileSync(join(folder, file), JSON.stringify(content));
  write('package.json', own);
  write('package-lock.json', { ...lock, packages: { '': own, [path]: locked } });
}

/** What the program says its version is; undefined when it does not run. */
function versionOf(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return status === 0 && /^v\d/.test(stdout) ? stdout.trim() : undefined;
}

/** Makes a fresh folder for a fetch. Throws with a sentence where something else has the name of its home, or where it may not be made. */
function makeFetchFolder() {
  try {
    mkdirSync(home, { recursive: true });
    return mkdtempSync(join(home, 'new-'));
  } catch (error) {
    throw new Error(
      ['EEXIST', 'ENOENT', 'ENOTDIR', 'ELOOP'].includes(error.code)
        ? `${home} must be a folder. Remove it, or move it away, and try again: Node is fetched into it.`
        : `The folder ${home} cannot be used (${error.code}). Let this account write to it and try again: Node is fetched into it.`,
    );
  }
}

/** Removes what interrupted fetches left: no fetch takes a day. Whether one runs is not asked of its process, which may be in another container. */
function removeInterruptedFetches() {
  try {
    for (const name of readdirSync(home).filter((each) => each.startsWith('new-'))) {
      if (Date.now() - statSync(join(home, name)).mtimeMs > 24 * 3600 * 1000)
        rmSync(join(home, name), { recursive: true, force: true });
    }
  } catch {
    // There is no such folder, or it may not be written: nothing is missing for the command itself.
  }
}

/**
 * The supported Node of this clone, fetched from the npm registry when it is not there yet. Each version has a folder of its own, put in place
 * whole, so that two commands at once and a broken download leave nothing half-done. Throws with a sentence when there is none.
 */
function fetchedNode(say) {
  const wanted = runtimePackage();
  if (!wanted) throw new Error(installNode(`There is no package for ${process.platform} ${process.arch}.`));
  const folder = join(home, `${wanted.name}-${wanted.version}`);
  const program = windows ? 'node.exe' : 'node';
  const file = join(folder, 'node_modules', wanted.name, 'bin', program);
  if (versionOf(file) !== undefined) return file;
  const fresh = makeFetchFolder();
  say(`Fetching Node ${wanted.version}: this machine has Node ${process.versions.node}`);
  try {
    // Damaged, or the folder without its program.
    rmSync(folder, { recursive: true, force: true });
    // Other accounts may run it too, as they may every other file of a clone.
    chmodSync(fresh, 0o755);
    writeManifest(fresh, wanted);
    // An option `--dry-run` that npm took for its own would be npm's here too.
    const isFetched = npm(
      ['ci', '--dry-run=false', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      fresh,
    );
    if (!isFetched) throw new Error(installNode('It could not be fetched; npm says why above.'));
    // The headers, for building addons, are two fifths of the package.
    rmSync(join(fresh, 'node_modules', wanted.name, 'include'), { recursive: true, force: true });
    if (versionOf(join(fresh, 'node_modules', wanted.name, 'bin', program)) !== `v${wanted.version}`)
      throw new Error(installNode('The fetched one does not run on this system.'));
    if (!existsSync(file)) renameSync(fresh, folder);
  } catch (error) {
    // Another command was quicker: its folder is as good.
    if (versionOf(file) === undefined) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return file;
}

/** Points `.runtime/node` to the Node in use. A clone that may not be written keeps what it has. */
function linkNode(file) {
  if (windows) return;
  const link = join(home, 'node');
  try {
    mkdirSync(home, { recursive: true });
    const current = existsSync(link) ? readlinkSync(link) : undefined;
    if (current === file) return;
    const fresh = `${link}-${process.pid}`;
    symlinkSync(file, fresh);
    renameSync(fresh, link);
  } catch {
    // Only service managers use the link, and their guide looks whether it is there.
  }
}

/** The script of an npm command in a child process under that Node; gives its exit code or the signal that ended it. */
function runUnder(node, args) {
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    npm_node_execpath: node,
    NODE: node,
  };
  const child = spawn(node, args, { stdio: 'inherit', env });
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, pass);
  // A terminal's Ctrl-C reaches the child by itself; a second one would cut its orderly stop short.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) pass('SIGINT');
  });
  followParent(() => pass('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
}

/**
 * Runs `scripts/NAME.mjs` with the arguments as if Node had been given them. Packages are installed first, except for those scripts that look
 * first whether they may (`start`, `curbwright`).
 */
export async function runScript(name, args) {
  const file = join(root, 'scripts', `${name}.mjs`);
  const say = (line) => process.stderr.write(`${line} …\n`);
  removeInterruptedFetches();
  if (!isSupportedNode(process.versions.node)) {
    const node = fetchedNode(say);
    const { code, signal } = await runUnder(node, [join(root, 'scripts/run.mjs'), name, ...args]);
    // As shells report a signal.
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
    return;
  }
  if (name === 'build' || name === 'start') linkNode(process.execPath);
  if (name !== 'start' && name !== 'curbwright') installMissingPackages(say);
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
}
