// Accounts, groups, sessions and passwords over HTTP: who may change which accounts, which sessions
// and links a change ends, and what the audit trail records.
import {
  accountOperations,
  accountResponse,
  invitationResponse,
  ownAccountOperations,
  userGroupResponse,
} from '@curbwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../testing/proposals.ts';
import { loadAuditEntries } from '../testing/queries.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { password } from '../testing/test-city.ts';
import { deleteOldSessions } from './accounts.sql.ts';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  admin = await signInClient(api, 'admin');
});

const accounts = async () =>
  accountOperations.accounts.answer.parse((await admin.get('/api/accounts/')).json()).results;
async function accountNamed(username: string) {
  const found = (await accounts()).find((each) => each.username === username);
  if (found === undefined) throw new Error(`no account ${username}`);
  return found;
}
const groups = async () =>
  accountOperations.userGroups.answer.parse((await admin.get('/api/user-groups/')).json()).results;
async function make(username: string, more: object = {}) {
  const made = await admin.post('/api/accounts/', { username, ...more });
  expect(made.statusCode, made.body).toBe(201);
  return invitationResponse.parse(made.json());
}
const choose = (invitation: string, word: string) =>
  api.inject({
    method: 'POST',
    url: '/api/account/choose-password/',
    payload: { invitation, password: word },
  });
const signInAs = (username: string, word: string) =>
  api.inject({ method: 'POST', url: '/api/token/', payload: { username, password: word } });
const withToken = (access: string, url = '/api/user/currentuser/') =>
  api.inject({ method: 'GET', url, headers: { authorization: `Bearer ${access}` } });

describe('a new account', () => {
  it('has a link that is shown once, counts once, and takes no common password', async () => {
    const made = await make('mara', {
      display_name: 'Mara Moss',
      email: 'mara@city.example',
      groups: ['editors'],
    });
    expect(made.account).toMatchObject({ groups: ['editors'], has_password: false, last_sign_in: null });
    expect(await accountNamed('mara')).toMatchObject({
      display_name: 'Mara Moss',
      email: 'mara@city.example',
    });
    expect(made.account.invited_until).toBe(made.expires);
    expect((await signInAs('mara', password)).json()).toMatchObject({ code: 'sign_in_failed' });
    const weak = await choose(made.invitation, 'mara.moss.2026.mara');
    expect(weak.json()).toMatchObject({ password: [expect.stringContaining('something others know')] });
    expect((await choose(made.invitation, 'short')).json().password[0]).toContain('15');
    expect((await choose(made.invitation, 'passwordpassword')).json().password[0]).toContain('easy to guess');
    const chosen = await choose(made.invitation, 'three quiet otters');
    expect(chosen.json()).toEqual({ username: 'mara' });
    expect((await choose(made.invitation, 'three other otters')).json()).toMatchObject({
      reason: 'accounts.link-gone',
    });
    const signed = await signInAs('mara', 'three quiet otters');
    expect((await withToken(signed.json().access)).json()).toMatchObject({
      permissions: ['view', 'analyze', 'edit'],
    });
    const listed = await accountNamed('mara');
    expect(listed).toMatchObject({ has_password: true, invited_until: null, sessions: 1 });
    expect(listed.last_sign_in).not.toBeNull();
    const trail = JSON.stringify(await loadAuditEntries(api.database.db, 'create'));
    expect(trail).toContain('mara@city.example');
    expect(trail).not.toContain(made.invitation);
    expect((await admin.get('/api/accounts/')).body).not.toMatch(/argon2|token_hash/);
  });

  it('has a link that ends after a week', async () => {
    const { invitation } = await make('late');
    api.pass(7 * 24 * 60 * 60 * 1000 + 1000);
    expect((await choose(invitation, 'three quiet otters')).json()).toMatchObject({
      reason: 'accounts.link-gone',
    });
  });

  it('is refused by field', async () => {
    const post = async (body: object) => (await admin.post('/api/accounts/', body)).json();
    expect(await post({ username: 'Admin' })).toMatchObject({
      username: ['There is already an account named Admin.'],
    });
    expect(await post({ username: 'new one' })).toHaveProperty('username');
    expect(await post({ username: 'new', email: 'nowhere' })).toHaveProperty('email');
    expect(await post({ username: 'new', groups: ['kings'] })).toMatchObject({
      groups: ['There is no group kings.'],
    });
    expect(await post({ username: 'new', is_superuser: true })).toHaveProperty('is_superuser');
    expect((await accounts()).map(({ username }) => username)).not.toContain('new');
  });
});

