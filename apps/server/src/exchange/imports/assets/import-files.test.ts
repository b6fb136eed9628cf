// Real files of meters and racks over HTTP: a dry run, the import, and the same file again; every
// count in the file is accounted for.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInClient } from '../../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';

const shared = process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../../../../../shared/data');

let api: TestApi;
let token = '';
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn('publisher')).access;
});
afterAll(() => api.close());

async function send(name: string, bytes: Buffer | string, mapping: object | string, dryRun = false) {
  const boundary = '----curb';
  const field = (key: string, value: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`);
  const payload = Buffer.concat([
    field('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping)),
    field('dry_run', String(dryRun)),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await api.inject({
    method: 'POST',
    url: '/api/asset/import_assets/',
    payload,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  return answer;
}

describe('a file of assets', () => {
  const csv =
    'number,lng,lat,kind,spaces,set\nA1,11.2512,43.7701,Twin,2 bays,2020-02-01\nA2,11.2513,43.7701,Station,,\nA3,,,Twin,,\nA4,11.26,43.77,Clock,,\n';
  const mapping = {
    source: 'test',
    id: 'number',
    installed: 'set',
    place: { lng: 'lng', lat: 'lat' },
    type: { column: 'kind', values: { Twin: 'meter', Station: 'pay-station' } },
    properties: { number: 'number', spaces: 'spaces' },
  };

  it('has a row whose text cannot be stored: it is told, and the others come in', async () => {
    const point = { type: 'Point', coordinates: [11.2512, 43.7701] };
    const row = (id: string) => ({ type: 'Feature', properties: { id, kind: 'Twin' }, geometry: point });
    const features = [row('N1'), row('N\u00002'), row('N\ud8003')];
    const json = JSON.stringify({ type: 'FeatureCollection', features });
    const done = await send('n.json', json, {
      source: 'spoilt',
      id: 'id',
      type: { column: 'kind', values: { Twin: 'meter' } },
      properties: { number: 'id' },
    });
    const named = await send('n.json', json, { ...mapping, name: 'a\u0000b' });
    expect(named.json()).toMatchObject({ mapping: ['This contains a character that can’t be stored.'] });
    expect(done.json()).toMatchObject({
      created: 1,
      faults: [
        'Row 2: This contains a character that can’t be stored.',
        'Row 3: This contains a character that can’t be stored.',
      ],
    });
  });

  it('is rehearsed, imported, and changes nothing the second time; what is wrong is told by row', async () => {
    const dry = (await send('m.csv', csv, mapping, true)).json();
    expect(dry).toMatchObject({ rows: 4, created: 2, dry_run: true, fault_count: 2 });
    expect(dry.faults).toEqual([
      'Row 3: A3: its location is missing or is not a valid longitude and latitude.',
      'Row 4: A4: the mapping gives it an asset type the city does not have ().',
    ]);
    const list = async () =>
      (
        await api.inject({
          method: 'GET',
          url: '/api/asset/?search=test:',
          headers: { authorization: `Bearer ${token}` },
        })
      ).json();
    expect((await list()).meta.count).toBe(0);
    expect((await send('m.csv', csv, mapping)).json()).toMatchObject({ created: 2, changed: 0 });
    expect((await send('m.csv', csv, mapping)).json()).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 2,
    });
    const { results } = await list();
    expect(results.find((one: { outside_id: string }) => one.outside_id === 'test:A1')).toMatchObject({
      type: 'meter',
      installed: '2020-02-01',
      properties: { number: 'A1', spaces: 2 },
    });
  });

  it('leaves what people did to an asset, and takes away what it says is not in place', async () => {
    const publisher = await signInClient(api, 'publisher');
    const one = async (id: string) => {
      const { id: asset } = await api.database.db
        .selectFrom('asset')
        .select('id')
        .where('outside_id', '=', id)
        .executeTakeFirstOrThrow();
      return (await publisher.get(`/api/asset/${asset}/`)).json();
    };
    const staff = { source: 'staff', id: 'number', place: mapping.place, type: 'meter' };
    const rows = (spaces: string, state = 'in use') =>
      `number,lng,lat,spaces,state\nB1,11.2512,43.7701,${spaces},${state}\nB2,11.2515,43.7701,1,in use\n`;
    const plain = { ...staff, properties: { spaces: 'spaces' } };
    expect((await send('s.csv', rows('2'), plain)).json()).toMatchObject({ created: 2 });
    const publish = async (assets: object[]) => {
      const { id } = (await publisher.post('/api/proposed-assets-group/', { assets })).json();
      expect((await publisher.post(`/api/proposed-assets-group/${id}/publish/`)).json()).toMatchObject({
        refused: 0,
      });
    };
    const b1 = await one('staff:B1');
    const b2 = await one('staff:B2');
    await publish([
      {
        action: 'modify',
        asset: b1.id,
        name: 'By the gate',
        installed: '2021-03-01',
        properties: { number: 'M-7' },
      },
      { action: 'remove', asset: b2.id },
    ]);
    expect((await send('s.csv', rows('2'), plain)).json()).toMatchObject({ changed: 0, unchanged: 2 });
    expect((await send('s.csv', rows('3'), plain)).json()).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await one('staff:B1')).toMatchObject({
      name: 'By the gate',
      installed: '2021-03-01',
      removed: null,
      properties: { number: 'M-7', spaces: 3 },
    });
    expect((await one('staff:B2')).removed).not.toBeNull();
    const told = { ...plain, removed: { column: 'state', values: ['gone'] } };
    const dry = (await send('s.csv', rows('3', 'gone'), told, true)).json();
    expect(dry).toMatchObject({ changed: 1, removed: 1, retired: 1 });
    expect((await one('staff:B1')).removed).toBeNull();
    expect((await send('s.csv', rows('3', 'gone'), told)).json()).toMatchObject({ changed: 1, retired: 1 });
    expect((await one('staff:B1')).removed).not.toBeNull();
    // An asset that the file reports as in place is restored.
    expect((await one('staff:B2')).removed).toBeNull();
    expect((await send('s.csv', rows('3', 'gone'), told)).json()).toMatchObject({
      created: 0,
      changed: 0,
      retired: 0,
    });
  });

  it('that is none, or a mapping that is none, is refused by its field', async () => {
    expect((await send('m.csv', csv, '{')).json()).toHaveProperty('mapping');
    expect((await send('m.csv', csv, { source: 'x' })).json()).toHaveProperty('mapping');
    expect((await send('m.json', '{"type":"Feature"}', mapping)).json()).toHaveProperty('file');
    expect((await send('m.txt', 'a note', mapping)).json()).toHaveProperty('file');
  });
});

describe.skipIf(!existsSync(shared))("cities' own files (needs the real data)", () => {
  const file = (name: string) => readFileSync(join(shared, name));

  it('of Vancouver: every meter of the file, head by head', async () => {
    const mapping = {
      source: 'vancouver',
      id: 'METERID',
      place: { geometry: 'Geom' },
      type: { column: 'METERHEAD', values: { 'Pay Station': 'pay-station' }, otherwise: 'meter' },
      properties: { number: 'METERID', accepts_cards: 'CREDITCARD' },
    };
    const done = (await send('meters.csv', file('vancouver-meters/parking-meters.csv'), mapping)).json();
    expect(done).toMatchObject({ rows: 6879 });
    expect(done.created + done.fault_count, JSON.stringify(done.faults.slice(0, 5))).toBeGreaterThan(6800);
    expect(done.created).toBeGreaterThan(6500);
    const again = (await send('meters.csv', file('vancouver-meters/parking-meters.csv'), mapping)).json();
    expect(again).toMatchObject({ created: 0, changed: 0, unchanged: done.created });
  });

  it('of El Paso: the 1,975 active meters, heights dropped, the others told as not in place', async () => {
    const mapping = {
      source: 'elpaso',
      id: 'LocationID',
      type: 'meter',
      removed: { column: 'Action', values: ['removed', 'inactive'] },
      properties: { number: 'LocationID' },
    };
    const done = (
      await send('meters.geojson', file('el-paso-meters-revenue/meters.geojson'), mapping)
    ).json();
    expect(done).toMatchObject({ rows: 2443, removed: 468 });
    expect(done.created + done.fault_count).toBe(1975);
    expect(done.created).toBeGreaterThan(1960);
    const again = (
      await send('meters.geojson', file('el-paso-meters-revenue/meters.geojson'), mapping)
    ).json();
    expect(again).toMatchObject({ created: 0, changed: 0, retired: 0, unchanged: done.created });
  });

  it('of Grand Rapids: bike racks', async () => {
    const text = file('grand-rapids-downtown/bike_parking.geojson').toString();
    const mapping = {
      source: 'grand-rapids',
      id: '@id',
      type: 'bike-rack',
      properties: { spaces: 'capacity' },
    };
    const done = (await send('racks.geojson', text, mapping)).json();
    expect(done.rows).toBe(214);
    expect(done.created + done.fault_count, JSON.stringify(done)).toBe(214);
    expect((await send('racks.geojson', text, mapping)).json()).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: done.created,
    });
  });

  it('of Grand Rapids: transit stops with their routes', async () => {
    const mapping = {
      source: 'grand-rapids-stops',
      id: 'stop_number',
      name: 'name',
      type: 'bus-stop',
      properties: { stop_code: 'stop_number', routes: 'routes' },
    };
    const bytes = file('grand-rapids-downtown/transit_stops.geojson');
    const dry = (await send('stops.geojson', bytes, mapping, true)).json();
    expect(dry).toMatchObject({ rows: 190, dry_run: true });
    const done = (await send('stops.geojson', bytes, mapping)).json();
    expect(done).toMatchObject({ rows: 190, created: dry.created });
    expect(done.created + done.fault_count, JSON.stringify(done.faults.slice(0, 5))).toBeGreaterThan(185);
    expect((await send('stops.geojson', bytes, mapping)).json()).toMatchObject({ created: 0, changed: 0 });
    const found = await api.inject({
      method: 'GET',
      url: '/api/asset/?search=grand-rapids-stops:6&limit=1&ordering=id',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(found.json().results[0].properties.routes).toEqual(expect.arrayContaining(['1']));
  });

  it('of Melbourne: a byte order mark, and `lat, lon` in one column; plates without a place are told row by row', async () => {
    const mapping = {
      source: 'melbourne-bays',
      id: 'KerbsideID',
      place: { lat_lng: 'Location' },
      type: 'sign',
      properties: { notes: 'Status_Description' },
    };
    const bytes = file('melbourne-onstreet/on-street-parking-bay-sensors.csv');
    const done = (await send('bays.csv', bytes, mapping)).json();
    expect(done.rows).toBe(3309);
    expect(done.created + done.fault_count, JSON.stringify(done.faults.slice(0, 5))).toBe(3309);
    expect(done.created).toBeGreaterThan(3000);
    expect((await send('bays.csv', bytes, mapping)).json()).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: done.created,
    });
    const plates = (
      await send('plates.csv', file('melbourne-onstreet/sign-plates-located-in-each-parking-zone.csv'), {
        source: 'melbourne-plates',
        id: 'ParkingZone',
        type: 'sign',
        properties: { text: 'Restriction_Display' },
      })
    ).json();
    expect(plates).toMatchObject({ created: 0, fault_count: plates.rows });
    expect(plates.faults[0]).toBe(
      'Row 1: 7002: its location is missing or is not a valid longitude and latitude.',
    );
  });
});
