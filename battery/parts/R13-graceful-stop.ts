// R13: told to stop under load, the server answers what it had begun, says 503 to those who watch, leaves with 0, and its database closed cleanly.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BatteryPart } from '../part.ts';
import { nothingYet } from '../room/acknowledged.ts';
import { makeCity, password } from '../room/city.ts';
import { killEverythingOn, withClient } from '../room/database.ts';
import { ask, member } from '../room/hand.ts';
import { askOnce, type Ended } from '../room/plain-http.ts';
import { brokenPromises } from '../room/promises.ts';
import { type CityServer, startServer } from '../room/server.ts';
import { type Seeded, seeded } from '../seeded.ts';

interface Stopped {
  readonly ends: readonly Ended[];
  readonly watched: readonly Ended[];
  readonly exit: number | string;
  readonly milliseconds: number;
  /** Zones whose making was answered with success. */
  readonly zones: readonly string[];
}

/** Readers, slow writers and one who watches `/readyz`, while the signal comes. */
async function stopUnderLoad(
  server: CityServer,
  {
    links,
    random,
    round,
    signal,
  }: { links: readonly number[]; random: Seeded; round: string; signal: NodeJS.Signals },
): Promise<Stopped> {
  const { url } = server;
  const signedIn = await ask(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'editor', password }),
  });
  const headers = {
    authorization: `Bearer ${String(member(signedIn.body, 'access'))}`,
    'content-type': 'application/json',
  };
  const ends: Ended[] = [];
  const watched: Ended[] = [];
  const zones: string[] = [];
  let told = false;
  let turnedAway = false;
  // As behind a proxy: nobody is sent any more once `/readyz` says 503; all that was sent before must be answered.
  const untilTurnedAway = async (once: () => Promise<Ended>) => {
    while (!turnedAway) {
      const end = await once();
      ends.push(end);
      if (end.kind !== 'answered') return;
      await wait(random.whole(0, 20));
    }
  };
  const reads = ['/api/cityinfo/currentcity/', '/api/rule-sets/', '/api/proposed_regulation/'];
  const readers = Array.from({ length: 8 }, () =>
    untilTurnedAway(() => askOnce(`${url}${random.pick(reads)}`, { headers })),
  );
  let number = 0;
  const writers = Array.from({ length: 4 }, () =>
    untilTurnedAway(async () => {
      number += 1;
      const name = `Stop ${round} ${number}`;
      const body = JSON.stringify({ name, components: [{ type: 'Segments', links: links.slice(0, 5) }] });
      // Half of the body is there when the signal comes, the rest follows.
      const end = await askOnce(`${url}/api/analysis-zone/`, {
        method: 'POST',
        headers,
        body,
        pause: random.whole(50, 600),
      });
      if (end.kind === 'answered' && end.status === 201) zones.push(name);
      return end;
    }),
  );
  const watch = async () => {
    for (;;) {
      const asked = told;
      const end = await askOnce(`${url}/readyz`);
      if (asked) watched.push(end);
      turnedAway = end.kind !== 'answered' || end.status === 503;
      if (end.kind !== 'answered') return;
      await wait(30);
    }
  };
  const watcher = watch();
  await wait(random.whole(300, 1200));
  const started = performance.now();
  server.child.kill(signal);
  told = true;
  const exit = await server.ended;
  const milliseconds = performance.now() - started;
  await Promise.all([...readers, ...writers, watcher]);
  return { ends, watched, exit, milliseconds, zones };
}

/** How often the database says it had to recover. */
function recoveries(dataDir: string): number {
  return readFileSync(join(dataDir, 'pg.log'), 'utf8').split('was not properly shut down').length - 1;
}

/** Asked after the signal, it says 503; the first may have been on its way before the signal was heard. */
function readyFaults(watched: readonly Ended[]): string[] {
  const said = watched.flatMap((end) => (end.kind === 'answered' ? [end.status] : []));
  return said.slice(1).some((status) => status !== 503) || !said.includes(503)
    ? [`/readyz said ${said.join(' ') || 'nothing'}`]
    : [];
}

export const part: BatteryPart = {
  id: 'R13',
  title: 'Told to stop under load it drops no request, says 503, leaves with 0, and needs no recovery',
  rounds: { short: 1, long: 30 },
  async run(battery) {
    const random = seeded(battery.seed);
    const dataDir = join(battery.directory, 'data');
    mkdirSync(dataDir);
    const links = await makeCity(dataDir);
    const faults: string[] = [];
    const counts = {
      stops: 0,
      answered: 0,
      'answers of /readyz after the signal': 0,
      'changes acknowledged': 0,
    };
    let longest = 0;
    try {
      for (let round = 1; round <= battery.rounds; round += 1) {
        const server = await startServer(dataDir);
        const at = { links, random, round: String(round), signal: 'SIGTERM' } as const;
        const stopped = await stopUnderLoad(server, at);
        counts.stops += 1;
        counts.answered += stopped.ends.filter(({ kind }) => kind === 'answered').length;
        counts['answers of /readyz after the signal'] += stopped.watched.filter(
          ({ kind }) => kind === 'answered',
        ).length;
        counts['changes acknowledged'] += stopped.zones.length;
        longest = Math.max(longest, stopped.milliseconds);
        const cut = stopped.ends.flatMap((end) =>
          end.kind === 'answered' ? [] : [end.kind === 'refused' ? 'refused while ready' : end.why],
        );
        const broken = stopped.ends.filter((end) => end.kind === 'answered' && end.status >= 500);
        if (cut.length > 0) faults.push(`round ${round}: ${cut.length} requests cut off: ${cut[0] ?? ''}`);
        if (broken.length > 0)
          faults.push(`round ${round}: ${broken.length} answers of 5xx: ${JSON.stringify(broken[0])}`);
        if (stopped.exit !== 0)
          faults.push(`round ${round}: it left with ${stopped.exit}: ${server.said().slice(-300)}`);
        if (stopped.milliseconds > 10_000)
          faults.push(`round ${round}: it took ${stopped.milliseconds} ms to leave`);
        faults.push(...readyFaults(stopped.watched).map((fault) => `round ${round}: ${fault}`));
        const before = recoveries(dataDir);
        const again = await startServer(dataDir, { port: server.port });
        if (recoveries(dataDir) > before) faults.push(`round ${round}: the database had to recover`);
        faults.push(...(await looked(dataDir, stopped.zones)).map((fault) => `round ${round}: ${fault}`));
        if ((await again.end('SIGTERM')) !== 0)
          faults.push(`round ${round}: an idle server did not leave with 0`);
      }
      const server = await startServer(dataDir);
      const killed = await stopUnderLoad(server, { links, random, round: 'killed', signal: 'SIGKILL' });
      return {
        attempts: counts,
        faults,
        controls: [
          {
            name: 'killed instead, requests are cut off and it does not leave with 0',
            caught: killed.ends.some(({ kind }) => kind === 'cut off') && killed.exit !== 0,
          },
        ],
        figures: { 'longest stop, ms': Math.round(longest) },
      };
    } finally {
      await killEverythingOn(dataDir);
    }
  },
};

async function looked(dataDir: string, zones: readonly string[]): Promise<string[]> {
  return withClient(dataDir, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select w.name from unnest($1::text[]) as w(name) where w.name not in (select name from analysis_zone)',
      [zones],
    );
    return [
      ...rows.map(({ name }) => `acknowledged and lost: ${name}`),
      ...(await brokenPromises(client, dataDir, nothingYet())),
    ];
  });
}
