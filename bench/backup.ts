// A backup of a city that is served, and the way back from it: how long it is made and tried, the longest the server's event loop stands still meanwhile, and
// how long a restore into an empty place takes until `/readyz` answers and a tile is what it was. Options: --size city|town|tiny --stays N --data DIR.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { worldUnits, worldX, worldY } from '@curbwright/core';
import { findDemoSessionsJob, loadDemoSessions } from '../apps/server/src/entry/demo/demo-sessions.ts';
import { backupInWorker } from '../apps/server/src/operations/backups/backup-in-worker.ts';
import { openBenchApp } from './city-app.ts';
import { choiceOption, conclude, figure, numberOption, percentile, row } from './report.ts';

const size = choiceOption('size', ['city', 'town', 'tiny']);
const stays = numberOption('stays', -1);
/** Seconds: R14, and the recovery time of the trust targets; milliseconds of a gap. */
const budget = { backup: 60, restore: 300, gap: 50 };
const root = resolve(import.meta.dirname, '..');

/** Runs a program of ours to its end; throws what it said when that is not a good one. */
async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said = `${said}${piece.toString()}`.slice(-4000);
    });
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  if (code !== 0) throw new Error(`${args.join(' ')} left with ${code}: ${said}`);
}

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? found(address.port) : failed()));
    });
  });
}

const ownTime = `/proc/self/task/${process.pid}/schedstat`;
const isLinux = existsSync(ownTime);
/** Milliseconds the main thread has computed, without waiting for a busy machine. Elsewhere the clock. */
const computed = () =>
  isLinux ? Number(readFileSync(ownTime, 'utf8').split(' ')[0]) / 1e6 : performance.now();

/** Asks for a tile every 20 ms while `work` goes on: what it took each time, and the longest turn of the event loop, on the clock and of its own. */
async function watched<T>(ask: () => Promise<unknown>, work: () => Promise<T>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const took: number[] = [];
  const turn = { at: computed(), longest: 0 };
  const look = setInterval(() => {
    turn.longest = Math.max(turn.longest, computed() - turn.at);
    turn.at = computed();
  }, 1);
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await ask();
      took.push(performance.now() - asked);
      await wait(20);
    }
  })();
  await wait(5);
  turn.longest = 0;
  delay.enable();
  const started = performance.now();
  const done = await work();
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  isOver = true;
  clearInterval(look);
  await asking;
  return { done, seconds, gap: delay.max / 1e6, own: turn.longest, took };
}

// Built before anything is timed, as an operator's is; its worker makes the backup.
process.env.BUILT_WORKERS = join(root, 'apps/server/dist');
await run(['scripts/curbwright.mjs', '--help'], {});
const { app, config, connection, db, pool, close } = await openBenchApp(size, 'editors');
const work = await findDemoSessionsJob(db, stays < 0 ? null : stays, Date.now());
if (work !== null) await loadDemoSessions(db, work, {});
const [west, south, east, north] = app.live.city.bounds ?? [0, 0, 0, 0];
const unit = worldUnits / 2 ** 14;
const [x, y] = [worldX((west + east) / 2), worldY((south + north) / 2)].map((at) => Math.floor(at / unit));
const tile = `/api/tiles/curbs/14/${x}/${y}/`;
const asked = async () => (await app.fastify.inject({ url: tile })).rawPayload;
const before = await asked();
if (before.length < 1000) throw new Error(`the tile ${tile} shows next to nothing: ${before.length} bytes`);

const place = mkdtempSync(join(tmpdir(), 'curbwright-bench-backup-'));
const file = join(place, 'city.tar');
process.once('exit', () => rmSync(place, { recursive: true, force: true }));
const { rows } = await pool.query<{ bytes: string; links: number; stays: number }>(
  `select pg_database_size(current_database())::text as bytes, (select count(*)::int from link) as links,
     (select count(*)::int from parking_session) as stays`,
);
row('links; stays', `${figure(rows[0]?.links ?? 0)}; ${figure(rows[0]?.stays ?? 0)}`);
row('database', Number(rows[0]?.bytes) / 1e6, 'MB');
const load = [loadavg()[0] ?? 0];
const idle = await watched(asked, () => wait(10_000));
const order = {
  place: { connection, dataDir: config.dataDir },
  out: file,
  passphrase: null,
  settings: {},
};
const backup = await watched(asked, () => backupInWorker(order, new AbortController().signal));
load.push(loadavg()[0] ?? 0);
if (!backup.done.ok) throw new Error(JSON.stringify(backup.done.refusal));
const { bytes } = backup.done.value;
await app.fastify.close();
await close();

/** What an operator does after the loss of everything but the file: restore, start, look. */
const port = await freePort();
const env = {
  DATA_DIR: join(place, 'data'),
  DATABASE_URL: '',
  CITY: 'none',
  HOST: '127.0.0.1',
  PORT: String(port),
  LOG_LEVEL: 'error',
};
const began = performance.now();
const since = () => (performance.now() - began) / 1000;
await run(['scripts/curbwright.mjs', 'restore', file, '--yes'], env);
const restored = since();
const server = spawn(process.execPath, [join('apps/server/dist', 'main.js')], {
  cwd: root,
  env: { ...process.env, ...env },
  stdio: ['ignore', 'ignore', 'inherit'],
});
process.once('exit', () => server.kill('SIGKILL'));
const url = `http://127.0.0.1:${port}`;
while ((await fetch(`${url}/readyz`).catch(() => null))?.ok !== true) {
  if (server.exitCode !== null || since() > 2 * budget.restore)
    throw new Error('the restored city is not served');
  await wait(50);
}
const ready = since();
const after = Buffer.from(await (await fetch(`${url}${tile}`)).arrayBuffer());
const isRight = before.equals(after);
const all = since();
load.push(loadavg()[0] ?? 0);
const left = new Promise((ended) => server.once('exit', ended));
server.kill('SIGTERM');
await left;

const verdict = (value: number, most: number) => (value <= most ? 'met' : 'not met');
row('load of the machine: first, after the backup, last', load.map(figure).join(', '));
row('backup', bytes / 1e6, 'MB');
row('restore: command; until ready; until the tile', [restored, ready, all].map(figure).join('; '), 's');
row('the tile is what it was', isRight ? 'yes' : 'no');
row(`restore until the tile (budget at most ${budget.restore} s)`, all, `s, ${verdict(all, budget.restore)}`);
row(
  'tile meanwhile, 50 % and 99 %',
  [50, 99].map((share) => figure(percentile(backup.took, share))).join('; '),
  'ms',
);
row(
  'tile alone, 50 % and 99 %',
  [50, 99].map((share) => figure(percentile(idle.took, share))).join('; '),
  'ms',
);
row('longest gap of the event loop alone; its own', `${figure(idle.gap)}; ${figure(idle.own)}`, 'ms');
row(
  'longest gap of the event loop in the backup, on the clock',
  backup.gap,
  `ms, ${verdict(backup.gap, budget.gap)}`,
);
row(
  `the same in processor time (budget at most ${budget.gap} ms)`,
  backup.own,
  `ms, ${verdict(backup.own, budget.gap)}`,
);
const isMet = isRight && all <= budget.restore && backup.own <= budget.gap;
conclude('backup', backup.seconds, 's', budget.backup, 'at most', isMet);
