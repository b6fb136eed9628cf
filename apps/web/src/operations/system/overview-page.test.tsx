// @vitest-environment happy-dom
// The administration's first page: what needs a look, with the way there, and how the installation is at a glance.
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { OverviewPage } from './overview-page.tsx';

const backup = { started: '2026-11-20T18:30:00Z', file: '/b/3.tar', is_there: true, state: 'done' } as const;
const account = { is_active: true, has_password: true, has_second_factor: true } as const;
const well: Answers = {
  systemState: () =>
    mockResponse('systemState', {
      version: '0.9.1',
      database: 'PostgreSQL 17',
      is_embedded: true,
      processes: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
      storage: { free_bytes: 7_000_000_000, database_bytes: 5_000_000 },
    }),
  jobs: () => mockResponse('jobs', { results: [{ kind: 'imports', state: 'idle', failed: 4 }] }),
  backups: () => mockResponse('backups', { every: 'daily', results: [backup] }),
  accounts: () =>
    mockResponse('accounts', {
      results: [
        { id: 1, ...account },
        { id: 2, ...account },
        { id: 3, is_active: false },
      ],
    }),
};
const opened = async (more: Answers = {}) => {
  const page = await open(<OverviewPage />, { ...well, ...more });
  const table = await page.view.findByRole('table');
  const look = await page.view.findByRole('region', { name: 'Needs attention' });
  const list = () =>
    [...look.querySelectorAll('li')].map((one) => [
      one.getAttribute('data-wrong'),
      one.querySelector('div')?.textContent,
      one.querySelector('a')?.textContent,
      one.querySelector('a')?.getAttribute('href'),
    ]);
  return { ...page, table, look, list };
};

it('says that all is well, and how it is at a glance', async () => {
  const { look, table, asked } = await opened();
  expect(look.textContent).toContain('Nothing needs attention.');
  expect(rowsOf(table)).toEqual([
    ['System', 'Curbwright 0.9.1PostgreSQL 17 (embedded) · 3 server processes'],
    ['Disk space', 'Free: 7 GBDatabase: 5 MB'],
    ['Last successful backup', 'Nov 20, 2026, 12:30 PMIt was tested after it was made and can be restored.'],
    ['Jobs', 'Nothing has failed.'],
    ['Users', '2 people can sign in'],
  ]);
  expect([...table.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual([
    '/administration/system/',
    '/administration/backups/',
    '/administration/jobs/',
    '/administration/users/',
  ]);
  expect(asked.find(({ name }) => name === 'feedback')?.query).toEqual({ limit: '1' });
  expect(asked.find(({ name }) => name === 'jobs')?.query).toEqual({ language: 'en' });
});

it('lists everything to look at in words, what is wrong first, each with its page', async () => {
  const { list, look, table } = await opened({
    systemState: () =>
      mockResponse('systemState', {
        is_embedded: false,
        warnings: [{ is_wrong: false, says: 'The disk fills.' }],
        storage: { free_bytes: null },
      }),
    jobs: () =>
      mockResponse('jobs', {
        results: [
          { kind: 'imports', state: 'failed', failed: 2, failure: 'The file is cut.' },
          { kind: 'backups', state: 'failed', failed: 3 },
          { kind: 'webhooks', state: 'idle', failed: 8 },
        ],
      }),
    backups: () =>
      mockResponse('backups', { every: 'none', results: [{ ...backup, is_there: false, file: '/b/4.tar' }] }),
    accounts: () =>
      mockResponse('accounts', {
        results: [
          { ...account, id: 1, has_second_factor: false },
          { ...account, id: 2, has_password: false },
        ],
      }),
    baseMapFiles: () =>
      mockResponse('baseMapFiles', {
        results: [
          { name: 'a.pmtiles', is_offered: true, facts: { covers_city: false } },
          { name: 'b.pmtiles', is_offered: true, fault: 'b.pmtiles is missing.' },
        ],
      }),
    feedback: () => mockResponse('feedback', { meta: { count: 1 } }),
  });
  expect(list()).toEqual([
    ['true', 'Imports: 2 failedThe file is cut.', 'Jobs', '/administration/jobs/'],
    ['true', 'Backups: 3 failed', 'Jobs', '/administration/jobs/'],
    ['true', '/b/4.tar no longer available', 'Backups', '/administration/backups/'],
    ['true', 'b.pmtiles is missing.', 'Basemaps', '/administration/base-map/'],
    ['false', 'The disk fills.', 'Configuration', '/administration/configuration/'],
    [
      'false',
      'Automatic backups are off. Ask the server’s operator to turn them on.',
      'Backups',
      '/administration/backups/',
    ],
    [
      'false',
      'a.pmtiles: It does not cover the center of the city.',
      'Basemaps',
      '/administration/base-map/',
    ],
    ['false', '1 person has not chosen a password yet.', 'Users', '/administration/users/'],
    ['false', expect.stringContaining('1 person'), 'Users', '/administration/users/'],
    ['false', '1 feedback message is open.', 'Feedback', '/administration/feedback/'],
  ]);
  expect(look.textContent).not.toContain('Nothing needs attention');
  const rows = rowsOf(table).map(([, text]) => text);
  expect(rows[0]).toContain('(external)');
  expect(rows[1]).toContain('Free: —');
  expect(rows[3]).toBe('5 failed');
});

it('says that no backup was made', async () => {
  const { list, table } = await opened({
    backups: () => mockResponse('backups', { every: 'daily', results: [{ ...backup, state: 'failed' }] }),
  });
  expect(list()).toEqual([['true', 'No backups yet.', 'Backups', '/administration/backups/']]);
  expect(rowsOf(table)[2]).toEqual(['Last successful backup', 'No backups yet.']);
});

it('makes a backup at once where backups need attention, and says how it went', async () => {
  let results: unknown[] = [];
  const { look, view, person } = await opened({
    backups: () => mockResponse('backups', { every: 'none', results: results as never }),
    makeBackup: () => {
      results = [{ ...backup, id: 9, state: 'running', file: null }];
      return { id: 9 };
    },
  });
  const make = view.getByRole<HTMLButtonElement>('button', { name: 'Back up now' });
  expect(look.contains(make)).toBe(true);
  await person.click(make);
  expect(await view.findByText('Backup in progress…')).toBeTruthy();
  results = [{ ...backup, id: 9, bytes: 25_000 }];
  expect(await view.findByText('Backup made and tested: 25 kB.', {}, { timeout: 10_000 })).toBeTruthy();
  await person.click(view.getByRole('button', { name: 'Back up now' }));
  results = [{ ...backup, id: 9, state: 'failed', failure: 'The disk is full.' }];
  expect(await view.findByText('The backup failed: The disk is full.', {}, { timeout: 10_000 })).toBeTruthy();
});

it('shows what came where a part did not, does not call that well, and asks for that part again', async () => {
  const answers: unknown[] = [new ErrorResponse(500, {})];
  const { look, view, person, table, asked } = await opened({
    jobs: (each) => (answers.shift() as never) ?? well.jobs?.(each),
  });
  expect(view.getByRole('alert')).toBeTruthy();
  expect(look.textContent).not.toContain('Nothing needs attention');
  expect(rowsOf(table)).toHaveLength(4);
  asked.length = 0;
  await person.click(view.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(['jobs']);
  await expect.poll(() => rowsOf(table)).toHaveLength(5);
  expect(asked.map(({ name }) => name)).toEqual(['jobs']);
  expect(view.queryByRole('alert')).toBeNull();
});
