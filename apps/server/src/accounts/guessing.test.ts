// Password guessing: how many attempts an hour allows, that guessing never locks the real person
// out, and, on request, that response times do not reveal usernames.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { password } from '../testing/test-city.ts';

/**
 * Number of timed attempts of each kind; 0 = no timing, because times mean nothing on a busy
 * machine.
 */
const timedTries = Number(process.env.TIMED_TRIES ?? 0);

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => api.close());

const signIn = (username: string, word: string, from: string) =>
  api.inject({
    method: 'POST',
    url: '/api/token/',
    headers: { 'x-forwarded-for': from },
    payload: { username, password: word },
  });
const office = '198.51.100.20';
const stranger = '203.0.113.9';

describe('guessing', () => {
  it('gets fewer than a hundred tries an hour at one account, also when each is made as soon as it may', async () => {
    let judged = 0;
    let asked = 0;
    const end = api.now() + 60 * 60_000;
    while (api.now() < end) {
      const answer = await signIn('guest', 'wrong', stranger);
      asked += 1;
      if (answer.statusCode === 429) api.pass(Number(answer.headers['retry-after']) * 1000);
      else judged += 1;
    }
    expect(asked).toBeGreaterThan(judged);
    expect(judged).toBeGreaterThan(10);
    expect(judged).toBeLessThanOrEqual(100);
  });

  it('keeps nobody out: not others, and not the person where they signed in before', async () => {
    expect((await signIn('editor', password, office)).statusCode).toBe(200);
    for (let count = 0; count < 14; count += 1) await signIn('editor', 'wrong', stranger);
    expect((await signIn('editor', password, stranger)).statusCode).toBe(429);
    expect((await signIn('analyst', password, stranger)).statusCode).toBe(200);
    expect((await signIn('editor', password, office)).statusCode).toBe(200);
  });

  it('is counted where the person is known, too, and from other addresses as for anybody', async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await signIn('editor', 'wrong', office)).statusCode).toBe(400);
    expect((await signIn('editor', password, office)).statusCode).toBe(429);
    api.pass(16 * 60_000);
    expect((await signIn('editor', password, office)).statusCode).toBe(200);
  });

  it('does not know an address from a sign-in that failed, nor one of a month ago', async () => {
    for (let count = 0; count < 10; count += 1) await signIn('publisher', 'wrong', office);
    expect((await signIn('publisher', password, office)).statusCode).toBe(429);
    api.pass(31 * 24 * 60 * 60_000);
    for (let count = 0; count < 10; count += 1) await signIn('editor', 'wrong', stranger);
    expect((await signIn('editor', password, office)).statusCode).toBe(429);
  });

  it.each([
    { days: 29, status: 200 },
    { days: 31, status: 429 },
  ])('knows the address of a sign-in for 30 days: after $days days, $status', async ({ days, status }) => {
    const own = `198.51.100.${100 + days}`;
    expect((await signIn('analyst', password, own)).statusCode).toBe(200);
    api.pass(days * 24 * 60 * 60_000);
    for (let count = 0; count < 10; count += 1) await signIn('analyst', 'wrong', stranger);
    expect((await signIn('analyst', password, stranger)).statusCode).toBe(429);
    expect((await signIn('analyst', password, own)).statusCode).toBe(status);
    api.pass(16 * 60_000);
  });

  it('tries many names from one address and makes none of them wait for others', async () => {
    for (const name of ['admin', 'analyst', 'guest', 'nobody-1', 'nobody-2', 'nobody-3'])
      await signIn(name, 'Spring2026!', stranger);
    for (const name of ['admin', 'analyst'])
      expect((await signIn(name, password, stranger)).statusCode).toBe(200);
  });
});

