// Tests the live channel against a real server that sends events, closes, rejects connections and
// comes back.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type LiveStream,
  liveStreamOpener,
  openLiveChannel,
  type StaffEvent,
  staffEvents,
} from './live-channel.ts';
import { serverStatusNotice } from './server-status-notice.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

const times = { again: 10, longest: 40, settle: 20 };

/** Mocks only the channel's timers, which then advance on demand; network timers keep running. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

type Listener = Parameters<LiveStream['addEventListener']>[1];

/**
 * Behaves like a browser's EventSource without its automatic reconnection, because a page closes
 * the stream at the first error.
 */
function streamFrom(address: string): LiveStream {
  const listeners = new Map<string, Listener[]>();
  const stopper = new AbortController();
  const tell = (name: string, data?: string) => {
    for (const listener of listeners.get(name) ?? []) listener({ data });
  };
  void (async () => {
    try {
      const answer = await fetch(address, { signal: stopper.signal });
      if (!answer.ok || answer.body === null) return tell('error');
      tell('open');
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of answer.body) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const name = /^event: (.*)$/m.exec(block)?.[1];
          if (name !== undefined) tell(name, /^data: (.*)$/m.exec(block)?.[1]);
        }
      }
      tell('error');
    } catch {
      if (!stopper.signal.aborted) tell('error');
    }
  })();
  return {
    addEventListener: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    close: () => stopper.abort(),
  };
}