describe('an account that is changed', () => {
  it('loses its sessions at once when it is disabled, and gets in again when it is enabled', async () => {
    const { access, refresh } = await api.signIn('analyst');
    expect((await withToken(access)).statusCode).toBe(200);
    const { id, version } = await accountNamed('analyst');
    const off = await admin.patch(`/api/accounts/${id}/`, { version, is_active: false });
    expect(accountResponse.parse(off.json())).toMatchObject({ is_active: false, sessions: 0 });
    expect((await withToken(access)).statusCode).toBe(401);
    const again = await api.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      headers: { cookie: `rt=${refresh}` },
    });
    expect(again.statusCode).toBe(401);
    expect((await signInAs('analyst', password)).statusCode).toBe(400);
    const on = await admin.patch(`/api/accounts/${id}/`, { version: version + 1, is_active: true });
    expect(on.statusCode).toBe(200);
    expect((await withToken(access)).statusCode).toBe(401);
    expect((await signInAs('analyst', password)).statusCode).toBe(200);
    const last = (await loadAuditEntries(api.database.db, 'change'))
      .filter(({ noun }) => noun === 'user')
      .at(-2);
    expect(last).toMatchObject({
      username: 'admin',
      before: { is_active: true },
      after: { is_active: false },
    });
  });

  it('has its new rights with the next call', async () => {
    const { access } = await api.signIn('guest');
    expect((await withToken(access)).json().permissions).toEqual([]);
    const { id, version } = await accountNamed('guest');
    await admin.patch(`/api/accounts/${id}/`, { version, groups: ['guests', 'analysts'] });
    expect((await withToken(access)).json().permissions).toEqual(['view', 'analyze']);
    await admin.patch(`/api/accounts/${id}/`, { version: version + 1, groups: ['guests'] });
    expect((await withToken(access)).json().permissions).toEqual([]);
  });

  it('is not overwritten by who saw an older one', async () => {
    const { id, version } = await accountNamed('editor');
    expect((await admin.patch(`/api/accounts/${id}/`, { version, display_name: 'Edgar' })).statusCode).toBe(
      200,
    );
    const late = await admin.patch(`/api/accounts/${id}/`, { version, display_name: 'Egon' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile']);
    expect((await accountNamed('editor')).display_name).toBe('Edgar');
  });

  it('is not one’s own where rights or access are concerned', async () => {
    const { id, version } = await accountNamed('admin');
    const reasonOf = async (path: string, body: object) => (await admin.post(path, body)).json().reason;
    const patch = async (body: object) =>
      (await admin.patch(`/api/accounts/${id}/`, { version, ...body })).json().reason;
    expect(await patch({ groups: [] })).toBe('accounts.own-rights');
    expect(await patch({ groups: ['admins', 'publishers'] })).toBe('accounts.own-rights');
    expect(await patch({ is_active: false })).toBe('accounts.own-access');
    expect(await reasonOf(`/api/accounts/${id}/reset-password/`, { version })).toBe('accounts.own-reset');
    expect(await reasonOf(`/api/accounts/${id}/reset-second-factor/`, { version })).toBe(
      'accounts.own-reset',
    );
    expect(await accountNamed('admin')).toMatchObject({ version, is_active: true, groups: ['admins'] });
    expect((await admin.patch(`/api/accounts/${id}/`, { version, display_name: 'Ada' })).statusCode).toBe(
      200,
    );
  });

  it('leaves an administrator, also when two take each other’s rights at the same moment', async () => {
    const { invitation } = await make('second', { groups: ['admins'] });
    await choose(invitation, 'three quiet otters');
    const access: string = (await signInAs('second', 'three quiet otters')).json().access;
    const [first, second] = [await accountNamed('admin'), await accountNamed('second')];
    const off = { is_active: false };
    const answers = await Promise.all([
      admin.patch(`/api/accounts/${second.id}/`, { version: second.version, ...off }),
      api.inject({
        method: 'PATCH',
        url: `/api/accounts/${first.id}/`,
        headers: { authorization: `Bearer ${access}` },
        payload: { version: first.version, ...off },
      }),
    ]);
    // The administrator who was disabled first is rejected either by the gate or by the
    // last-administrator rule.
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const rest = answers.find(({ statusCode }) => statusCode !== 200);
    expect(
      rest?.statusCode === 401 || rest?.json().reason === 'accounts.last-administrator',
      rest?.body,
    ).toBe(true);
    if (answers[1]?.statusCode === 200) {
      await api.database.pool.query(`update user_account set is_active = true where username = 'admin'`);
      await api.database.pool.query(`update user_account set is_active = false where username = 'second'`);
    }
  });
});

