// Tests that only one token refresh runs at a time, and that requests are sent again after it.
import { describe, expect, it } from 'vitest';
import { retryAfterRefresh, singleFlight } from './token-refresh.ts';

function fakeServer(refreshWorks: boolean) {
  let token = 'old';
  const seen = { sent: 0, refreshed: 0 };
  const refresh = singleFlight(async () => {
    seen.refreshed += 1;
    await new Promise((done) => setTimeout(done, 5));
    if (refreshWorks) token = 'new';
    return refreshWorks;
  });
  const send = async (wait = 1) => {
    seen.sent += 1;
    const bearer = token;
    await new Promise((done) => setTimeout(done, wait));
    return { status: bearer === 'new' ? 200 : 401, bearer };
  };
  return { seen, refresh, send, current: () => token };
}

/** The token has not been dropped. */
const stays = () => false;

describe('withRefresh', () => {
  it('refreshes once for ten calls that fail together, and replays them all', async () => {
    const { seen, refresh, send, current } = fakeServer(true);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => retryAfterRefresh(() => send(), refresh, current, stays)),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(seen).toEqual({ sent: 20, refreshed: 1 });
  });

  it('only replays a call whose 401 comes in after the refresh was over', async () => {
    const { seen, refresh, send, current } = fakeServer(true);
    const answers = await Promise.all([
      retryAfterRefresh(() => send(), refresh, current, stays),
      retryAfterRefresh(() => send(40), refresh, current, stays),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(seen).toEqual({ sent: 4, refreshed: 1 });
  });

  it('hands the 401 back when the refresh fails, without a second try', async () => {
    const { seen, refresh, send, current } = fakeServer(false);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => retryAfterRefresh(() => send(), refresh, current, stays)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
    expect(seen).toEqual({ sent: 3, refreshed: 1 });
  });

  it('asks no second time for a call whose 401 comes in after the refresh was refused', async () => {
    const { seen, refresh, send } = fakeServer(false);
    let token: string | null = 'old';
    const refuse = async () => {
      const worked = await refresh();
      token = null;
      return worked;
    };
    const answers = await Promise.all([
      retryAfterRefresh(
        () => send(),
        refuse,
        () => token,
        () => token === null,
      ),
      retryAfterRefresh(
        () => send(40),
        refuse,
        () => token,
        () => token === null,
      ),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 401]);
    expect(seen).toEqual({ sent: 2, refreshed: 1 });
  });

  it('asks for a call whose page has changed to one that sends no token: nobody refused anything', async () => {
    const { seen, refresh } = fakeServer(true);
    let bearer: string | null = 'old';
    const send = async () => {
      const sent = bearer;
      bearer = null;
      return { status: sent === null ? 200 : 401, bearer: sent };
    };
    const answer = await retryAfterRefresh(send, refresh, () => bearer, stays);
    expect([answer.status, seen.refreshed]).toEqual([200, 1]);
  });

  it('does not refresh for anything but 401', async () => {
    const { seen, refresh, current } = fakeServer(true);
    const forbidden = async () => ({ status: 403, bearer: null });
    expect(await retryAfterRefresh(forbidden, refresh, current, stays)).toEqual({
      status: 403,
      bearer: null,
    });
    expect(seen.refreshed).toBe(0);
  });

  it('refreshes again when a later token expires', async () => {
    let runs = 0;
    const refresh = singleFlight(async () => {
      runs += 1;
      return true;
    });
    await refresh();
    await refresh();
    expect(runs).toBe(2);
  });
});
