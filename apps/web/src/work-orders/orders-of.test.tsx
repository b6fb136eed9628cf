// @vitest-environment happy-dom
// Work orders of a curb and of a published change: what is asked, what is listed, and what is made on a word.
import type { SignOrder } from '@curbwright/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SignOrdersButton } from '../proposals/sign-orders-button.tsx';
import { closeSignOrders, selectSignOrdersRequest } from '../proposals/sign-orders-request.ts';
import { useAppSelector } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { ProposalWorkOrders } from './proposal-work-orders.tsx';
import { SignOrdersDialog } from './sign-orders-dialog.tsx';
import { WorkOrdersHere } from './work-orders-here.tsx';

const workOrders = () =>
  mockResponse('workOrders', {
    results: [
      { id: 4, name: 'Set sign', status: 'open' },
      { id: 9, name: 'Paint', status: 'blocked' },
    ],
  });
const asks = (permission: 'view' | 'edit', more: Answers = {}) => ({
  ...signedIn('view', permission),
  workOrders,
  ...more,
});

it('lists the open orders of a curb, opens one, and begins a new one there', async () => {
  const [onOpen, onNew] = [vi.fn(), vi.fn()];
  const { view, person, asked } = await open(
    <WorkOrdersHere of={{ link: 7 }} onOpen={onOpen} onNew={onNew} />,
    asks('edit'),
  );
  const paint = await view.findByRole('button', { name: 'Paint Blocked' });
  expect(view.getByRole('button', { name: 'Set sign Open' })).toBeTruthy();
  await person.click(paint);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(9);
  await person.click(view.getByRole('button', { name: 'New work order here' }));
  expect(onNew).toHaveBeenCalledOnce();
  const [query] = asked.flatMap((each) => (each.name === 'workOrders' ? [each.query] : []));
  expect(query).toEqual({ link: '7', is_open: 'true', limit: '10' });
});

it('lists the open orders of an asset', async () => {
  const { view, asked } = await open(
    <WorkOrdersHere of={{ asset: 9 }} onOpen={vi.fn()} onNew={vi.fn()} />,
    asks('edit'),
  );
  await view.findByRole('button', { name: 'Paint Blocked' });
  const [query] = asked.flatMap((each) => (each.name === 'workOrders' ? [each.query] : []));
  expect(query).toEqual({ asset: '9', is_open: 'true', limit: '10' });
});

it('says to whoever may not edit why there is no new one', async () => {
  const onNew = vi.fn();
  const { view, person } = await open(
    <WorkOrdersHere of={{ link: 7 }} onOpen={vi.fn()} onNew={onNew} />,
    asks('view'),
  );
  await view.findByRole('button', { name: 'Paint Blocked' });
  await person.click(view.getByRole('button', { name: 'New work order here' }));
  expect(onNew).not.toHaveBeenCalled();
  expect(lastToast()).toMatch(/^You can view work orders/);
});

const sign = (part: Partial<SignOrder>): SignOrder => ({
  key: 'a',
  proposed_regulation_id: 12,
  kind: 'put up',
  link: 7,
  bl_street_name: 'Pear Street',
  bl_side: null,
  bl_from: null,
  bl_to: null,
  before: null,
  after: 'NO PARKING',
  meters: [],
  work_order: null,
  ...part,
});
const signs = [
  sign({}),
  sign({ key: 'b', kind: 'change', before: '2 HR PARKING', after: '1 HR PARKING' }),
  sign({ key: 'c', kind: 'remove', before: 'TAXI STAND', after: null, work_order: 31 }),
];
/** The dialog as the manager shows it. */
function Requested() {
  const change = useAppSelector(selectSignOrdersRequest);
  return change === null ? null : <SignOrdersDialog change={change} onClose={closeSignOrders} />;
}
beforeEach(closeSignOrders);
const dialog = () => within(screen.getByRole('dialog', { hidden: true }));
const boxes = () => dialog().findAllByRole<HTMLInputElement>('checkbox', { hidden: true });

