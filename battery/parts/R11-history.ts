// R11: sixteen clients append to lists kept in texts of analysis zones, through two processes of which one after the other is killed; the history is checked as Elle does.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { anomaliesOf, type Operation } from '../history.ts';
import type { BatteryPart } from '../part.ts';
import { appenders, makeCity } from '../room/city.ts';
import { killEverythingOn, withClient } from '../room/database.ts';
import { type Hand, handOf, member } from '../room/hand.ts';
import { type CityServer, startServer } from '../room/server.ts';
import { type Seeded, seeded } from '../seeded.ts';

/** Operations of a run, all clients together. */
const operationsOfRun = 5000;
const killsOfRun = 3;
/** Lists that are appended to at once: few, so that clients meet. */
const slots = 6;
/** Lists that take the place of one another when they are full; together they have room for more than all operations. */
const listsOfSlot = 12;
/** Values of a list that is full: its text is far from the longest there may be, and quick to send. */
const full = 100;
const zones = '/api/analysis-zone/';
/** Each client comes from an address of its own, another in each run: a fast machine's runs would else meet the limit of calls a minute. */
const env = { TRUST_PROXY: 'true' };

function valuesOf(body: unknown): number[] {
  const text = member(body, 'description');
  if (typeof text !== 'string') throw new Error(`no zone: ${JSON.stringify(body).slice(0, 200)}`);
  return text === '' ? [] : text.split(' ').map(Number);
}

interface Run {
  /** Ids of the lists of each slot. */
  readonly lists: readonly (readonly number[])[];
  /** The place of the list of each slot that is appended to. */
  readonly at: number[];
  readonly operations: Operation[];
  /** Answers that no kill explains. */
  readonly surprises: string[];
  next(): number;
}

/** A process as its clients see it. */
interface Process {
  server: CityServer;
  /** When it was killed and was back, on the operations' clock. */
  readonly downs: { readonly from: number; to: number }[];
}

interface Client {
  readonly number: number;
  readonly hand: Hand;
  readonly process: Process;
  readonly headers: Readonly<Record<string, string>>;
}

/** One operation: a read, and mostly an append of a new value if nobody changed the list since. False when nobody answered. */
async function operate(
  run: Run,
  { number, hand, process, headers }: Client,
  random: Seeded,
): Promise<boolean> {
  const slot = random.whole(0, slots - 1);
  const place = run.at[slot] ?? 0;
  // Full lists are looked at too, now and then: what stands in them must stay.
  const isOld = place > 0 && random.next() < 0.05;
  const list = run.lists[slot]?.[isOld ? random.whole(0, place - 1) : place];
  if (list === undefined) throw new Error('there are no lists left');
  const began = performance.now();
  // What was asked just before a kill may be answered, or not, after it; nothing else of a process is excused.
  const isExcused = () => process.downs.some(({ from, to }) => began < to && performance.now() > from);
  const seen = await hand.send('GET', `${zones}${list}/`, undefined, headers);
  if (seen.status !== 200) {
    // Only of a process that is killed there is no answer, or one that it is not ready yet: nothing was seen.
    if (!isExcused()) run.surprises.push(`a read answered ${seen.status}`);
    return false;
  }
  const read = valuesOf(seen.body);
  const note = (appended: number | null, outcome: Operation['outcome']) => {
    const ended = performance.now();
    run.operations.push({ client: number, list, read, appended, outcome, began, ended });
  };
  if (isOld || random.next() < 0.2) {
    note(null, 'done');
    return true;
  }
  const appended = run.next();
  const told = await hand.send(
    'PATCH',
    `${zones}${list}/`,
    { description: [...read, appended].join(' ') },
    { ...headers, 'if-match': `"v${String(member(seen.body, 'version'))}"` },
  );
  if (told.status === 200) note(appended, 'done');
  else {
    note(appended, told.status === 412 ? 'refused' : 'unknown');
    if (told.status !== 412 && !isExcused())
      run.surprises.push(`an append answered ${told.status}: ${JSON.stringify(told.body).slice(0, 200)}`);
  }
  if (read.length + 1 >= full && run.at[slot] === place) run.at[slot] = place + 1;
  return told.status !== 0;
}

/** Kills one process after the other, each when so many operations were done, and has it back. */
async function killBetween(run: Run, processes: readonly Process[], random: Seeded): Promise<void> {
  for (let kill = 1; kill <= killsOfRun; kill += 1) {
    const when = (operationsOfRun / (killsOfRun + 1)) * (kill - random.next());
    while (run.operations.length < when) await wait(5);
    const process = random.pick(processes);
    const down = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    process.downs.push(down);
    const { dataDir, port } = process.server;
    await process.server.end('SIGKILL');
    process.server = await startServer(dataDir, { port, env });
    down.to = performance.now();
  }
}

