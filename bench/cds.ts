// CDS zones of a whole city over HTTP: how fast they come, what memory they take, how long the event loop stands still; beside them the usual
// handler, which makes the answer whole (JSON.stringify of all zones). Options: --size city|town|tiny --data DIR. Linux only: memory is read from /proc.
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { openBenchCity } from './city-database.ts';
import { choiceOption, conclude, row } from './report.ts';
import { type BenchServer, startServer } from './server-process.ts';

const size = choiceOption('size', ['city', 'town', 'tiny']);

/** The most memory the process held since `forget`, MB. */
function peak(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
function held(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
function forget(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

interface Read {
  readonly seconds: number;
  readonly firstByte: number;
  readonly bytes: number;
  readonly text: string | null;
}

/** Reads an answer to its end without keeping it; `pause` milliseconds after each piece make a slow reader. */
function read(
  port: number,
  path: string,
  more: { readonly pause?: number; readonly gzip?: boolean; readonly keep?: boolean } = {},
): Promise<Read> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'application/vnd.cds+json;version=1.1',
      ...(more.gzip === true && { 'accept-encoding': 'gzip' }),
    };
    const request = get({ port, host: '127.0.0.1', path, headers, agent: new Agent() }, (response) => {
      let [bytes, firstByte] = [0, 0];
      const kept: Buffer[] = [];
      response.on('data', (piece: Buffer) => {
        if (bytes === 0) firstByte = (performance.now() - started) / 1000;
        bytes += piece.length;
        if (more.keep === true) kept.push(piece);
        if (more.pause === undefined) return;
        response.pause();
        setTimeout(() => response.resume(), more.pause);
      });
      response.on('end', () => {
        const text = more.keep === true ? Buffer.concat(kept).toString() : null;
        if (response.statusCode === 200)
          resolve({ seconds: (performance.now() - started) / 1000, firstByte, bytes, text });
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

interface Measured extends Read {
  /** MB above what the server held before. */
  readonly grown: number;
  /** Longest turn of the event loop meanwhile, ms of the main thread's processor time. */
  readonly gap: number;
}

async function measured(server: BenchServer, path: string, more = {}): Promise<Measured> {
  await fetch(`http://127.0.0.1:${server.port}/bench/collect`);
  const before = held(server.pid);
  forget(server.pid);
  await fetch(`http://127.0.0.1:${server.port}/bench/gap`);
  const done = await read(server.port, path, more);
  const gap = Number(await (await fetch(`http://127.0.0.1:${server.port}/bench/gap`)).text());
  return { ...done, grown: peak(server.pid) - before, gap };
}

function told(label: string, { seconds, firstByte, bytes, grown, gap }: Measured): void {
  row(label, seconds, 's');
  row('  first byte after', firstByte, 's');
  row('  size', bytes / 2 ** 20, 'MB');
  row('  throughput', bytes / 2 ** 20 / seconds, 'MB/s');
  row('  memory above what was held before', grown, 'MB');
  row('  longest turn of the event loop', gap, 'ms');
}

const bench = await openBenchCity(size);
const server = await startServer(bench.config.dataDir);
row('links', server.links);
// Both once, so that neither is measured while it is compiled.
await read(server.port, '/cds/curbs/zones?limit=1000');
const streamed: Measured[] = [];
const whole: Measured[] = [];
for (let round = 0; round < 3; round += 1) {
  streamed.push(await measured(server, '/cds/curbs/zones'));
  whole.push(await measured(server, '/bench/zones'));
}
const middle = (list: readonly Measured[]) =>
  [...list].sort((a, b) => a.seconds - b.seconds)[Math.floor(list.length / 2)] ?? list[0];
const [ours, naive] = [middle(streamed), middle(whole)];
if (ours === undefined || naive === undefined) throw new Error('nothing was measured');
told('zones, streamed', ours);
told('zones, made whole (JSON.stringify)', naive);
told('zones, streamed, gzip', await measured(server, '/cds/curbs/zones', { gzip: true }));
told('zones, streamed to a slow reader', await measured(server, '/cds/curbs/zones', { pause: 2 }));
const spaces = await measured(server, '/cds/curbs/spaces');
told('spaces, streamed', spaces);
const grown = Math.max(...streamed.map((one) => one.grown));
const least = Math.min(...whole.map((one) => one.grown));
const gap = Math.max(...streamed.map((one) => one.gap), spaces.gap);
row('peak memory against the whole answer', grown / least, 'x');
row('longest turn of all streams (budget: 50)', gap, 'ms');
await server.stop();
await bench.close();
conclude(
  'cds',
  grown,
  `MB peak above idle for the zones of ${server.links} links`,
  150,
  'at most',
  gap < 50 && grown < least,
);