describe('a reset', () => {
  it('takes the password and the sessions away, and makes a new link in the place of the old one', async () => {
    const made = await make('reset-me');
    await choose(made.invitation, 'three quiet otters');
    const access: string = (await signInAs('reset-me', 'three quiet otters')).json().access;
    const { id, version } = await accountNamed('reset-me');
    const path = `/api/accounts/${id}/reset-password/`;
    const first = invitationResponse.parse((await admin.post(path, { version })).json());
    expect(first.account).toMatchObject({ has_password: false, sessions: 0 });
    expect((await withToken(access)).statusCode).toBe(401);
    expect((await signInAs('reset-me', 'three quiet otters')).statusCode).toBe(400);
    const second = invitationResponse.parse((await admin.post(path, { version: version + 1 })).json());
    expect((await choose(first.invitation, 'four quiet otters now')).statusCode).toBe(400);
    expect((await choose(second.invitation, 'four quiet otters now')).statusCode).toBe(200);
    expect((await loadAuditEntries(api.database.db, 'reset password')).at(-1)).toMatchObject({
      username: 'admin',
    });
  });

  it('of a disabled account opens no door', async () => {
    const made = await make('gone', { groups: ['editors'] });
    await admin.patch(`/api/accounts/${made.account.id}/`, {
      version: made.account.version,
      is_active: false,
    });
    expect((await choose(made.invitation, 'three quiet otters')).statusCode).toBe(400);
    // The link stays invalid when the account is enabled again.
    const { version } = await accountNamed('gone');
    await admin.patch(`/api/accounts/${made.account.id}/`, { version, is_active: true });
    expect((await choose(made.invitation, 'three quiet otters')).statusCode).toBe(400);
  });

  it('leaves an administrator who can sign in', async () => {
    const { invitation } = await make('third', { groups: ['admins'] });
    await choose(invitation, 'three quiet otters');
    const { pool } = api.database;
    // Simulates that the third administrator reset the first a moment ago, while a request of the
    // first is still in progress.
    const { rows } = await pool.query(`select password_hash from user_account where username = 'admin'`);
    await pool.query(`update user_account set password_hash = null where username = 'admin'`);
    const { id, version } = await accountNamed('third');
    const reset = () => admin.post(`/api/accounts/${id}/reset-password/`, { version });
    expect((await reset()).json()).toMatchObject({ reason: 'accounts.last-administrator' });
    expect((await signInAs('third', 'three quiet otters')).statusCode).toBe(200);
    await pool.query(`update user_account set password_hash = $1 where username = 'admin'`, [
      rows[0].password_hash,
    ]);
    expect((await reset()).statusCode).toBe(200);
  });
});

