// @vitest-environment happy-dom
// The accounts of a city: what can be done with whom, what is asked before, what is sent, and what is said afterwards.
import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { AccountForm } from './account-form.tsx';
import { AccountSessions } from './account-sessions.tsx';
import { AccountsPage } from './accounts-page.tsx';

type Account = ReturnType<typeof mockResponse<'accounts'>>['results'][number];
const account = (part: Partial<Account> = {}): Account => ({
  id: 7,
  username: 'ben',
  display_name: 'Ben Bird',
  email: 'ben@city.example',
  is_active: true,
  groups: ['Night shift', 'Interns'],
  created: '2026-11-01T12:00:00Z',
  last_sign_in: '2026-11-20T18:30:00Z',
  has_password: true,
  invited_until: null,
  has_second_factor: true,
  provider: null,
  sessions: 2,
  version: 5,
  ...part,
});
const people = [
  account({ id: 3, username: 'mara', display_name: '', email: null, has_second_factor: false }),
  account(),
  account({ id: 8, username: 'cleo', has_second_factor: false, sessions: 0, last_sign_in: null, groups: [] }),
  account({ id: 9, username: 'dan', is_active: false, version: 6 }),
  account({ id: 10, username: 'eve', provider: 'City ID', has_password: false, has_second_factor: false }),
  account({
    id: 11,
    username: 'fay',
    has_password: false,
    has_second_factor: false,
    invited_until: '2026-12-01T18:30:00Z',
  }),
  account({ id: 12, username: 'gus', has_password: false, has_second_factor: false }),
];
const page = (answers: Answers = {}) =>
  open(<AccountsPage />, {
    ...signedIn('view', 'administer'),
    accounts: () => mockResponse('accounts', { results: people }),
    ...answers,
  });
const dialog = () => within(document.querySelector('dialog') ?? expect.fail('no dialog'));
const invitation = () =>
  mockResponse('resetPassword', { account: account(), invitation: 'abc', expires: '2026-12-01T18:30:00Z' });

it('shows who there is, how they sign in, and what can be done with each', async () => {
  const { view } = await page();
  const rows = rowsOf(await view.findByRole('table'));
  const told = rows.map(([who, groups, ways, last]) => [who, groups, ways, last]);
  expect(told[0]).toEqual(['mara', 'Night shift, Interns', 'Password', 'Nov 20, 2026, 12:30 PM']);
  expect(told[1]).toEqual([
    'Ben Birdbenben@city.example',
    'Night shift, Interns',
    'PasswordSecond factor',
    'Nov 20, 2026, 12:30 PM',
  ]);
  expect(told.map(([, , ways]) => ways)).toEqual([
    'Password',
    'PasswordSecond factor',
    'Password',
    'Disabled',
    'With City ID',
    'Link valid until Dec 1, 2026, 12:30 PM',
    'Cannot sign in yet: create a link',
  ]);
  expect(told[2]?.slice(1, 2).concat(told[2]?.slice(3))).toEqual(['no group', 'never']);
  const actions = view
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    );
  expect(actions).toEqual([
    ['Edit', 'Sessions'],
    ['Edit', 'Sessions', 'Create password link', 'Remove second factor', 'Disable'],
    ['Edit', 'Create password link', 'Disable'],
    ['Edit', 'Enable'],
    ['Edit', 'Sessions', 'Disable'],
    ['Edit', 'Sessions', 'Create password link', 'Disable'],
    ['Edit', 'Sessions', 'Create password link', 'Disable'],
  ]);
});