describe('200 wrong passwords at once from 40 addresses', () => {
  it('are answered or told at once to come again, uncounted, and a right one from a known address is answered', async () => {
    api.pass(16 * 60_000);
    expect((await signIn('admin', password, office)).statusCode).toBe(200);
    const flood = Array.from({ length: 200 }, (_none, count) =>
      signIn(`nobody-${count}`, 'wrong', `203.0.113.${100 + (count % 40)}`),
    );
    expect((await signIn('admin', password, office)).statusCode).toBe(200);
    const answers = await Promise.all(flood);
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(new Set(busy.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']));
    expect(busy[0]?.json().detail).toBe('Many people are signing in right now. Try again in 5 s.');
    const judged = answers.filter(({ statusCode }) => statusCode === 400);
    expect(judged.length + busy.length).toBe(200);
    const { rows } = await api.database.pool.query<{ count: number }>(
      `select count(*)::int as count from sign_in_failure where username like 'nobody-%' and at > $1`,
      [new Date(api.now() - 10 * 60_000)],
    );
    expect(rows[0]?.count).toBe(judged.length);
  });
});

describe('a new password', () => {
  const wrongs = async (username: string, from: string) => {
    for (let count = 0; count < 10; count += 1) await signIn(username, 'wrong', from);
    expect((await signIn(username, password, from)).statusCode).toBe(429);
  };
  const send = (url: string, payload: object, authorization?: string) =>
    api.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        'x-forwarded-for': office,
        ...(authorization === undefined ? {} : { authorization }),
      },
    });

  it('chosen with the link of an administrator is taken at once, also where the person is known', async () => {
    api.pass(16 * 60_000);
    expect((await signIn('analyst', password, office)).statusCode).toBe(200);
    await wrongs('analyst', office);
    await wrongs('analyst', stranger);
    const admin = `Bearer ${(await signIn('admin', password, stranger)).json().access}`;
    const list = await api.inject({
      method: 'GET',
      url: '/api/accounts/',
      headers: { authorization: admin },
    });
    const { id, version } = list
      .json<{ results: { id: number; username: string; version: number }[] }>()
      .results.find(({ username }) => username === 'analyst') ?? { id: 0, version: 0 };
    const reset = await send(`/api/accounts/${id}/reset-password/`, { version }, admin);
    const { invitation } = reset.json<{ invitation: string }>();
    const word = 'three quiet otters';
    expect((await send('/api/account/choose-password/', { invitation, password: word })).statusCode).toBe(
      200,
    );
    for (const from of [office, stranger])
      expect((await signIn('analyst', word, from)).statusCode, from).toBe(200);
  });

  it('set by the person is taken at once from elsewhere', async () => {
    const { access } = (await signIn('guest', password, office)).json<{ access: string }>();
    await wrongs('guest', stranger);
    const word = 'four quiet otters now';
    const changed = await send(
      '/api/account/password/',
      { present: password, password: word },
      `Bearer ${access}`,
    );
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await signIn('guest', word, stranger)).statusCode).toBe(200);
  });
});

/** Two-sided p-value that two samples differ (Mann–Whitney, normal approximation). */
function pValueOfDifference(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, first: true })),
    ...other.map((value) => ({ value, first: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && all[end]?.value === all[at]?.value) end += 1;
    const rank = (at + 1 + end) / 2;
    for (let each = at; each < end; each += 1) if (all[each]?.first === true) ranks += rank;
    at = end;
  }
  const [n, m] = [one.length, other.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  // Tail of the normal distribution (Abramowitz and Stegun 26.2.17).
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * tail;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('the time of a refusal', { timeout: 600_000 }, () => {
  it.runIf(timedTries > 0)(
    'tells no name that is there from one that is not (needs TIMED_TRIES)',
    async () => {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (let round = 0; round < timedTries + 10; round += 1) {
        api.pass(16 * 60_000);
        // The kinds alternate, and so does the one that goes first, so that other load on the
        // machine affects both equally.
        const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        for (const kind of order) {
          const began = performance.now();
          await signIn(kind === 'known' ? 'analyst' : `nobody-${round}`, 'wrong', stranger);
          if (round >= 10) times[kind].push(performance.now() - began);
        }
      }
      const p = pValueOfDifference(times.known, times.unknown);
      const ratio = median(times.known) / median(times.unknown);
      expect({ p: p > 0.01, ratio: ratio > 0.95 && ratio < 1.05, of: [p, ratio] }).toMatchObject({
        p: true,
        ratio: true,
      });
    },
  );

  it('would be told apart by a fifth more of it (the control)', () => {
    const one = Array.from({ length: 200 }, (_, at) => 10 + Math.sin(at * 7.3));
    expect(
      pValueOfDifference(
        one,
        one.map((value) => value * 1.2),
      ),
    ).toBeLessThan(0.001);
    expect(pValueOfDifference(one, [...one].reverse())).toBeGreaterThan(0.9);
  });
});