describe('groups', () => {
  it('are made, changed and deleted; what they permit holds with the next call', async () => {
    const made = userGroupResponse.parse(
      (await admin.post('/api/user-groups/', { name: 'Inspectors', permissions: ['view'] })).json(),
    );
    expect(made).toMatchObject({ permissions: ['view'], demands_second_factor: false, members: 0 });
    const { account, invitation } = await make('inspector', { groups: ['Inspectors'] });
    await choose(invitation, 'three quiet otters');
    const access: string = (await signInAs('inspector', 'three quiet otters')).json().access;
    expect((await withToken(access)).json().permissions).toEqual(['view']);
    const path = `/api/user-groups/${made.id}/`;
    const wider = await admin.patch(path, { permissions: ['edit', 'view'], demands_second_factor: false });
    expect(wider.json()).toMatchObject({ name: 'Inspectors', permissions: ['view', 'edit'], members: 1 });
    expect((await withToken(access)).json().permissions).toEqual(['view', 'analyze', 'edit']);
    const late = await admin.patch(path, { permissions: ['publish'], version: made.version });
    expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile']);
    const { version } = wider.json<{ version: string }>();
    expect((await admin.patch(path, { demands_second_factor: false, version })).json()).toEqual(wider.json());
    expect((await admin.remove(path)).json()).toMatchObject({ reason: 'user-groups.has-members' });
    await admin.patch(`/api/accounts/${account.id}/`, { version: account.version + 1, groups: [] });
    expect((await admin.remove(path)).json()).toEqual({ deleted: made.id });
    expect((await groups()).map(({ name }) => name)).not.toContain('Inspectors');
    expect((await loadAuditEntries(api.database.db, 'delete')).at(-1)).toMatchObject({ noun: 'user-group' });
  });

  it('one is in keep what they permit; nobody raises himself', async () => {
    const own = (await groups()).find(({ name }) => name === 'admins');
    const path = `/api/user-groups/${own?.id}/`;
    const refusal = await admin.patch(path, { permissions: ['view'] });
    expect(refusal.json()).toMatchObject({ reason: 'accounts.own-rights' });
    expect((await groups()).find(({ name }) => name === 'admins')).toEqual(own);
    // Nor may people grant themselves permissions that their group lacked: someone who only
    // administers accounts cannot give themselves permission to publish.
    const heads = (
      await admin.post('/api/user-groups/', { name: 'Heads', permissions: ['administer'] })
    ).json<{ id: number }>();
    const { invitation } = await make('head', { groups: ['Heads'] });
    await choose(invitation, 'three quiet otters');
    const head: string = (await signInAs('head', 'three quiet otters')).json().access;
    const raised = await api.inject({
      method: 'PATCH',
      url: `/api/user-groups/${heads.id}/`,
      headers: { authorization: `Bearer ${head}` },
      payload: { permissions: ['administer', 'publish'] },
    });
    expect(raised.json()).toMatchObject({ reason: 'accounts.own-rights' });
    expect(
      (await admin.post('/api/user-groups/', { name: 'EDITORS', permissions: [] })).json(),
    ).toMatchObject({
      name: ['There is already a group named EDITORS.'],
    });
    const analysts = `/api/user-groups/${(await groups()).find(({ name }) => name === 'analysts')?.id}/`;
    expect((await admin.patch(analysts, { name: 'Publishers' })).statusCode).toBe(400);
    expect((await admin.patch(analysts, { name: 'Analysts' })).statusCode).toBe(200);
    expect((await admin.patch(analysts, { name: 'analysts' })).statusCode).toBe(200);
  });
});

