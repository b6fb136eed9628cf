// Curb type endpoints: lists, languages, and changes with optimistic locking.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertImportRun, loadAuditEntries, setEntry } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: Record<string, string> = {};
let admin: Record<string, string> = {};
beforeAll(async () => {
  api = await openTestApi();
  editor = { authorization: `Bearer ${(await api.signIn('editor')).access}` };
  admin = { authorization: `Bearer ${(await api.signIn('admin')).access}` };
});
afterAll(() => api.close());

const get = (url: string, headers = {}) => api.inject({ method: 'GET', url, headers });
const patch = (url: string, payload: object, headers = {}) =>
  api.inject({ method: 'PATCH', url, payload, headers: { ...editor, ...headers } });

describe('changing a sub-activity', () => {
  it('counts versions, keeps who did it, and answers 409 or 412 to who saw an older one', async () => {
    const [row] = (await get('/api/subactivity/')).json().results;
    const url = `/api/subactivity/${row.id}/`;
    const first = await patch(url, { occupancy_percent: 42.5, version: row.version });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({
      occupancy_percent: 42.5,
      version: row.version + 1,
      color: row.color,
    });
    expect(first.headers.etag).toBe(`"v${row.version + 1}"`);
    const stale = await patch(url, { occupancy_percent: 1, version: row.version });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'changed_meanwhile',
      changed_by: 'editor',
      version: row.version + 1,
      changed_at: expect.stringMatching(/^\d{4}-/),
    });
    const byHeader = await patch(url, { occupancy_percent: 1 }, { 'if-match': `"v${row.version}"` });
    expect(byHeader.statusCode).toBe(412);
    const last = await patch(url, { curbside_users: 7, curbside_function_id: null });
    expect(last.json()).toMatchObject({
      occupancy_percent: 42.5,
      curbside_users: 7,
      version: row.version + 2,
    });
    expect(await loadAuditEntries(api.database.db, 'change')).toMatchObject([
      {
        username: 'editor',
        noun: 'sub-activity',
        before: {
          occupancy_percent: 0,
          curbside_users: row.curbside_users,
          curbside_function_id: row.curbside_function_id,
        },
        after: { occupancy_percent: 42.5 },
      },
      {
        before: { occupancy_percent: 42.5, curbside_users: row.curbside_users },
        after: { curbside_users: 7, curbside_function_id: null },
      },
    ]);
  });

  it('lets exactly one of many that saw the same version win', async () => {
    const row = (await get('/api/subactivity/')).json().results[1];
    const tries = Array.from({ length: 20 }, (_, index) =>
      patch(`/api/subactivity/${row.id}/`, { occupancy_percent: index, version: row.version }),
    );
    const statuses = (await Promise.all(tries)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 200).length).toBe(1);
    expect(statuses.filter((status) => status === 409).length).toBe(19);
  });

  it('refuses nothing to change, values out of range, and unknown ids', async () => {
    expect((await patch('/api/subactivity/1/', { version: 1 })).statusCode).toBe(400);
    for (const value of [-1, 101, '5', null])
      expect((await patch('/api/subactivity/1/', { occupancy_percent: value })).statusCode).toBe(400);
    const infinite = await api.inject({
      method: 'PATCH',
      url: '/api/subactivity/1/',
      headers: { ...editor, 'content-type': 'application/json' },
      payload: '{"occupancy_percent":1e400}',
    });
    expect(infinite.json()).toHaveProperty('occupancy_percent');
    expect((await patch('/api/subactivity/1/', { curbside_users: 1.5 })).statusCode).toBe(400);
    expect((await patch('/api/subactivity/999999/', { occupancy_percent: 1 })).statusCode).toBe(404);
  });

  it('changes several or none', async () => {
    const rows = (await get('/api/subactivity/')).json().results;
    const [, , a, b] = rows;
    const url = '/api/subactivity/update_occupancy_percent/';
    const none = await patch(url, {
      sub_activities: [
        { id: a.id, occupancy_percent: 11 },
        { id: b.id, occupancy_percent: 12, version: b.version + 1 },
      ],
    });
    expect(none.statusCode).toBe(409);
    expect((await get('/api/subactivity/')).json().results).toEqual(rows);
    const both = await patch(url, {
      sub_activities: [
        { id: b.id, occupancy_percent: 12, version: b.version },
        { id: a.id, occupancy_percent: 11 },
      ],
    });
    expect(both.json().results.map((row: { occupancy_percent: number }) => row.occupancy_percent)).toEqual([
      11, 12,
    ]);
    const twice = {
      sub_activities: [
        { id: a.id, occupancy_percent: 1 },
        { id: a.id, occupancy_percent: 2 },
      ],
    };
    expect((await patch(url, twice)).json()).toHaveProperty('sub_activities');
  });
});

