// Limits by address at several server processes: what they let through together. The address is what a trusted proxy would say.
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './hand.ts';

/** Feedback sent from one address to the processes in turn, all at once: how many were taken. */
export async function feedbackTogether(
  urls: readonly string[],
  address: string,
  times: number,
): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const body = JSON.stringify({ message: 'Together' });
  const sent = await Promise.all(
    Array.from({ length: times }, (_, at) =>
      ask(`${urls[at % urls.length]}/api/feedback/`, { method: 'POST', headers, body }),
    ),
  );
  return sent.filter(({ status }) => status === 201).length;
}

export interface Together {
  /** Calls that were answered. */
  readonly answered: number;
  /** The most calls in two seconds that were sent when the limit was near: what may come before counts are added up. */
  readonly inTwoSeconds: number;
  /** Whether every process turns the caller away afterwards. */
  readonly turnedAway: boolean;
}

interface Asking {
  /** Calls a minute. */
  readonly limit: number;
  /** One call at a process: whether it was answered. */
  readonly call: (url: string) => Promise<boolean>;
  /** Milliseconds between calls of all processes when the limit is near. */
  readonly pause: number;
}

/** Calls of one caller at the processes in turn: most of the limit at once, then slowly beyond it, at most three times the limit. */
async function callsTogether(urls: readonly string[], { limit, call, pause }: Asking): Promise<Together> {
  // A minute that ends in between begins a new count.
  const into = Date.now() % 60_000;
  if (into > 25_000) await wait(60_000 - into + 200);
  let [turn, answered] = [0, 0];
  const several = async (count: number) => {
    const asked = Array.from({ length: count }, () => call(urls[turn++ % urls.length] ?? ''));
    answered += (await Promise.all(asked)).filter(Boolean).length;
  };
  while (turn < limit * 0.8) await several(Math.min(20, Math.ceil(limit * 0.8) - turn));
  await wait(2_500);
  const slowly: number[] = [];
  for (let refused = 0; refused < 30 && turn < 3 * limit; ) {
    const before = answered;
    slowly.push(performance.now());
    await several(urls.length);
    refused = answered === before ? refused + urls.length : 0;
    await wait(pause);
  }
  const inTwoSeconds = Math.max(
    ...slowly.map((from) => slowly.filter((at) => at >= from && at < from + 2_000).length * urls.length),
  );
  await wait(1_500);
  const after = await Promise.all(urls.map(call));
  return { answered, inTwoSeconds, turnedAway: !after.includes(true) };
}

/** Calls a minute of one kind from one address. */
export function addressTogether(urls: readonly string[], address: string, limit: number): Promise<Together> {
  const headers = { 'x-forwarded-for': address };
  const call = async (url: string) =>
    (await ask(`${url}/api/cityinfo/currentcity/`, { headers })).status === 200;
  return callsTogether(urls, { limit, call, pause: 60 });
}

/** Calls a minute of one key: so slowly that what comes within a second is less than two limits. */
export function keyTogether(urls: readonly string[], key: string, limit: number): Promise<Together> {
  const headers = { authorization: `Bearer ${key}` };
  const call = async (url: string) =>
    (await ask(`${url}/cds/curbs/zones?limit=1`, { headers })).status === 200;
  return callsTogether(urls, { limit, call, pause: 500 });
}

/** What was let through beyond what one process would and what was asked before counts were added up; null where nothing was. `untold`: the share of a limit a process keeps to itself. */
export function beyondLimit(
  { answered, inTwoSeconds, turnedAway }: Together,
  { limit, processes, untold }: { limit: number; processes: number; untold: number },
): string | null {
  const bound = Math.floor(limit * (1 + (processes - 1) * untold)) + inTwoSeconds;
  if (turnedAway && answered >= limit && answered <= bound) return null;
  return `${limit} calls a minute: ${answered} answered, at most ${bound}; turned away by all ${turnedAway}`;
}