it.each([
  {
    button: 'Disable: ben',
    call: 'changeAccount',
    id: '7',
    body: { version: 5, is_active: false },
    says: 'ben is disabled and signed out everywhere.',
    title: 'Disable',
    asks: /^ben is signed out everywhere within five seconds/,
  },
  {
    button: 'Remove second factor: ben',
    call: 'resetSecondFactor',
    id: '7',
    body: { version: 5 },
    says: 'The second factor of ben was removed.',
    title: 'Remove second factor',
    asks: /^ben will sign in with the password alone/,
  },
])('asks before $button, does it and says so', async ({ button, call, id, body, says, title, asks }) => {
  const { view, person, asked } = await page({
    changeAccount: () => account(),
    resetSecondFactor: () => account(),
  });
  await person.click(await view.findByRole('button', { name: button }));
  expect(asked.some(({ name }) => name === call)).toBe(false);
  expect(dialog().getByRole('heading').textContent).toBe(title);
  expect(dialog().getByText(asks)).toBeDefined();
  await person.click(dialog().getByRole('button', { name: button.split(':')[0] ?? '' }));
  await expect.poll(() => lastToast()).toBe(says);
  expect(asked.find(({ name }) => name === call)).toMatchObject({ params: { id }, body });
  expect(document.querySelector('dialog')).toBeNull();
});

it('enables at once', async () => {
  const { view, person, asked } = await page({ changeAccount: () => account() });
  await person.click(await view.findByRole('button', { name: 'Enable: dan' }));
  await expect.poll(() => lastToast()).toBe('dan can sign in again.');
  expect(asked.find(({ name }) => name === 'changeAccount')).toMatchObject({
    params: { id: '9' },
    body: { version: 6, is_active: true },
  });
});

it('says nothing was done where it was refused, and reads everybody again', async () => {
  const { view, person, asked } = await page({
    changeAccount: () => new ErrorResponse(409, { code: 'conflict', detail: 'Somebody was quicker.' }),
  });
  await person.click(await view.findByRole('button', { name: 'Disable: ben' }));
  await person.click(dialog().getByRole('button', { name: 'Disable' }));
  await expect.poll(() => lastToast()).toBe('Somebody was quicker.');
  await expect.poll(() => asked.filter(({ name }) => name === 'accounts').length).toBe(2);
});

it('shows a new link this once, with the token behind the #', async () => {
  const { view, person } = await page({ resetPassword: invitation });
  await person.click(await view.findByRole('button', { name: 'Create password link: ben' }));
  expect(dialog().getByRole('heading').textContent).toBe('Create a new link for choosing a password');
  expect(dialog().getByText(/^The password of ben stops working/)).toBeDefined();
  await person.click(dialog().getByRole('button', { name: 'Create password link' }));
  await expect
    .poll(() => document.querySelector('dialog code')?.textContent)
    .toBe(`${location.origin}/loginpage/#invitation=abc`);
  expect(document.querySelector('dialog')?.textContent).toContain('until Dec 1, 2026, 12:30 PM');
  expect(dialog().getByRole('heading').textContent).toBe('Link for ben');
  await person.click(dialog().getByRole('button', { name: 'I saved the secret' }));
  expect(document.querySelector('dialog')).toBeNull();
});

it('opens a person of the provider to be read, and one of ours to be changed', async () => {
  const { view, person } = await page();
  await person.click(await view.findByRole('button', { name: 'Edit: eve' }));
  expect(document.querySelector('dialog')?.textContent).toContain('This person signs in with City ID');
  expect(dialog().queryByRole('textbox')).toBeNull();
  expect(dialog().getByRole('heading').textContent).toBe('Edit eve');
  const facts = () => [...document.querySelectorAll('dialog dl > div')].map(({ textContent }) => textContent);
  expect(facts()).toEqual(['Display nameBen Bird', 'GroupsNight shift, Interns']);
  await person.click(dialog().getByRole('button', { name: 'Close' }));
  await person.click(view.getByRole('button', { name: 'Edit: ben' }));
  expect(dialog().getAllByRole('textbox')).toHaveLength(2);
});

it('says of a person of the provider without name and groups only what there is', async () => {
  const someone = { provider: 'City ID', display_name: '', groups: [] };
  const { view, person } = await page({
    accounts: () => mockResponse('accounts', { results: [account(someone)] }),
  });
  await person.click(await view.findByRole('button', { name: 'Edit: ben' }));
  const facts = [...document.querySelectorAll('dialog dl > div')].map(({ textContent }) => textContent);
  expect(facts).toEqual(['Groupsno group']);
});

