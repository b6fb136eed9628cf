// Installs the packages when they are missing or are not those of the lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tool.mjs';

function packagesOf(path) {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')).packages ?? {}) : {};
}

/** The first package of the lock file that is not installed as it says; undefined when all are. */
export function missingPackage(base = root) {
  const wanted = packagesOf(join(base, 'package-lock.json'));
  // npm's own record of what it put there.
  const found = packagesOf(join(base, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).find(
    ([path, { version, link, optional, peer, devOptional }]) =>
      path.includes('node_modules/') &&
      !link &&
      // A package for another platform is rightly absent; an optional one is checked by who needs it.
      !(optional || devOptional || peer) &&
      found[path]?.version !== version,
  )?.[0];
}

/** Runs npm in the folder with its progress shown; true when it went well. */
export function npm(args, cwd = root) {
  const cli = process.env.npm_execpath;
  // npm tells where it is; without it (a script run by hand) the shell finds it.
  const [program, words, shell] = cli
    ? [process.execPath, [cli, ...args], false]
    : ['npm', args, process.platform === 'win32'];
  return spawnSync(program, words, { cwd, stdio: ['ignore', 2, 2], shell }).status === 0;
}

/** Makes node_modules what the lock file says. No package runs a script of its own. */
export function installMissingPackages(say) {
  const missing = missingPackage();
  if (missing === undefined) return;
  say(
    existsSync(join(root, 'node_modules'))
      ? 'Packages have changed: installing'
      : 'First start: installing packages',
  );
  if (!npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']))
    throw new Error('The packages could not be installed; npm says why above.');
}