async function liveServer() {
  const readers = new Set<ServerResponse>();
  const state = { revision: 1, refuses: false, asked: 0 };
  const server = createServer((_request, response) => {
    state.asked += 1;
    if (state.refuses) return response.writeHead(503).end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`retry: 2000\nevent: city\ndata: {"revision":${state.revision}}\n\n`);
    readers.add(response);
    response.on('close', () => readers.delete(response));
    return response;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const tell = (name: string, data: string) => {
    for (const reader of readers) reader.write(`event: ${name}\ndata: ${data}\n\n`);
  };
  const end = () => {
    for (const reader of readers) reader.end();
  };
  return { url: `http://127.0.0.1:${port}/`, state, readers, tell, end };
}

async function listening() {
  const server = await liveServer();
  const page = { revision: 1, citiesRead: 0, heard: [] as (readonly StaffEvent[])[] };
  const live = { opened: 0, told: [] as string[], serving: [] as string[], open: [] as boolean[] };
  const reading = { until: Promise.resolve(), heard: (): void => undefined };
  const channel = openLiveChannel(
    () => {
      live.opened += 1;
      return streamFrom(server.url);
    },
    {
      revision: () => page.revision,
      cityChanged: async () => {
        page.citiesRead += 1;
        await reading.until;
        page.revision = server.state.revision;
      },
      changed: (kinds) => {
        page.heard.push(kinds);
      },
      live: (data) => live.told.push(data),
      serving: (data) => {
        live.serving.push(data);
        reading.heard();
      },
      opened: (isOpen) => live.open.push(isOpen),
    },
    times,
  );
  stops.push(() => channel.listen(false));
  channel.listen(true);
  await expect.poll(() => server.readers.size).toBe(1);
  /** Resolves when the page has received all events sent so far. */
  const heardAll = async () => {
    const heard = new Promise<void>((done) => {
      reading.heard = done;
    });
    server.tell('serving', '{"status":"ok"}');
    await heard;
  };
  return { server, page, live, reading, channel, heardAll };
}

const publish = (server: Awaited<ReturnType<typeof liveServer>>) => {
  server.state.revision += 1;
  server.tell('city', `{"revision":${server.state.revision},"links":[1],"boxes":[]}`);
};

describe('the live channel of the page', () => {
  it('reads the city when its revision is another one, and not when it is the shown one', async () => {
    const { server, page, heardAll } = await listening();
    publish(server);
    await expect.poll(() => page.revision).toBe(2);
    server.tell('city', '{"revision":2}');
    await heardAll();
    expect(page).toEqual({ revision: 2, citiesRead: 1, heard: [] });
  });
  it('reads a flood of changes once and once more, and ends at the last one', async () => {
    const { server, page, reading, heardAll } = await listening();
    let letGo = (): void => undefined;
    reading.until = new Promise((done) => {
      letGo = done;
    });
    for (let count = 0; count < 50; count += 1) publish(server);
    await heardAll();
    expect(page.citiesRead).toBe(1);
    letGo();
    await expect.poll(() => page.citiesRead).toBe(2);
    await expect.poll(() => page.revision).toBe(51);
    stopTimers();
    for (let count = 0; count < 50; count += 1) server.tell('proposals', '{"scenario":2,"proposals":[1]}');
    await heardAll();
    expect(page.heard).toEqual([]);
    vi.advanceTimersByTime(times.settle);
    expect([page.heard, page.citiesRead]).toEqual([[['proposals']], 2]);
  });
  it('passes on what the server says of itself', async () => {
    const { server, live } = await listening();
    server.tell('serving', '{"status":"read-only"}');
    server.tell('serving', '{"status":"ok"}');
    await expect.poll(() => live.serving).toHaveLength(2);
    expect(live.serving.map(serverStatusNotice)).toEqual(['connection.readOnly', null]);
    expect(['{"status":"down"}', 'no JSON', '7'].map(serverStatusNotice)).toEqual([
      'connection.databaseAway',
      null,
      null,
    ]);
  });
  it('hears of zones, assets and work orders, each kind once of many', async () => {
    const { server, page } = await listening();
    for (const zone of [4, 5]) server.tell('zones', `{"zones":[${zone}]}`);
    server.tell('assets', '{"assets":null}');
    server.tell('work-orders', '{"work_orders":[1]}');
    await expect.poll(() => page.heard.flat().length).toBe(3);
    expect(new Set(page.heard.flat())).toEqual(new Set(['zones', 'assets', 'work-orders']));
  });
  it('comes back when the server ends it, and reads what it did not hear', async () => {
    const { server, page } = await listening();
    server.end();
    server.state.revision = 5;
    await expect.poll(() => page.revision).toBe(5);
    await expect.poll(() => page.heard).toEqual([[...staffEvents]]);
  });
  it('asks again while it is refused', async () => {
    const { server } = await listening();
    server.state.refuses = true;
    server.end();
    await expect.poll(() => server.state.asked).toBeGreaterThan(3);
    server.state.refuses = false;
    await expect.poll(() => server.readers.size).toBe(1);
  });
  it('asks later each time, and not later than the longest', () => {
    stopTimers();
    const refusals: (() => void)[] = [];
    const stream: LiveStream = {
      addEventListener: (name, listener) => name === 'error' && refusals.push(() => listener({})),
      close: () => undefined,
    };
    const silent = () => undefined;
    const page = { revision: () => 1, cityChanged: async () => undefined };
    const told = { changed: silent, live: silent, serving: silent, opened: silent };
    const channel = openLiveChannel(() => stream, { ...page, ...told }, times);
    channel.listen(true);
    // The delay is randomized between 50 % and 150 %.
    for (const [asked, pause] of [10, 20, 40, 40].entries()) {
      refusals[asked]?.();
      vi.advanceTimersByTime(pause / 2 - 1);
      expect(refusals).toHaveLength(asked + 1);
      vi.advanceTimersByTime(pause + 1);
      expect(refusals).toHaveLength(asked + 2);
    }
    channel.listen(false);
  });
  it('lets go when it is not wanted, and stays closed', async () => {
    stopTimers();
    const { server, page, live, channel } = await listening();
    channel.listen(false);
    await expect.poll(() => server.readers.size).toBe(0);
    expect([live.opened, vi.getTimerCount()]).toEqual([1, 0]);
    channel.listen(true);
    publish(server);
    await expect.poll(() => page.revision).toBe(2);
  });
  it('passes on what is told of the live curb, and whether it is open', async () => {
    const { server, live, channel } = await listening();
    server.tell('live', '{"revision":7}');
    await expect.poll(() => live.told).toEqual(['{"revision":7}']);
    expect(live.open).toEqual([true]);
    server.end();
    await expect.poll(() => live.open).toEqual([true, false, true]);
    channel.listen(false);
    expect(live.open.at(-1)).toBe(false);
  });
  it('opens anew at once when it is to ask for something else, and only one', async () => {
    const { server, live, channel } = await listening();
    channel.again();
    await expect.poll(() => server.state.asked).toBe(2);
    await expect.poll(() => server.readers.size).toBe(1);
    await expect.poll(() => live.open).toEqual([true, false, true]);
    channel.listen(false);
    channel.again();
    expect(live.opened).toBe(2);
  });
  it('hears nonsense without harm', async () => {
    const { server, page } = await listening();
    server.tell('city', 'not json');
    server.tell('elsewhere', '{}');
    publish(server);
    await expect.poll(() => page.revision).toBe(2);
  });
});

describe('the stream of this page', () => {
  it('is none in local mode and where the browser has none', () => {
    const settings = { baseUrl: 'https://curbs.example.org', token: 'secret' };
    expect(liveStreamOpener({ kind: 'on', settings })).toBeNull();
    expect(liveStreamOpener({ kind: 'incomplete', alert: 'x' })).toBeNull();
    expect(liveStreamOpener({ kind: 'off' })).toBeNull();
  });
});
