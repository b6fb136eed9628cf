// Runs a script with a supported Node: in this process if its Node is supported, otherwise with the
// one from the packages of scripts/runtime.
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

/**
 * Folder for downloaded runtimes and for the link `node` to the Node in use (for service managers).
 */
const home = join(root, '.runtime');

/** The package for this platform, with its version; `undefined` if the registry has none. */
export function runtimePackage({ platform, arch } = process) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(manifest, 'package.json'), 'utf8'));
  const system = platform === 'win32' ? 'win' : platform;
  const name = Object.keys(optionalDependencies).find((each) => each.endsWith(`-${system}-${arch}`));
  return name && { name, version: optionalDependencies[name] };
}

function installNode(hint) {
  return `${unsupportedNode(process.versions.node)} ${hint} Install Node 26 from https://nodejs.org.`;
}

/**
 * Writes a manifest that requires only this package, by its hash. It is not optional, because npm
 * does not report when an optional package could not be downloaded.
 */
function writeManifest(folder, { name, version }) {
  const own = { name: 'curbwright-runtime', dependencies: { [name]: version } };
  const { packages, ...lock } = JSON.parse(readFileSync(join(manifest, 'package-lock.json'), 'utf8'));
  const path = `node_modules/${name}`;
  const { optional: _, ...locked } = packages[path];
  const write = (file, content) => writeFileSync(join(folder, file), JSON.stringify(content));
  write('package.json', own);
  write('package-lock.json', { ...lock, packages: { '': own, [path]: locked } });
}

/** The version that the program reports; `undefined` if it does not run. */
function versionOf(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return status === 0 && /^v\d/.test(stdout) ? stdout.trim() : undefined;
}

/**
 * Creates a new folder for a download. Throws with a message if something else occupies the path of
 * its parent folder, or the folder cannot be created.
 */
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

/**
 * Removes the remains of interrupted downloads that are more than a day old. The process id is not
 * checked, because the process may run in another container.
 */
function removeInterruptedFetches() {
  try {
    for (const name of readdirSync(home).filter((each) => each.startsWith('new-'))) {
      if (Date.now() - statSync(join(home, name)).mtimeMs > 24 * 3600 * 1000)
        rmSync(join(home, name), { recursive: true, force: true });
    }
  } catch {
    // The folder does not exist or is not writable, which does not affect the command.
  }
}

/**
 * The supported Node of this clone, downloaded from the npm registry if missing. Each version has a
 * separate folder, which is moved into place when complete, so that concurrent commands and broken
 * downloads leave nothing incomplete. Throws with a message if no Node can be obtained.
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
    // The download is damaged, or the folder lacks the program.
    rmSync(folder, { recursive: true, force: true });
    // Other accounts may run it, like every other file of the clone.
    chmodSync(fresh, 0o755);
    writeManifest(fresh, wanted);
    // If npm consumed an option `--dry-run`, it would also apply to this npm command.
    const isFetched = npm(
      ['ci', '--dry-run=false', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      fresh,
    );
    if (!isFetched) throw new Error(installNode('It could not be fetched; npm says why above.'));
    // The headers, needed only to build addons, are two fifths of the package.
    rmSync(join(fresh, 'node_modules', wanted.name, 'include'), { recursive: true, force: true });
    if (versionOf(join(fresh, 'node_modules', wanted.name, 'bin', program)) !== `v${wanted.version}`)
      throw new Error(installNode('The fetched one does not run on this system.'));
    if (!existsSync(file)) renameSync(fresh, folder);
  } catch (error) {
    // Another command was faster, and its folder can be used instead.
    if (versionOf(file) === undefined) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return file;
}

/** Points `.runtime/node` to the Node in use. In a read-only clone, the link is unchanged. */
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
    // Only service managers use the link, and their instructions check that it exists.
  }
}

/**
 * Runs the script of an npm command in a child process with that Node; returns its exit code or the
 * signal that ended it.
 */
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
  // The terminal sends Ctrl-C to the child directly; passing on a second signal would cut its
  // graceful shutdown short.
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
 * Runs `scripts/NAME.mjs` with the arguments as if started by Node directly. Packages are installed
 * first, except for `start` and `curbwright`, which check first whether they may install them.
 */
export async function runScript(name, args) {
  const file = join(root, 'scripts', `${name}.mjs`);
  const say = (line) => process.stderr.write(`${line} …\n`);
  removeInterruptedFetches();
  if (!isSupportedNode(process.versions.node)) {
    const node = fetchedNode(say);
    const { code, signal } = await runUnder(node, [join(root, 'scripts/run.mjs'), name, ...args]);
    // Exit code for a signal, as in shells.
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
    return;
  }
  if (name === 'build' || name === 'start') linkNode(process.execPath);
  if (name !== 'start' && name !== 'curbwright') installMissingPackages(say);
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
}
