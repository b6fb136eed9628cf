// Whether several server processes are one to those who use them: what is done at one is asked of the others.
import { setTimeout as wait } from 'node:timers/promises';
import { password } from './city.ts';
import { ask, type Hand, handOf, member, wasDone } from './hand.ts';
import { watchCity } from './visitors.ts';

/** Milliseconds within which a process must know what another did: as long as a session that ended may be believed. */
export const promised = 5_000;

const json = { 'content-type': 'application/json' };
const until = async (holds: () => Promise<boolean>): Promise<number | null> => {
  const started = performance.now();
  while (performance.now() - started < promised) {
    if (await holds()) return performance.now() - started;
    await wait(50);
  }
  return null;
};

/** Revision the process at an address answers from. */
async function revisionAt(url: string): Promise<number> {
  return Number(member((await ask(`${url}/readyz`, {})).body, 'revision'));
}

/** Publishes a change of a link by a hand; throws where that is refused. */
export async function publishOne(hand: Hand, link: number, maxStay: number): Promise<void> {
  const calls = '/api/proposed_regulation';
  const made = await hand.send('POST', `${calls}/create_proposed_change/`, {
    action: 'modify',
    reason: 'As one',
    sub_activity: 'loading',
    restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay }],
    links: [{ curb_link: link }],
  });
  const id = Number(member(made.body, 'id'));
  const done = await hand.send('POST', `${calls}/${id}/publish_proposed_regulation/`, {});
  if (!wasDone(done)) throw new Error(`not published: ${JSON.stringify([made, done])}`);
}

export interface Spread {
  readonly faults: readonly string[];
  /** Milliseconds, the slowest of the others; NaN when one did not follow. */
  readonly slowest: number;
}

const spreadOf = (what: string, took: readonly (number | null)[]): Spread => ({
  faults: took.flatMap((one, index) =>
    one === null ? [`${what}: process ${index + 1} did not follow within ${promised} ms`] : [],
  ),
  slowest: took.includes(null) ? Number.NaN : Math.max(...took.map((one) => one ?? 0)),
});

/** A link as a process has it in memory, for its map. */
async function drawnAt(url: string, link: number): Promise<string> {
  const world = 'min_lng=-180&min_lat=-85&max_lng=180&max_lat=85';
  const { body } = await ask(`${url}/api/alllinks/get_links_public_viewer/?${world}`, {});
  const features = member(body, 'features');
  const found = Array.isArray(features) ? features.find((one) => member(one, 'id') === link) : undefined;
  if (found === undefined) throw new Error(`link ${link} is not on the map of ${url}`);
  return JSON.stringify(found);
}

/** What the first publishes is told on the streams of all, and all of them draw the curb anew. */
export async function publishingSpreads(
  urls: readonly string[],
  link: number,
): Promise<{ streams: Spread; caches: Spread }> {
  const [first = ''] = urls;
  const watchers = urls.map(watchCity);
  try {
    const before = await revisionAt(first);
    await Promise.all(watchers.map((watcher) => watcher.hears(1, promised)));
    const publisher = await handOf(first, 'publisher');
    const drawn = await Promise.all(urls.map((url) => drawnAt(url, link)));
    await publishOne(publisher, link, 5 * (1 + (before % 47)));
    const [told, known] = await Promise.all([
      Promise.all(watchers.map((watcher) => watcher.hears(before + 1, promised))),
      Promise.all(urls.map((url, index) => until(async () => (await drawnAt(url, link)) !== drawn[index]))),
    ]);
    return { streams: spreadOf('a stream', told), caches: spreadOf('the curb on the map', known) };
  } finally {
    for (const watcher of watchers) watcher.leave();
  }
}

/** Who signs out at one process is signed out at all. */
export async function signOutSpreads(urls: readonly string[]): Promise<Spread> {
  const [first = ''] = urls;
  const hand = await handOf(first, 'editor');
  const headers = await signedIn(first);
  const statusAt = async (url: string) => (await ask(`${url}/api/checklogin/`, { headers })).status;
  const before = await Promise.all(urls.map(statusAt));
  const faults = before.flatMap((status, index) =>
    status === 200 ? [] : [`signed in at the first, process ${index + 1} says ${status}`],
  );
  await ask(`${first}/api/logout/`, { headers });
  const took = await Promise.all(urls.map((url) => until(async () => (await statusAt(url)) !== 200)));
  // Another session of the same person goes on.
  if ((await hand.send('GET', '/api/checklogin/')).status !== 200) faults.push('another session ended too');
  const spread = spreadOf('a sign-out', took);
  return { faults: [...faults, ...spread.faults], slowest: spread.slowest };
}

async function signedIn(url: string): Promise<Readonly<Record<string, string>>> {
  const body = JSON.stringify({ username: 'editor', password });
  const answer = await ask(`${url}/api/token/`, { method: 'POST', headers: json, body });
  return { authorization: `Bearer ${String(member(answer.body, 'access'))}` };
}

/** Wrong passwords tried at the processes in turn are counted together: from which on somebody has to wait; null = nobody had to. */
export async function triesTogether(
  urls: readonly string[],
  most: number,
  username: string,
): Promise<number | null> {
  for (let tried = 0; tried < most; tried += 1) {
    const body = JSON.stringify({ username, password: `not the password ${tried}` });
    const url = urls[tried % urls.length] ?? '';
    const { status } = await ask(`${url}/api/token/`, { method: 'POST', headers: json, body });
    if (status === 429) return tried;
  }
  return null;
}
