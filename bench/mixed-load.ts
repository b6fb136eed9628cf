// People and sensors at work at once on the built server: who looks at the map, tiles and panels, editors, somebody who publishes, readings, open streams.
// Each asks again when it was answered, or at a pace; who publishes does so once a second, readings come ten times a second.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { worldUnits, worldX, worldY } from '@curbwright/core';
import { z } from 'zod';
import { hashPassword } from '../apps/server/src/accounts/password.ts';
import { openCityCache } from '../apps/server/src/city/published-city/city-cache.ts';
import { insertKey, insertUser } from '../apps/server/src/testing/queries.ts';
import { startServer } from '../battery/room/server.ts';
import type { BoxQuery } from './box-sql.ts';
import { type CitySize, openBenchCity } from './city-database.ts';
import { openStream } from './open-stream.ts';
import { type Timed, TimedCalls } from './timed-calls.ts';

export type Kind = 'boxes' | 'tiles' | 'panels' | 'drafts' | 'publications' | 'readings';
export type Timings = ReadonlyMap<Kind, Timed>;

export interface Figures {
  /** Bytes the server's process holds. */
  readonly memory: number;
  /** Of them what the program's own objects take, garbage among them. */
  readonly heap: number;
  /** What the collector holds for them, used or free. */
  readonly reserved: number;
  /** What objects keep outside the heap: buffers. */
  readonly external: number;
  /** Open descriptors of it. */
  readonly files: number;
  /** Timers, sockets and whatever else keeps it awake. */
  readonly handles: number;
  /** Seconds of processor time since its start. */
  readonly processor: number;
  /** Milliseconds its event loop was held up, 99 % of the looks since the last figures. */
  readonly lag: number;
}

const signedIn = z.object({ access: z.string(), expires_in: z.number() });
const made = z.object({ id: z.number() });
const read = z.object({ refused: z.number() });
const registered = z.object({ results: z.array(z.object({ outcome: z.string() })) });
const calls = '/api/proposed_regulation';
const sensorCount = 50;
const streamCount = 20;
/** Milliseconds in which a server has collected, and the system has the pages. */
const untilGivenBack = 1500;
/** People ask from so many addresses, as a proxy in front would say: the limits by address count them, and nobody meets one. */
const addresses = 5000;
/** Who asks again when answered, of each kind: those of every day, and a crowd that holds fifty connections together with who publishes and reads sensors. */
const everyday = { boxes: 4, tiles: 4, panels: 2, drafts: 2 } as const;
const crowded = { boxes: 17, tiles: 17, panels: 8, drafts: 8 } as const;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const sum = <T>(list: readonly T[], of: (one: T) => number) =>
  list.reduce((total, one) => total + of(one), 0);

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** One of a list, round and round. */
export function at<T>(list: readonly T[], turn: number): T {
  const found = list[turn % list.length];
  if (found === undefined) throw new Error('the city has nothing to ask for');
  return found;
}

/** A box of the public viewer as its query. */
export function boxQuery(box: BoxQuery): string {
  return new URLSearchParams(Object.entries(box).map(([name, value]) => [name, String(value)])).toString();
}

