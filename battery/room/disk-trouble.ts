// A disk that fills up or takes no writes any more while somebody writes to the city and somebody reads; then it is undone.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { makeCity, password } from './city.ts';
import { configuredDatabase, settingsFor } from './city-database.ts';
import { handOf, member } from './hand.ts';
import { type CityServer, startServer } from './server.ts';
import { makeSmallDisk } from './small-disk.ts';
import { askTimed, type Timed, untilHolds } from './timed-http.ts';
import { editorHeaders, lost, zoneNames, zoneWriter } from './zone-writer.ts';

/** Milliseconds: until the state is told, and until writes are taken again. */
export const mostOfDisk = { told: 2000, back: 10_000 } as const;
/** What came of it. */
export interface Troubled {
  readonly told: number | null;
  readonly back: number | null;
  readonly refused: number;
  readonly acknowledged: readonly string[];
  readonly reads: readonly Timed[];
  readonly lag: number;
  readonly faults: readonly string[];
}

const statusOf = async (url: string) => member((await askTimed(`${url}/readyz`)).body, 'status');

/** What is done to a disk, and undone. */
export interface Trouble {
  readonly begin: () => void | Promise<void>;
  readonly end: () => void;
}

/** Does it to the disk while somebody writes and somebody reads; then it is undone. */
export async function troubleUnderWork(
  { url }: CityServer,
  { begin, end }: Trouble,
  { links, name, meanwhile }: { links: readonly number[]; name: string; meanwhile?: () => Promise<string[]> },
): Promise<Troubled> {
  const headers = await editorHeaders(url, password);
  const writer = zoneWriter(url, headers, links, name);
  const reads: Timed[] = [];
  let lag = 0;
  let reading = true;
  const reader = (async () => {
    while (reading) {
      reads.push(await askTimed(`${url}/api/rule-sets/`));
      reads.push(await askTimed(`${url}/api/cityinfo/currentcity/`));
      lag = Math.max(lag, Number(member((await askTimed(`${url}/healthz`)).body, 'loop_lag_ms')));
      await wait(50);
    }
  })();
  writer.begin();
  await wait(500);
  const before = writer.answers.length;
  await begin();
  const full = performance.now();
  const told = await untilHolds(async () => (await statusOf(url)) !== 'ok', mostOfDisk.told * 2, full);
  await wait(1500);
  const more = (await meanwhile?.()) ?? [];
  const refusals = writer.answers.slice(before).filter(({ status }) => status !== 201);
  end();
  const back = await untilHolds(async () => (await writer.make()).status === 201, mostOfDisk.back * 2);
  await writer.stop();
  reading = false;
  await reader;
  const faults = [...refusals, ...writer.answers.slice(before)].flatMap(({ status, body }) => {
    if (status === 201) return [];
    if (status !== 507 && status !== 503) return [`a write was answered ${status}`];
    return typeof member(body, 'detail') === 'string' ? [] : [`a ${status} without detail`];
  });
  const there = await zoneNames(url, await editorHeaders(url, password));
  return {
    told,
    back,
    refused: refusals.length,
    acknowledged: writer.acknowledged,
    reads,
    lag,
    faults: [...new Set([...faults, ...more, ...lost(writer.acknowledged, there)])],
  };
}

/** A file for a work order; what is wrong with the answer where the disk takes none. */
async function refusedFile(url: string, order: number): Promise<string[]> {
  const form = new FormData();
  form.set('file', new File(['a note'], 'note.txt', { type: 'text/plain' }));
  const { status, body } = await (await handOf(url, 'editor')).form(`/api/work-order/${order}/files/`, form);
  return [507, 503].includes(status) && typeof member(body, 'detail') === 'string'
    ? []
    : [`a file was answered ${status} ${JSON.stringify(body).slice(0, 100)}`];
}

/** A city whose data directory lies on a disk that takes no writes any more, and does again; its database is a configured one, on another. Under open files no disk is made so. */
export async function readOnlyUnderWork(directory: string, name: string): Promise<Troubled> {
  mkdirSync(directory, { mode: 0o755 });
  const disk = makeSmallDisk(directory, 50);
  const database = await configuredDatabase(join(directory, 'cluster'));
  const dataDir = join(disk.place, 'data');
  mkdirSync(dataDir);
  let server: CityServer | undefined;
  try {
    const links = await makeCity(dataDir, { databaseUrl: database.url });
    server = await startServer(dataDir, { env: { ...settingsFor(database), LEAST_FREE_MEGABYTES: '0' } });
    const { url } = server;
    const made = new FormData();
    made.set('name', 'Order');
    const order = member(
      (await (await handOf(url, 'editor')).form('/api/work-order/', made)).body,
      'results',
    );
    const id = Number(member(Array.isArray(order) ? order[0] : undefined, 'id'));
    const trouble = { begin: () => disk.takesWrites(false), end: () => disk.takesWrites(true) };
    return await troubleUnderWork(server, trouble, { links, name, meanwhile: () => refusedFile(url, id) });
  } finally {
    await server?.end('SIGTERM');
    await database.end();
    await disk.unmount();
  }
}
