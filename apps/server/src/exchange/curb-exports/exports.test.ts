// Curbs as files over HTTP: permissions, content, rejections, and that other requests are not
// delayed.
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { ordinaryCar } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { unzipped } from '../../testing/unzipped.ts';
import { buildLinkExport } from './link-export.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const at = { date: '2026-11-24', time: '10:00' };

async function exported(
  type: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  return api.inject({
    method: 'POST',
    url: `/api/alllinks/export_links_${type}/`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
}

describe('curbs as CSV', () => {
  it('is open to anyone, has a name for every client, and a row for every curb', async () => {
    const response = await exported('csv', at);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="curbs Gridville 2026-11-24.csv"; filename*=UTF-8\'\'curbs%20Gridville%202026-11-24.csv',
    );
    const lines = response.body.split('\r\n');
    expect(lines[0]).toBe(
      '﻿Segment,Street,Side,From,To,In effect at that time,Allowed at that time,Until,Curb type,Time limit (min),Rules,Regulation,Length (m),Marked spaces,Parking angle,Curb side (line direction)',
    );
    expect(lines).toHaveLength(48 + 2);
    expect(lines[1]).toContain('e0-0-left,1th Street,North,Avenue 1,Avenue 2,');
    expect(lines[1]).toMatch(/You may park here .+ until 18:00\./);
  });
  it('goes along the streets, 2nd before 10th, and along each by its curbs', async () => {
    const response = await exported('csv', { ...at, fields: ['bl_street_name'] });
    const streets = response.body.trim().split('\r\n').slice(1);
    const { compare } = new Intl.Collator('en', { numeric: true });
    expect(streets).toEqual(streets.toSorted(compare));
    expect(new Set(streets).size).toBeGreaterThan(4);
    const some = await exported('csv', {
      ...at,
      fields: ['segment_id'],
      links: api.city.box([-180, -90, 180, 90], 5).ids,
    });
    expect(some.body.trim().split('\r\n')).toHaveLength(6);
  });
  it('speaks the language asked for', async () => {
    const response = await exported('csv', {
      ...at,
      language: 'es',
      fields: ['bl_street_name', 'applies_now'],
    });
    const lines = response.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffCalle,Rige entonces');
    expect(lines[1]).toBe('1th Street,Estacionamiento de pago');
    expect(String(response.headers['content-disposition'])).toContain('tramos Gridville');
  });
  it('narrows by ids, rule sets and box, all at once', async () => {
    const all = await exported('json', at);
    const { features } = z
      .looseObject({
        features: z.array(
          z.looseObject({
            id: z.int(),
            properties: z.looseObject({ rule_set: z.int() }),
            geometry: z.unknown(),
          }),
        ),
      })
      .parse(all.json());
    expect(features).toHaveLength(48);
    const some = features.slice(0, 10);
    const [first] = some;
    const body = {
      ...at,
      links: some.map(({ id }) => id),
      rule_sets: [first?.properties.rule_set],
      fields: ['segment_id'],
    };
    const wanted = some.filter(({ properties }) => properties.rule_set === first?.properties.rule_set);
    const lines = (await exported('csv', body)).body.trim().split('\r\n');
    expect(lines).toHaveLength(wanted.length + 1);
    const nowhere = await exported('csv', { ...body, box: [0, 0, 1, 1] });
    expect(nowhere.statusCode).toBe(400);
    expect(nowhere.json()).toMatchObject({
      code: 'invalid',
      non_field_errors: ['There are no such curbs. Nothing was exported.'],
    });
  });
  it.each([
    [{ box: [3, 0, 1, 1] }, 'box'],
    [{ links: [] }, 'links'],
    [{ links: ['x'] }, 'links.0'],
    [{ fields: ['password'] }, 'fields.0'],
    [{ date: '2026-02-30' }, 'date'],
  ])('refuses %j, naming the field', async (body, field) => {
    const response = await exported('csv', body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toContain(field);
  });
  it('knows its types', async () => {
    expect((await exported('exe', at)).statusCode).toBe(404);
  });
});

describe('curbs as GeoJSON', () => {
  it('keeps the wire names, whatever the language', async () => {
    const response = await exported('json', { ...at, language: 'es' });
    expect(response.headers['content-type']).toBe('application/geo+json; charset=utf-8');
    const read = response.json();
    expect(read).toMatchObject({ type: 'FeatureCollection', name: 'Tramos de Gridville' });
    expect(read.features[0]).toMatchObject({
      type: 'Feature',
      geometry: { type: 'LineString' },
      properties: { segment_id: 'e0-0-left', applies_now: 'paid-parking', bl_side: 'N' },
    });
    expect(read.features[0].properties.until).toMatch(/^2026-11-24T18:00:00\+01:00/);
  });
});

describe('curbs as a spreadsheet', () => {
  it('has text as text and numbers as numbers', async () => {
    const response = await exported('excel', at);
    expect(response.statusCode).toBe(200);
    expect(String(response.headers['content-disposition'])).toContain('.xlsx');
    const files = unzipped(response.rawPayload);
    const sheet = [...files].find(([name]) => name.includes('worksheets/'))?.[1] ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(49);
    expect([...files.values()].join('')).toContain('e0-0-left');
    expect(sheet).not.toContain('<f>');
  });
});

describe('curbs as FlatGeobuf', () => {
  it('has the chosen ones, and nothing stays on the disk', async () => {
    const links = api.city.box([-180, -90, 180, 90], 7).ids;
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('curbwright-export-'));
    const response = await exported('flatgeobuf', { ...at, links });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/vnd.flatgeobuf');
    expect(String(response.headers['content-disposition'])).toContain('.fgb');
    const bytes = response.rawPayload;
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0x66, 0x67, 0x62, 0x03]));
    // Seven leaves and the root of the index, forty bytes each, followed by the features.
    let place = 12 + bytes.readUInt32LE(8) + 8 * 40;
    let features = 0;
    for (; place < bytes.length; features += 1) place += 4 + bytes.readUInt32LE(place);
    expect({ features, place }).toEqual({ features: 7, place: bytes.length });
    const left = async () =>
      (await readdir(tmpdir())).filter(
        (name) => name.startsWith('curbwright-export-') && !before.includes(name),
      );
    await expect.poll(left).toEqual([]);
  });
});

