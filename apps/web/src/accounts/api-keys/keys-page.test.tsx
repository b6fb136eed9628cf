// @vitest-environment happy-dom
// Keys of other software: how each ends and what it may, what is sent when one is made, changed or revoked, and what is open without one.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { KeysPage } from './keys-page.tsx';

const fleet = {
  id: 4,
  name: 'Fleet',
  prefix: 'ab12',
  scopes: ['rules:read', 'cds:read'],
  created: '2026-11-20T18:30:00Z',
  user: 'mara',
  calls_per_minute: 1200,
  expires: '2026-12-06T06:00:00Z',
  last_used: '2026-11-28T15:00:00Z',
} as const;
const revoked = {
  ...fleet,
  id: 9,
  name: 'Old',
  revoked: '2026-11-22T18:30:00Z',
  user: null,
  last_used: null,
};
const plain = { ...fleet, id: 5, name: 'Plain', expires: null, calls_per_minute: null };

async function opened(more: Answers = {}, results: readonly (typeof fleet)[] = [fleet]) {
  const page = await open(<KeysPage />, {
    apiKeys: () => mockResponse('apiKeys', { results: [...results] }),
    apiAccess: () => ({ open: ['rules:read'], key_calls_per_minute: 600, address_calls_per_minute: 60 }),
    ...more,
  });
  const bodies = (call: string) =>
    page.asked.flatMap(({ name, params, body }) => (name === call ? [{ ...params, body }] : []));
  const agree = () =>
    page.person.click([...document.querySelectorAll('dialog button')].at(-1) as HTMLElement);
  const fault = () => document.querySelector('dialog [role=alert]')?.textContent;
  return { ...page, bodies, agree, fault };
}

it('says of each key what it may, when it was used and how it ends; a revoked one is left alone', async () => {
  const { view } = await opened({}, [fleet, revoked as never, plain as never]);
  const may = 'Query the rulesRead CDS Curbs';
  const used = 'Nov 28, 2026, 9:00 AM';
  expect(rowsOf(await view.findByRole('table'))).toEqual([
    [
      'Fleetcwk_ab12_…by mara, Nov 20, 2026, 12:30 PM',
      may,
      used,
      'Dec 6, 2026, 12:00 AM',
      '1,200 per minute',
      'EditRevoke',
    ],
    [
      'Oldcwk_ab12_…by –, Nov 20, 2026, 12:30 PM',
      may,
      'never',
      'revoked Nov 22, 2026, 12:30 PM',
      '1,200 per minute',
      '',
    ],
    ['Plaincwk_ab12_…by mara, Nov 20, 2026, 12:30 PM', may, used, 'never', 'city default', 'EditRevoke'],
  ]);
});

it('says that there are none', async () => {
  const { view } = await opened({}, []);
  expect(await view.findByText('There are no keys yet.')).toBeTruthy();
  expect(view.queryByRole('table')).toBeNull();
});

