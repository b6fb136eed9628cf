// Importing and exporting zones: the three export formats, and areas imported over the API,
// including the real neighborhoods of Seattle.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Box, Position } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { unzipped } from '../../testing/unzipped.ts';

let api: TestApi;
let editor: TestClient;
let analyst: TestClient;
let box: Box;

const zones = '/api/analysis-zone/';
const imports = `${zones}import_zones/`;
const exported = (type: string) => `${zones}export_analysis_zone_${type}/`;

function square([west, south, east, north]: Box) {
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}

const part = (from: number, to: number) => {
  const [west, south, east, north] = box;
  const width = east - west;
  return square([west + width * from, south - 0.01, west + width * to, north + 0.01]);
};
const feature = (name: string, geometry: object) => ({ type: 'Feature', properties: { name }, geometry });
const file = (...features: object[]) => ({ file: { type: 'FeatureCollection', features } });

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  analyst = await signInClient(api, 'analyst');
  box = api.city.bounds ?? [0, 0, 0, 0];
});
afterAll(() => api.close());

describe('an export', () => {
  let mine = 0;
  let empty = 0;
  beforeAll(async () => {
    const links = api.city.box([-180, -90, 180, 90], 4).ids;
    const components = [
      { type: 'Polygon', geometry: part(-0.1, 0.5) },
      { type: 'Radius', geometry: { type: 'Point', coordinates: [box[0], box[1]] }, radius: 100 },
      { type: 'Segments', links, name: '=Gates()' },
    ];
    mine = (await editor.post(zones, { name: 'Mine', description: 'For the council', components })).json().id;
    empty = (await editor.post(zones, { name: 'Empty' })).json().id;
  });

  it('as GeoJSON has a feature for each part, with its counts and those of its zone', async () => {
    const response = await analyst.post(exported('json'), { analysis_zones: [mine, empty] });
    expect(response.headers['content-type']).toContain('application/geo+json');
    expect(response.headers['content-disposition']).toMatch(/analysis.zones.*\d{4}-\d\d-\d\d\.geojson/);
    const { features } = response.json();
    const zone = (await analyst.get(`${zones}${mine}/`)).json();
    expect(features.map((one: { geometry: { type: string } | null }) => one.geometry?.type)).toEqual([
      undefined,
      'Polygon',
      'Polygon',
      'MultiLineString',
    ]);
    const [none, polygon, circle, picked] = features;
    expect(none.properties).toMatchObject({ zone: 'Empty', total_links: 0, component: null });
    expect(polygon.properties).toMatchObject({
      zone: 'Mine',
      description: 'For the council',
      component: 'Polygon 1',
      type: 'Polygon',
      spaces: zone.components[0].spaces,
      metres: zone.components[0].metres,
      links: zone.components[0].links,
      total_spaces: zone.total_spaces,
      total_metres: zone.total_metres,
      total_links: zone.link_count,
    });
    expect(circle.properties).toMatchObject({ radius: 100, centre: [box[0], box[1]] });
    expect(circle.geometry.coordinates[0]).toHaveLength(65);
    expect(picked.geometry.coordinates).toHaveLength(4);
    // Recomputed from the file: the totals count each link once.
    const links = new Set(
      features.slice(1).flatMap((one: { properties: { links: number[] } }) => one.properties.links),
    );
    expect(links.size).toBe(zone.link_count);
    const spanish = (await analyst.post(exported('json'), { analysis_zones: [mine], language: 'es' })).json();
    expect(spanish.features[0].properties.component).toBe('Polígono 1');
  });

  it('as a spreadsheet has a row of totals and a row for each part, and no cell a spreadsheet would run', async () => {
    const response = await analyst.post(exported('excel'), { analysis_zones: 'all' });
    expect(response.headers['content-disposition']).toContain('.xlsx');
    const files = unzipped(response.rawPayload);
    const text = [...files.values()].join('\n');
    for (const word of ['Mine', 'Empty', 'Total', 'Polygon 1', 'Radius 1', 'Length (m)', 'For the council'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/<t[^>]*>=Gates/);
  });

  it('as a PDF has its pages', async () => {
    const response = await analyst.post(exported('pdf'), { analysis_zones: [mine] });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(response.rawPayload.length).toBeGreaterThan(5000);
  });

  it('of nothing, of unknown zones and of too many is refused with the number', async () => {
    expect((await analyst.post(exported('json'), { analysis_zones: [] })).statusCode).toBe(400);
    const unknown = await analyst.post(exported('json'), { analysis_zones: [mine, 999_999] });
    expect(unknown.json()).toMatchObject({ analysis_zones: [expect.stringContaining('999999')] });
    const many = Array.from({ length: 201 }, (_, index) => index + 1);
    const pdf = await analyst.post(exported('pdf'), { analysis_zones: many });
    expect(pdf.json()).toMatchObject({ analysis_zones: [expect.stringMatching(/200.*201/)] });
    expect((await analyst.post(exported('csv'), { analysis_zones: [mine] })).statusCode).toBe(404);
    const guest = await signInClient(api, 'guest');
    expect((await guest.post(exported('json'), { analysis_zones: [mine] })).statusCode).toBe(403);
  });
});

describe('an import', () => {
  it('of another coordinate system is refused by its name', async () => {
    const metres = file(feature('Metres', part(0, 0.5)));
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } };
    const answer = await editor.post(imports, { file: { ...metres.file, crs } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ file: string[] }>().file[0]).toContain('EPSG::3857');
  });

  it('makes a zone of each name, says what is bad, and does nothing when sent again', async () => {
    const body = file(
      feature('North', part(-0.1, 0.3)),
      feature('South', part(0.3, 0.6)),
      feature('north ', part(0.6, 0.8)),
      feature('Line', {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      }),
    );
    const dry = (await editor.post(imports, { ...body, dry_run: true })).json();
    expect(dry).toMatchObject({ dry_run: true, created: 2, changed: 0, unchanged: 0, refused: 1 });
    expect((await analyst.get(`${zones}?search=North`)).json().meta.count).toBe(0);
    const done = (await editor.post(imports, { ...body, show_on_maps: true })).json();
    expect(done).toMatchObject({ dry_run: false, created: 2, refused: 1 });
    expect(done.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'created',
      'created',
      'created',
      'refused',
    ]);
    expect(done.results[3]).toMatchObject({ index: 3, name: 'Line', code: 'zone.import-no-area' });
    expect(done.results[0].id).toBe(done.results[2].id);
    const north = (await analyst.get(`${zones}${done.results[0].id}/`)).json();
    expect(north).toMatchObject({ name: 'North', show_on_maps: true, user: 'editor', component_count: 2 });
    const again = (await editor.post(imports, body)).json();
    expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 2, refused: 1 });
    expect((await analyst.get(`${zones}${north.id}/`)).json().version).toBe(north.version);
  });

  it('changes what differs: what people added and how they named it stays', async () => {
    const first = (await editor.post(imports, file(feature('Harbour', part(0, 0.3))))).json();
    const { id } = first.results[0];
    await editor.patch(`${zones}${id}/`, { name: 'The harbour' });
    const point = { type: 'Point', coordinates: [box[0], box[1]] };
    await editor.post('/api/zone-component/', { zone_id: id, type: 'Radius', geometry: point, radius: 40 });
    const moved = (await editor.post(imports, file(feature('Harbour', part(0.1, 0.9))))).json();
    expect(moved).toMatchObject({ created: 0, changed: 1, results: [{ id, outcome: 'changed' }] });
    const zone = (await analyst.get(`${zones}${id}/`)).json();
    expect(zone.name).toBe('The harbour');
    expect(zone.components.map(({ name }: { name: string }) => name)).toEqual(['Radius 1', 'Polygon 2']);
  });

  it('never takes a zone that people drew, nor one that is no part of what it may be', async () => {
    await editor.post(zones, { name: 'Drawn' });
    const taken = (await editor.post(imports, file(feature('drawn', part(0, 0.3))))).json();
    expect(taken).toMatchObject({ refused: 1, results: [{ code: 'zone.import-edited', id: null }] });
    const lost = await editor.post(imports, {
      ...file(feature('Lost', part(0, 1))),
      parent_zone_id: 999_999,
    });
    expect(lost.json()).toHaveProperty('parent_zone_id');
    expect((await editor.post(imports, file())).statusCode).toBe(400);
    expect((await editor.post(imports, { file: { type: 'Feature' } })).statusCode).toBe(400);
    const both = await Promise.all(
      [0, 1].map(() => editor.post(imports, file(feature('At once', part(0, 1))))),
    );
    expect(both.map((one) => one.json().created + one.json().unchanged)).toEqual([1, 1]);
    expect((await analyst.get(`${zones}?search=At%20once`)).json().meta.count).toBe(1);
  });

  it('refuses an area whose name cannot be stored, and imports the others; the dry run says the same', async () => {
    const bad = ['a\u0000b', 'half \ud800', '\udc00'];
    const body = file(
      feature('Before the bad', part(0, 0.3)),
      ...bad.map((name) => feature(name, part(0, 0.2))),
      feature('After the bad', part(0.3, 0.6)),
    );
    const refused = { outcome: 'refused', code: 'fault.characters', id: null };
    const results = [
      { name: 'Before the bad', outcome: 'created' },
      ...bad.map((name) => ({ name, ...refused, detail: 'This contains a character that can’t be stored.' })),
      { name: 'After the bad', outcome: 'created' },
    ];
    const dry = await editor.post(imports, { ...body, dry_run: true });
    expect(dry.statusCode).toBe(200);
    expect(dry.json()).toMatchObject({ created: 2, refused: 3, results });
    expect((await analyst.get(`${zones}?search=the%20bad`)).json().meta.count).toBe(0);
    const done = await editor.post(imports, body);
    expect(done.statusCode).toBe(200);
    expect(done.json()).toMatchObject({ created: 2, refused: 3, results });
    expect((await analyst.get(`${zones}?search=the%20bad`)).json().meta.count).toBe(2);
    // Elsewhere in the request, the error is not about a single area.
    const property = await editor.post(imports, { ...body, name_property: 'a\u0000' });
    expect(property.statusCode).toBe(400);
    expect(property.json()).toHaveProperty('name_property');
  });

  it('folds letters in one way only: names that differ in their case are one area, whatever the alphabet', async () => {
    const body = file(
      feature('Before the street', part(0, 0.2)),
      feature('ΌΔΟΣ 2', part(0.2, 0.4)),
      feature('όδοσ 2', part(0.4, 0.6)),
      feature('İzmir', part(0.6, 0.7)),
      feature('izmir', part(0.7, 0.8)),
      feature('After the street', part(0.8, 1)),
    );
    const dry = (await editor.post(imports, { ...body, dry_run: true })).json();
    expect(dry).toMatchObject({ created: 5, refused: 0 });
    const done = await editor.post(imports, body);
    expect(done.statusCode).toBe(200);
    expect(done.json()).toMatchObject({ created: 5, refused: 0 });
    const [, upper, lower] = done.json().results;
    expect(upper.id).toBe(lower.id);
    expect((await editor.post(imports, body)).json()).toMatchObject({ unchanged: 5 });
    // Created by users: the same name in other letters counts as taken, for the import as well as
    // for users.
    await editor.post(zones, { name: 'ΛΌΦΟΣ' });
    expect((await editor.post(zones, { name: 'λόφοσ' })).json()).toHaveProperty('name');
    const hill = { results: [{ outcome: 'refused', code: 'zone.import-edited' }] };
    for (const dry_run of [true, false])
      expect(
        (await editor.post(imports, { ...file(feature('λόφος', part(0, 1))), dry_run })).json(),
      ).toMatchObject(hill);
  });

  it('is for analysts too, who change the zones they made and nobody else’s', async () => {
    await editor.post(imports, file(feature('Of an editor', part(0, 0.3))));
    const both = (to: number) =>
      file(feature('Of an analyst', part(0, to)), feature('Of an editor', part(0, to)));
    const first = (await analyst.post(imports, both(0.3))).json();
    const others = { outcome: 'refused', code: 'zone.import-not-yours', id: null };
    expect(first).toMatchObject({ created: 1, refused: 1, results: [{ outcome: 'created' }, others] });
    const again = (await analyst.post(imports, both(0.6))).json();
    expect(again).toMatchObject({ changed: 1, refused: 1, results: [{ outcome: 'changed' }, others] });
    const tried = (await analyst.post(imports, { ...both(0.9), dry_run: true })).json();
    expect(tried).toMatchObject({ changed: 1, refused: 1, results: [{ outcome: 'changed' }, others] });
    expect((await editor.post(imports, both(0.9))).json()).toMatchObject({ changed: 2, refused: 0 });
    const guest = await signInClient(api, 'guest');
    expect((await guest.post(imports, both(1))).statusCode).toBe(403);
  });

  const shared = process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../../../../shared/data');
  const seattle = join(shared, 'seattle-curbspace/seattle_5_neighborhoods.geojson');
  it.skipIf(!existsSync(seattle))(
    'takes the five neighbourhoods of Seattle (needs the real data)',
    async () => {
      const body = { file: JSON.parse(readFileSync(seattle, 'utf8')) };
      const done = (await editor.post(imports, body)).json();
      expect(done).toMatchObject({ created: 5, refused: 0 });
      expect(done.results.map(({ name }: { name: string }) => name)).toContain('South Lake Union');
      expect((await editor.post(imports, body)).json()).toMatchObject({ created: 0, unchanged: 5 });
    },
  );
});
