// R11: sixteen clients append to lists kept in texts of analysis zones, through two processes that are killed in between; the history is checked as Elle does.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { anomaliesOf, type Operation } from '../history.ts';
import type { BatteryPart } from '../part.ts';
import { makeCity } from '../room/city.ts';
import { killEverythingOn, withClient } from '../room/database.ts';
import { type Hand, handOf, member } from '../room/hand.ts';
import { type CityServer, startServer } from '../room/server.ts';
import { type Seeded, seeded } from '../seeded.ts';

const clients = 16;
const lists = 6;
/** Operations of a client in one run; a list of all of them still fits into a description. */
const operationsOfClient = 20;
const zones = '/api/analysis-zone/';
/** Each client comes from an address of its own. */
const env = { TRUST_PROXY: 'true' };

function valuesOf(body: unknown): number[] {
  const text = member(body, 'description');
  if (typeof text !== 'string') throw new Error(`no zone: ${JSON.stringify(body).slice(0, 200)}`);
  return text === '' ? [] : text.split(' ').map(Number);
}

interface Run {
  readonly ids: readonly number[];
  readonly operations: Operation[];
  /** Answers that no kill explains. */
  readonly surprises: string[];
  next(): number;
}

/** A process as a client sees it. */
interface Client {
  readonly hand: Hand;
  /** Sixteen people behind one address would meet its limit within four runs. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it was killed since the client asked, or is on its way back. */
  readonly isKilled: () => boolean;
}

/** One operation: a read, and mostly an append of a new value if nobody changed the list since. */
async function operate(
  run: Run,
  { hand, headers, isKilled }: Client,
  client: number,
  random: Seeded,
): Promise<void> {
  const list = random.pick(run.ids);
  const began = performance.now();
  const seen = await hand.send('GET', `${zones}${list}/`, undefined, headers);
  if (seen.status !== 200) {
    // Only of a process that is killed there is no answer, or one that it is not ready yet: nothing was seen.
    if (!isKilled()) run.surprises.push(`a read answered ${seen.status}`);
    return;
  }
  const read = valuesOf(seen.body);
  const note = (appended: number | null, outcome: Operation['outcome']) =>
    run.operations.push({ client, list, read, appended, outcome, began, ended: performance.now() });
  if (random.next() < 0.2) return void note(null, 'done');
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
    if (told.status !== 412 && !isKilled())
      run.surprises.push(`an append answered ${told.status}: ${JSON.stringify(told.body).slice(0, 200)}`);
  }
}

/** One run: all clients at work on fresh lists, one process killed in the middle when `isKilling`. */
async function runOnce(
  dataDir: string,
  servers: CityServer[],
  name: string,
  random: Seeded,
  isKilling: boolean,
): Promise<{ operations: readonly Operation[]; anomalies: string[]; surprises: string[] }> {
  const [first, second] = servers;
  if (first === undefined || second === undefined) throw new Error('there are two processes');
  const maker = await handOf(second.url, 'editor');
  const ids: number[] = [];
  for (let list = 0; list < lists; list += 1) {
    const made = await maker.send('POST', zones, { name: `${name} ${list}`, description: '' });
    if (made.status !== 201) throw new Error(`no list: ${made.status} ${JSON.stringify(made.body)}`);
    ids.push(Number(member(made.body, 'id')));
  }
  let value = 0;
  const run: Run = {
    ids,
    operations: [],
    surprises: [],
    next: () => {
      value += 1;
      return value;
    },
  };
  // What was asked just before the kill may be answered, or not, after it: from the kill on nothing of the first process is a surprise.
  let wasKilled = false;
  const left = { hand: maker, isKilled: () => false };
  const both = [{ hand: await handOf(first.url, 'editor'), isKilled: () => wasKilled }, left];
  const work = Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const own = seeded(random.whole(1, 1_000_000_000));
      const asked = {
        ...(both[client % 2] ?? left),
        headers: { 'x-forwarded-for': `198.51.100.${random.whole(1, 250)}` },
      };
      for (let done = 0; done < operationsOfClient; done += 1) await operate(run, asked, client, own);
    }),
  );
  if (isKilling) {
    await new Promise((resolve) => setTimeout(resolve, random.whole(20, 600)));
    wasKilled = true;
    await first.end('SIGKILL');
    servers[0] = await startServer(dataDir, { port: first.port, env });
  }
  await work;
  const lasts = new Map<number, number[]>();
  for (const id of ids) lasts.set(id, valuesOf((await maker.send('GET', `${zones}${id}/`)).body));
  const surprises = [...new Set(run.surprises)].map((surprise) => `nobody was killed: ${surprise}`);
  return { operations: run.operations, anomalies: anomaliesOf(run.operations, lasts), surprises };
}

export const part: BatteryPart = {
  id: 'R11',
  title:
    'No append of many clients over two processes is lost, read dirty or out of order, whoever is killed',
  rounds: { short: 0, long: 50 },
  async run(battery) {
    const random = seeded(battery.seed);
    const dataDir = join(battery.directory, 'data');
    mkdirSync(dataDir);
    await makeCity(dataDir);
    const servers = [await startServer(dataDir, { env }), await startServer(dataDir, { env })];
    const faults: string[] = [];
    const counts = { operations: 0, 'appends acknowledged': 0, 'appends refused': 0, kills: 0 };
    let unknown = 0;
    try {
      for (let round = 1; round <= battery.rounds; round += 1) {
        const { operations, anomalies, surprises } = await runOnce(
          dataDir,
          servers,
          `Run ${round}`,
          random,
          true,
        );
        faults.push(...[...anomalies, ...surprises].map((fault) => `run ${round}: ${fault}`));
        const appends = operations.filter(({ appended }) => appended !== null);
        counts.operations += operations.length;
        counts['appends acknowledged'] += appends.filter(({ outcome }) => outcome === 'done').length;
        counts['appends refused'] += appends.filter(({ outcome }) => outcome === 'refused').length;
        unknown += appends.filter(({ outcome }) => outcome === 'unknown').length;
        counts.kills += 1;
      }
      // A version that never changes is a condition that is always met: writes without WHERE version.
      await withClient(dataDir, (client) =>
        client.query(`create function same_version() returns trigger language plpgsql as
            $$ begin new.version := old.version; return new; end $$;
          create trigger same_version before update on analysis_zone for each row execute function same_version()`),
      );
      const planted = await runOnce(dataDir, servers, 'Planted', random, false);
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
      for (const server of servers) await server.end('SIGKILL');
      await killEverythingOn(dataDir);
    }
  },
};
