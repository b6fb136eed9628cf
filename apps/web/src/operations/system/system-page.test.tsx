// @vitest-environment happy-dom
// The installation: its versions, its processes, and what takes how much room.
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { ErrorResponse, open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { SystemPage } from './system-page.tsx';

const state = mockResponse('systemState', {
  version: '0.9.1',
  node: '26.1.0',
  database: 'PostgreSQL 17',
  is_embedded: true,
  migration: '0123_rates',
  migrations: 123,
  city_revision: 77,
  tracing: true,
  processes: [
    { id: 'a', since: '2026-11-20T18:30:00Z' },
    { id: 'b', since: '2026-11-21T18:31:00Z' },
  ],
  storage: {
    database_bytes: 5_000_000,
    free_bytes: 7_000_000_000,
    tables: [
      { name: 'links', bytes: 3_000_000, rows: 12_345 },
      { name: 'rules', bytes: 2_000, rows: 6 },
    ],
    files: { files: 3, bytes: 4_000 },
    base_maps: { files: 1, bytes: 6_000_000 },
    exports: { files: 0, bytes: 0 },
    backups: { files: 2, bytes: 8_000_000 },
  },
});

it('says versions, processes and room', async () => {
  const { view, asked } = await open(<SystemPage />, { systemState: () => state });
  const [facts, room, tables] = (await view.findAllByRole('table')).map(rowsOf);
  expect(facts?.map((row) => row.join(': ').replaceAll(/[⁦⁩]/g, ''))).toEqual([
    'Curbwright: 0.9.1',
    'Database: PostgreSQL 17 (embedded)',
    'Schema: 123 migrations, latest: 0123_rates',
    'Node.js: 26.1.0',
    'Publication version: 77',
    'Performance tracing (OpenTelemetry): On',
    '2 server processes: since Nov 20, 2026, 12:30 PM, since Nov 21, 2026, 12:31 PM',
  ]);
  expect(room).toEqual([
    ['Free', '7 GB'],
    ['Database', '5 MB'],
    ['Uploaded files', '4 kB in 3 files'],
    ['Basemaps', '6 MB in 1 file'],
    ['Exports', '—'],
    ['Backups', '8 MB in 2 files'],
  ]);
  expect(tables).toEqual([
    ['links', '3 MB', '12,345'],
    ['rules', '2 kB', '6'],
  ]);
  expect(asked[0]?.query).toEqual({ language: 'en' });
});

it('says what is the city’s own, off or not known', async () => {
  const other = {
    ...state,
    is_embedded: false,
    tracing: false,
    storage: { ...state.storage, free_bytes: null },
  };
  const { view } = await open(<SystemPage />, { systemState: () => other });
  const [facts = [], room = []] = (await view.findAllByRole('table')).map(rowsOf);
  expect([facts[1]?.[1], facts[5]?.[1], room[0]]).toEqual(['PostgreSQL 17 (external)', 'off', ['Free', '—']]);
});

it('says that it could not be read, and reads again', async () => {
  const answers = [new ErrorResponse(500, {}), state];
  const { view, person } = await open(<SystemPage />, { systemState: () => answers.shift() ?? state });
  await person.click(await view.findByRole('button', { name: 'Try again' }));
  expect(await view.findByText('0.9.1')).toBeTruthy();
});
