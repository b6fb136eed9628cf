// @vitest-environment happy-dom
// Work orders of a curb and of a published change: what is asked, what is listed, and what is made on a word.
import type { SignOrder } from '@curbwright/contract';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, open, signedIn } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { CurbWorkOrders } from './curb-work-orders.tsx';
import { ProposalWorkOrders } from './proposal-work-orders.tsx';
import { MakeSignOrders } from './sign-orders-dialog.tsx';

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
    <CurbWorkOrders link={7} onOpen={onOpen} onNew={onNew} />,
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

it('says to whoever may not edit why there is no new one', async () => {
  const onNew = vi.fn();
  const { view, person } = await open(
    <CurbWorkOrders link={7} onOpen={vi.fn()} onNew={onNew} />,
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
  work_order: null,
  ...part,
});
const signs = [
  sign({}),
  sign({ key: 'b', kind: 'change', before: '2 HR PARKING', after: '1 HR PARKING' }),
  sign({ key: 'c', kind: 'remove', before: 'TAXI STAND', after: null, work_order: 31 }),
];
const dialog = () => within(screen.getByRole('dialog', { hidden: true }));
const boxes = () => dialog().findAllByRole<HTMLInputElement>('checkbox', { hidden: true });

it('lists the signs of a change, and makes the orders of the selected ones in one request', async () => {
  const onOpen = vi.fn();
  const { view, person, asked } = await open(
    <ProposalWorkOrders proposal={12} onOpen={onOpen} />,
    asks('edit', {
      signOrders: () => ({ results: signs, count: 3 }),
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

it('says that all orders of a batch exist, or that no sign changes', async () => {
  const results = [[sign({ work_order: 9 })], []];
  for (const [list, text] of [
    [results[0] ?? [], 'All work orders of this change have been created.'],
    [[], 'This change needs no work on signs.'],
  ] as const) {
    const { view, person, asked } = await open(
      <MakeSignOrders change={{ batch: 3 }} />,
      asks('edit', { signOrders: () => ({ results: [...list], count: list.length }) }),
    );
    await person.click(view.getByRole('button', { name: 'Make sign orders' }));
    expect(await dialog().findByText(text)).toBeTruthy();
    expect(dialog().queryByRole('button', { name: /^Make \d/, hidden: true })).toBeNull();
    expect(asked.find(({ name }) => name === 'signOrders')?.query).toEqual({ batch: '3' });
    await person.click(dialog().getAllByRole('button', { name: 'Close', hidden: true })[0] as HTMLElement);
  }
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
