// @vitest-environment happy-dom
// The offline worker as the page sees it: registered in a built app, offered when a newer version waits, taken over when the person asks.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cameraSet } from '../city/view/map-slice.ts';
import { defaultCity, open } from '../testing/page.tsx';
import { updateWaits } from './connection-slice.ts';
import { registerWorker, reloadToUpdate, takeOverMessage } from './offline-worker.ts';
import { store } from './store.ts';

class Worker extends EventTarget {
  state = 'installing';
  readonly told: unknown[] = [];
  postMessage(message: unknown): void {
    this.told.push(message);
  }
  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
  updates = 0;
  async update(): Promise<void> {
    this.updates += 1;
  }
  finds(): Worker {
    this.installing = new Worker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
}

class Container extends EventTarget {
  controller: Worker | null = null;
  readonly registered: unknown[] = [];
  readonly registration = new Registration();
  async register(...given: unknown[]): Promise<Registration> {
    this.registered.push(given);
    return this.registration;
  }
  takesOver(): void {
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let workers: Container;
let hidden = false;
const stops: (() => void)[] = [];
beforeEach(() => {
  vi.stubEnv('PROD', true);
  workers = new Container();
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((name: string, listener: unknown) => {
    stops.push(() => document.removeEventListener(name, listener as EventListener));
    add(name, listener as EventListener);
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  hidden = false;
  Reflect.deleteProperty(navigator, 'serviceWorker');
  store.dispatch(updateWaits(false));
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
const waits = () => store.getState().connection.update;

it('is registered for the whole site of a built app', async () => {
  registerWorker(store);
  expect(workers.registered).toEqual([['/sw.js', { scope: '/', updateViaCache: 'none' }]]);
  vi.stubEnv('PROD', false);
  registerWorker(store);
  expect(workers.registered.length).toBe(1);
});

it('is nothing where the browser has none', () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(() => registerWorker(store)).not.toThrow();
});

it('offers a newer version that waits, and lets it take over when asked', async () => {
  const newer = new Worker();
  workers.controller = new Worker();
  workers.registration.waiting = newer;
  registerWorker(store);
  await expect.poll(waits).toBe(true);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  reloadToUpdate();
  expect([newer.told, reload.mock.calls.length]).toEqual([[takeOverMessage], 0]);
  workers.takesOver();
  workers.takesOver();
  expect(reload).toHaveBeenCalledOnce();
});

it('offers one that is found later when it is installed, not before', async () => {
  workers.controller = new Worker();
  registerWorker(store);
  await Promise.resolve();
  await Promise.resolve();
  const newer = workers.registration.finds();
  newer.becomes('activating');
  expect(waits()).toBe(false);
  newer.becomes('installed');
  expect(waits()).toBe(true);
});

it('does not call the very first version a newer one', async () => {
  workers.registration.waiting = new Worker();
  registerWorker(store);
  await Promise.resolve();
  await Promise.resolve();
  workers.registration.finds().becomes('installed');
  expect(waits()).toBe(false);
});

it('asks for a newer version when the person comes back to the page', async () => {
  registerWorker(store);
  await Promise.resolve();
  await Promise.resolve();
  hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(workers.registration.updates).toBe(0);
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(workers.registration.updates).toBe(1);
});

it('has the first visit asked for once more, so that it is kept', async () => {
  await open('');
  store.dispatch(cameraSet({ kind: 'point', lng: -87.6, lat: 41.9, zoom: 16 } as never));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `${location.origin}/assets/map.js` },
    { name: `${location.origin}/assets/map.js` },
    { name: `${location.origin}/api/user/` },
    { name: 'https://elsewhere.example/assets/x.js' },
  ] as never);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    throw new TypeError('no connection');
  });
  vi.stubGlobal('innerWidth', 100);
  vi.stubGlobal('innerHeight', 100);
  registerWorker(store);
  workers.takesOver();
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  expect(asked[0]).toBe(`${location.origin}/assets/map.js`);
  const tiles = asked.slice(1);
  expect(tiles.every((tile) => tile.endsWith(`/?revision=${defaultCity.revision}`))).toBe(true);
  expect(new Set(tiles.map((tile) => tile.split('/').slice(0, 5).join('/')))).toEqual(
    new Set(['/api/tiles/curbs/16', '/api/tiles/base/16']),
  );
  workers.takesOver();
  const before = asked.length;
  await Promise.resolve();
  expect(asked.length).toBe(before);
});

it('does not ask for it where a worker was there before', async () => {
  workers.controller = new Worker();
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  registerWorker(store);
  workers.takesOver();
  await Promise.resolve();
  expect(asked).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
