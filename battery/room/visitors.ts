// Visitors of the city: they look at the map, sign in and out, and keep the live channel open, coming back to it when it ends.
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Seeded } from '../seeded.ts';
import { password } from './city.ts';
import { ask, member } from './hand.ts';

/** What they saw, by what they did; `lost` are requests without an answer, `broken` answers of 5xx or of a kind nobody expects. */
export interface Seen {
  readonly counts: Record<string, number>;
  readonly lost: string[];
  readonly broken: string[];
}

export interface Visitors {
  readonly seen: Seen;
  /** Stops them; resolves when the last is answered. */
  leave(): Promise<void>;
}

const looks = [
  '/api/cityinfo/currentcity/',
  '/api/rule-sets/',
  '/api/tiles/curbs/14/8758/6071/',
  '/api/tiles/base/14/8758/6071/',
  '/api/alllinks/get_links_public_viewer/?min_lng=-180&min_lat=-85&max_lng=180&max_lat=85',
];

/** Begins their visits at an address; each has an internet address of their own, as a trusted proxy would say. */
export function startVisitors(url: string, random: Seeded, viewers = 4): Visitors {
  const seen: Seen = { counts: {}, lost: [], broken: [] };
  let isOver = false;
  const visit = async (
    what: string,
    path: string,
    init: RequestInit,
    expected: readonly number[] = [200],
  ) => {
    const answer = await ask(`${url}${path}`, init);
    seen.counts[what] = (seen.counts[what] ?? 0) + 1;
    if (answer.status === 0) seen.lost.push(`${what} ${path}`);
    else if (!expected.includes(answer.status)) seen.broken.push(`${what} ${path}: ${answer.status}`);
    return answer;
  };
  const view = async (number: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${number}` };
    while (!isOver) {
      // An empty tile is answered with 204.
      await visit('looks', random.pick(looks), { headers }, [200, 204]);
      await wait(random.whole(5, 40));
    }
  };
  const comeAndGo = async () => {
    const from = { 'x-forwarded-for': '198.51.100.200' };
    while (!isOver) {
      const signedIn = await visit('sign-ins', '/api/token/', {
        method: 'POST',
        headers: { ...from, 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'editor', password }),
      });
      const access = member(signedIn.body, 'access');
      if (typeof access !== 'string') continue;
      const headers = { ...from, authorization: `Bearer ${access}` };
      await visit('looks at who one is', '/api/checklogin/', { headers });
      await visit('sign-outs', '/api/logout/', { headers });
      await wait(random.whole(50, 150));
    }
  };
  const all = [...Array.from({ length: viewers }, (_, number) => view(number + 1)), comeAndGo()];
  return {
    seen,
    leave: async () => {
      isOver = true;
      await Promise.all(all);
    },
  };
}

export interface Watcher {
  /** The last revision of the city it was told. */
  readonly revision: number;
  /** How often it came back. */
  readonly returns: number;
  /** Resolves with the milliseconds until it is told of a revision; null when it is not within `most`. */
  hears(revision: number, most: number): Promise<number | null>;
  leave(): void;
}

/** Keeps the live channel of an address open, and opens it again when it ends. */
export function watchCity(url: string): Watcher {
  let [revision, returns, isOver] = [0, -1, false];
  let leave: () => void = () => undefined;
  const open = () => {
    if (isOver) return;
    returns += 1;
    const again = () => void setTimeout(open, 100);
    const asked = get(`${url}/api/events/`, { agent: false }, (stream) => {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        const lines = `${rest}${text}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const told = /^data: .*"revision":(\d+)/.exec(line)?.[1];
          if (told !== undefined) revision = Math.max(revision, Number(told));
        }
      });
      stream.on('error', () => undefined);
      stream.once('close', again);
    });
    asked.once('error', again);
    leave = () => void asked.destroy();
  };
  open();
  return {
    get revision() {
      return revision;
    },
    get returns() {
      return returns;
    },
    async hears(wanted, most) {
      const started = performance.now();
      while (revision < wanted) {
        if (performance.now() - started > most) return null;
        await wait(5);
      }
      return performance.now() - started;
    },
    leave: () => {
      isOver = true;
      leave();
    },
  };
}
