// Second factors over HTTP: setup, sign-in, single use of codes, loss and recovery, and the message
// for clients that know only the first step.
import { sharedSecretResponse } from '@curbwright/contract';
import { Secret, TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInClient } from '../../testing/proposals.ts';
import { loadAuditEntries } from '../../testing/queries.ts';
import { cookiesOf, openTestApi, type TestApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-city.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const post = (url: string, payload: object, access?: string) =>
  api.inject({
    method: 'POST',
    url,
    payload,
    headers: access === undefined ? {} : { authorization: `Bearer ${access}` },
  });
const firstStep = (username: string, word = password) => post('/api/token/', { username, password: word });
const secondStep = (ticket: string, code: string) => post('/api/token/second-factor/', { ticket, code });
/** The code an authenticator app shows, `steps` time steps from now. */
const codeOf = (uri: string, steps = 0) => {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error('not a time-based one');
  return totp.generate({ timestamp: api.now() + steps * 30_000 });
};
const nextStep = () => api.pass(30_000);

/** Sets up a second factor for a person; returns the app's secret and the recovery codes. */
async function setUpFor(person: string) {
  const { access } = await api.signIn(person);
  const begun = await post('/api/account/second-factor/set-up/', { password }, access);
  const { uri, secret } = sharedSecretResponse.parse(begun.json());
  const confirmed = await post('/api/account/second-factor/confirm/', { code: codeOf(uri) }, access);
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const codes: string[] = confirmed.json().recovery_codes;
  nextStep();
  return { access, uri, secret, codes };
}

describe('a second factor', () => {
  it('is set up with the password and the first code, sealed in the database, and asked for from then on', async () => {
    const { access } = await api.signIn('editor');
    const begin = (word: string) => post('/api/account/second-factor/set-up/', { password: word }, access);
    expect((await begin('wrong')).json()).toHaveProperty('password');
    const { uri, secret } = sharedSecretResponse.parse((await begin(password)).json());
    const totp = URI.parse(uri);
    expect([totp.issuer, totp.label]).toEqual([expect.stringMatching(/\S/), 'editor']);
    expect(totp.secret.base32).toBe(secret.replaceAll(' ', ''));
    // Until setup is confirmed, the password alone is enough, so a mistake during setup locks
    // nobody out.
    expect((await firstStep('editor')).statusCode).toBe(200);
    const confirm = (code: string) => post('/api/account/second-factor/confirm/', { code }, access);
    expect((await confirm('000000')).json()).toMatchObject({ reason: 'accounts.code-wrong' });
    const confirmed = await confirm(codeOf(uri));
    expect(confirmed.json().recovery_codes).toHaveLength(10);
    const { rows } = await api.database.pool.query(
      `select encode(secret, 'hex') as secret from second_factor union all select encode(code_hash, 'escape') from recovery_code`,
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(Buffer.from(Secret.fromBase32(totp.secret.base32).bytes).toString('hex'));
    expect(stored).not.toContain(confirmed.json().recovery_codes[0]);

    const first = await firstStep('editor');
    expect([first.statusCode, first.json().code]).toEqual([400, 'second_factor_needed']);
    expect(first.json().detail).toBe('Enter the code from your authenticator app, or a recovery code.');
    expect(first.cookies).toEqual([]);
    expect((await firstStep('editor', 'wrong')).json().code).toBe('sign_in_failed');
    nextStep();
    const second = await secondStep(first.json().ticket, codeOf(uri));
    expect(Object.keys(second.json())).toEqual(['access', 'expires_in']);
    expect(Object.keys(cookiesOf(second)).toSorted()).toEqual(['csrftoken', 'rt', 'sid']);
    const me = await api.inject({
      method: 'GET',
      url: '/api/account/',
      headers: { authorization: `Bearer ${second.json().access}` },
    });
    expect(me.json()).toMatchObject({ shortest_password: 8, second_factor: { recovery_codes: 10 } });

    // The previous session of this browser ends when the second step succeeds, not before.
    const had = await api.signIn('guest');
    const guest = async () => {
      const headers = { authorization: `Bearer ${had.access}` };
      return (await api.inject({ method: 'GET', url: '/api/account/', headers })).statusCode;
    };
    const finish = (code: string) =>
      api.inject({
        method: 'POST',
        url: '/api/token/second-factor/',
        headers: { cookie: had.cookies },
        payload: { ticket: first.json().ticket, code },
      });
    expect((await finish('not a code')).statusCode).toBe(400);
    expect(await guest()).toBe(200);
    nextStep();
    expect((await finish(codeOf(uri))).statusCode).toBe(200);
    expect(await guest()).toBe(401);
  });

  it('takes a code of one step early or late, each once and none older after it', async () => {
    const { uri } = await setUpFor('analyst');
    nextStep();
    nextStep();
    const { ticket } = (await firstStep('analyst')).json();
    const statuses = async (...steps: number[]) => {
      const found: number[] = [];
      for (const step of steps) found.push((await secondStep(ticket, codeOf(uri, step))).statusCode);
      return found;
    };
    expect(await statuses(-2, 2)).toEqual([400, 400]);
    // The app's clock may be late, then right, then early; a used code is never accepted again.
    expect(await statuses(-1, -1, 0, -1, 0, 1, 1)).toEqual([200, 400, 200, 400, 400, 200, 400]);
  });

  it('counts the same code once, also when it comes many times at the same moment', async () => {
    const { uri } = await setUpFor('publisher');
    const { ticket } = (await firstStep('publisher')).json();
    const code = codeOf(uri);
    const answers = await Promise.all(Array.from({ length: 6 }, () => secondStep(ticket, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is not guessed: wrong codes make the account wait like wrong passwords', async () => {
    const { uri } = await setUpFor('guest');
    const { ticket } = (await firstStep('guest')).json();
    const wrong = codeOf(uri) === '123456' ? '654321' : '123456';
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) statuses.push((await secondStep(ticket, wrong)).statusCode);
    expect(statuses.slice(0, 9).every((status) => status === 400)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await secondStep(ticket, codeOf(uri))).statusCode).toBe(429);
    expect((await firstStep('guest')).statusCode).toBe(429);
    // Nor with many concurrent guesses, which might all see the same count.
    api.pass(16 * 60_000);
    const fresh = (await firstStep('guest')).json().ticket;
    const guesses = await Promise.all(Array.from({ length: 30 }, () => secondStep(fresh, 'wrong code')));
    const judged = guesses.filter(({ statusCode }) => statusCode === 400);
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.length).toBeLessThanOrEqual(10);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30 - judged.length);
  });

  it('of another server’s keys is said to be unreadable, whatever code is typed', async () => {
    await api.database.pool.query(
      `update second_factor f set secret = decode(repeat('07', 48), 'hex') from user_account u where u.id = f.user_id and u.username = 'publisher'`,
    );
    const { ticket } = (await firstStep('publisher')).json();
    for (const code of ['123456', 'abcde-fghjk']) {
      const answer = await secondStep(ticket, code);
      expect([answer.statusCode, answer.json().reason]).toEqual([400, 'accounts.factor-unreadable']);
    }
  });
});

describe('a ticket', () => {
  it('is of five minutes, of this server, and ends with the password it stands for', async () => {
    const admin = await signInClient(api, 'admin');
    const made = (await admin.post('/api/accounts/', { username: 'tess' })).json();
    await post('/api/account/choose-password/', {
      invitation: made.invitation,
      password: 'three quiet otters',
    });
    const access: string = (await firstStep('tess', 'three quiet otters')).json().access;
    const begun = await post(
      '/api/account/second-factor/set-up/',
      { password: 'three quiet otters' },
      access,
    );
    const { uri } = begun.json();
    await post('/api/account/second-factor/confirm/', { code: codeOf(uri) }, access);
    nextStep();
    const ticketOf = async (word: string): Promise<string> => (await firstStep('tess', word)).json().ticket;
    const late = await ticketOf('three quiet otters');
    api.pass(5 * 60_000 + 1000);
    expect((await secondStep(late, codeOf(uri))).json()).toMatchObject({ reason: 'accounts.ticket-gone' });
    for (const forged of ['x', late.slice(0, -4), access, late.replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0')])
      expect((await secondStep(forged, codeOf(uri))).json()).toMatchObject({
        reason: 'accounts.ticket-gone',
      });
    // A ticket of the other kind cannot be used for setup.
    const fresh = await ticketOf('three quiet otters');
    expect((await post('/api/token/second-factor/set-up/', { ticket: fresh })).json()).toMatchObject({
      reason: 'accounts.ticket-gone',
    });
    const signed = await secondStep(fresh, codeOf(uri));
    expect(signed.statusCode, signed.body).toBe(200);
    nextStep();
    const before = await ticketOf('three quiet otters');
    const changed = await post(
      '/api/account/password/',
      { present: 'three quiet otters', password: 'ox7-mill-q' },
      signed.json().access,
    );
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await secondStep(before, codeOf(uri))).json()).toMatchObject({ reason: 'accounts.ticket-gone' });
    expect((await secondStep(await ticketOf('ox7-mill-q'), codeOf(uri))).statusCode).toBe(200);

    // A password of eight characters is allowed only with a second factor.
    const remove = (word: string) =>
      post('/api/account/second-factor/remove/', { password: word }, signed.json().access);
    expect((await remove('ox7-mill-q')).json()).toMatchObject({ reason: 'accounts.password-first' });
    // The administrator's access token has expired in those five minutes.
    const again = await signInClient(api, 'admin');
    const { id, version } = (await again.get('/api/accounts/'))
      .json()
      .results.find((each: { username: string }) => each.username === 'tess');
    const reset = await again.post(`/api/accounts/${id}/reset-second-factor/`, { version });
    expect(reset.statusCode, reset.body).toBe(200);
    expect((await firstStep('tess', 'ox7-mill-q')).json().code).toBe('second_factor_set_up');
  });
});

describe('recovery codes', () => {
  it('stand for the app once each, are renewed, and stay when they are not used', async () => {
    const { codes, access } = await setUpFor('admin');
    const [first = '', second = ''] = codes;
    const ticketOf = async (): Promise<string> => (await firstStep('admin')).json().ticket;
    expect((await secondStep(await ticketOf(), first.toUpperCase().replace('-', ' '))).statusCode).toBe(200);
    expect((await secondStep(await ticketOf(), first)).json()).toMatchObject({
      reason: 'accounts.code-wrong',
    });
    expect((await loadAuditEntries(api.database.db, 'use recovery code')).at(-1)).toMatchObject({
      username: 'admin',
    });
    const renewed = await post('/api/account/second-factor/recovery-codes/', { password }, access);
    expect(renewed.json().recovery_codes).toHaveLength(10);
    expect((await secondStep(await ticketOf(), second)).statusCode).toBe(400);
    expect((await secondStep(await ticketOf(), renewed.json().recovery_codes[9])).statusCode).toBe(200);
    const off = await post('/api/account/second-factor/remove/', { password }, access);
    expect(off.json()).toEqual({ removed: true });
    expect((await firstStep('admin')).statusCode).toBe(200);
  });

  it('are given to nobody whose second factor is not confirmed', async () => {
    const { access } = await api.signIn('admin');
    const renew = () => post('/api/account/second-factor/recovery-codes/', { password }, access);
    const none = await renew();
    await post('/api/account/second-factor/set-up/', { password }, access);
    for (const refused of [none, await renew()])
      expect([refused.statusCode, refused.json().reason]).toEqual([400, 'accounts.factor-not-begun']);
  });
});

describe('a group that demands one', () => {
  it('has it set up on the way in, and lets nobody go without', async () => {
    const admin = await signInClient(api, 'admin');
    const group = (
      await admin.post('/api/user-groups/', {
        name: 'Two keys',
        permissions: ['view'],
        demands_second_factor: true,
      })
    ).json();
    expect(group.demands_second_factor).toBe(true);
    const made = (await admin.post('/api/accounts/', { username: 'nina', groups: ['Two keys'] })).json();
    const word = 'three quiet otters';
    await post('/api/account/choose-password/', { invitation: made.invitation, password: word });
    const first = (await firstStep('nina', word)).json();
    expect(first.code).toBe('second_factor_set_up');
    expect((await secondStep(first.ticket, '123456')).statusCode).toBe(400);
    const begun = await post('/api/token/second-factor/set-up/', { ticket: first.ticket });
    const { uri } = sharedSecretResponse.parse(begun.json());
    const confirm = (code: string) =>
      post('/api/token/second-factor/confirm/', { ticket: first.ticket, code });
    expect((await confirm('000000')).json()).toMatchObject({ reason: 'accounts.code-wrong' });
    const signed = await confirm(codeOf(uri));
    expect(signed.json().recovery_codes).toHaveLength(10);
    const remove = await post('/api/account/second-factor/remove/', { password: word }, signed.json().access);
    expect(remove.json()).toMatchObject({ reason: 'accounts.factor-demanded' });
    expect((await firstStep('nina', word)).json().code).toBe('second_factor_needed');
    // The same ticket cannot be used for setup again.
    expect((await post('/api/token/second-factor/set-up/', { ticket: first.ticket })).statusCode).toBe(400);
  });
});
