// @vitest-environment happy-dom
// Work orders of a curb and of a published change: what is asked, what is listed, and what is made on a word.
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, open, signedIn } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { CurbWorkOrders } from './curb-work-orders.tsx';
import { ProposalWorkOrders } from './proposal-work-orders.tsx';

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

it.each([
  [0, 'info', 'Its work orders have already been created.'],
  [1, 'success', '1 work order has been created.'],
  [3, 'success', '3 work orders have been created.'],
])('makes the %i orders of a change, and says so', async (created, kind, said) => {
  const onOpen = vi.fn();
  const { view, person, asked } = await open(
    <ProposalWorkOrders proposal={12} onOpen={onOpen} />,
    asks('edit', {
      createWorkOrdersFromProposal: () => mockResponse('createWorkOrdersFromProposal', { created }),
    }),
  );
  await person.click(await view.findByRole('button', { name: 'Set sign Open' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(4);
  const queries = asked.flatMap((each) => (each.name === 'workOrders' ? [each.query] : []));
  expect(queries[0]).toEqual({ proposed_regulation_id: '12', limit: '20', ordering: 'id' });
  await person.click(view.getByRole('button', { name: 'Create work orders' }));
  await expect.poll(() => lastToast()).toBe(said);
  expect(lastToast('kind')).toBe(kind);
  const made = asked.filter(({ name }) => name === 'createWorkOrdersFromProposal');
  expect(made.map(({ body }) => body)).toEqual([{ proposed_regulation_id: 12 }]);
});

it('makes none for whoever may not edit', async () => {
  const { view, person, asked } = await open(
    <ProposalWorkOrders proposal={12} onOpen={vi.fn()} />,
    asks('view'),
  );
  await view.findByRole('button', { name: 'Set sign Open' });
  await person.click(view.getByRole('button', { name: 'Create work orders' }));
  expect(asked.some(({ name }) => name === 'createWorkOrdersFromProposal')).toBe(false);
});
