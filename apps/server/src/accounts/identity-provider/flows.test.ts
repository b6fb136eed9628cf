// The cookie of pending sign-ins: it stays within the size that browsers accept and always contains
// the newest one.
import { expect, it } from 'vitest';
import { deriveFlowChecks, flowCookie, maxFlowCookieBytes, newFlow, readFlows } from './flows.ts';

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
    expect(cookie?.length).toBeLessThanOrEqual(maxFlowCookieBytes);
    expect((await readFlows(key, cookie ?? undefined, now)).at(-1)).toEqual(flow);
  }
  expect((await readFlows(key, cookie ?? undefined, now)).length).toBeGreaterThanOrEqual(3);
});

it.each([
  ['of its first minute', 0, 1],
  ['just before ten minutes are over', 599_000, 1],
  ['after ten minutes', 600_000, 0],
  ['of a clock that is a minute ahead', -60_000, 1],
  ['of a clock that is further ahead', -61_000, 0],
])('knows a sign-in %s', async (_when, later, count) => {
  const cookie = await flowCookie(key, [newFlow('/manager/', now)]);
  expect(await readFlows(key, cookie ?? undefined, now + later)).toHaveLength(count);
});

it('knows the newest four sign-ins, oldest first, and none of a cookie that is not ours', async () => {
  const flows = ['/1/', '/2/', '/3/', '/4/', '/5/'].map((next) => newFlow(next, now));
  const cookie = (await flowCookie(key, flows)) ?? '';
  expect((await readFlows(key, cookie, now)).map(({ next }) => next)).toEqual(['/2/', '/3/', '/4/', '/5/']);
  expect(await readFlows(new Uint8Array(32).fill(8), cookie, now)).toEqual([]);
  expect(await readFlows(key, undefined, now)).toEqual([]);
  expect(await flowCookie(key, [])).toBeNull();
});

it.each([
  ['of 600 bytes', `/${'a'.repeat(597)}`, true],
  ['of 601 bytes', `/${'a'.repeat(598)}`, false],
])('leads back to an address %s, and to the map from a longer one', (_what, next, isKept) => {
  expect(newFlow(next, now)).toMatchObject({ next: isKept ? next : '/', at: now / 1000 });
});

it('gives each sign-in secrets of its own, the same whenever they are made, and others by another key', () => {
  const [one, other] = [newFlow('/', now), newFlow('/', now)];
  const proof = deriveFlowChecks(key, one);
  expect(deriveFlowChecks(key, one)).toEqual(proof);
  expect(
    new Set([proof.state, proof.nonce, proof.verifier, deriveFlowChecks(key, other).verifier]).size,
  ).toBe(4);
  expect(deriveFlowChecks(new Uint8Array(32).fill(8), one).verifier).not.toBe(proof.verifier);
});
