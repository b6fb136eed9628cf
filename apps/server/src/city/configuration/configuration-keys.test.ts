// Configuration for administrators: a description and a form for every key, updates checked against
// the version, secrets preserved, the audit trail searched.
import { auditOperations, configurationKeyOperations } from '@curbwright/contract';
import { translateAny } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingNames } from '../../platform/config/config.ts';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import { describeServerSetting } from '../../platform/messages/terminal-messages.ts';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { setEntry } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { describeSettings } from './describe-settings.ts';
import { knownKeyNames } from './known-keys.ts';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await openTestApi();
  admin = await signInClient(api, 'admin');
});
afterAll(() => api.close());

const read = async (language = 'en') =>
  configurationKeyOperations.configurationKeys.answer.parse(
    (await admin.get(`/api/configuration-keys/?language=${language}`)).json(),
  );
async function keyNamed(key: string) {
  const found = (await read()).keys.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no key ${key}`);
  return found;
}
const put = (key: string, body: object) => admin.put(`/api/configuration-keys/${key}/`, body);
async function set(key: string, value: unknown) {
  const done = await put(key, { version: (await keyNamed(key)).version, value });
  expect(done.statusCode, done.body).toBe(200);
  return configurationKeyOperations.setConfigurationKey.answer.parse(done.json());
}
const trail = async (query: string) =>
  auditOperations.auditTrail.answer.parse((await admin.get(`/api/audit/?${query}`)).json());

describe('the keys', () => {
  it('are all there, explained in the language asked for, each with a form', async () => {
    const { keys } = await read();
    expect(keys.map(({ key }) => key)).toEqual([...knownKeyNames]);
    expect(keys.filter(({ explanation }) => explanation === '')).toEqual([]);
    expect((await read('es')).keys.map(({ explanation }) => explanation)).not.toEqual(
      keys.map(({ explanation }) => explanation),
    );
    const shapes = Object.fromEntries(keys.map(({ key, shape }) => [key, shape.kind]));
    expect(shapes).toMatchObject({
      BASEMAPS: 'json',
      CITY_ATTRIBUTION: 'text',
      EMBEDDING: 'fields',
      EVENT_RETENTION_DAYS: 'number',
      GEOCODER: 'fields',
      LIVE: 'fields',
      MODULES: 'choices',
      PAY_NOW_LINK: 'text',
      SIGN_STYLE: 'choice',
    });
  });

  it('have a name each in the app, and so has every field and choice of theirs', async () => {
    const { keys } = await read();
    const wanted = keys.flatMap(({ key, shape }) => {
      const fields = shape.kind === 'fields' ? shape.fields : [];
      const shapes = [shape, ...fields.map((field) => field.shape)];
      const choices = shapes.flatMap((one) =>
        one.kind === 'choice' || one.kind === 'choices' ? one.choices : [],
      );
      const named = choices.filter((choice) => !['nominatim', 'photon', 'pelias'].includes(choice));
      return [
        `admin.key.${key}`,
        ...fields.map(({ name }) => `admin.field.${name}`),
        ...named.map((choice) => `admin.choice.${choice === '' ? 'none' : choice}`),
      ];
    });
    // The app's own texts cannot be read here, so a language pack is checked instead: it contains
    // the texts of the app and the server, and every check compares the packs.
    expect(translateAny('fr', 'admin.key.NONE')).toBe('admin.key.NONE');
    expect(wanted.filter((name) => translateAny('fr', name) === name)).toEqual([]);
  });

  it('are set, answered at once, reset, and refused where somebody was faster', async () => {
    const before = await keyNamed('PAY_NOW_LINK');
    const after = await set('PAY_NOW_LINK', 'https://pay.example/');
    expect(after).toMatchObject({ value: 'https://pay.example/', is_set: true, is_public: true });
    expect((await api.inject({ method: 'GET', url: '/api/cityinfo/currentcity/' })).body).toContain(
      'https://pay.example/',
    );
    const late = await put('PAY_NOW_LINK', { version: before.version, value: 'https://late.example/' });
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' });
    expect(await put('PAY_NOW_LINK', { version: after.version })).toMatchObject({ statusCode: 200 });
    expect(await keyNamed('PAY_NOW_LINK')).toMatchObject({ value: '', is_set: false });
    const { results } = await trail('noun=configuration&text=PAY_NOW_LINK');
    expect(results.map(({ action, user }) => [action, user])).toEqual([
      ['reset configuration', 'admin'],
      ['set configuration', 'admin'],
    ]);
    expect(results[1]?.after).toMatchObject({ config_value: 'https://pay.example/' });
  });

  it('take one of two who change a key that is not set yet', async () => {
    const { version } = await keyNamed('CITY_ATTRIBUTION');
    const both = await Promise.all(['a', 'b'].map((value) => put('CITY_ATTRIBUTION', { version, value })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('name the place of what does not fit, and stay as they were', async () => {
    const live = await keyNamed('LIVE');
    const bad = await put('LIVE', { version: live.version, value: { is_enabled: true, seconds: 1 } });
    expect(bad.statusCode).toBe(400);
    expect(Object.keys(bad.json())).toContain('value.seconds');
    expect(
      (await put('LIVE', { version: live.version, value: { is_enabled: true, odd: 1 } })).json(),
    ).toMatchObject({ 'value.odd': ['There is no field odd.'] });
    expect(await keyNamed('LIVE')).toEqual(live);
    expect((await put('NOT_A_KEY', { version: 'default', value: 1 })).statusCode).toBe(404);
  });

  it('take no address with a secret in it, nor one inside, and show no secret of before, also where somebody made it public', async () => {
    const sent = async (url: string) => {
      const { version } = await keyNamed('GEOCODER');
      return put('GEOCODER', { version, value: { kind: 'photon', url } });
    };
    for (const url of [
      'https://photon.example/?key=hidden-one',
      'https://photon.example/#hidden-one',
      'https://me:hidden-one@photon.example/',
      'http://127.0.0.1:2322',
      'http://169.254.169.254/latest',
      'http://localhost/',
      'http://[::1]/',
    ])
      expect(Object.keys((await sent(url)).json()), url).toContain('value.url');
    const old = {
      kind: 'photon',
      url: 'https://me:hidden-one@photon.example/a?key=hidden-two',
      key: 'hidden-three',
    };
    await setEntry(api.database.db, 'GEOCODER', old, true);
    expect((await keyNamed('GEOCODER')).value).toEqual({ kind: 'photon', url: 'https://photon.example/a' });
    for (const url of ['/api/city-configuration/', '/api/cityinfo/currentcity/']) {
      const everybody = await api.inject({ method: 'GET', url });
      expect(everybody.body, url).toContain('https://photon.example/a');
      expect(everybody.body, url).not.toContain('hidden-');
    }
    await set('GEOCODER', null);
  });

  it('never show a secret, and keep it when a change leaves it out', async () => {
    const entry = { kind: 'photon', url: 'https://photon.example', key: 'very-secret-key' };
    await set('GEOCODER', entry);
    const shown = await set('GEOCODER', { kind: 'pelias', url: 'https://photon.example/pelias' });
    expect(shown.value).toEqual({ is_enabled: true, kind: 'pelias', url: 'https://photon.example/pelias' });
    const stored = async () => JSON.stringify(await configurationValue(api.database.db, 'GEOCODER'));
    expect(await stored()).toContain('very-secret-key');
    expect((await admin.get('/api/city-configuration/')).body).not.toContain('very-secret-key');
    await set('GEOCODER', { kind: 'pelias', url: 'https://photon.example', key: '' });
    expect(await stored()).not.toContain('very-secret-key');
    // The stored key is not sent to another host, because whoever chose that URL could read it
    // there.
    await set('GEOCODER', entry);
    await set('GEOCODER', { kind: 'photon', url: 'https://mine.example' });
    expect(await stored()).not.toContain('very-secret-key');
    expect(JSON.stringify((await trail('noun=configuration')).results)).not.toContain('very-secret-key');
  });
});

describe('the settings', () => {
  it('are all there and explained, without what nobody may read', async () => {
    const { settings } = await read();
    expect(settings.map(({ name }) => name)).toEqual([...settingNames]);
    expect(
      settingNames.filter(
        (name) => describeServerSetting(name, 'en') === '' || describeServerSetting(name, 'es') === '',
      ),
    ).toEqual([]);
    const said = describeSettings({
      BACKUP_PASSPHRASE: 'a passphrase of the city',
      DATABASE_URL: 'postgresql://me:secret@db/city',
      PUBLIC_URL: 'https://who:why@curbs.example',
      OIDC_ISSUER: 'https://sso.example/?key=of-the-door',
      MQTT_URL: 'mqtts://broker-of-the-city.example',
      PORT: '9000',
    });
    expect(JSON.stringify(said)).not.toMatch(
      /passphrase of the city|secret@db|who:why|of-the-door|broker-of/,
    );
    expect(said.find(({ name }) => name === 'PORT')).toMatchObject({
      value: '9000',
      is_set: true,
      fallback: '8080',
    });
    expect(said.find(({ name }) => name === 'BACKUP_PASSPHRASE')).toMatchObject({
      value: null,
      is_set: true,
    });
  });
});

describe('the trail', () => {
  it('is searched by person, action, day and text, in pages that do not shift', async () => {
    for (const text of ['one 100% sure', 'two', 'three']) await set('CITY_ATTRIBUTION', text);
    const first = await trail('action=set%20configuration&text=CITY_ATTRIBUTION&limit=2');
    expect(first.has_more).toBe(true);
    expect(first.actions).toContain('set configuration');
    const second = await trail(
      `action=set%20configuration&text=CITY_ATTRIBUTION&limit=2&before_id=${first.results.at(-1)?.id}`,
    );
    expect(second.results.map(({ id }) => id)).not.toContain(first.results[0]?.id);
    expect((await trail('text=100%25%20sure')).results.length).toBeGreaterThan(0);
    expect((await trail('text=100%25surely')).results).toEqual([]);
    expect((await trail('user=nobody')).results).toEqual([]);
    expect((await trail('to=1999-01-01')).results).toEqual([]);
    expect((await trail('from=2020-01-01&user=admin')).results.length).toBeGreaterThan(2);
  });

  it('is not searched by what it does not show', async () => {
    const after = { name: 'Hidden thing', secret: 'guessed-value', deep: [{ password: 'guessed-word' }] };
    await api.database.pool.query(
      `insert into audit (action, noun, noun_id, after) values ('plant', 'thing', 'planted', $1), ('plant', 'thing', 'other', $2)`,
      [JSON.stringify(after), JSON.stringify({ note: 'guessed-value' })],
    );
    const found = async (text: string) =>
      (await trail(`action=plant&text=${encodeURIComponent(text)}`)).results.map(({ noun_id }) => noun_id);
    expect(await found('guessed')).toEqual(['other']);
    expect(await found('guessed-word')).toEqual([]);
    for (const text of ['hidden THING', '"name": "Hidden', 'planted', '"deep": [{'])
      expect(await found(text), text).toEqual(['planted']);
    const file = await admin.post('/api/audit/export/', { text: 'guessed-word' });
    expect(file.statusCode).toBe(400);
  });

  it('is taken away as CSV that no spreadsheet runs, without secrets', async () => {
    await set('CITY_ATTRIBUTION', '=HYPERLINK("https://evil.example")');
    await admin.post('/api/accounts/', { username: '+formula', display_name: '=1+1' });
    const file = await admin.post('/api/audit/export/', {});
    expect(file.statusCode, file.body).toBe(200);
    expect(file.headers['content-disposition']).toContain('Audit trail');
    for (const line of file.body.slice(1).split('\r\n').slice(1))
      for (const cell of line.split(',')) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+@]/);
    expect(file.body).toContain('set configuration');
    expect((await admin.post('/api/audit/export/', { user: 'nobody' })).statusCode).toBe(400);
    expect((await (await signInClient(api, 'publisher')).post('/api/audit/export/', {})).statusCode).toBe(
      403,
    );
  });

  // Keep this test last: its entries would appear in every test that reads the whole trail.
  it('is taken away whole, however long it is', async () => {
    await api.database.pool.query(
      `insert into audit (action, noun, noun_id) select 'flood', 'thing', n::text from generate_series(1, 100700) n`,
    );
    const file = await admin.post('/api/audit/export/', { action: 'flood' });
    expect(file.statusCode).toBe(200);
    // The header, the entries, and an empty text after the last line break.
    expect(file.body.split('\r\n')).toHaveLength(100_702);
  });
});
