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
  /** Whether every process turns the address away afterwards. */
  readonly turnedAway: boolean;
}

/** Calls a minute of one kind and one address at the processes in turn: most of the limit at once, then slowly beyond it. */
export async function addressTogether(
  urls: readonly string[],
  address: string,
  limit: number,
): Promise<Together> {
  // A minute that ends in between begins a new count.
  const into = Date.now() % 60_000;
  if (into > 25_000) await wait(60_000 - into + 200);
  const headers = { 'x-forwarded-for': address };
  let turn = 0;
  const one = async () => {
    turn += 1;
    const { status } = await ask(`${urls[turn % urls.length]}/api/cityinfo/currentcity/`, { headers });
    return status === 200;
  };
  let answered = 0;
  const several = async (count: number) => {
    answered += (await Promise.all(Array.from({ length: count }, one))).filter(Boolean).length;
  };
  for (let sent = 0; sent < limit * 0.9; sent += 20) await several(20);
  await wait(2_500);
  const slowly: number[] = [];
  // Until all of them turn it away, or three times the limit were asked.
  for (let refused = 0; refused < 30 && turn < 3 * limit; ) {
    const before = answered;
    slowly.push(performance.now());
    await several(urls.length);
    refused = answered === before ? refused + urls.length : 0;
    await wait(60);
  }
  const inTwoSeconds = Math.max(
    ...slowly.map((from) => slowly.filter((at) => at >= from && at < from + 2_000).length * urls.length),
  );
  await wait(1_500);
  const after = await Promise.all(Array.from({ length: urls.length }, one));
  return { answered, inTwoSeconds, turnedAway: after.every((wasAnswered) => !wasAnswered) };
}
