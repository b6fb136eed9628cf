// Starts one of the server's workers: from its source in development, else the built one above the parts, or where the tests say they built them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Registers the TypeScript loader by hand: Node 20 gives a worker none of its parent's. */
const fromSource = `import('tsx/esm/api').then(({ register }) => { register(); return import(require('node:worker_threads').workerData); });`;

/**
 * A new worker. `source` is its file's address in the source tree; built it is called `name`, as in `scripts/start/bundle-server.mjs`.
 * `megabytes` is the most its values may take before it is ended.
 */
export function startWorker(source: URL, name: string, megabytes: number): Worker {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: megabytes } };
  // The tests build them once: they start ten times sooner than from source, and are what a city runs.
  const tested = process.env.BUILT_WORKERS;
  if (tested !== undefined) return new Worker(join(tested, `${name}.js`), limits);
  if (existsSync(source)) return new Worker(fromSource, { ...limits, eval: true, workerData: source.href });
  const built = [`../${name}.js`, `./${name}.js`]
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path));
  if (built === undefined) throw new Error(`the worker ${name} was not built`);
  return new Worker(built, limits);
}
