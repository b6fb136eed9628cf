// Parking session files: delimiters and columns, CDS or custom formats, which rows count, and what
// a report says about the others.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cdsSessionMapping } from '@curbwright/core';
import { afterAll, expect, it } from 'vitest';
import { readTotalRows } from '../measured/import-sums.ts';
import { SessionImportReport } from './import-report.ts';
import { readEvents } from './read-events.ts';
import { detectCdsKind, readSessionTable, resolveMapping } from './read-table.ts';
import { readTableHead, readTableRows } from './table-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'curbwright-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
function fileOf(text: string, ending = 'csv'): string {
  count += 1;
  const path = join(folder, `${count}.${ending}`);
  writeFileSync(path, text);
  return path;
}

it.each([
  ['a,b;c\n1;2\n', ',', ['a', 'b;c']],
  ['\uFEFFa;b;"c,d,e,f"\r\n1,2,3', ';', ['a', 'b', 'c,d,e,f']],
  ['a\tb\tc,d\n', '\t', ['a', 'b', 'c,d']],
  ['a|b|c;d', '|', ['a', 'b', 'c;d']],
  ['a,b;c', ',', ['a', 'b;c']],
  ['a', ',', ['a']],
])('%j is divided by %j', async (text, delimiter, columns) => {
  expect(await readTableHead(fileOf(text))).toEqual({ delimiter, columns });
});

it('rows have the line they end on, and their cells without blanks', async () => {
  const path = fileOf('a,b\n 1 , 2\n\n"3\nx",4,5\n');
  const rows = [];
  for await (const row of readTableRows(path, await readTableHead(path))) rows.push(row);
  expect(rows.map(({ line, row }) => [line, row])).toEqual([
    [2, { a: '1', b: '2' }],
    [5, { a: '3\nx', b: '4' }],
  ]);
  expect(rows.at(-1)?.read).toBe(22);
});

it.each([
  [['event_time_start', 'session_type'], 'sessions'],
  [['event_time_start'], null],
  [['session_type'], null],
  [['metric_type', 'curb_place_id'], 'aggregates'],
  [['metric_type'], null],
  [['curb_place_id'], null],
])('a table of %j is of CDS: %s', (columns, kind) =>
  expect(detectCdsKind({ columns, delimiter: ',' })).toBe(kind),
);

it('what a CDS table names its sessions by is looked up, a mapping of one’s own is believed', () => {
  const { outside_id: _, ...others } = cdsSessionMapping;
  const cds = [...Object.values(others), 'session_type', 'event_id_start'];
  const named = resolveMapping({ columns: [...cds, 'event_session_id'], delimiter: ',' }, null);
  expect(named).toMatchObject({ ok: true, value: { outside_id: 'event_session_id' } });
  const older = resolveMapping({ columns: cds, delimiter: ',' }, null);
  expect(older).toMatchObject({ ok: true, value: { outside_id: 'event_id_start' } });
  const own = { outside_id: 'nr', link: 'curb', arrival: 'from', departure: 'to' };
  expect(resolveMapping({ columns: ['nr', 'curb', 'from', 'to'], delimiter: ',' }, own)).toEqual({
    ok: true,
    value: own,
  });
  const missing = resolveMapping({ columns: ['nr', 'curb', 'to'], delimiter: ',' }, own);
  expect(missing).toMatchObject({ ok: false, refusal: { code: 'stays.columns' } });
});

it('of a CDS table only parking counts, and of a table of states only the rows that were chosen', async () => {
  const path = fileOf('session_type,event_time_start\nParking,1\ndriving,2\nPARKING,3\n,4\n');
  const head = await readTableHead(path);
  const codes = [];
  for await (const { row, stay } of readSessionTable(path, head, {}, { timeZone: 'UTC', digits: 2 }))
    codes.push([row, !stay.ok && stay.refusal.code === 'stays.not-parking']);
  expect(codes).toEqual([
    [2, false],
    [3, true],
    [4, false],
    [5, true],
  ]);
  const states = fileOf('state,session_type\ntaken,a\nfree,b\ntaken,c\n');
  const where = { column: 'state', value: 'taken' };
  const rows = [];
  const parts = { timeZone: 'UTC', digits: 2 };
  for await (const { row, stay } of readSessionTable(states, await readTableHead(states), {}, parts, where))
    rows.push([row, !stay.ok && stay.refusal.code === 'stays.not-parking']);
  expect(rows).toEqual([
    [2, false],
    [4, false],
  ]);
});