it('adds a person and shows their link, closes a saved change, and opens the sessions of whom was chosen', async () => {
  const { view, person, asked } = await page({
    createAccount: invitation,
    changeAccount: () => account(),
    accountSessions: () => ({ results: [] }),
  });
  await person.click(await view.findByRole('button', { name: 'Add a user' }));
  expect(dialog().getByRole('heading').textContent).toBe('Add a user');
  await person.type(dialog().getByLabelText(/^Username/), 'ben');
  await person.click(dialog().getByRole('button', { name: 'Add a user' }));
  expect(await dialog().findByRole('heading', { name: 'Link for ben' })).toBeDefined();
  await person.click(dialog().getByRole('button', { name: 'Close' }));
  await person.click(view.getByRole('button', { name: 'Edit: ben' }));
  await person.click(dialog().getByRole('button', { name: 'Save' }));
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  await person.click(view.getByRole('button', { name: 'Sessions: eve' }));
  expect(await dialog().findByText('Not signed in anywhere.')).toBeDefined();
  expect(dialog().getByRole('heading').textContent).toBe('Where eve is signed in');
  expect(asked.find(({ name }) => name === 'accountSessions')?.params).toEqual({ id: '10' });
  await person.click(dialog().getByRole('button', { name: 'Close' }));
  expect(document.querySelector('dialog')).toBeNull();
});

it('says that they could not be read, and reads them again', async () => {
  const answers = [new ErrorResponse(503, { code: 'busy', detail: 'Not now.' }), undefined];
  const { view, person } = await page({
    accounts: () => answers.shift() ?? mockResponse('accounts', { results: people }),
  });
  expect(await view.findByRole('alert')).toBeDefined();
  expect(view.queryByRole('table')).toBeNull();
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByRole('table')).toBeDefined();
  expect(view.queryByRole('alert')).toBeNull();
});

const groups = () =>
  mockResponse('userGroups', {
    results: [{ name: 'Interns' }, { name: 'Night shift' }, { name: 'Day shift' }],
  });

it('makes an account of what was typed, and hands on its link', async () => {
  const onDone = vi.fn();
  const { view, person, asked } = await open(<AccountForm onDone={onDone} />, {
    userGroups: groups,
    createAccount: invitation,
  });
  await person.type(view.getByLabelText(/^Username/), 'ben');
  await person.type(view.getByLabelText('Display name'), 'Ben Bird');
  await person.type(view.getByLabelText(/^Email/), ' ben@city.example ');
  await person.click(await view.findByLabelText('Night shift'));
  await person.click(view.getByLabelText('Interns'));
  await person.click(view.getByLabelText('Interns'));
  await person.click(view.getByRole('button', { name: 'Add a user' }));
  await expect.poll(() => onDone).toHaveBeenCalledWith(expect.objectContaining({ invitation: 'abc' }));
  expect(asked.find(({ name }) => name === 'createAccount')?.body).toEqual({
    username: 'ben',
    display_name: 'Ben Bird',
    email: 'ben@city.example',
    groups: ['Night shift'],
  });
});