describe('lists', () => {
  it('are whole without a limit and paged with one', async () => {
    const whole = (await get('/api/subactivity/')).json();
    expect(whole.meta).toEqual({ count: whole.results.length, next: null, previous: null });
    expect(whole.results.length).toBeGreaterThan(15);
    const page = (await get('/api/subactivity/?limit=5&offset=5')).json();
    expect(page.results).toEqual(whole.results.slice(5, 10));
    expect(page.meta.next).toBe('/api/subactivity/?limit=5&offset=10');
  });

  it('speak the language asked for', async () => {
    const spanish = (await get('/api/subactivity/?language=es')).json().results;
    expect(spanish.find((row: { name: string }) => row.name === 'paid-parking').display_name).toBe(
      'Estacionamiento de pago',
    );
    expect((await get('/api/language/?language=ESP')).json().selected).toBe('es');
    expect((await get('/api/language/', { 'accept-language': 'nl,es;q=0.8' })).json().selected).toBe('es');
    expect((await get('/api/language/')).json().selected).toBe('en');
    const layers = (await get('/api/map_layer/?language=es')).json().results;
    expect(layers[0].name).toBe('Calles');
  });

  it('keep the language of the person', async () => {
    const change = await api.inject({
      method: 'POST',
      url: '/api/user/update_user_language/',
      headers: editor,
      payload: { language: 'es' },
    });
    expect(change.json()).toEqual({ language: 'es' });
    expect((await get('/api/user/currentuser/', editor)).json().language).toBe('es');
    expect((await get('/api/language/', editor)).json().selected).toBe('es');
    const unknown = await api.inject({
      method: 'POST',
      url: '/api/user/update_user_language/',
      headers: editor,
      payload: { language: 'nl' },
    });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json()).toHaveProperty('language');
  });

  it('hide configuration that is not public from everyone but administrators', async () => {
    await setEntry(api.database.db, 'SECRET', { key: 'hidden value' }, false);
    for (const headers of [{}, editor]) {
      const { body } = await get('/api/city-configuration/', headers);
      expect(body).toContain('PAY_NOW_LINK');
      expect(body).not.toContain('hidden value');
    }
    expect((await get('/api/city-configuration/', admin)).body).toContain('hidden value');
  });

  it('give base maps as configured, leaving out what cannot be used', async () => {
    const maps = [
      { id: 'ok', name: 'Ours', type: 'pmtiles', url: '/basemap/city.pmtiles', default: true },
      { id: 'bad', name: 'Bad', type: 'raster', tiles: ['javascript:alert(1)'] },
      { id: 'sat', name: 'Air', type: 'raster', tiles: ['https://gis.example/{z}/{y}/{x}'], satellite: true },
      'nonsense',
    ];
    await setEntry(api.database.db, 'BASEMAPS', maps, true);
    await setEntry(api.database.db, 'PAY_NOW_LINK', 'javascript:alert(1)', true);
    const layers = (await get('/api/map_layer/')).json().results;
    expect(layers.map((layer: { id: string }) => layer.id)).toEqual(['city', 'curbs', 'ok', 'sat']);
    expect(layers.filter((layer: { is_default: boolean }) => layer.is_default).length).toBe(1);
    expect((await get('/api/misc/constants/')).json().pay_now_link).toMatch(/^https:/);
  });

  it('name OpenStreetMap where its data was imported, or whom the city says', async () => {
    const credits = async (): Promise<unknown[]> =>
      (await get('/api/map_layer/'))
        .json()
        .results.slice(0, 2)
        .map((layer: { attribution: unknown }) => layer.attribution);
    expect(await credits()).toEqual([null, null]);
    await insertImportRun(api.database.db, 'osm');
    expect(await credits()).toEqual([
      expect.stringContaining('OpenStreetMap contributors'),
      expect.stringContaining('OpenStreetMap contributors'),
    ]);
    await setEntry(api.database.db, 'CITY_ATTRIBUTION', '© City of Springfield', true);
    expect(await credits()).toEqual(['© City of Springfield', '© City of Springfield']);
  });

  it('name the city with its modules and public configuration', async () => {
    await setEntry(api.database.db, 'SECRET', { key: 'hidden value' }, false);
    const city = (await get('/api/cityinfo/currentcity/')).json();
    expect(city.modules_enabled.toSorted()).toEqual(['analyzer', 'curbrules', 'manager', 'pfcv', 'viewer']);
    expect(city.configuration).toEqual((await get('/api/city-configuration/')).json().results);
    expect(JSON.stringify(city)).not.toContain('hidden value');
  });

  it('answer the other catalogues', async () => {
    for (const url of ['/api/activity/', '/api/user-class-category/', '/api/display-name-combination/'])
      expect((await get(url)).json().results.length).toBeGreaterThan(5);
    expect((await get('/api/cityinfo/currentcity/')).json()).toMatchObject({ link_count: 48, revision: 1 });
    expect((await get('/api/misc/constants/')).json()).toMatchObject({
      proposed_link_limit: 10_000,
      hotspot_max_stay: 180,
    });
  });
});
