// First and warm start of the built server on an empty data directory: time from launch to the first curb tile, and the memory of server and database.
// Options: --size tiny|town|city --rounds N. Builds first; needs Linux's /proc for the memory.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { choiceOption, conclude, median, numberOption, row } from './report.ts';

const root = resolve(import.meta.dirname, '..');
const size = choiceOption('size', ['town', 'tiny', 'city']);
const rounds = numberOption('rounds', 3);

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? found(address.port) : failed()));
    });
  });
}

/** The tile of zoom 15 in the middle of the city's box. */
function middleTile([west, south, east, north]: readonly number[]): string {
  const lng = ((west ?? 0) + (east ?? 0)) / 2;
  const lat = ((((south ?? 0) + (north ?? 0)) / 2) * Math.PI) / 180;
  const scale = 2 ** 15;
  const x = Math.floor(((lng + 180) / 360) * scale);
  const y = Math.floor(((1 - Math.log(Math.tan(lat) + 1 / Math.cos(lat)) / Math.PI) / 2) * scale);
  return `/api/tiles/curbs/15/${x}/${y}/`;
}

/** Launches the server and waits for its first map answer; gives the process and the seconds it took. */
async function launch(dataDir: string): Promise<{ child: ChildProcess; seconds: number }> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO_SIZE: size,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    const answered = await firstTile(address);
    if (answered) return { child, seconds: (performance.now() - started) / 1000 };
    await wait(20);
  }
  throw new Error(`the server left with ${child.exitCode}`);
}

async function firstTile(address: string): Promise<boolean> {
  try {
    const city: unknown = await (await fetch(`${address}/api/cityinfo/currentcity/`)).json();
    const bounds: unknown =
      typeof city === 'object' && city !== null && 'bounds' in city ? city.bounds : null;
    if (!Array.isArray(bounds)) return false;
    const tile = await fetch(`${address}${middleTile(bounds)}`);
    return tile.status === 200 && (await tile.arrayBuffer()).byteLength > 0;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const left = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await left;
}

/** Resident memory in MB, shared pages counted once (Pss), of a process. */
function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

/** The processes of the PostgreSQL that runs on `dataDir`: the postmaster named in its pid file and its children. */
function databaseProcesses(dataDir: string): number[] {
  const pidFile = readdirSync(dataDir, { recursive: true })
    .map(String)
    .find((name) => name.endsWith('postmaster.pid'));
  if (pidFile === undefined) return [];
  const postmaster = Number(readFileSync(join(dataDir, pidFile), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...children.map(Number)];
}

function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
const firstStarts: number[] = [];
const warmStarts: number[] = [];
let serverMemory = 0;
let databaseMemory = 0;
for (let round = 0; round < rounds; round++) {
  const dataDir = mkdtempSync(join(tmpdir(), 'curbwright-start-'));
  try {
    const first = await launch(dataDir);
    firstStarts.push(first.seconds);
    await stop(first.child);
    const warm = await launch(dataDir);
    warmStarts.push(warm.seconds);
    if (process.platform === 'linux' && warm.child.pid !== undefined) {
      serverMemory = Math.max(serverMemory, memoryOf(warm.child.pid));
      databaseMemory = Math.max(
        databaseMemory,
        databaseProcesses(dataDir).reduce((sum, pid) => sum + memoryOf(pid), 0),
      );
    }
    await stop(warm.child);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
const first = median(firstStarts);
const warm = median(warmStarts);
row('demo city', size);
row('first start to first curb tile (median; budget 10)', first, 's');
row('warm start to first curb tile (median; budget 3)', warm, 's');
row('memory of the server after a warm start', serverMemory, 'MB');
row('memory of the database', databaseMemory, 'MB');
row('together (budget 400 with town)', serverMemory + databaseMemory, 'MB');
conclude(
  'start',
  first,
  's to the first map answer',
  10,
  'at most',
  warm <= 3 && (size !== 'town' || serverMemory + databaseMemory <= 400),
);
