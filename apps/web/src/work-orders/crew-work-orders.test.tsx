// @vitest-environment happy-dom
// A crew's list on the phone: whose orders are shown, what a card says, by day or by distance, and what is read of the server.

import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { CrewWorkOrders } from './crew-work-orders.tsx';
import { changeFieldWork } from './field/field-work.ts';

const point = (lng: number) => ({ type: 'Point', coordinates: [lng, 43] }) as const;
const order = {
  status: 'open',
  priority: 'normal',
  assignee: 'mara',
  due: '2099-12-24',
  closed: null,
} as const;
const orders = [
  { ...order, id: 1, name: 'Late', due: '2020-01-15', geometry: point(11.5), comment_count: 3 },
  { ...order, id: 2, name: 'Theirs', assignee: 'ben', priority: 'urgent' },
  {
    ...order,
    id: 3,
    name: 'Near',
    geometry: point(11.01),
    priority: 'high',
    file_count: 2,
    street_name: 'Oak St',
  },
  { ...order, id: 4, name: 'Nobodys', assignee: null, due: null, status: 'blocked' },
] as const;
const closed = [
  {
    ...order,
    id: 7,
    name: 'Done one',
    status: 'done',
    assignee: 'ben',
    due: '2020-01-15',
    closed: '2020-01-16T12:00:00Z',
  },
  { ...order, id: 8, name: 'Cancelled one', status: 'cancelled' },
] as const;
const list = (results: readonly object[], count = 4) =>
  mockResponse('workOrders', { meta: { count }, results: results as typeof orders });
const reads = (count = 4): Answers => ({
  ...signedIn('view', 'edit'),
  workOrders: ({ query }) => {
    if (query.is_open === 'false') return list(closed);
    return query.assignee === undefined
      ? list(orders, count)
      : list(orders.filter((one) => one.assignee === query.assignee));
  },
  workOrder: ({ params }) => mockResponse('workOrder', { ...order, id: Number(params.id) }),
});
async function opened(more: Answers = {}) {
  const [onOpen, onNew] = [vi.fn(), vi.fn()];
  const page = await open(<CrewWorkOrders onOpen={onOpen} onNew={onNew} />, { ...reads(), ...more });
  const names = () => [...document.querySelectorAll('[data-order] b')].map(({ textContent }) => textContent);
  const card = (id: number) => document.querySelector<HTMLElement>(`[data-order="${id}"]`);
  return { ...page, onOpen, onNew, names, card };
}

it('shows one’s own by day, and opens one', async () => {
  const { names, card, person, onOpen, asked } = await opened();
  await expect.poll(names).toEqual(['Late', 'Near']);
  await person.click(card(3) as HTMLElement);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(3);
  const queries = asked.flatMap(({ name, query }) => (name === 'workOrders' ? [query] : []));
  expect(queries).toEqual([
    { assignee: 'mara', is_open: 'true', limit: '100', ordering: 'due' },
    { is_open: 'true', limit: '100', ordering: 'due' },
  ]);
});

it('says on a card what is late or urgent, who has it, and how much is in it', async () => {
  const { view, names, card, person } = await opened();
  await expect.poll(names).toHaveLength(2);
  expect(card(1)?.textContent).toMatch(
    /^LateOpen · No street nearbyOverdue since Jan 15, 2020mara 3 Comments$/,
  );
  expect(card(1)?.querySelector('[class~=error]')?.textContent).toMatch(/^Overdue/);
  expect(card(3)?.textContent).toMatch(/^NearHighOpen · Oak StDue Dec 24, 2099mara 2 Photos and files$/);
  expect(card(3)?.querySelector('[class~=error]')).toBeNull();
  await person.click(view.getByRole('button', { name: 'All open' }));
  await expect.poll(names).toHaveLength(4);
  expect(card(2)?.textContent).toMatch(/^TheirsUrgentOpen/);
  expect(card(4)?.textContent).toMatch(/^NobodysBlockedNo due dateUnassigned$/);
  const pressed = ['Mine', 'All open', 'Closed'].map((name) =>
    view.getByRole('button', { name }).getAttribute('aria-pressed'),
  );
  expect(pressed).toEqual(['false', 'true', 'false']);
});

