// One refresh at a time, replay after it.
import { describe, expect, it } from 'vitest';
import { oneAtATime, withRefresh } from './refresh.ts';

function fakeServer(refreshWorks: boolean) {
  let good = false;
  const seen = { sent: 0, refreshed: 0 };
  const refresh = oneAtATime(async () => {
    seen.refreshed += 1;
    await new Promise((done) => setTimeout(done, 5));
    good = refreshWorks;
    return refreshWorks;
  });
  const send = async () => {
    seen.sent += 1;
    const status = good ? 200 : 401;
    await new Promise((done) => setTimeout(done, 1));
    return { status };
  };
  return { seen, refresh, send };
}

describe('withRefresh', () => {
  it('refreshes once for ten calls that fail together, and replays them all', async () => {
    const { seen, refresh, send } = fakeServer(true);
    const answers = await Promise.all(Array.from({ length: 10 }, () => withRefresh(send, refresh)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(seen).toEqual({ sent: 20, refreshed: 1 });
  });

  it('hands the 401 back when the refresh fails, without a second try', async () => {
    const { seen, refresh, send } = fakeServer(false);
    const answers = await Promise.all(Array.from({ length: 3 }, () => withRefresh(send, refresh)));
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
    expect(seen).toEqual({ sent: 3, refreshed: 1 });
  });

  it('does not refresh for anything but 401', async () => {
    const { seen, refresh } = fakeServer(true);
    expect(await withRefresh(async () => ({ status: 403 }), refresh)).toEqual({ status: 403 });
    expect(seen.refreshed).toBe(0);
  });

  it('refreshes again when a later token expires', async () => {
    let runs = 0;
    const refresh = oneAtATime(async () => {
      runs += 1;
      return true;
    });
    await refresh();
    await refresh();
    expect(runs).toBe(2);
  });
});
