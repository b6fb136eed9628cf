// @vitest-environment happy-dom
// Webhooks: what a card says of each, what is sent when one is made, changed, switched, renewed or deleted, and the log of its messages.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { WebhooksPage } from './webhooks-page.tsx';

const created = '2026-11-20T18:30:00Z';
const tried = { at: '2026-11-28T15:00:00Z', milliseconds: 85, status: 204, fault: null, answer: null };
const fleet = {
  id: 4,
  name: 'Fleet',
  url: 'https://fleet.example/in',
  events: ['changed.curbs', 'changed.assets'],
  is_active: true,
  created,
  user: 'mara',
  last: tried,
} as const;
const gone = {
  ...fleet,
  id: 9,
  name: 'Old',
  is_active: false,
  stopped: 'gone',
  waiting: 1,
  dead: 3,
  user: null,
  last: { ...tried, status: null, fault: 'timeout' },
} as const;

async function opened(more: Answers = {}, results: readonly object[] = [fleet, gone]) {
  const page = await open(<WebhooksPage />, {
    webhooks: () => mockResponse('webhooks', { results: results as [typeof fleet] }),
    ...more,
  });
  const card = async (name: string) => within(await page.view.findByRole('region', { name }));
  const bodies = (call: string) =>
    page.asked.flatMap(({ name, params, body }) => (name === call ? [{ ...params, body }] : []));
  /** Confirms a dialog with its last button. */
  const agree = () =>
    page.person.click([...document.querySelectorAll('dialog button')].at(-1) as HTMLElement);
  return { ...page, card, bodies, agree };
}

it('says where each leads, how it goes and why one is off', async () => {
  const { view } = await opened({}, [
    fleet,
    gone,
    { ...fleet, id: 5, name: 'New', is_active: false, last: null },
  ]);
  const text = async (name: string) =>
    [...(await view.findByRole('region', { name })).querySelectorAll('p')].map((p) => p.textContent?.trim());
  const events = 'Curbs and their rules were published · Assets changed';
  expect(await text('Fleet')).toEqual([
    'https://fleet.example/in',
    `${events} · by mara, Nov 20, 2026, 12:30 PM`,
    'Last: responded 204 in 85 ms, Nov 28, 2026, 9:00 AM.',
  ]);
  expect((await text('Old'))[1]).toContain('by –, Nov 20');
  expect((await text('Old'))[2]).toBe(
    'Turned off: the receiver responded that it no longer exists (410). Last: no response within ten seconds, Nov 28, 2026, 9:00 AM. 1 message is waiting. 3 messages could not be delivered.',
  );
  expect((await text('New'))[2]).toBe('Turned off. Nothing has been sent yet.');
});

it('says that there are none', async () => {
  const { view } = await opened({}, []);
  expect(await view.findByText('There are no webhooks yet.')).toBeTruthy();
});

it.each([
  [199, 'failure'],
  [200, 'success'],
  [299, 'success'],
  [300, 'failure'],
  [null, 'failure'],
] as const)('tells how a test that was answered %s ended', async (status, kind) => {
  const { person, card, bodies } = await opened({
    testWebhook: () => mockResponse('testWebhook', { ...tried, milliseconds: 7, status, fault: null }),
  });
  await person.click((await card('Fleet')).getByRole('button', { name: 'Send test message' }));
  const outcome = status === null ? 'it cannot be reached' : `responded ${status} in 7 ms`;
  await expect.poll(() => lastToast()).toBe(`Fleet: ${outcome}`);
  expect(lastToast('kind')).toBe(kind);
  expect(bodies('testWebhook')).toMatchObject([{ id: '4' }]);
});

it('switches one off and another on', async () => {
  const { person, card, bodies } = await opened({
    changeWebhook: () => mockResponse('changeWebhook', fleet),
  });
  await person.click((await card('Fleet')).getByRole('button', { name: 'Turn off' }));
  await person.click((await card('Old')).getByRole('button', { name: 'Turn on' }));
  expect(bodies('changeWebhook')).toEqual([
    { id: '4', body: { is_active: false } },
    { id: '9', body: { is_active: true } },
  ]);
});

