// Tests following live states: over the stream if there is one, otherwise by polling, and as
// unknown without a response.
import type { LiveState, LiveUpdate } from '@curbwright/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLiveStates, pollDelayMs } from './live-follower.ts';
import type { LiveLinks } from './live-merge.ts';

const free = (count: number): LiveState => ({
  spaces: 4,
  free: count,
  stale: 0,
  haloWidth: 12,
  heard: null,
  simulated: false,
  at: null,
});
const told = (news: LiveUpdate) => JSON.stringify(news);

function following() {
  const page = { hidden: false, reopened: 0, asked: [] as (number | null)[], shown: '' };
  const server: { answer: LiveUpdate | null; refuses: number | null } = { answer: null, refuses: null };
  const show = (links: LiveLinks, status: string) => {
    page.shown = `${status} ${[...links].map(([link, live]) => `${link}:${live.free}/${live.spaces}`).join(' ')}`;
  };
  const follower = followLiveStates({
    ask: async (since) => {
      page.asked.push(since);
      if (since !== null && server.refuses !== null)
        throw Object.assign(new Error('refused'), { status: server.refuses, request: 'GET /api/live/' });
      if (server.answer === null) throw new Error('away');
      return server.answer;
    },
    show,
    reopen: () => {
      page.reopened += 1;
    },
    isHidden: () => page.hidden,
    patience: 3000,
    wait: (failures) => pollDelayMs(failures, 30),
  });
  return { page, server, follower };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('following the live curb', () => {
  it('asks for nothing while the stream is open', async () => {
    const { page, follower } = following();
    follower.opened(true);
    follower.take(told({ revision: 5, whole: true, links: { 1: free(2) } }));
    follower.take(told({ revision: 6, whole: false, links: { 1: null, 2: free(4) } }));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(page).toMatchObject({ shown: 'there 2:4/4', asked: [], reopened: 0 });
    expect(follower.known()).toBe(6);
    follower.take(told({ revision: 7, whole: true, links: {} }));
    expect(page.shown).toBe('none ');
  });
  it('forgives a stream that is back at once, then asks, then says that nobody knows', async () => {
    const { page, server, follower } = following();
    follower.opened(true);
    follower.take(told({ revision: 5, whole: true, links: { 1: free(2) } }));
    follower.opened(false);
    await vi.advanceTimersByTimeAsync(2000);
    follower.opened(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.asked).toEqual([]);
    follower.opened(false);
    await vi.advanceTimersByTimeAsync(3000);
    expect(page).toMatchObject({ shown: 'failed 1:0/0', asked: [5] });
    server.answer = { revision: 8, whole: false, links: { 1: free(3) } };
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.shown).toBe('there 1:3/4');
  });
  it('follows by calls alone where there is no stream, and not in a hidden page', async () => {
    const { page, server, follower } = following();
    server.answer = { revision: 5, whole: true, links: { 1: free(2) } };
    await vi.advanceTimersByTimeAsync(3000);
    expect(page).toMatchObject({ shown: 'there 1:2/4', asked: [null] });
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(page.asked).toHaveLength(1);
    page.hidden = false;
    follower.look();
    await vi.advanceTimersByTimeAsync(0);
    expect(page.asked).toEqual([null, 5]);
    follower.stop();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(page.asked).toHaveLength(2);
  });
  it('asks for everything at once when the number it knows is refused, and not again for that number', async () => {
    const { page, server, follower } = following();
    follower.opened(true);
    follower.take(told({ revision: 5, whole: true, links: { 1: free(2) } }));
    follower.opened(false);
    server.refuses = 400;
    server.answer = { revision: 1, whole: true, links: { 2: free(4) } };
    await vi.advanceTimersByTimeAsync(3000);
    expect(page).toMatchObject({ shown: 'there 2:4/4', asked: [5, null] });
    server.refuses = 429;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(page).toMatchObject({ shown: 'failed 2:0/0', asked: [5, null, 1] });
    server.refuses = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page).toMatchObject({ shown: 'there 2:4/4', asked: [5, null, 1, 1] });
  });
  it('asks for everything when another database answers', async () => {
    const { page, server, follower } = following();
    server.answer = { revision: 50, whole: true, links: { 1: free(2) } };
    await vi.advanceTimersByTimeAsync(3000);
    server.answer = { revision: 3, whole: true, links: { 9: free(1) } };
    follower.take(told({ revision: 3, whole: false, links: {} }));
    expect(page.reopened).toBe(1);
    expect(follower.known()).toBe(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(page).toMatchObject({ shown: 'there 9:1/4', asked: [null, null] });
  });
  it('begins anew after words nobody can read', () => {
    const { page, follower } = following();
    follower.opened(true);
    follower.take(told({ revision: 5, whole: true, links: { 1: free(2) } }));
    follower.take('<html>');
    expect([follower.known(), page.reopened]).toEqual([0, 0]);
    follower.take(told({ revision: 6, whole: false, links: {} }));
    expect(page.reopened).toBe(1);
  });
});

describe('waitAfter', () => {
  it('doubles with each failure, up to four minutes', () => {
    expect([0, 1, 2, 3, 4, 5, 99].map((failures) => pollDelayMs(failures, 15))).toEqual([
      15_000, 30_000, 60_000, 120_000, 240_000, 240_000, 240_000,
    ]);
  });
  it('never asks more often than the city says', () => {
    expect([0, 3].map((failures) => pollDelayMs(failures, 3600))).toEqual([3_600_000, 3_600_000]);
  });
});
