// Brings the clone to where it can run, then runs the server in this very process: signals and exit code are its own.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../tool.mjs';
import { buildWhenStale } from './build.mjs';
import { followParent } from './follow-parent.mjs';
import { installMissingPackages } from './install.mjs';
import { demandPort } from './port.mjs';

const say = (line) => process.stderr.write(`${line} …\n`.replace(/( in [\d.]+ s) …/, '$1'));

/** Packages and builds; `web` where it is to serve: then only if its port is free. The command line needs no pages. */
export async function prepare({ web }) {
  if (web) await demandPort();
  installMissingPackages(say);
  await buildWhenStale('server', say);
  if (web) await buildWhenStale('web', say);
}

/** Runs a file of the built server in this process. */
export async function runBuilt(file) {
  // Errors then name the place in the source.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'apps/server/dist', file)).href);
}

export async function start() {
  followParent(() => process.kill(process.pid, 'SIGTERM'));
  await prepare({ web: true });
  await runBuilt('main.js');
}