it('deletes only after the question about deleting', async () => {
  const { person, card, bodies, agree } = await opened({ deleteWebhook: () => ({ id: 9 }) });
  await person.click((await card('Old')).getByRole('button', { name: 'Delete' }));
  expect(document.querySelector('dialog')?.textContent).toContain(
    'Waiting messages and its log are deleted too.',
  );
  expect(bodies('deleteWebhook')).toEqual([]);
  await agree();
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(bodies('deleteWebhook')).toMatchObject([{ id: '9' }]);
  expect(bodies('renewWebhookSecret')).toEqual([]);
});

it('shows a renewed secret once, after the question about it', async () => {
  const { person, card, bodies, agree } = await opened({
    renewWebhookSecret: () => mockResponse('renewWebhookSecret', { secret: 'whsec_new' }),
  });
  await person.click((await card('Fleet')).getByRole('button', { name: 'Create new secret' }));
  expect(document.querySelector('dialog')?.textContent).toContain('signed with both secrets for a day');
  await agree();
  expect(await screen.findByText('whsec_new')).toBeTruthy();
  expect(bodies('renewWebhookSecret')).toMatchObject([{ id: '4' }]);
  await person.click(screen.getByText('I saved the secret'));
  expect(document.querySelector('dialog')).toBeNull();
});

it('says what is missing of a new one, then what the server refuses, and shows the secret', async () => {
  const answers = [
    new ErrorResponse(400, { code: 'invalid', detail: 'The address is of a private network.' }),
    mockResponse('createWebhook', { ...fleet, secret: 'whsec_1' }),
  ];
  const { view, person, bodies, agree } = await opened({ createWebhook: () => answers.shift() as never });
  await person.click(await view.findByRole('button', { name: 'Create a webhook' }));
  const fault = () => document.querySelector('dialog [role=alert]')?.textContent;
  await agree();
  await expect.poll(fault).toBe('Enter a name.');
  await person.type(screen.getByLabelText('Name'), 'Ops');
  await agree();
  await expect.poll(fault).toBe('Enter the address that messages are sent to.');
  await person.type(screen.getByLabelText('Address'), ' https://ops.example ');
  await person.click(screen.getByLabelText(/^Curbs and their rules/));
  await agree();
  await expect.poll(fault).toBe('Choose at least one event.');
  await person.click(screen.getByLabelText(/^Work orders changed/));
  await person.click(screen.getByLabelText(/^Curbs and their rules/));
  await agree();
  await expect.poll(fault).toBe('The address is of a private network.');
  await agree();
  expect(await screen.findByText('whsec_1')).toBeTruthy();
  const body = { name: 'Ops', url: 'https://ops.example', events: ['changed.curbs', 'changed.work_orders'] };
  expect(bodies('createWebhook')).toEqual([{ body }, { body }]);
});

it('saves a change of one there is without showing a secret', async () => {
  const { person, card, bodies, agree } = await opened({
    changeWebhook: () => mockResponse('changeWebhook', fleet),
  });
  await person.click((await card('Fleet')).getByRole('button', { name: 'Edit' }));
  await person.type(screen.getByLabelText('Name'), ' 2');
  await agree();
  await expect.poll(() => lastToast()).toBe('Fleet 2 was saved.');
  expect(document.querySelector('dialog')).toBeNull();
  const { url, events } = fleet;
  expect(bodies('changeWebhook')).toEqual([{ id: '4', body: { name: 'Fleet 2', url, events } }]);
});

const delivery = { id: 31, event: 'changed.curbs', created, state: 'dead', log: [tried] } as const;