it.each([
  { known: ['Night shift', 'Interns'], toggles: [], groups: undefined },
  { known: ['Night shift', 'Interns'], toggles: ['Night shift', 'Night shift'], groups: undefined },
  { known: ['Night shift'], toggles: ['Interns'], groups: ['Night shift', 'Interns'] },
])('sends groups only where they changed: $toggles', async ({ known, toggles, groups: sent }) => {
  const onDone = vi.fn();
  const { view, person, asked } = await open(
    <AccountForm known={account({ groups: known })} onDone={onDone} />,
    { userGroups: groups, changeAccount: () => account() },
  );
  expect(view.queryByLabelText(/^Username/)).toBeNull();
  await view.findByLabelText('Day shift');
  const ticked = view
    .getAllByRole('checkbox', { checked: true })
    .map((box) => box.closest('label')?.textContent);
  expect(new Set(ticked.map((text) => text?.trim()))).toEqual(new Set(known));
  for (const name of toggles) await person.click(await view.findByLabelText(name));
  await person.clear(view.getByLabelText(/^Email/));
  await person.click(view.getByRole('button', { name: 'Save' }));
  await expect.poll(() => onDone).toHaveBeenCalledWith(null);
  expect(asked.find(({ name }) => name === 'changeAccount')).toMatchObject({ params: { id: '7' } });
  expect(asked.find(({ name }) => name === 'changeAccount')?.body).toEqual({
    display_name: 'Ben Bird',
    email: null,
    version: 5,
    ...(sent === undefined ? {} : { groups: sent }),
  });
  expect(lastToast()).toBe('ben was saved.');
});

it('says beside the form why it was refused', async () => {
  const onDone = vi.fn();
  const { view, person } = await open(<AccountForm known={account()} onDone={onDone} />, {
    changeAccount: () => new ErrorResponse(400, { code: 'invalid', email: ['No address.'] }),
  });
  await person.click(view.getByRole('button', { name: 'Save' }));
  expect((await view.findByRole('alert')).textContent).toBe('No address.');
  expect(onDone).not.toHaveBeenCalled();
});

const id = (digit: number) => `7a7e1f8a-3d0c-4e63-9d2b-3f7f8a1c2d3${digit}`;
const sessions = (...current: readonly boolean[]) => ({
  results: current.map((is_current, at) => ({
    id: id(at),
    browser: at === 0 ? 'Firefox' : null,
    system: at === 2 ? null : 'Windows',
    address: at === 1 ? null : '10.0.0.1',
    created: '2026-11-20T18:30:00Z',
    last_used: '2026-11-21T18:30:00Z',
    is_current,
  })),
});

it('shows where somebody is signed in, and ends one or all others', async () => {
  const { person, asked } = await open(<AccountSessions account={account()} onClose={vi.fn()} />, {
    accountSessions: () => sessions(false, true, false),
    endAccountSessions: () => ({ ended: 2 }),
  });
  const table = await dialog().findByRole('table');
  expect(rowsOf(table).map((cells) => cells.slice(0, 4))).toEqual([
    ['Firefox on Windows', '10.0.0.1', 'Nov 20, 2026, 12:30 PM', 'Nov 21, 2026, 12:30 PM'],
    ['Windows', '–', 'Nov 20, 2026, 12:30 PM', 'Nov 21, 2026, 12:30 PM'],
    ['Unknown device', '10.0.0.1', 'Nov 20, 2026, 12:30 PM', 'Nov 21, 2026, 12:30 PM'],
  ]);
  expect(rowsOf(table).map((cells) => cells[4])).toEqual(['End session', 'This device', 'End session']);
  await person.click(dialog().getByRole('button', { name: /^End session: Unknown device/ }));
  await expect.poll(() => lastToast()).toBe('2 sessions have ended.');
  await person.click(dialog().getByRole('button', { name: 'End all sessions' }));
  await expect.poll(() => asked.filter(({ name }) => name === 'endAccountSessions').length).toBe(2);
  expect(asked.flatMap(({ name, body }) => (name === 'endAccountSessions' ? [body] : []))).toEqual([
    { sessions: [id(2)] },
    { sessions: [id(0), id(2)] },
  ]);
});

it.each([
  { current: [], all: false },
  { current: [false], all: false },
  { current: [true, false], all: false },
  { current: [false, false], all: true },
])('offers to end all of several others: $current', async ({ current, all }) => {
  await open(<AccountSessions account={account()} onClose={vi.fn()} />, {
    accountSessions: () => sessions(...current),
  });
  if (current.length === 0) expect(await dialog().findByText('Not signed in anywhere.')).toBeDefined();
  else await dialog().findByRole('table');
  expect(dialog().queryByRole('button', { name: 'End all sessions' }) !== null).toBe(all);
});
