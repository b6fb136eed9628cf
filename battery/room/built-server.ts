// The server and the command line, bundled as for production, once for all parts of a run; the bundle goes with the process.
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/tool.mjs';

let building: Promise<string> | undefined;

/** The directory of main.js and curbwright.js. */
export function builtServer(): Promise<string> {
  building ??= (async () => {
    const directory = join(root, `apps/server/.cache/battery-${process.pid}`);
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    const bundler = join(root, 'scripts/start/bundle-server.mjs');
    await promisify(execFile)(process.execPath, [bundler, directory]);
    if (!existsSync(join(directory, 'main.js'))) throw new Error('the server was not built');
    return directory;
  })();
  return building;
}