it('asks for the closed ones when they are looked at, and calls none of them late', async () => {
  const { view, names, card, person, asked } = await opened();
  await expect.poll(names).toHaveLength(2);
  const isClosed = () => asked.filter(({ query }) => query.is_open === 'false').map(({ query }) => query);
  expect(isClosed()).toEqual([]);
  await person.click(view.getByRole('button', { name: 'Closed' }));
  await expect.poll(names).toHaveLength(2);
  expect(names().toSorted()).toEqual(['Cancelled one', 'Done one']);
  expect(isClosed()).toEqual([{ is_open: 'false', limit: '50', ordering: '-modified' }]);
  expect(card(7)?.querySelector('[class~=error]')).toBeNull();
  expect(card(7)?.textContent).toContain('Due Jan 15, 2020');
});

it('sorts by distance when asked where one is, and by day again', async () => {
  const { view, names, card, person } = await opened();
  await expect.poll(names).toEqual(['Late', 'Near']);
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (good: (at: object) => void) => good({ coords: { longitude: 11, latitude: 43 } }),
    },
  });
  const near = view.getByRole('button', { name: 'Near me' });
  expect(near.getAttribute('aria-pressed')).toBe('false');
  await person.click(near);
  expect(names()).toEqual(['Near', 'Late']);
  expect(card(3)?.textContent).toContain('813 m away');
  expect(near.getAttribute('aria-pressed')).toBe('true');
  await person.click(near);
  expect(names()).toEqual(['Late', 'Near']);
});

it('keeps what the person closed until it has gone, with what waits', async () => {
  const { names, card } = await opened();
  await expect.poll(names).toHaveLength(2);
  const waiting = { submission: 's', at: 1, tried: false, standing: { kind: 'waiting' } } as const;
  const change = {
    ...waiting,
    kind: 'edit',
    seq: 1,
    order: 3,
    change: { status: 'done' },
    before: {},
    version: 0,
  } as const;
  changeFieldWork({ username: 'mara', rest: null, sending: false, rows: [change] });
  await expect.poll(() => card(3)?.textContent).toContain('waiting on this device');
  expect(card(3)?.textContent).toContain('Done');
  expect(card(1)?.textContent).not.toContain('waiting on this device');
});

it.each([
  [100, false],
  [101, true],
])('says of %i open ones that only the first hundred are shown: %s', async (count, isSaid) => {
  const { view, names } = await opened(reads(count));
  await expect.poll(names).toHaveLength(2);
  expect(view.queryByText('The first 100 by due date are shown.') !== null).toBe(isSaid);
  expect(view.queryByText(/^From this device/)).toBeNull();
});

it('says that there are none, of oneself and of all', async () => {
  const { view, person } = await opened({ workOrders: () => list([], 0) });
  expect(await view.findByText('Nothing is assigned to you.')).toBeTruthy();
  expect(view.getByText('Look at all open work orders, or create a new one.')).toBeTruthy();
  await person.click(view.getByRole('button', { name: 'All open' }));
  expect(view.getByText('There are no open work orders.')).toBeTruthy();
});

it('makes a new one', async () => {
  const editor = await opened();
  await editor.person.click(await editor.view.findByRole('button', { name: 'New' }));
  expect(editor.onNew).toHaveBeenCalledOnce();
});

it('makes none for whoever may not edit', async () => {
  const { view, person, names, onNew } = await opened(signedIn('view'));
  await expect.poll(names).toHaveLength(2);
  await person.click(view.getByRole('button', { name: 'New' }));
  expect(onNew).not.toHaveBeenCalled();
});

it('shows what this device kept where the server failed', async () => {
  const { view } = await opened({ workOrders: () => new ErrorResponse(500, {}) });
  expect(await view.findByText('Only work orders saved on this device are shown.')).toBeTruthy();
  expect(view.getByText(/^From this device: 0 work orders/)).toBeTruthy();
});