/** Opens a city of a size on a server process of its own, with sensors and open streams; `isCrowded` = fifty connections and two. */
export async function openMixedLoad(size: CitySize, { isCrowded = false }: { isCrowded?: boolean } = {}) {
  const people = isCrowded ? crowded : everyday;
  const askers = sum(Object.values(people), (count) => count);
  const bench = await openBenchCity(size);
  const { db, pool } = bench.database;
  const { city, index } = await openCityCache(db);
  const ids = city.box([-180, -90, 180, 90], 10_000_000).ids;
  const username = `load-${process.pid}`;
  const password = 'a long enough password';
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error(hashed.refusal.code);
  await insertUser(db, username, 'publishers', hashed.value);
  const key = await insertKey(db, username, ['readings:write'], { callsPerMinute: 1_000_000 });
  const planted = pathToFileURL(join(import.meta.dirname, 'collects-garbage.mjs')).href;
  const server = await startServer(bench.config.dataDir, {
    env: {
      TRUST_PROXY: 'true',
      // As the image and the service set it.
      MALLOC_ARENA_MAX: '2',
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${planted}`.trim(),
    },
  });
  const { url } = server;
  const asker = new TimedCalls<Kind>(url, addresses);

  let token = { text: '', until: 0 };
  const bearer = async (): Promise<string> => {
    if (performance.now() < token.until) return token.text;
    const { text } = await asker.send({ method: 'POST', path: '/api/token/', body: { username, password } });
    const { access, expires_in } = signedIn.parse(parsed(text));
    token = { text: access, until: performance.now() + (expires_in - 60) * 1000 };
    return access;
  };

  const [west, south, east, north] = city.bounds ?? [0, 0, 0, 0];
  const boxes = Array.from({ length: 56 }, (_, spot) => {
    const [lng, lat] = [west + ((east - west) * (spot % 8)) / 8, south + ((north - south) * (spot % 7)) / 7];
    return {
      min_lng: lng,
      min_lat: lat,
      max_lng: lng + (east - west) / 8,
      max_lat: lat + (north - south) / 7,
    };
  });
  const zoom = 15;
  const unit = worldUnits / 2 ** zoom;
  const tiles = Array.from({ length: 64 }, (_, spot) => {
    const [lng, lat] = index.link(at(ids, Math.floor((spot * ids.length) / 64)))?.coordinates[0] ?? [0, 0];
    return { z: zoom, x: Math.floor(worldX(lng) / unit), y: Math.floor(worldY(lat) / unit) };
  });

  const sensors = ids
    .slice(0, sensorCount)
    .map((link, number) => ({ outside_id: `load-${number}`, link, spaces: 20 }));
  const added = await asker.send({
    method: 'POST',
    path: '/api/sensors/',
    body: { sensors },
    bearer: await bearer(),
  });
  const { results } = registered.parse(parsed(added.text));
  if (results.some(({ outcome }) => outcome === 'refused')) throw new Error(added.text);
  const streams = Array.from({ length: streamCount }, () => openStream(`${url}/api/events/?live=0`));

  let turn = 0;
  const third = Math.floor(ids.length / 3);
  // Few, so that each had its first publication soon, and a city that no longer grows is what a soak looks at.
  const published = Math.min(third, 200);
  /** Drafts that nobody was let through to end. */
  const leftOpen: number[] = [];
  /** A draft as an editor makes it; null when it was refused. */
  const draft = async (kind: Kind, spot: number, maxStay: number): Promise<number | null> => {
    const restrictions = [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay }];
    const links = [{ curb_link: at(ids, spot) }];
    const body = { action: 'modify', reason: 'Load', sub_activity: 'loading', restrictions, links };
    const path = `${calls}/create_proposed_change/`;
    const { text } = await asker.call(kind, { method: 'POST', path, body, bearer: await bearer() });
    const answer = made.safeParse(parsed(text));
    return answer.success ? answer.data.id : null;
  };
  const asks = {
    box: (n: number) =>
      asker.call('boxes', {
        method: 'GET',
        path: `/api/alllinks/get_links_public_viewer/?${boxQuery(at(boxes, n))}`,
      }),
    tile: (n: number) => {
      const { z: level, x, y } = at(tiles, n);
      return asker.call('tiles', { method: 'GET', path: `/api/tiles/curbs/${level}/${x}/${y}/` });
    },
    panel: (n: number) => asks.panelOf(n * 7),
    panelOf: (spot: number) =>
      asker.call('panels', {
        method: 'GET',
        path: `/api/links/${at(ids, spot)}/get_public_link_restrictions/`,
      }),
    /** Two thirds of the curbs are the editors', each has a part, one is of who publishes: nobody waits for another's draft. */
    edit: async (n: number, own: number) => {
      const part = Math.floor((2 * third) / people.drafts);
      const id = await draft('drafts', own * part + (n % part), 30);
      if (id === null) return;
      const path = `${calls}/${id}/delete_proposed_regulation/`;
      const asked = { method: 'DELETE', path, body: {}, bearer: await bearer() } as const;
      if ((await asker.call('drafts', asked)).status === 429) leftOpen.push(id);
    },
    publish: async (n: number) => {
      const id = await draft('publications', 2 * third + (n % published), 5 * (1 + (n % 47)));
      if (id === null) return;
      const path = `${calls}/${id}/publish_proposed_regulation/`;
      const asked = { method: 'POST', path, body: {}, bearer: await bearer() } as const;
      if ((await asker.call('publications', asked)).status === 429) leftOpen.push(id);
    },
    read: (n: number) => {
      const now = new Date().toISOString();
      const readings = sensors.map(({ outside_id }, number) => ({
        sensor: outside_id,
        at: now,
        free: (n + number) % 20,
      }));
      return asker.call(
        'readings',
        { method: 'POST', path: '/api/sensor-readings/', body: { readings }, bearer: key },
        (text) => (read.safeParse(parsed(text)).data?.refused === 0 ? null : text.slice(0, 200)),
      );
    },
  };

  /** Who is at work: how many of a kind, and the milliseconds from one call to the next of those who keep a pace of their own. */
  const workers: readonly { kind: Kind; ask: (n: number) => Promise<unknown>; every?: number }[] = [
    ...numbers(people.boxes).map(() => ({ kind: 'boxes' as const, ask: asks.box })),
    ...numbers(people.tiles).map(() => ({ kind: 'tiles' as const, ask: asks.tile })),
    ...numbers(people.panels).map(() => ({ kind: 'panels' as const, ask: asks.panel })),
    ...numbers(people.drafts).map((own) => ({
      kind: 'drafts' as const,
      ask: (n: number) => asks.edit(n, own),
    })),
    { kind: 'publications', ask: asks.publish, every: 1000 },
    { kind: 'readings', ask: asks.read, every: 100 },
  ];

  /**
   * At work for so many seconds, everybody or those of one kind, at `rate` looks and edits a second or as quick as they are answered; every pace, that of
   * publications and readings too, is so many `times` as quick. What each kind of call took.
   */
  async function work(
    seconds: number,
    {
      rate = null,
      only = null,
      times = 1,
    }: { rate?: number | null; only?: Kind | null; times?: number } = {},
  ): Promise<Timings> {
    const pace = rate === null ? 0 : (askers / rate) * 1000;
    const end = performance.now() + seconds * 1000;
    const again = async (ask: (turn: number) => Promise<unknown>, every: number) => {
      while (performance.now() < end) {
        const started = performance.now();
        turn += 1;
        await ask(turn);
        if (every > 0) await wait(Math.max(0, started + every / times - performance.now()));
      }
    };
    const chosen = workers.filter(({ kind }) => only === null || kind === only);
    // Alone, nobody keeps a pace of their own.
    await Promise.all(chosen.map(({ ask, every }) => again(ask, only === null ? (every ?? pace) : pace)));
    return asker.taken();
  }

  /** Everybody at work, as quick as they are answered, from one address and so above its limits; then what they left is taken away. */
  async function workAtOneAddress(seconds: number): Promise<Timings> {
    // A sign-in in between would be told to come again, too.
    token = { text: '', until: 0 };
    await bearer();
    asker.comeFrom(1);
    const timings = await work(seconds);
    asker.comeFrom(addresses);
    for (const id of leftOpen.splice(0)) {
      const path = `${calls}/${id}/delete_proposed_regulation/`;
      const { status, text } = await asker.send({ method: 'DELETE', path, body: {}, bearer: await bearer() });
      if (status !== 200) throw new Error(`a draft stays: ${status} ${text.slice(0, 200)}`);
    }
    return timings;
  }

  /** Every curb's panel, every box and tile, asked for once: what a server works out when it is first asked, it then has. */
  async function lookAround(isTold: () => boolean): Promise<Timings> {
    const looks = [
      ...ids.map((_, n) => () => asks.panelOf(n)),
      ...boxes.map((_, n) => () => asks.box(n)),
      ...tiles.map((_, n) => () => asks.tile(n)),
    ].values();
    await Promise.all(
      Array.from({ length: askers }, async () => {
        for (const look of looks) {
          if (isTold()) break;
          await look();
        }
      }),
    );
    return asker.taken();
  }

  /** Asked without a proxy's header: a look from the machine itself. */
  async function figures(): Promise<Figures> {
    const text = await (await fetch(`${url}/metrics`)).text();
    const health: unknown = await (await fetch(`${url}/healthz`)).json();
    const of = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(text)?.[1]);
    const { loop_lag_ms } = z.object({ loop_lag_ms: z.number() }).parse(health);
    return {
      memory: of('process_resident_memory_bytes'),
      heap: of('nodejs_heap_size_used_bytes'),
      reserved: of('nodejs_heap_size_total_bytes'),
      external: of('nodejs_external_memory_bytes'),
      files: of('process_open_fds'),
      handles: of('nodejs_active_resources_total'),
      processor: of('process_cpu_seconds_total'),
      lag: loop_lag_ms,
    };
  }

  /** Has the server collect its garbage, and give back what that leaves free: the next figures tell what it keeps. */
  async function collect(): Promise<void> {
    server.child.kill('SIGUSR2');
    await wait(untilGivenBack);
  }

  return {
    config: bench.config,
    pool,
    links: ids.flatMap((id) => index.link(id) ?? []),
    boxes,
    tiles,
    work,
    workAtOneAddress,
    /** Connections open now, streams not among them. */
    connections: () => asker.connections,
    lookAround,
    figures,
    collect,
    /** Bytes the streams were told, how often they came back after their five minutes, and how many ended before. */
    streams: () => ({
      told: sum(streams, ({ seen }) => seen.told),
      returns: sum(streams, ({ seen }) => seen.returns),
      ended: sum(streams, ({ seen }) => seen.endedEarly),
    }),
    close: async () => {
      for (const stream of streams) stream.leave();
      asker.close();
      await server.end('SIGTERM');
      await bench.close();
    },
  };
}
