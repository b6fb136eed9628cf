// What fetching the runtime costs on a machine whose Node is older: seconds beside those of all other packages, and bytes. From the npm registry,
// with an empty cache of npm's; budget: half of the time that the other packages take.
import { spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { conclude, median, numberOption, row } from './report.ts';

const root = resolve(import.meta.dirname, '..');
const rounds = numberOption('rounds', 3);
const asNode20 = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })",
)}`;

/** Megabytes of the files below the folder. */
function megabytes(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) sum += lstatSync(join(entry.parentPath, entry.name)).size;
  return sum / 1e6;
}

/** Runs a program of Node in the folder with npm's cache in another; gives the seconds. */
function seconds(args: readonly string[], cwd: string, cache: string): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { ...process.env, npm_config_cache: cache },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return (performance.now() - began) / 1000;
}

const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error('Run it by npm run bench -- runtime: npm tells there where it is.');
const base = mkdtempSync(join(tmpdir(), 'curbwright-runtime-bench-'));
try {
  const times = { runtime: [] as number[], packages: [] as number[] };
  let downloaded = 0;
  let unpacked = 0;
  for (let round = 0; round < rounds; round += 1) {
    const clone = join(base, `clone-${round}`);
    const cache = join(base, `cache-${round}`);
    mkdirSync(clone);
    cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
    writeFileSync(join(clone, 'package-lock.json'), '{}');
    writeFileSync(join(clone, 'scripts/nothing.mjs'), '');
    times.runtime.push(seconds(['--import', asNode20, 'scripts/run.mjs', 'nothing'], clone, cache));
    downloaded = megabytes(cache);
    unpacked = megabytes(join(clone, '.runtime'));
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(join(root, name), join(clone, name));
    for (const folder of ['apps', 'packages', 'e2e', 'bench', 'battery'])
      cpSync(join(root, folder), join(clone, folder), {
        recursive: true,
        filter: (path) => !/node_modules|dist/.test(path),
      });
    times.packages.push(seconds([npm, 'ci', '--ignore-scripts'], clone, join(base, `other-${round}`)));
  }
  row('runtime fetched, median', median(times.runtime), 's');
  row('all other packages, median', median(times.packages), 's');
  row('downloaded', downloaded, 'MB');
  row('on disk', unpacked, 'MB');
  const ratio = median(times.runtime) / median(times.packages);
  conclude('runtime', ratio, 'times the other packages', 0.5, 'at most');
} finally {
  rmSync(base, { recursive: true, force: true });
}
