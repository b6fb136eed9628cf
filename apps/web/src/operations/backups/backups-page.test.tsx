// @vitest-environment happy-dom
// The backups page: how they are made, what each became, one made now, and what is said when nothing could be read.
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { BackupsPage } from './backups-page.tsx';

const good = {
  id: 3,
  state: 'done',
  started: '2026-11-20T18:30:00Z',
  is_scheduled: true,
  file: '/b/3.tar',
  bytes: 3_400_000,
  is_there: true,
} as const;
const results = [
  good,
  { ...good, id: 4, is_scheduled: false, file: '/b/4.tar', bytes: 25_000, is_there: false },
  { ...good, id: 5, state: 'failed', file: null, bytes: null, is_there: false, failure: 'The disk is full.' },
] as const;
const kept = { hourly: 24, daily: 7, weekly: 5 };
const whole = { every: 'daily', kept, directory: '/b', has_passphrase: true } as const;
const opened = (part: Parameters<typeof mockResponse<'backups'>>[1], more: Answers = {}) =>
  open(<BackupsPage />, { backups: () => mockResponse('backups', { ...whole, ...part }), ...more });

it('says of each when, by whom, how it ended, its size and its file', async () => {
  const { view } = await opened({ results: [...results] });
  const table = await view.findByRole('table');
  const when = 'Nov 20, 2026, 12:30 PM';
  expect(rowsOf(table)).toEqual([
    [`${when}automatically`, 'successful', '3.4 MB', '/b/3.tar'],
    [`${when}manually`, 'successful', '25 kB', '/b/4.tarno longer available'],
    [`${when}automatically`, 'failedThe disk is full.', '—', '—'],
  ]);
  const bad = [...table.querySelectorAll('[class~=error]')].map(({ textContent }) => textContent);
  expect(bad).toEqual(['failed']);
  expect(view.getByText(/\u2066\/b\u2069/)).toBeTruthy();
  expect(view.queryByText('No backups yet.')).toBeNull();
});

it.each([
  [true, 'Keys and settings are included, encrypted.'],
  [false, 'Keys and settings are not included, because the server has no passphrase to encrypt them.'],
])('says whether keys are in them (passphrase: %s), and how many are kept', async (hasPassphrase, said) => {
  const { view } = await opened({ has_passphrase: hasPassphrase });
  const about = (await view.findByText(new RegExp(said))).textContent;
  expect(about).toMatch(/7.*5/);
  expect(view.getByText('No backups yet.')).toBeTruthy();
  expect(view.queryByRole('table')).toBeNull();
});

it('makes one when asked, not while one is being made', async () => {
  const idle = await opened({ results: [good] }, { makeBackup: () => ({ id: 9 }) });
  const make = await idle.view.findByRole('button', { name: 'Back up now' });
  expect(make.getAttribute('data-loading')).toBeNull();
  await idle.person.click(make);
  await expect.poll(() => idle.asked.filter(({ name }) => name === 'makeBackup').length).toBe(1);
});

it('waits while one is being made', async () => {
  const running = { ...good, id: 6, state: 'running', file: null, bytes: null } as const;
  const { view } = await opened({ results: [running, good] });
  const make = await view.findByRole('button', { name: 'Back up now' });
  expect(make.getAttribute('data-loading')).toBe('true');
});

it('says that it could not be read, and reads again', async () => {
  const answers = [new ErrorResponse(500, {}), mockResponse('backups', { ...whole, results: [good] })];
  const { view, person } = await open(<BackupsPage />, {
    backups: () => answers.shift() ?? mockResponse('backups', whole),
  });
  await view.findByRole('alert');
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(rowsOf(await view.findByRole('table'))).toHaveLength(1);
  expect(view.queryByRole('alert')).toBeNull();
});