it('lists the signs of a change, and makes the orders of the selected ones in one request', async () => {
  const onOpen = vi.fn();
  const { view, person, asked } = await open(
    <>
      <ProposalWorkOrders proposal={12} onOpen={onOpen} />
      <Requested />
    </>,
    asks('edit', {
      signOrders: () => ({ results: signs, count: 3, left: 2 }),
      createSignOrders: () => ({ created: 1, unchanged: 0, results: [{ key: 'b', work_order: 32 }] }),
    }),
  );
  await person.click(await view.findByRole('button', { name: 'Set sign Open' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(4);
  await person.click(view.getByRole('button', { name: 'Make sign orders' }));
  const [all, first, second, made] = await boxes();
  expect([all, first, second, made].map((box) => [box?.checked, box?.disabled])).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [true, true],
  ]);
  const rows = dialog().getAllByRole('listitem', { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Put upNO PARKINGPear Street',
    'Change2 HR PARKING1 HR PARKINGPear Street',
    'RemoveWork order 31TAXI STANDPear Street',
  ]);
  await person.click(first as HTMLElement);
  await person.click(dialog().getByRole('button', { name: 'Make 1 work order', hidden: true }));
  await expect.poll(() => lastToast()).toBe('1 work order has been created.');
  const sent = asked.filter(({ name }) => name === 'createSignOrders');
  expect(sent.map(({ body }) => body)).toEqual([{ proposed_regulation_id: 12, keys: ['b'] }]);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('gives all orders a person and a day, and shows the program of meters', async () => {
  const meters = sign({
    kind: 'meters',
    meters: ['PM-1', 'PM-2'],
    before: null,
    after: 'Mon–Fri, $2.00 an hour',
  });
  const { person, asked } = await open(
    <SignOrdersDialog change={{ batch: 3 }} onClose={vi.fn()} />,
    asks('edit', {
      signOrders: () => ({ results: [meters], count: 1, left: 1 }),
      createSignOrders: () => ({ created: 1, unchanged: 0, results: [{ key: 'a', work_order: 32 }] }),
      workOrderAssignees: () =>
        mockResponse('workOrderAssignees', { people: [{ id: 3, username: 'ben', display_name: 'Ben Oak' }] }),
    }),
  );
  const row = await dialog().findByRole('listitem', { hidden: true });
  expect(row.textContent).toBe('MetersPM-1, PM-2no paid parkingMon–Fri, $2.00 an hourPear Street');
  await person.click(dialog().getByLabelText('Assigned to'));
  await person.click(await dialog().findByRole('option', { name: /Ben Oak/, hidden: true }));
  await person.type(dialog().getByLabelText('Due'), '2026-12-24');
  await person.click(dialog().getByRole('button', { name: 'Make 1 work order', hidden: true }));
  await expect
    .poll(() => asked.find(({ name }) => name === 'createSignOrders')?.body)
    .toEqual({ batch: 3, keys: ['a'], assignee: 'ben', due: '2026-12-24' });
});

it.each([
  [
    'all orders of a batch exist',
    [sign({ work_order: 9 })],
    'All work orders of this change have been created.',
  ],
  ['no sign changes', [], 'This change needs no work on signs.'],
])('says that %s', async (_, results, text) => {
  const { view, person, asked } = await open(
    <>
      <SignOrdersButton change={{ batch: 3 }} />
      <Requested />
    </>,
    asks('edit', { signOrders: () => ({ results: [...results], count: results.length, left: 0 }) }),
  );
  await person.click(view.getByRole('button', { name: 'Make sign orders' }));
  expect(await dialog().findByText(text)).toBeTruthy();
  expect(dialog().queryByRole('button', { name: /^Make \d/, hidden: true })).toBeNull();
  expect(asked.find(({ name }) => name === 'signOrders')?.query).toEqual({ batch: '3', language: 'en' });
});

it('makes none for whoever may not edit', async () => {
  const { view, person, asked } = await open(
    <ProposalWorkOrders proposal={12} onOpen={vi.fn()} />,
    asks('view'),
  );
  await view.findByRole('button', { name: 'Set sign Open' });
  await person.click(view.getByRole('button', { name: 'Make sign orders' }));
  expect(asked.some(({ name }) => name === 'signOrders')).toBe(false);
});

it('makes none for a change that was undone, and says why', async () => {
  const { view, person, asked } = await open(
    <ProposalWorkOrders proposal={12} isUndone onOpen={vi.fn()} />,
    asks('edit'),
  );
  await view.findByRole('button', { name: 'Set sign Open' });
  await person.click(view.getByRole('button', { name: 'Make sign orders' }));
  expect(lastToast()).toBe('This change was undone, so there are no sign orders for it.');
  expect(asked.some(({ name }) => name === 'signOrders')).toBe(false);
});

it('says why the server has no sign orders, without a retry', async () => {
  const detail = 'No change of this batch is published now, so there are no sign orders for it.';
  await open(
    <SignOrdersDialog change={{ batch: 3 }} onClose={vi.fn()} />,
    asks('edit', { signOrders: () => new ErrorResponse(400, { code: 'refused', detail }) }),
  );
  expect(await dialog().findByText(detail)).toBeTruthy();
  expect(dialog().queryByRole('button', { name: 'Try again', hidden: true })).toBeNull();
});

it('stays open while more sign orders are left than are shown, for several changes', async () => {
  const onClose = vi.fn();
  let left = 3;
  const shown = () => (left === 3 ? [sign({})] : [sign({ key: 'd', after: 'TAXI STAND' })]);
  const { person, asked } = await open(
    <SignOrdersDialog change={{ proposed_regulation_ids: [12, 14] }} onClose={onClose} />,
    asks('edit', {
      signOrders: () => ({ results: shown(), count: 3, left }),
      createSignOrders: () => {
        left = 1;
        return { created: 1, unchanged: 0, results: [{ key: 'a', work_order: 32 }] };
      },
    }),
  );
  expect(await dialog().findByText(/^Not made yet: 3 work orders\. The first ones are shown/)).toBeTruthy();
  await person.click(dialog().getByRole('button', { name: 'Make 1 work order', hidden: true }));
  expect(await dialog().findByText('TAXI STAND')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await person.click(dialog().getByRole('button', { name: 'Make 1 work order', hidden: true }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const sent = (name: string) => asked.filter((one) => one.name === name);
  expect(sent('signOrders')[0]?.query).toEqual({ proposed_regulation_ids: '12,14', language: 'en' });
  expect(sent('createSignOrders').map(({ body }) => body)).toEqual([
    { proposed_regulation_ids: [12, 14], keys: ['a'] },
    { proposed_regulation_ids: [12, 14], keys: ['d'] },
  ]);
});
