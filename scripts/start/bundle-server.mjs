// Bundles the server and the command line with rolldown: our own workspaces are inlined, packages
// stay in node_modules. Usage: bundle-server.mjs [output directory [name=entry …]]. The tests add
// an entry.
import { isAbsolute, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../tool.mjs';

/**
 * Packages of many small files of which only some are used; they load several times faster when
 * inlined.
 */
const inlined = ['kysely', 'zod', '@turf/', 'flatbush', 'flatqueue', 'temporal-', '@curbwright/'];

const isOurs = (name) =>
  name.startsWith('.') || isAbsolute(name) || inlined.some((each) => name === each || name.startsWith(each));

const [output = 'apps/server/dist', ...more] = process.argv.slice(2);
const bundle = await rolldown({
  cwd: root,
  input: {
    main: join(root, 'apps/server/src/entry/main.ts'),
    curbwright: join(root, 'apps/server/src/entry/cli/main.ts'),
    'file-worker': join(root, 'apps/server/src/platform/export-files/file-worker.ts'),
    'import-worker': join(root, 'apps/server/src/exchange/imports/jobs/import-worker.ts'),
    'check-worker': join(root, 'apps/server/src/exchange/feeds/check-worker.ts'),
    'backup-worker': join(root, 'apps/server/src/operations/backups/backup-worker.ts'),
    'night-worker': join(root, 'apps/server/src/exchange/nightly-exports/night-worker.ts'),
    ...Object.fromEntries(more.map((word) => word.split('='))),
  },
  platform: 'node',
  external: (name, _importer, isResolved) => !isResolved && !isOurs(name),
});
await bundle.write({
  dir: resolve(root, output),
  format: 'esm',
  sourcemap: true,
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'parts/[name]-[hash].js',
});
await bundle.close();
