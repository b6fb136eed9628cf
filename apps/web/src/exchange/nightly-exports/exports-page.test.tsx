// @vitest-environment happy-dom
// Nightly exports: the files of the last night that has some, what went wrong, and the nights before.
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { ErrorResponse, open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { ExportsPage } from './exports-page.tsx';

type Nights = NonNullable<Parameters<typeof mockResponse<'nightlyExports'>>[1]>['nights'];
const opened = (nights: Nights, formats = ['csv', 'cds']) =>
  open(<ExportsPage />, {
    nightlyExports: () => mockResponse('nightlyExports', { formats, next: '2026-11-29T09:00:00Z', nights }),
  });
const file = (name: string, bytes: number, losses = 0) => ({
  name,
  bytes,
  losses,
  format: 'csv',
  url: `/exports/${name}`,
});
const done = {
  state: 'done',
  attempts: 1,
  started: '2026-11-26T09:00:00Z',
  finished: '2026-11-26T09:04:00Z',
  revision: 41,
} as const;

it('keeps the files of before where the last night failed', async () => {
  const { view } = await opened([
    { night: '2026-11-28', state: 'failed', attempts: 3, failure: 'The disk is full.' },
    {
      ...done,
      night: '2026-11-27',
      files: [
        file('a.csv', 999),
        file('b.csv', 1000, 1),
        file('c.csv', 999_000, 2),
        file('d.csv', 2_340_000),
      ],
    },
    { ...done, night: '2026-11-26', files: [file('a.csv', 1_000_000)] },
    { night: '2026-11-25', state: 'failed', attempts: 1, failure: 'No connection.' },
  ]);
  expect((await view.findByRole('alert')).textContent).toBe(
    'The exports for Sat, Nov 28, 2026 failed.The disk is full. The previous files are still available.',
  );
  expect(view.getByText(/^Formats/).textContent).toBe('Formats: csv, cdsNext export: Nov 29, 2026, 3:00 AM');
  expect(view.getByRole('heading', { name: 'Files from Fri, Nov 27, 2026' })).toBeTruthy();
  expect(view.getByText(/^Exported/).textContent).toContain(
    'Exported Nov 26, 2026, 3:04 AM from publication version 41.',
  );
  const [files, nights] = view.getAllByRole('table').map(rowsOf);
  expect(files).toEqual([
    ['a.csv', 'csv', '999 bytes', ''],
    ['b.csv', 'csv', '1 kB', '1 type of data'],
    ['c.csv', 'csv', '999 kB', '2 types of data'],
    ['d.csv', 'csv', '2.3 MB', ''],
  ]);
  expect(nights).toEqual([
    ['Fri, Nov 27, 2026', '4 files, 3.3 MB', 'Nov 26, 2026, 3:04 AM'],
    ['Thu, Nov 26, 2026', '1 file, 1 MB', 'Nov 26, 2026, 3:04 AM'],
    ['Wed, Nov 25, 2026', 'failed (1 attempt)No connection.', '–'],
  ]);
  expect(view.getByRole('link', { name: 'c.csv' }).getAttribute('href')).toBe('/exports/c.csv');
});

it('says since when a night is written, and nothing of files there are not', async () => {
  const { view } = await opened([{ night: '2026-11-28', state: 'running', started: '2026-11-28T09:00:00Z' }]);
  expect(
    await view.findByText('The exports for Sat, Nov 28, 2026 have been running since Nov 28, 2026, 3:00 AM.'),
  ).toBeTruthy();
  expect(view.queryByRole('table')).toBeNull();
});

it('does not promise files of before where a first night failed', async () => {
  const { view } = await opened([{ night: '2026-11-28', state: 'failed', failure: 'The disk is full.' }]);
  expect((await view.findByRole('alert')).textContent).toMatch(/The disk is full\.$/);
});

it('says that nothing was written yet', async () => {
  const { view } = await opened([]);
  expect(await view.findByText('No exports yet.')).toBeTruthy();
});

it('says where no formats are set', async () => {
  const { view } = await opened([], []);
  expect(await view.findByText(/^Nightly exports are not set up/)).toBeTruthy();
  expect(view.queryByText('No exports yet.')).toBeNull();
  expect(view.queryByText(/^Formats/)).toBeNull();
});

it('says that they could not be read, and reads them again', async () => {
  const answers = [new ErrorResponse(503, { code: 'busy', detail: 'Not now.' })];
  const { view, person } = await open(<ExportsPage />, {
    nightlyExports: () => answers.shift() ?? mockResponse('nightlyExports', { formats: ['csv'], nights: [] }),
  });
  await view.findByRole('alert');
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByText('No exports yet.')).toBeTruthy();
  expect(view.queryByRole('alert')).toBeNull();
  // The time of the next export is not known.
  expect(view.getByText(/^Formats/).textContent).toBe('Formats: csvNext export: –');
});
