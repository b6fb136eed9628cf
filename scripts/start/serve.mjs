// Installs and builds what is needed, then runs the server in this process, so that it receives
// signals and sets the exit code itself.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../tool.mjs';
import { buildWhenStale } from './build.mjs';
import { followParent } from './follow-parent.mjs';
import { installMissingPackages } from './install.mjs';
import { demandPort } from './port.mjs';

const say = (line) => process.stderr.write(`${line} …\n`.replace(/( in [\d.]+ s) …/, '$1'));

/**
 * Installs the packages and builds what is outdated. With `web`, also builds the web app, after
 * checking that the port is free; the command line does not need it.
 */
export async function prepare({ web }) {
  if (web) await demandPort();
  installMissingPackages(say);
  await buildWhenStale('server', say);
  if (web) await buildWhenStale('web', say);
}

/** Runs a file of the built server in this process. */
export async function runBuilt(file) {
  // Makes stack traces refer to the source files.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'apps/server/dist', file)).href);
}

export async function start() {
  followParent(() => process.kill(process.pid, 'SIGTERM'));
  await prepare({ web: true });
  await runBuilt('main.js');
}