it('lists what was sent in pages of ten, and sends again what is settled', async () => {
  const { person, card, bodies, asked } = await opened({
    webhookDeliveries: () =>
      mockResponse('webhookDeliveries', {
        meta: { count: 20 },
        results: [
          delivery,
          { ...delivery, id: 32, state: 'waiting', next_try: '2026-11-28T19:00:00Z', log: [] },
          { ...delivery, id: 33, state: 'delivered', event: 'ping', log: [{ ...tried, answer: 'Thanks' }] },
        ],
      }),
    redeliverWebhook: () => mockResponse('redeliverWebhook'),
  });
  const fleets = await card('Fleet');
  await person.click(fleets.getByRole('button', { name: 'Show sent messages' }));
  const when = 'Nov 20, 2026, 12:30 PM';
  const curbs = 'Curbs and their rules were published';
  const answered = 'Nov 28, 2026, 9:00 AM: responded 204 in 85 ms';
  expect(rowsOf(await fleets.findByRole('table'))).toEqual([
    [`${curbs}${when}`, 'not deliveredSend again', answered],
    [`${curbs}${when}`, 'waitingnext attempt Nov 28, 2026, 1:00 PM', ''],
    [`Test${when}`, 'delivered', `${answered}Thanks`],
  ]);
  await person.click(fleets.getByRole('button', { name: `Send again: ${curbs}, ${when}` }));
  await expect.poll(() => bodies('redeliverWebhook')).toMatchObject([{ id: '4', delivery: '31' }]);
  const isOff = (name: string) => fleets.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect([isOff('Newer'), isOff('Older')]).toEqual([true, false]);
  await person.click(fleets.getByRole('button', { name: 'Older' }));
  await expect
    .poll(() => asked.findLast(({ name }) => name === 'webhookDeliveries')?.query)
    .toEqual({ limit: '10', offset: '10' });
  await fleets.findByRole('table');
  expect([isOff('Newer'), isOff('Older')]).toEqual([false, true]);
});

it('has no pages to turn of ten messages', async () => {
  const { person, card } = await opened({
    webhookDeliveries: () => mockResponse('webhookDeliveries', { meta: { count: 10 }, results: [delivery] }),
  });
  const fleets = await card('Fleet');
  await person.click(fleets.getByRole('button', { name: 'Show sent messages' }));
  await fleets.findByRole('table');
  expect(fleets.queryByRole('button', { name: 'Older' })).toBeNull();
});

it('says that they could not be read, and reads them again', async () => {
  const answers = [new ErrorResponse(500, {})];
  const { view, person, card } = await opened({
    webhooks: () => answers.shift() ?? mockResponse('webhooks', { results: [fleet] as never }),
  });
  await view.findByRole('alert');
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await card('Fleet')).toBeTruthy();
  expect(view.queryByRole('alert')).toBeNull();
});

it('shows of a message what was sent, hides the log again, and says where nothing was sent', async () => {
  const { person, card } = await opened({
    webhookDeliveries: ({ params }) =>
      mockResponse('webhookDeliveries', {
        meta: { count: 1 },
        results: params.id === '4' ? [{ ...delivery, body: '{"a":1}', message: 'msg_7' }] : [],
      }),
  });
  const [fleets, old] = [await card('Fleet'), await card('Old')];
  const toggle = fleets.getByRole('button', { name: 'Show sent messages' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await person.click(toggle);
  expect((await fleets.findByText('{"a":1}')).closest('details')?.textContent).toContain('msg_7');
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(toggle.textContent).not.toBe('Show sent messages');
  await person.click(toggle);
  expect(fleets.queryByRole('table')).toBeNull();
  await person.click(old.getByRole('button', { name: 'Show sent messages' }));
  await expect.poll(() => old.getAllByText('Nothing has been sent yet.').length).toBe(1);
});

it('asks nothing where the question is closed, and names what it is about', async () => {
  const { person, card, bodies } = await opened();
  await person.click((await card('Old')).getByRole('button', { name: 'Delete' }));
  expect(document.querySelector('dialog h2')?.textContent).toBe('Old');
  await person.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  expect([document.querySelector('dialog'), bodies('deleteWebhook')]).toEqual([null, []]);
  await person.click((await card('Fleet')).getByRole('button', { name: 'Edit' }));
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://fleet.example/in');
  const ticked = [...document.querySelectorAll<HTMLInputElement>('dialog input:checked')];
  expect(ticked).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  expect(document.querySelector('dialog')).toBeNull();
});
