// R12: the database is restarted, stopped, cut off or silent: calls are refused in time and never told to be done when they were not, and all goes on when it is back.
import { mkdirSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { answers } from '../../apps/server/src/db/embedded/postmaster.ts';
import { databaseName, openEmbedded } from '../../apps/server/src/db/embedded.ts';
import { openLine, urlThrough } from '../../apps/server/src/testing/line-to-database.ts';
import type { BatteryPart } from '../part.ts';
import { makeCity, password } from '../room/city.ts';
import { databaseProcesses } from '../room/database.ts';
import { startServer } from '../room/server.ts';
import { askTimed, type Timed, untilHolds } from '../room/timed-http.ts';
import { editorHeaders, lost, type ZoneWriter, zoneNames, zoneWriter } from '../room/zone-writer.ts';

/** Milliseconds: until calls are refused, the longest any takes, and until all goes on. */
const figures = { refused: 2000, longest: 5000, back: 5000 } as const;

/** Milliseconds between two looks of each of four readers: together they stay below the limit of a minute. */
const betweenReads = 250;

/** What does not hold of answers given while the database was away. */
function faultsOf(kind: string, answers: readonly Timed[]): string[] {
  return answers.flatMap(({ status, milliseconds, retryAfter }) => {
    if (milliseconds > figures.longest) return [`${kind}: a call took ${Math.round(milliseconds)} ms`];
    if (status === 503 && retryAfter === null) return [`${kind}: a 503 without Retry-After`];
    if (status === 503 || (status >= 200 && status < 300)) return [];
    return [`${kind}: a call was answered ${status}`];
  });
}

/** A server in between that says of everything that it was done. */
async function liar(url: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const asking = httpRequest(
      `${url}${request.url}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode === 503 ? 201 : (answer.statusCode ?? 500), answer.headers);
        answer.pipe(response);
      },
    );
    asking.on('error', () => response.destroy());
    request.pipe(asking);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export const part: BatteryPart = {
  id: 'R12',
  title:
    'A database that is restarted, stopped, cut off or silent is told in time, nothing false is acknowledged, and all goes on by itself',
  rounds: { short: 1, long: 10 },
  async run(battery) {
    const databaseDir = join(battery.directory, 'database');
    const dataDir = join(battery.directory, 'data');
    mkdirSync(dataDir);
    const opened = await openEmbedded(databaseDir, { transport: 'loopback' });
    if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
    const { address, close } = opened.value;
    const direct = `postgresql://${address.user}:${address.password}@127.0.0.1:${address.port}/${databaseName}`;
    const line = await openLine(direct);
    const links = await makeCity(dataDir, { databaseUrl: direct });
    const server = await startServer(dataDir, { env: { DATABASE_URL: urlThrough(direct, line) } });
    const { url } = server;
    const faults: string[] = [];
    const attempts = { outages: 0, refused: 0, acknowledged: 0, reads: 0 };
    const worst = { refused: 0, call: 0, back: 0 };
    const backends = () => databaseProcesses(databaseDir).slice(1);
    const signal = (pids: readonly number[], name: NodeJS.Signals) => {
      for (const pid of pids) {
        try {
          process.kill(pid, name);
        } catch {
          // It ended meanwhile.
        }
      }
    };
    let stopped: number[] = [];
    const outages: Readonly<Record<string, { begin(): void; end(): void | Promise<void> }>> = {
      // The one who holds the data directory open starts it again: this process.
      'immediate stop': {
        begin: () => signal(databaseProcesses(databaseDir).slice(0, 1), 'SIGQUIT'),
        end: async () => {
          const isBack = await untilHolds(() => answers(address), 60_000);
          if (isBack === null) throw new Error('the database was not started again');
        },
      },
      'backends stopped': {
        begin: () => {
          stopped = backends();
          signal(stopped, 'SIGSTOP');
        },
        end: () => signal(stopped, 'SIGCONT'),
      },
      'connections cut': { begin: () => line.cut(), end: () => line.mend() },
      'a silent line': { begin: () => line.freeze(), end: () => line.mend() },
    };

    const work = async (
      kind: string,
      writer: ZoneWriter,
      headers: Readonly<Record<string, string>>,
      reads: Timed[],
    ) => {
      let reading = true;
      const readers = Array.from({ length: 4 }, async () => {
        while (reading) {
          reads.push(await askTimed(`${url}/api/analysis-zone/?limit=10`, { headers }));
          await wait(betweenReads);
        }
      });
      writer.begin();
      await wait(500);
      const began = performance.now();
      const outage = outages[kind];
      outage?.begin();
      await wait(3000);
      await outage?.end();
      const ended = performance.now();
      const back = await untilHolds(async () => (await writer.make()).status === 201, figures.back, ended);
      await writer.stop();
      reading = false;
      await Promise.all(readers);
      const refused = [...writer.answers, ...reads].filter(({ status, at }) => status === 503 && at > began);
      const first = Math.min(...refused.map(({ at }) => at - began));
      return { back, first, refused: refused.length };
    };

    for (let round = 1; round <= battery.rounds; round += 1)
      for (const kind of Object.keys(outages)) {
        // One for all of an outage: of sign-ins a hundred an hour are let through.
        const headers = await editorHeaders(url, password);
        const writer = zoneWriter(url, headers, links, `${kind} ${round}`);
        const reads: Timed[] = [];
        const { back, first, refused } = await work(kind, writer, headers, reads);
        const answered = [...writer.answers, ...reads];
        faults.push(...faultsOf(kind, answered));
        // A database that is back within a moment need not have refused anybody.
        if (refused === 0 && kind !== 'immediate stop') faults.push(`${kind}: nobody was refused`);
        if (refused > 0 && first > figures.refused)
          faults.push(`${kind}: the first refusal came after ${Math.round(first)} ms`);
        if (back === null)
          faults.push(`${kind}: nothing could be written ${figures.back} ms after it was back`);
        const there = await zoneNames(url, headers);
        faults.push(...lost(writer.acknowledged, there));
        attempts.outages += 1;
        attempts.refused += refused;
        attempts.acknowledged += writer.acknowledged.length;
        attempts.reads += reads.length;
        worst.refused = Math.max(worst.refused, refused > 0 ? Math.round(first) : 0);
        worst.call = Math.max(worst.call, ...answered.map(({ milliseconds }) => Math.round(milliseconds)));
        worst.back = Math.max(worst.back, back ?? Number.POSITIVE_INFINITY);
        battery.say(
          `${kind}: refused after ${Math.round(first)} ms, ${refused} times; back after ${back} ms; longest call ${worst.call} ms`,
        );
      }

    const lying = await liar(url);
    const deceived = zoneWriter(lying.url, await editorHeaders(url, password), links, 'planted');
    line.cut();
    await wait(1000);
    await deceived.make();
    line.mend();
    await untilHolds(async () => (await askTimed(`${url}/readyz`)).status === 200, figures.back);
    const unfounded = lost(deceived.acknowledged, await zoneNames(url, await editorHeaders(url, password)));
    await lying.close();
    await server.end('SIGTERM');
    await line.close();
    await close();
    return {
      attempts,
      faults: [...new Set(faults)],
      controls: [{ name: 'a server that calls refused writes done', caught: unfounded.length > 0 }],
      figures: {
        'refused after, worst (ms)': worst.refused,
        'longest call (ms)': worst.call,
        'back after, worst (ms)': worst.back,
      },
    };
  },
};
