// Hundreds of clients that send or read as slowly as they can: all are let go, and the server stays well for everybody else.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BatteryPart } from '../part.ts';
import { beSlow, noteLetGo, type SlowClient, type Slowness } from '../room/slow-client.ts';
import { openTarget } from '../room/target.ts';

const kinds: readonly Slowness[] = ['header', 'body', 'form', 'burst', 'idle', 'read'];
/** Seconds within which everybody is let go. */
const most = 20;
/** Slow clients of a round; all rounds are there at the same time. */
const clientsOfRound = 250;
/** Clients of the server that lets nobody go. */
const unharmed = 20;
/** Milliseconds of /healthz beyond what it takes when nobody is slow. */
const mostHealth = 100;

/** The openapi document: the largest answer anybody may ask for. */
const largest = '/api/schema/';

function kindOf(number: number): Slowness {
  return kinds[number % kinds.length] ?? 'header';
}

/** An address for each client, all of them this machine's: no limit of one address hides what the times do, and no proxy reads ahead. */
function addressOf(number: number): string {
  return `127.0.${1 + Math.floor(number / 250)}.${(number % 250) + 1}`;
}

/** A server as Node's own times leave it, with none of ours. */
async function careless(): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'GET') response.end('x'.repeat(400_000));
    else request.on('end', () => response.end());
  });
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function asksHealth(url: string): Promise<{ ok: boolean; milliseconds: number }> {
  const began = performance.now();
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  await answer?.arrayBuffer();
  return { ok: answer?.ok === true, milliseconds: performance.now() - began };
}

function p95(milliseconds: readonly number[]): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Infinity;
}

/** Megabytes a process has in memory. */
function memoryOf(pid: number | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** So long the slowest of a kind was kept. */
function longest(clients: readonly SlowClient[], slowness: Slowness): number {
  const kept = clients.flatMap((client) => (client.slowness === slowness ? [client.kept ?? Infinity] : []));
  return Math.max(...kept);
}

export const part: BatteryPart = {
  id: 'I13',
  title:
    'Clients slow in header, body, form or reading are let go within 20 s, and health answers meanwhile (250 of them a round, all at once)',
  rounds: { short: 0, long: 4 },
  async run({ directory, rounds, say }) {
    const faults: string[] = [];
    const target = await openTarget(directory, { env: { TRUST_PROXY: 'false' } });
    const plain = await careless();
    const keptByPlain: SlowClient[] = [];
    const clients: SlowClient[] = [];
    const atRest: number[] = [];
    const health: number[] = [];
    try {
      for (let asked = 0; asked < 20; asked += 1) atRest.push((await asksHealth(target.url)).milliseconds);
      const before = memoryOf(target.child.pid);
      let memory = before;
      for (let number = 0; number < rounds * clientsOfRound; number += 1)
        clients.push(await beSlow(target.port, kindOf(number), largest, addressOf(number)));
      for (let number = 0; number < unharmed; number += 1)
        keptByPlain.push(await beSlow(plain.port, kindOf(number), largest, addressOf(number)));
      noteLetGo(clients, target.port);
      const held = clients.filter(({ kept }) => kept === null).length;
      say(`${clients.length} connected, ${held} held at first`);
      const until = performance.now() + 40_000;
      while (performance.now() < until && clients.some(({ kept }) => kept === null)) {
        const { ok, milliseconds } = await asksHealth(target.url);
        health.push(milliseconds);
        if (!ok) faults.push('health did not answer meanwhile');
        noteLetGo(clients, target.port);
        memory = Math.max(memory, memoryOf(target.child.pid));
        await wait(100);
      }
      noteLetGo(keptByPlain, plain.port);
      for (const kind of kinds) {
        const late = clients.filter(({ slowness, kept }) => slowness === kind && (kept ?? Infinity) > most);
        if (late.length > 0) faults.push(`${late.length} slow in ${kind} were kept longer than ${most} s`);
      }
      const still = keptByPlain.filter(({ kept }) => kept === null).length;
      if (p95(health) > p95(atRest) + mostHealth)
        faults.push(`health took ${p95(health).toFixed(0)} ms (p95), at rest ${p95(atRest).toFixed(0)}`);
      return {
        attempts: { clients: clients.length, held, healthChecks: health.length },
        faults,
        controls: [
          {
            name: `a server without our times keeps ${still} of ${keptByPlain.length}`,
            caught: still === keptByPlain.length && still > 0,
          },
        ],
        figures: {
          ...Object.fromEntries(kinds.map((kind) => [kind, `${longest(clients, kind).toFixed(1)} s`])),
          healthAtRest: `${p95(atRest).toFixed(1)} ms`,
          health: `${p95(health).toFixed(1)} ms`,
          memory: `${before} to ${memory} MB`,
        },
      };
    } finally {
      for (const client of [...clients, ...keptByPlain]) client.end();
      plain.close();
      await target.stop();
    }
  },
};