/** One run: all clients at work on fresh lists, processes killed in the middle when `isKilling`. */
async function runOnce(
  processes: readonly Process[],
  name: string,
  random: Seeded,
  { isKilling, most, round }: { isKilling: boolean; most: number; round: number },
): Promise<{ operations: readonly Operation[]; anomalies: string[]; surprises: string[] }> {
  const hands: Client[] = [];
  for (const [number, person] of appenders.entries()) {
    const process = processes[number % processes.length];
    if (process === undefined) throw new Error('there are two processes');
    const headers = { 'x-forwarded-for': `198.18.${round % 256}.${number + 1}` };
    hands.push({ number, hand: await handOf(process.server.url, person), process, headers });
  }
  const lists = await Promise.all(
    Array.from({ length: slots }, async (_, slot) => {
      const ids: number[] = [];
      for (let place = 0; place < listsOfSlot; place += 1) {
        const zone = { name: `${name}, ${slot} ${place}`, description: '' };
        const made = await hands[slot]?.hand.send('POST', zones, zone, hands[slot]?.headers);
        if (made?.status !== 201) throw new Error(`no list: ${made?.status} ${JSON.stringify(made?.body)}`);
        ids.push(Number(member(made.body, 'id')));
      }
      return ids;
    }),
  );
  let value = 0;
  const run: Run = {
    lists,
    at: lists.map(() => 0),
    operations: [],
    surprises: [],
    next: () => {
      value += 1;
      return value;
    },
  };
  const work = hands.map(async (client) => {
    const own = seeded(random.whole(1, 1_000_000_000));
    while (run.operations.length < most)
      // Who hears nothing comes again in a moment.
      if (!(await operate(run, client, own))) await wait(50);
  });
  if (isKilling) await killBetween(run, processes, random);
  await Promise.all(work);
  const [reader] = hands;
  const lasts = new Map<number, number[]>();
  for (const id of lists.flat()) {
    const last = await reader?.hand.send('GET', `${zones}${id}/`, undefined, reader.headers);
    lasts.set(id, valuesOf(last?.body));
  }
  const surprises = [...new Set(run.surprises)].map((surprise) => `nobody was killed: ${surprise}`);
  return { operations: run.operations, anomalies: anomaliesOf(run.operations, lasts), surprises };
}

export const part: BatteryPart = {
  id: 'R11',
  title:
    'No append of many clients over two processes is lost, read dirty or out of order, whoever is killed; a round is 5,000 operations',
  rounds: { short: 0, long: 50 },
  async run(battery) {
    const random = seeded(battery.seed);
    const dataDir = join(battery.directory, 'data');
    mkdirSync(dataDir);
    await makeCity(dataDir);
    const processes: Process[] = [];
    for (let number = 0; number < 2; number += 1)
      processes.push({ server: await startServer(dataDir, { env }), downs: [] });
    const faults: string[] = [];
    const counts = { operations: 0, 'appends acknowledged': 0, 'appends refused': 0, lists: 0, kills: 0 };
    let unknown = 0;
    try {
      for (let round = 1; round <= battery.rounds; round += 1) {
        const options = { isKilling: true, most: operationsOfRun, round };
        const began = performance.now();
        const { operations, anomalies, surprises } = await runOnce(
          processes,
          `Run ${round}`,
          random,
          options,
        );
        faults.push(...[...anomalies, ...surprises].map((fault) => `run ${round}: ${fault}`));
        if (operations.length < operationsOfRun)
          faults.push(`run ${round}: only ${operations.length} operations`);
        const appends = operations.filter(({ appended }) => appended !== null);
        counts.operations += operations.length;
        counts['appends acknowledged'] += appends.filter(({ outcome }) => outcome === 'done').length;
        counts['appends refused'] += appends.filter(({ outcome }) => outcome === 'refused').length;
        counts.lists += new Set(operations.map(({ list }) => list)).size;
        unknown += appends.filter(({ outcome }) => outcome === 'unknown').length;
        counts.kills += killsOfRun;
        const seconds = Math.round((performance.now() - began) / 1000);
        battery.say(`run ${round}: ${operations.length} operations in ${seconds} s, ${faults.length} faults`);
      }
      // A version that never changes is a condition that is always met: writes without WHERE version.
      await withClient(dataDir, (client) =>
        client.query(`create function same_version() returns trigger language plpgsql as
            $$ begin new.version := old.version; return new; end $$;
          create trigger same_version before update on analysis_zone for each row execute function same_version()`),
      );
      const planted = await runOnce(processes, 'Planted', random, {
        isKilling: false,
        most: 500,
        round: battery.rounds + 1,
      });
      return {
        attempts: counts,
        faults: faults.slice(0, 20),
        controls: [
          { name: 'appends without a condition on the version', caught: planted.anomalies.length > 0 },
        ],
        figures: {
          'appends nobody knows of': unknown,
          'anomalies with the planted fault': planted.anomalies.length,
        },
      };
    } finally {
      for (const { server } of processes) await server.end('SIGKILL');
      await killEverythingOn(dataDir);
    }
  },
};
