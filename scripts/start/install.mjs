// Installs the packages if they are missing or differ from the lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tool.mjs';

function packagesOf(path) {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')).packages ?? {}) : {};
}

/**
 * The first package that is missing or differs from the lock file; `undefined` if there is none.
 */
export function missingPackage(base = root) {
  const wanted = packagesOf(join(base, 'package-lock.json'));
  // npm's own record of the packages it installed.
  const found = packagesOf(join(base, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).find(
    ([path, { version, link, optional, peer, devOptional }]) =>
      path.includes('node_modules/') &&
      !link &&
      // A package for another platform is absent by design; an optional one is checked by the code
      // that needs it.
      !(optional || devOptional || peer) &&
      found[path]?.version !== version,
  )?.[0];
}

/** Runs npm in the folder and shows its progress; returns whether it succeeded. */
export function npm(args, cwd = root) {
  const cli = process.env.npm_execpath;
  // npm provides its path; if a script is run directly, the shell finds npm.
  const [program, words, shell] = cli
    ? [process.execPath, [cli, ...args], false]
    : ['npm', args, process.platform === 'win32'];
  return spawnSync(program, words, { cwd, stdio: ['ignore', 2, 2], shell }).status === 0;
}

/** Makes node_modules match the lock file. No package may run install scripts. */
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