describe('what a file says of itself', () => {
  it('is in the time of the city, in the language asked for', async () => {
    const { notes, foot } = await buildLinkExport(api.database.db, {
      city: api.city,
      ids: api.city.box([-180, -90, 180, 90], 2).ids,
      instant: Date.parse('2026-11-24T23:30:00Z'),
      asker: { ...ordinaryCar, classes: ['taxi'], purposes: ['delivery'] },
      language: 'en',
      now: Date.parse('2026-07-01T22:15:00Z'),
      fields: undefined,
      onPage: true,
    });
    expect(notes).toEqual([
      'Rules in effect on 25 Nov 2026, 00:30',
      'For taxis, deliveries',
      '2 curbs, 0.1 km in all',
    ]);
    expect(foot).toBe('Gridville · Curbwright · created 2 Jul 2026, 00:15');
  });
});

describe('curbs as PDF', () => {
  it('has title, map and rows', async () => {
    const response = await exported('pdf', at);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const text = response.rawPayload.toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(2);
    expect(response.rawPayload.length).toBeGreaterThan(20_000);
  });
});

describe('meanwhile', () => {
  it('others get their turn while a spreadsheet and a PDF are written', async () => {
    // The turns of the event loop are counted, not timed: if the PDF were written in this process,
    // only a few would remain. The benchmark measures the longest delay.
    let isDone = false;
    let turns = 0;
    const files = Promise.all([exported('excel', at), exported('pdf', at)]).then(() => {
      isDone = true;
    });
    while (!isDone) {
      await nextTurn();
      turns += 1;
    }
    await files;
    expect(turns).toBeGreaterThan(1000);
  });
  it('a visitor may not ask without end', async () => {
    const busy = await openTestApi({ limits: { exportsPerHour: 2 } });
    try {
      const ask = () =>
        busy.inject({
          method: 'POST',
          url: '/api/alllinks/export_links_csv/',
          headers: { 'content-type': 'application/json' },
          payload: '{}',
        });
      expect((await ask()).statusCode).toBe(200);
      expect((await ask()).statusCode).toBe(200);
      expect((await ask()).statusCode).toBe(429);
    } finally {
      await busy.close();
    }
  });
  it('is not compressed twice', async () => {
    const response = await exported('excel', at, { 'accept-encoding': 'gzip' });
    expect(response.headers['content-encoding']).toBeUndefined();
    const csv = await exported('csv', at, { 'accept-encoding': 'gzip' });
    const body =
      csv.headers['content-encoding'] === 'gzip' ? gunzipSync(csv.rawPayload).toString() : csv.body;
    expect(body).toContain('Segment');
  });
});
