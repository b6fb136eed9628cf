// R4: statements that would take for ever: each is stopped at its limit, who waits for a connection is told so, and the rest goes on.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { BatteryPart } from '../part.ts';
import { makeCity, password } from '../room/city.ts';
import { killEverythingOn, withClient } from '../room/database.ts';
import { member } from '../room/hand.ts';
import { lagFigures, watchLag } from '../room/loop-lag.ts';
import { startServer } from '../room/server.ts';
import { askTimed, type Timed, untilHolds } from '../room/timed-http.ts';
import { editorHeaders, lost, zoneNames, zoneWriter } from '../room/zone-writer.ts';

/** Milliseconds: where nobody is signed in, where somebody is, for being told that there is no connection, and what a stop may take. */
const limits = { public: 5000, staff: 10_000, told: 5000, stop: 1500, back: 5000 } as const;

/** What does not hold of calls that ran into a wall for `limit` milliseconds. */
function stoppedFaults(who: string, answers: readonly Timed[], limit: number): string[] {
  return answers.flatMap(({ status, milliseconds, retryAfter }) => {
    if (status !== 503 || retryAfter === null)
      return [`${who}: answered ${status}, Retry-After ${retryAfter}`];
    return milliseconds > limit + limits.stop
      ? [`${who}: stopped after ${Math.round(milliseconds)} ms instead of ${limit}`]
      : [];
  });
}

/** Milliseconds the server's loop was held up (p99) since this was asked before. */
async function lagOf(url: string): Promise<number> {
  return Number(member((await askTimed(`${url}/healthz`)).body, 'loop_lag_ms'));
}

export const part: BatteryPart = {
  id: 'R4',
  title:
    'A statement that runs away is stopped at its limit; others are served or told to come again, and nothing acknowledged is lost',
  rounds: { short: 0, long: 5 },
  async run(battery) {
    const dataDir = join(battery.directory, 'data');
    mkdirSync(dataDir);
    const links = await makeCity(dataDir);
    const faults: string[] = [];
    const attempts = { stopped: 0, 'told to come again': 0, acknowledged: 0, 'served meanwhile': 0 };
    const worst = { public: 0, staff: 0, told: 0, back: 0, start: 0 };
    /** While somebody holds what they read, statements run until they are stopped. */
    const held = (work: () => Promise<void>) =>
      withClient(dataDir, async (client) => {
        await client.query('begin; lock table language in access exclusive mode');
        await work();
        await client.query('rollback');
      });
    const slowest = (answers: readonly Timed[]) =>
      Math.round(Math.max(0, ...answers.map(({ milliseconds }) => milliseconds)));
    // How much a thread that does nothing is held up on this machine: not the server's doing.
    const watch = watchLag();
    try {
      for (let round = 1; round <= battery.rounds; round += 1) {
        const server = await startServer(dataDir);
        const { url } = server;
        const headers = await editorHeaders(url, password);
        const writer = zoneWriter(url, headers, links, `Run ${round}`);
        const served: Timed[] = [];
        let lag = 0;
        // Tells the longest since it was asked before, and the first time since it began to start: that is not ours to measure here.
        worst.start = Math.max(worst.start, await lagOf(url));
        await watch.begin();
        await held(async () => {
          let going = true;
          const others = (async () => {
            while (going) {
              served.push(await askTimed(`${url}/api/cityinfo/currentcity/`));
              lag = Math.max(lag, await lagOf(url));
              await wait(200);
            }
          })();
          // Fewer than there are connections: others work beside them.
          writer.begin();
          const [ofPublic, ofStaff] = await Promise.all([
            Promise.all([1, 2].map(() => askTimed(`${url}/api/language/`))),
            Promise.all([1, 2].map(() => askTimed(`${url}/api/language/`, { headers }))),
          ]);
          await writer.stop();
          faults.push(
            ...stoppedFaults('public', ofPublic, limits.public),
            ...stoppedFaults('staff', ofStaff, limits.staff),
          );
          worst.public = Math.max(worst.public, slowest(ofPublic));
          worst.staff = Math.max(worst.staff, slowest(ofStaff));
          attempts.stopped += ofPublic.length + ofStaff.length;
          // More than there are: the rest waits for a connection, and is told.
          const flood = Array.from({ length: 12 }, () => askTimed(`${url}/api/language/`, { headers }));
          await wait(300);
          const waiting = await Promise.all(
            [1, 2, 3].map(() => askTimed(`${url}/api/analysis-zone/`, { headers })),
          );
          faults.push(...stoppedFaults('without a connection', waiting, limits.told - limits.stop));
          worst.told = Math.max(worst.told, slowest(waiting));
          attempts['told to come again'] += waiting.filter(({ status }) => status === 503).length;
          await Promise.all(flood);
          going = false;
          await others;
        });
        const back = await untilHolds(
          async () => (await askTimed(`${url}/api/language/`)).status === 200,
          limits.back * 2,
          performance.now(),
        );
        if (back === null || back > limits.back) faults.push(`back after ${back} ms`);
        worst.back = Math.max(worst.back, back ?? Number.POSITIVE_INFINITY);
        const others = served.filter(({ status }) => status !== 200);
        if (others.some(({ status, retryAfter }) => status !== 503 || retryAfter === null))
          faults.push(`of the reads beside it one was answered ${others[0]?.status}`);
        faults.push(...(await watch.faults(lag)));
        attempts['served meanwhile'] += served.length - others.length;
        attempts.acknowledged += writer.acknowledged.length;
        faults.push(...lost(writer.acknowledged, await zoneNames(url, headers)));
        battery.say(
          `public ${worst.public} ms, staff ${worst.staff} ms, told ${worst.told} ms, back ${back} ms, lag ${lag} ms`,
        );
        await server.end('SIGTERM');
      }
      const patient = await startServer(dataDir, {
        env: { STATEMENT_TIMEOUT: '60000', PUBLIC_STATEMENT_TIMEOUT: '60000' },
      });
      let unstopped: string[] = [];
      await held(async () => {
        const asked = askTimed(`${patient.url}/api/language/`);
        await wait(limits.public + limits.stop + 500);
        const first = await Promise.race([asked, wait(0).then(() => null)]);
        unstopped = first === null ? ['it still runs'] : stoppedFaults('public', [first], limits.public);
        void asked;
      });
      await patient.end('SIGTERM');
      return {
        attempts,
        faults: [...new Set(faults)],
        controls: [{ name: 'a server whose limits are a minute', caught: unstopped.length > 0 }],
        figures: {
          'stopped, public, worst (ms)': worst.public,
          'stopped, staff, worst (ms)': worst.staff,
          'told to come again, worst (ms)': worst.told,
          'back after, worst (ms)': worst.back,
          ...lagFigures(watch),
          'loop lag while it started, worst (ms)': worst.start,
        },
      };
    } finally {
      await watch.close();
      await killEverythingOn(dataDir);
    }
  },
};
