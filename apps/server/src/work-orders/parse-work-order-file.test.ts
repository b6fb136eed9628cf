// Work order files: which columns are recognized under which names, what a row may contain, and the
// errors of invalid rows.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxTableBytes } from '../platform/files/table-rows.ts';
import { maxWorkOrderRows, parseWorkOrderFile } from './parse-work-order-file.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'curbwright-rows-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function read(text: string, name = 'orders.csv', size = text.length, fallback = '') {
  const path = join(directory, name);
  await writeFile(path, text);
  const mediaType = name.endsWith('json') ? 'application/json' : 'text/plain';
  const file = { field: 'file', name, path, size, sha256: '', mediaType };
  return parseWorkOrderFile(file, fallback, 'en');
}

const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });

describe('rows of a file', () => {
  it('are orders with everything that they say', async () => {
    expect(
      await read(
        'Outside ID,Title,Notes,State,Priority,Assigned-To,Due Date,Lng,Lat\nA-7, Paint bay ,two coats,done,HIGH,Crew 2,2026-12-01T09:00,-122.5,45.25\n',
      ),
    ).toEqual([
      {
        outsideId: 'A-7',
        name: 'Paint bay',
        description: 'two coats',
        status: 'done',
        priority: 'high',
        assignee: 'Crew 2',
        due: '2026-12-01',
        geometry: point(-122.5, 45.25),
      },
    ]);
  });

  it('are open, of normal priority, nobody’s and nowhere where they say nothing', async () => {
    expect(await read('name,status\nPaint bay,\n')).toEqual([
      {
        outsideId: null,
        name: 'Paint bay',
        description: '',
        status: 'open',
        priority: 'normal',
        assignee: null,
        due: null,
        geometry: null,
      },
    ]);
  });

  it('of GeoJSON have their own point, whatever their columns say, and the id of their feature', async () => {
    const features = [
      { type: 'Feature', id: 12, geometry: point(1, 2), properties: { name: 'Sign', lng: 5, lat: 6 } },
    ];
    const rows = await read(JSON.stringify({ type: 'FeatureCollection', features }), 'orders.geojson');
    expect(rows).toMatchObject([{ outsideId: '12', geometry: point(1, 2) }]);
  });

  it('take the first of several names that says something, and the fallback where none does', async () => {
    expect(await read('name,title\n,Second\n', undefined, undefined, 'File')).toMatchObject([
      { name: 'Second' },
    ]);
    expect(await read('name,due\n,2026-12-01\n', undefined, undefined, 'File')).toMatchObject([
      { name: 'File' },
    ]);
  });

  it('of the same id twice are refused, of none are not', async () => {
    expect(await read('id,name\n,a\n,b\n1,c\n2,d\n')).toHaveLength(4);
    expect(await read('id,name\n1,a\n2,b\n1,c\n')).toMatchObject({
      fields: { file: [expect.stringMatching(/3.*1/)] },
    });
  });

  it.each([
    ['name,status\nA,open\nB,someday\n', /2.*someday/],
    ['name,priority\nA,soonish\n', /1.*soonish/],
    ['name,due\nA,2026-02-30\n', /1.*2026-02-30/],
    ['name,due\nA,tomorrow\n', /1/],
    ['name,lng,lat\nA,1,\n', /1/],
    ['name,lng,lat\nA,,2\n', /1/],
    ['name,lng,lat\nA,181,2\n', /1/],
    ['name,due\n,2026-12-01\n', /1/],
  ])('are refused with their number: %j', async (text, sentence) => {
    expect(await read(text)).toMatchObject({
      kind: 'refused',
      fields: { file: [expect.stringMatching(sentence)] },
    });
  });

  it('that are wrong are told up to twenty', async () => {
    const said = await read(`name,priority\n${'a,soonish\n'.repeat(30)}`);
    expect(said).toMatchObject({ fields: { file: { length: 20 } } });
  });

  it('are as many as a file may have, and not one more', async () => {
    const rows = (count: number) => read(`name\n${'a\n'.repeat(count)}`);
    expect(await rows(maxWorkOrderRows)).toHaveLength(maxWorkOrderRows);
    expect(await rows(maxWorkOrderRows + 1)).toMatchObject({ kind: 'refused' });
  });

  it('are none of a file that is too large, that has none, or that is no table', async () => {
    expect(await read('name\na\n', 'a.csv', maxTableBytes)).toHaveLength(1);
    expect(await read('name\na\n', 'a.csv', maxTableBytes + 1)).toMatchObject({ code: 'too_large' });
    expect(await read('name\n')).toMatchObject({ kind: 'refused' });
    expect(await read('name\na\n', 'note.pdf')).toBeNull();
  });
});