it('events are read from pages, lists and lines, and wrong ones are named by their place', async () => {
  const event = { event_id: 'x' };
  const placesOf = async (...texts: string[]) => {
    const read = await readEvents(texts.map((text) => fileOf(text, 'json')));
    if (!read.ok) return read.refusal.code;
    return [read.value.events.length, read.value.wrong];
  };
  const page = JSON.stringify({ data: { events: [event, event] } });
  const bare = JSON.stringify({ events: [event] });
  expect(await placesOf(page, bare)).toEqual([0, [1, 2, 3]]);
  expect(await placesOf(`\uFEFF${JSON.stringify(event)}`)).toEqual([0, [1]]);
  expect(await placesOf(`${JSON.stringify(event)}\n\n${page}\n`)).toEqual([0, [1, 2, 3]]);
  expect(await placesOf('[1, "a"]')).toEqual([0, [1, 2]]);
  expect(await placesOf('{"data":1}', '{}')).toEqual([0, []]);
  expect(await placesOf('{broken')).toBe('stays.json');
  expect(await placesOf('{broken\n{}')).toBe('stays.json');
});

it('sums come from a table or from points, whose place counts unless a property says another', async () => {
  const rowsOf = async (path: string) => {
    const rows = [];
    for await (const { line, row } of readTotalRows(path)) rows.push([line, row]);
    return rows;
  };
  const feature = (geometry: object | null, properties: object | null) => ({ geometry, properties });
  const point = { type: 'Point', coordinates: [4.5, 52.25] };
  const features = [
    feature(point, { fee: 3, name: 'a', list: [1], no: null }),
    feature(point, { lon: '7' }),
    feature({ type: 'LineString', coordinates: [[1, 2]] }, { fee: 4 }),
    feature(null, null),
  ];
  const collection = JSON.stringify({ type: 'FeatureCollection', features });
  for (const ending of ['geojson', 'JSON'])
    expect(await rowsOf(fileOf(collection, ending))).toEqual([
      [1, { lon: '4.5', lat: '52.25', fee: '3', name: 'a' }],
      [2, { lon: '7', lat: '52.25' }],
      [3, { fee: '4' }],
      [4, {}],
    ]);
  expect(await rowsOf(fileOf('fee\n3\n'))).toEqual([[2, { fee: '3' }]]);
});

it('a report counts what became of each, and names the first twenty rows of a reason', () => {
  const report = new SessionImportReport();
  for (let row = 1; row <= 21; row += 1) report.leave(row, { code: 'a', params: { column: 'x' } });
  report.leave(30, { code: 'a', params: { column: 'y' } });
  const stay = {
    outsideId: 'a',
    link: 1,
    arrival: Date.parse('2026-02-01T10:00:00Z'),
    departure: Date.parse('2026-02-01T11:00:00Z'),
    fee: null,
    userClass: null,
    vehicleType: null,
  };
  const backwards = { ...stay, departure: stay.arrival - 60_000 };
  for (const outcome of ['added', 'changed', 'changed', 'unchanged', 'repeated'] as const)
    report.take(1, stay, outcome);
  report.take(1, backwards, 'added');
  report.take(1, backwards, 'repeated');
  report.take(40, stay, 'sessions.kept-no-longer');
  const plain = report.plain();
  expect(plain).toMatchObject({ added: 2, changed: 2, unchanged: 1, repeated: 2, refused: 23, rows: 0 });
  expect(Object.values(plain.faults)).toEqual([1]);
  expect(plain.leftOut.map(({ code, count: of, rows }) => [code, of, rows.length, rows[0]])).toEqual([
    ['a', 21, 20, 1],
    ['a', 1, 1, 30],
    ['sessions.kept-no-longer', 1, 1, 40],
  ]);
});
