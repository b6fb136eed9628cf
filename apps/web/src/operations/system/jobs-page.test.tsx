// @vitest-environment happy-dom
// Work of the server: its state and times, what failed, where it is gone on with, and what is started again here.
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { ErrorResponse, open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { JobsPage } from './jobs-page.tsx';

const job = { state: 'idle', waiting: 0, failed: 0, last: null, next: null, failure: null } as const;
const results = [
  { ...job, kind: 'imports', state: 'failed', failed: 2, failure: 'The file is cut.' },
  { ...job, kind: 'nightly exports', state: 'failed', failed: 1, last: '2026-11-20T18:30:00Z' },
  { ...job, kind: 'backups', state: 'failed', failed: 3, next: '2026-11-21T07:00:00Z' },
  { ...job, kind: 'webhooks', state: 'waiting', waiting: 1 },
  { ...job, kind: 'scheduled changes', state: 'running', waiting: 4, failed: 5 },
  { ...job, kind: 'stays of events', state: 'off' },
] as const;
const jobs = () => mockResponse('jobs', { results: [...results] });

it('says how each stands, when it ran and runs, and how to go on', async () => {
  const { view, asked } = await open(<JobsPage />, { jobs });
  const table = await view.findByRole('table');
  expect(rowsOf(table)).toEqual([
    [
      'Imports',
      'failed2 failedThe file is cut.Open the import: it shows what is blocking it and lets you continue.',
      '—',
      '—',
    ],
    ['Nightly exports', 'failed1 failedRun again', 'Nov 20, 2026, 12:30 PM', '—'],
    ['Backups', 'failed3 failedRun again', '—', 'Nov 21, 2026, 1:00 AM'],
    ['Webhook messages', 'waiting1 waiting', '—', '—'],
    ['Scheduled changes', 'running4 waiting5 failed', '—', '—'],
    ['Parking sessions from events', 'not set up', '—', '—'],
  ]);
  expect([...table.querySelectorAll('[class~=error]')]).toHaveLength(3);
  const links = [...table.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')]);
  expect(links).toEqual([
    ['Imports', '/manager/listview/?list=imports'],
    ['Nightly exports', '/rulesapi/exports/'],
    ['Backups', '/administration/backups/'],
    ['Webhook messages', '/rulesapi/webhooks/'],
  ]);
  expect(asked[0]?.query).toEqual({ language: 'en' });
});

it('starts again what it says', async () => {
  const { view, person, asked } = await open(<JobsPage />, {
    jobs,
    makeBackup: () => ({ id: 4 }),
    writeNightlyExports: () => mockResponse('writeNightlyExports'),
  });
  const starts = () =>
    asked.map(({ name }) => name).filter((name) => name === 'makeBackup' || name === 'writeNightlyExports');
  await person.click(await view.findByRole('button', { name: 'Run again: Backups' }));
  await expect.poll(starts).toEqual(['makeBackup']);
  await person.click(await view.findByRole('button', { name: 'Run again: Nightly exports' }));
  await expect.poll(starts).toEqual(['makeBackup', 'writeNightlyExports']);
});

it('says how webhooks that gave up are gone on with', async () => {
  const failed = { ...job, kind: 'webhooks', state: 'failed', failed: 1 } as const;
  const { view } = await open(<JobsPage />, { jobs: () => mockResponse('jobs', { results: [failed] }) });
  expect(
    await view.findByText('Open the webhook and resend the messages that could not be delivered.'),
  ).toBeTruthy();
  expect(view.queryByRole('button')).toBeNull();
});

it('says that it could not be read, and reads again', async () => {
  const answers = [new ErrorResponse(500, {})];
  const { view, person } = await open(<JobsPage />, { jobs: () => answers.shift() ?? jobs() });
  await person.click(await view.findByRole('button', { name: 'Try again' }));
  expect(rowsOf(await view.findByRole('table'))).toHaveLength(6);
});
