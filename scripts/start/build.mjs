// Builds what is outdated: the server and its command line into apps/server/dist, the web app into
// apps/web/dist.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { filesOf } from '../source-text.mjs';
import { root, runNode, secondsSince, toolPath } from '../tool.mjs';

const everything = /./;
const shared = ['packages/core/src', 'packages/contract/src', 'packages/i18n'];

/**
 * Files are compressed once here instead of on each request; the server sends the compressed file
 * stored beside the original.
 */
async function compressAll(directory) {
  const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };
  for (const file of filesOf(root, [directory], /\.(?:js|mjs|css|html|svg|json|webmanifest)$/)) {
    const bytes = await readFile(join(root, file));
    if (bytes.length < 1024) continue;
    for (const [suffix, run] of Object.entries(compress))
      await writeFile(join(root, `${file}.${suffix}`), await run(bytes));
  }
}

export const parts = {
  server: {
    title: 'server',
    sources: ['apps/server/src', 'packages/formats/src', 'packages/demo-city/src', ...shared],
    output: 'apps/server/dist',
    made: 'main.js',
    build: () => runNode(['scripts/start/bundle-server.mjs']),
  },
  web: {
    title: 'web app',
    sources: ['apps/web', ...shared],
    output: 'apps/web/dist',
    made: 'index.html',
    build: async () => {
      const built = await runNode([toolPath('vite'), 'build'], { cwd: join(root, 'apps/web') });
      if (built.code === 0) await compressAll('apps/web/dist');
      return built;
    },
  },
};

/** Returns a hash of all sources of a build part. */
function sourcesHash({ sources }) {
  const hash = createHash('sha256');
  const own = [
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/start/bundle-server.mjs',
    'scripts/start/node-version.mjs',
  ];
  for (const file of [...own, ...filesOf(root, sources, everything)]) {
    if (/\.test\.tsx?$/.test(file) || !existsSync(join(root, file))) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

const stampOf = ({ output }) => join(root, output, '.made-from');

/** Whether the existing build of the part was made from the current sources. */
export function isBuilt(name, hash = sourcesHash(parts[name])) {
  const { output, made } = parts[name];
  const stamp = stampOf(parts[name]);
  return existsSync(join(root, output, made)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Builds the part unless the existing build was made from the same sources. */
export async function buildWhenStale(name, say, { force = false } = {}) {
  const part = parts[name];
  const stamp = stampOf(part);
  const hash = sourcesHash(part);
  if (!force && isBuilt(name, hash)) return;
  say(`Building the ${part.title}`);
  const start = performance.now();
  rmSync(stamp, { force: true });
  const { code, output } = await part.build();
  if (code !== 0) throw new Error(`${output.trimEnd()}\nThe ${part.title} could not be built.`);
  mkdirSync(join(root, part.output), { recursive: true });
  writeFileSync(stamp, hash);
  say(`Built the ${part.title} in ${secondsSince(start)}`);
}