describe('sessions', () => {
  const mine = async (access: string) =>
    ownAccountOperations.ownSessions.answer.parse((await withToken(access, '/api/account/sessions/')).json())
      .results;

  it('are listed to their person with device and address, and ended one or all others', async () => {
    const browser = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
    const signed = await Promise.all(
      [browser, 'curl/8.5.0', browser].map((agent) =>
        api.inject({
          method: 'POST',
          url: '/api/token/',
          headers: { 'user-agent': agent },
          payload: { username: 'publisher', password },
        }),
      ),
    );
    const [first = '', second = '', third = ''] = signed.map((each) => String(each.json().access));
    const listed = await mine(first);
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(listed.map(({ browser: name, system }) => `${name} ${system}`).sort()).toEqual([
      'Firefox Windows',
      'Firefox Windows',
      'curl null',
    ]);
    expect(listed.every(({ address }) => address === '127.0.0.1')).toBe(true);
    const end = (access: string, payload: object) =>
      api.inject({
        method: 'POST',
        url: '/api/account/end-sessions/',
        headers: { authorization: `Bearer ${access}` },
        payload,
      });
    const program = listed.find(({ browser: name }) => name === 'curl');
    expect((await end(first, { sessions: [program?.id] })).json()).toEqual({ ended: 1 });
    expect((await withToken(second)).statusCode).toBe(401);
    // Naming another person's sessions does not end them.
    const other = await api.signIn('editor');
    const [theirs] = await mine(other.access);
    expect((await end(first, { sessions: [theirs?.id] })).json()).toEqual({ ended: 0 });
    expect((await withToken(other.access)).statusCode).toBe(200);
    expect((await end(first, { others: true })).json()).toEqual({ ended: 1 });
    expect([(await withToken(first)).statusCode, (await withToken(third)).statusCode]).toEqual([200, 401]);
  });

  it('unused for half an hour are listed and counted no longer, neither to their person nor to an administrator', async () => {
    api.pass(30 * 60_000);
    await api.signIn('analyst');
    api.pass(29 * 60_000);
    const { access } = await api.signIn('analyst');
    admin = await signInClient(api, 'admin');
    const { id } = await accountNamed('analyst');
    const seen = async () => [
      (await mine(access)).length,
      (await admin.get(`/api/accounts/${id}/sessions/`)).json<{ results: unknown[] }>().results.length,
      (await accountNamed('analyst')).sessions,
    ];
    expect(await seen()).toEqual([2, 2, 2]);
    api.pass(60_000);
    admin = await signInClient(api, 'admin');
    expect(await seen()).toEqual([1, 1, 1]);
  });

  it('of others are an administrator’s to see and end', async () => {
    const { access } = await api.signIn('editor');
    const { id } = await accountNamed('editor');
    const path = `/api/accounts/${id}/`;
    const { results } = accountOperations.accountSessions.answer.parse(
      (await admin.get(`${path}sessions/`)).json(),
    );
    expect(results.length).toBeGreaterThan(0);
    expect(results.every(({ is_current }) => !is_current)).toBe(true);
    const sessions = results.map((session) => session.id);
    expect((await admin.post(`${path}end-sessions/`, { sessions })).json()).toEqual({
      ended: sessions.length,
    });
    expect((await withToken(access)).statusCode).toBe(401);
    expect((await loadAuditEntries(api.database.db, 'end sessions')).at(-1)).toMatchObject({
      username: 'admin',
    });
  });

  it('are forgotten with their addresses a month after they ended', async () => {
    const old = await api.signIn('guest');
    api.pass(31 * 24 * 60 * 60 * 1000);
    expect(await deleteOldSessions(api.database.db, new Date(api.now()), 1000)).toBeGreaterThan(0);
    const { rows } = await api.database.pool.query(
      `select count(*)::int as count from user_session s join user_account u on u.id = s.user_id where u.username = 'guest'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect((await withToken(old.access)).statusCode).toBe(401);
  });
});

describe('one’s own password', () => {
  it('is changed with the present one; other sessions end, this one stays', async () => {
    const { invitation } = await make('paula');
    await choose(invitation, 'three quiet otters');
    const [here, there]: string[] = [
      (await signInAs('paula', 'three quiet otters')).json().access,
      (await signInAs('paula', 'three quiet otters')).json().access,
    ];
    const change = (present: string, word: string) =>
      api.inject({
        method: 'POST',
        url: '/api/account/password/',
        headers: { authorization: `Bearer ${here}` },
        payload: { present, password: word },
      });
    expect((await change('wrong', 'nine badgers in a row')).json()).toMatchObject({
      present: ['This is not your current password.'],
    });
    expect((await change('three quiet otters', 'three quiet otters')).json()).toHaveProperty('password');
    expect((await change('three quiet otters', 'sunshine')).json()).toHaveProperty('password');
    expect((await change('three quiet otters', 'nine badgers in a row')).json()).toEqual({ ended: 1 });
    expect((await withToken(here ?? '')).statusCode).toBe(200);
    expect((await withToken(there ?? '')).statusCode).toBe(401);
    expect((await signInAs('paula', 'three quiet otters')).statusCode).toBe(400);
    expect((await signInAs('paula', 'nine badgers in a row')).statusCode).toBe(200);
  });

  it('is not tried out where a screen stands open: wrong ones make it wait like sign-ins', async () => {
    const { access } = await api.signIn('editor');
    const attempt = () =>
      api.inject({
        method: 'POST',
        url: '/api/account/password/',
        headers: { authorization: `Bearer ${access}` },
        payload: { present: 'wrong', password: 'nine badgers in a row' },
      });
    for (let count = 0; count < 10; count++) expect((await attempt()).statusCode).toBe(400);
    expect((await attempt()).statusCode).toBe(429);
    expect((await signInAs('editor', password)).statusCode).toBe(429);
  });
});

describe('the names of people', () => {
  it('are for whoever may view, by username, also of an account that is turned off', async () => {
    const { account } = await make('gone-person', { display_name: 'Gone Person', groups: ['guests'] });
    await make('nameless-person');
    const body = { is_active: false, version: account.version };
    expect((await admin.patch(`/api/accounts/${account.id}/`, body)).statusCode).toBe(200);
    const analyst = await signInClient(api, 'analyst');
    const { people } = accountOperations.people.answer.parse((await analyst.get('/api/people/')).json());
    expect(people).toContainEqual({ username: 'gone-person', display_name: 'Gone Person' });
    expect(people.map(({ username }) => username)).not.toContain('nameless-person');
    const guest = await signInClient(api, 'guest');
    expect((await guest.get('/api/people/')).statusCode).toBe(403);
  });
});
