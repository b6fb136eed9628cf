// Bundles the server and the command line with rolldown: our own workspaces inlined, packages left in node_modules.
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../tool.mjs';

const bundle = await rolldown({
  cwd: root,
  input: {
    main: join(root, 'apps/server/src/main.ts'),
    curbwright: join(root, 'apps/server/src/cli/main.ts'),
  },
  platform: 'node',
  external: (name) =>
    !name.startsWith('.') &&
    !name.startsWith('/') &&
    !/^[A-Za-z]:/.test(name) &&
    !name.startsWith('@curbwright/'),
  resolve: { conditionNames: ['import', 'node', 'default'] },
});
await bundle.write({
  dir: join(root, 'apps/server/dist'),
  format: 'esm',
  sourcemap: true,
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'parts/[name]-[hash].js',
});
await bundle.close();
