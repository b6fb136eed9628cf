// The cookie of sign-ins on their way: never larger than a browser keeps, and the newest is always in it.
import { expect, it } from 'vitest';
import { flowCookie, mostBytes, newFlow, readFlows } from './flows.ts';

const key = new Uint8Array(32).fill(7);
const now = 1_790_000_000_000;

it.each([
  ['letters', '/manager/?q='.padEnd(590, 'a')],
  ['accents', '/manager/?q='.padEnd(590, 'é')],
  ['signs of three bytes', '/manager/?q='.padEnd(590, '路')],
  ['quotes', '/manager/?q='.padEnd(590, '"')],
  ['signs that are escaped', '/manager/?q='.padEnd(590, '\u0001')],
])('keeps four tabs that wait to go to a long address of %s', async (_what, next) => {
  let cookie: string | null = null;
  for (let tab = 0; tab < 6; tab += 1) {
    const flows = await readFlows(key, cookie ?? undefined, now);
    const flow = newFlow(next, now);
    cookie = await flowCookie(key, [...flows, flow]);
    expect(cookie?.length).toBeLessThanOrEqual(mostBytes);
    expect((await readFlows(key, cookie ?? undefined, now)).at(-1)).toEqual(flow);
  }
  expect((await readFlows(key, cookie ?? undefined, now)).length).toBeGreaterThanOrEqual(3);
});