it('says what is missing of a new key, then what the server refuses, and shows its secret', async () => {
  const answers = [
    new ErrorResponse(409, { code: 'conflict', detail: 'There are too many keys.' }),
    mockResponse('createApiKey', { ...fleet, key: 'cwk_secret' }),
  ];
  const { view, person, bodies, agree, fault } = await opened({
    createApiKey: () => answers.shift() as never,
  });
  await person.click(await view.findByRole('button', { name: 'Create a key' }));
  const dialog = document.querySelector('dialog') as HTMLElement;
  const scope = (name: RegExp) =>
    [...dialog.querySelectorAll('label')].find((label) => name.test(label.textContent ?? '')) as HTMLElement;
  await person.type(screen.getByLabelText('Name'), ' ');
  await agree();
  await expect.poll(fault).toBe('Enter a name.');
  await person.clear(screen.getByLabelText('Name'));
  await person.type(screen.getByLabelText('Name'), 'Ops');
  await person.click(scope(/^Query the rules/));
  await agree();
  await expect.poll(fault).toBe('Choose at least one scope.');
  await person.click(scope(/^Send CDS Events/));
  await person.click(scope(/^Query the rules/));
  const limit = screen.getByLabelText(/^Requests per minute \(/);
  for (const wrong of ['0', '1000000', '1.5']) {
    await person.clear(limit);
    await person.type(limit, wrong);
    await agree();
    await expect.poll(fault).toBe('A limit is a whole number from 1 to 999,999.');
  }
  await person.clear(limit);
  await person.type(limit, '999999');
  await agree();
  await expect.poll(fault).toBe('There are too many keys.');
  await agree();
  expect(await screen.findByText('cwk_secret')).toBeTruthy();
  const body = {
    name: 'Ops',
    scopes: ['rules:read', 'events:write'],
    expires: null,
    calls_per_minute: 999_999,
  };
  expect(bodies('createApiKey')).toEqual([{ body }, { body }]);
});

it('keeps the last day of a key and drops its limit when that is emptied', async () => {
  const { view, person, bodies, agree } = await opened({
    changeApiKey: () => mockResponse('changeApiKey', fleet),
  });
  await person.click(await view.findByRole('button', { name: 'Edit: Fleet' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Last day/).value).toBe('2026-12-05');
  const limit = screen.getByLabelText<HTMLInputElement>(/^Requests per minute \(/);
  expect(limit.value).toBe('1200');
  await person.clear(limit);
  await agree();
  await expect.poll(() => lastToast()).toBe('Fleet was saved.');
  expect(document.querySelector('dialog')).toBeNull();
  const [sent] = bodies('changeApiKey');
  expect(sent).toMatchObject({
    id: '4',
    body: { name: 'Fleet', scopes: ['rules:read', 'cds:read'], calls_per_minute: null },
  });
  const { expires } = Object(sent?.body);
  expect(Date.parse(expires)).toBe(Date.parse(fleet.expires));
});

it('revokes a key after a question, and says so only when it is revoked', async () => {
  const answers = [
    new ErrorResponse(409, { code: 'conflict', detail: 'Busy.' }),
    mockResponse('revokeApiKey', { ...fleet, revoked: '2026-11-28T18:00:00Z' }),
  ];
  const { view, person, bodies, agree } = await opened({ revokeApiKey: () => answers.shift() as never });
  for (const said of [false, true]) {
    await person.click(await view.findByRole('button', { name: 'Revoke: Fleet' }));
    expect(document.querySelector('dialog')?.textContent).toContain('Software that uses “Fleet”');
    await agree();
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
    expect(lastToast() === 'Fleet was revoked.').toBe(said);
  }
  expect(bodies('revokeApiKey')).toMatchObject([{ id: '4' }, { id: '4' }]);
});

it('sets what is open without a key, with both limits where they belong, and nothing while one is wrong', async () => {
  const { view, person, bodies } = await opened({
    setApiAccess: () => ({ open: [], key_calls_per_minute: 700, address_calls_per_minute: 50 }),
  });
  const byKey = await view.findByLabelText('Requests per minute for each key');
  const byAddress = view.getByLabelText('Requests per minute for each IP address');
  const save = () => person.click(view.getByRole('button', { name: 'Save' }));
  for (const [field, good] of [
    [byKey, '700'],
    [byAddress, '50'],
  ] as const) {
    await person.clear(field);
    await person.type(field, '0');
    await save();
    expect(view.getByRole('alert').textContent).toBe('A limit is a whole number from 1 to 999,999.');
    expect([byKey, byAddress].filter((one) => one.getAttribute('aria-invalid') === 'true')).toEqual([field]);
    await person.clear(field);
    await person.type(field, good);
    expect(view.queryByRole('alert')).toBeNull();
  }
  expect(bodies('setApiAccess')).toEqual([]);
  await person.click(view.getByLabelText('Query the rules'));
  await person.click(view.getByLabelText('Read CDS Curbs'));
  await save();
  await expect.poll(() => lastToast()).toBe('Access without a key was saved.');
  expect(bodies('setApiAccess')).toEqual([
    { body: { open: ['cds:read'], key_calls_per_minute: 700, address_calls_per_minute: 50 } },
  ]);
});

const title = () => document.querySelector('dialog h2')?.textContent;

it('says that keys could not be read, and reads them again', async () => {
  const answers = [new ErrorResponse(500, {})];
  const { view, person } = await opened({
    apiKeys: () => answers.shift() ?? mockResponse('apiKeys', { results: [fleet] }),
  });
  await view.findByRole('alert');
  expect(view.queryByText('There are no keys yet.')).toBeNull();
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(rowsOf(await view.findByRole('table'))).toHaveLength(1);
  expect(view.queryByRole('alert')).toBeNull();
});

it('names each dialog, closes it, and says why a change was refused', async () => {
  const { view, person, agree, fault, bodies } = await opened({
    changeApiKey: () => new ErrorResponse(400, { code: 'invalid', name: ['Too long.'] }),
  });
  const close = () => person.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  await person.click(await view.findByRole('button', { name: 'Create a key' }));
  expect(title()).toBe('Create a key');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  await close();
  expect(title()).toBeUndefined();
  await person.click(view.getByRole('button', { name: 'Revoke: Fleet' }));
  expect(title()).toBe('Revoke key');
  await close();
  await person.click(view.getByRole('button', { name: 'Edit: Fleet' }));
  expect(title()).toBe('Edit key');
  await person.clear(screen.getByLabelText(/^Last day/));
  await agree();
  await expect.poll(fault).toBe('Too long.');
  expect(bodies('changeApiKey')).toMatchObject([{ body: { expires: null, calls_per_minute: 1200 } }]);
});

it('ends a key after its last day by the city’s clocks, and shows its secret until that was kept', async () => {
  const { view, person, agree, bodies } = await opened({
    createApiKey: () => mockResponse('createApiKey', { ...fleet, key: 'cwk_secret' }),
  });
  await person.click(await view.findByRole('button', { name: 'Create a key' }));
  await person.type(screen.getByLabelText('Name'), 'Ops');
  await person.type(screen.getByLabelText(/^Last day/), '2026-12-31');
  await agree();
  await screen.findByText('cwk_secret');
  expect(title()).toBe('New key');
  const [sent] = bodies('createApiKey');
  expect(Date.parse(Object(sent?.body).expires)).toBe(Date.parse('2027-01-01T06:00:00Z'));
  await agree();
  expect(title()).toBeUndefined();
});
