// Live data streams with slow readers: what they missed is sent once they have read, including
// changes caused by the clock alone; revisions never decrease.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { LiveStateStore } from './live-state-store.ts';
import { LiveStreams, requestedLiveRevision } from './live-streams.ts';

/** When set, delays the time slices in which changes are sent to all streams. */
let pause: Promise<void> | null = null;
const pace = () => ({ due: () => pause !== null, rest: async () => pause ?? undefined });

let api: TestApi;
let links: readonly number[];
let now: number;
let board: LiveStateStore;
let streams: LiveStreams;
beforeAll(async () => {
  api = await openTestApi();
  links = api.city.box([-180, -90, 180, 90], 3).ids;
  const headers = { authorization: `Bearer ${(await api.signIn('editor')).access}` };
  const sensors = links.map((link) => ({ outside_id: `s-${link}`, link, spaces: 4 }));
  await api.inject({ method: 'POST', url: '/api/sensors/', headers, payload: { sensors } });
});
beforeEach(async () => {
  now = api.now();
  board = new LiveStateStore(api.database.db, () => now);
  for (const link of links) await say(link, 1);
  await board.readAll();
  streams = new LiveStreams(board, pace);
});
afterEach(() => streams.close());
afterAll(() => api.close());

/** Writes a sensor reading and its change, as ingestion does. */
async function say(link: number, taken: number): Promise<void> {
  await api.database.pool.query(
    `with number as (update live_revision set revision = revision + 1 returning revision),
       state as (insert into sensor_state (sensor_id, heard, is_online, online_at, taken, taken_at, taken_of)
         select s.id, t.at, true, t.at, $2, t.at, 4 from sensor s, to_timestamp($3::float8 / 1000) as t(at) where s.outside_id = 's-' || $1
         on conflict (sensor_id) do update set heard = excluded.heard, is_online = true, online_at = excluded.heard, taken = excluded.taken,
           taken_at = excluded.taken_at, taken_of = excluded.taken_of returning sensor_id)
     insert into live_change (revision, sensors) select revision, array(select sensor_id from state) from number`,
    [link, taken, now],
  );
}

const told = z.object({
  revision: z.number(),
  whole: z.boolean(),
  links: z.record(z.string(), z.object({ free: z.number(), stale: z.number() }).nullable()),
});

/** A stream that reads on request, and what was written to it. */
function slowStream() {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const written: z.infer<typeof told>[] = [];
  let isSlow = false;
  vi.spyOn(response, 'writableNeedDrain', 'get').mockImplementation(() => isSlow);
  vi.spyOn(response, 'write').mockImplementation((chunk: unknown) => {
    const data = /^data: (.*)$/m.exec(String(chunk))?.[1] ?? '';
    written.push(told.parse(JSON.parse(data)));
    return !isSlow;
  });
  streams.add(response, streams.first(0));
  return {
    response,
    written,
    stop: () => {
      isSlow = true;
    },
    read: () => {
      isSlow = false;
      response.emit('drain');
    },
  };
}
/** Waits until pending changes were sent to all streams. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

describe('a stream that reads slowly', () => {
  it('hears what became stale by the clock once it has read, at the number it knew, and not again', async () => {
    const slow = slowStream();
    const quick = slowStream();
    expect(slow.written).toHaveLength(1);
    slow.stop();
    now += board.staleAfter + 60_000;
    await board.look();
    await settled();
    expect([slow.written.length, quick.written.length]).toEqual([1, 2]);
    slow.read();
    expect(slow.written).toHaveLength(2);
    expect(slow.written[1]).toEqual(quick.written[1]);
    expect(slow.written[1]?.revision).toBe(slow.written[0]?.revision);
    expect(Object.values(slow.written[1]?.links ?? {}).map((one) => one?.stale)).toEqual([4, 4, 4]);
    slow.read();
    expect(slow.written).toHaveLength(2);
  });

  it('gets several changes together, each link once and as it is last', async () => {
    const slow = slowStream();
    slow.stop();
    const [first = 0, second = 0] = links;
    await say(first, 4);
    await board.catchUp();
    await say(first, 3);
    await say(second, 0);
    await board.catchUp();
    await settled();
    expect(slow.written).toHaveLength(1);
    slow.read();
    expect(slow.written).toHaveLength(2);
    expect(slow.written[1]).toMatchObject({
      revision: board.revision,
      whole: false,
      links: { [first]: { free: 1 }, [second]: { free: 4 } },
    });
  });

  it('is not told of a change it read before its turn came: numbers do not go back', async () => {
    const slow = slowStream();
    const [first = 0] = links;
    let goOn = () => {};
    pause = new Promise((resolve) => {
      goOn = resolve;
    });
    await say(first, 4);
    await board.catchUp();
    await say(first, 0);
    await board.catchUp();
    // The first change is still being sent.
    await settled();
    expect(slow.written).toHaveLength(1);
    slow.read();
    goOn();
    pause = null;
    await settled();
    const [, ...changes] = slow.written;
    expect(changes).toMatchObject([{ revision: board.revision, links: { [first]: { free: 4 } } }]);
  });

  it('hears that the city turned live data off and on, whatever was announced meanwhile', async () => {
    const turn = async (isEnabled: boolean) => {
      await api.database.pool.query(
        `insert into city_configuration (config_key, config_value, is_public) values ('LIVE', jsonb_build_object('is_enabled', $1::boolean), true)
         on conflict (config_key) do update set config_value = excluded.config_value`,
        [isEnabled],
      );
    };
    const slow = slowStream();
    slow.stop();
    await turn(false);
    // Found when the whole city is reloaded, not by a periodic check.
    await board.readAll();
    await say(links[0] ?? 0, 2);
    await board.catchUp();
    await settled();
    slow.read();
    expect(slow.written.slice(1)).toEqual([{ revision: board.revision, whole: true, links: {} }]);
    await turn(true);
    await board.look();
    await settled();
    expect(slow.written.at(-1)).toMatchObject({ whole: true, links: { [links[0] ?? 0]: { free: 2 } } });
  });
});

it.each([
  [{}, undefined, null],
  [{ live: '7' }, undefined, 7],
  [{ live: '' }, undefined, 0],
  [{ live: '-1' }, undefined, 0],
  [{ live: '123456789012345' }, undefined, 123_456_789_012_345],
  [{ live: '1234567890123456' }, undefined, 0],
  // A client that reconnects sends its last revision in the header; one that did not request live
  // data receives none.
  [{ live: '7' }, '9', 9],
  [{ live: '7' }, 'x', 0],
  [{}, '9', null],
  [{ live: ['7', '8'] }, undefined, null],
])('a stream asked for with %j, and last heard %s, knows %s', (query, last, known) =>
  expect(requestedLiveRevision({ query, headers: last === undefined ? {} : { 'last-event-id': last } })).toBe(
    known,
  ),
);
