// @vitest-environment happy-dom
// The bar over selected proposals: what is offered of open and of published ones, and what a person may not do says why and does nothing.
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { SelectionBar } from './selection-bar.tsx';

const all = { publish: null, handIn: null, remove: null, revert: null, signOrders: null };

async function opened(part: object) {
  const acts = {
    onMatching: vi.fn(),
    onShown: vi.fn(),
    onPublish: vi.fn(),
    onHandIn: vi.fn(),
    onDelete: vi.fn(),
    onRevert: vi.fn(),
    onSignOrders: vi.fn(),
    onExport: vi.fn(),
    onMap: vi.fn(),
    onClear: vi.fn(),
  };
  const bar = { countText: '2 selected', published: false, may: all, shown: false, matching: null };
  const { view, person } = await open(<SelectionBar {...bar} {...part} {...acts} />);
  const done = () => Object.entries(acts).flatMap(([name, act]) => (act.mock.calls.length > 0 ? [name] : []));
  return { view, person, done };
}

it.each([
  {
    published: false,
    offered: ['Publish', 'Hand in for review', 'Delete'],
    done: ['onPublish', 'onHandIn', 'onDelete'],
  },
  { published: true, offered: ['Revert', 'Make sign orders'], done: ['onRevert', 'onSignOrders'] },
])('of proposals, published: $published', async ({ published, offered, done: wanted }) => {
  const { view, person, done } = await opened({ published });
  const every = ['Publish', 'Hand in for review', 'Delete', 'Revert', 'Make sign orders'].filter(
    (name) => view.queryByRole('button', { name }) !== null,
  );
  expect(every).toEqual(offered);
  for (const name of offered) await person.click(view.getByRole('button', { name }));
  expect(done()).toEqual(wanted);
});

it.each([
  {
    name: 'Hand in for review',
    may: { ...all, handIn: 'Only editors hand in.' },
    why: 'Only editors hand in.',
  },
  { name: 'Delete', may: { ...all, remove: 'Only editors delete.' }, why: 'Only editors delete.' },
  {
    name: 'Revert',
    may: { ...all, revert: 'Only publishers revert.' },
    why: 'Only publishers revert.',
    published: true,
  },
  {
    name: 'Make sign orders',
    may: { ...all, signOrders: 'Only editors make work orders.' },
    why: 'Only editors make work orders.',
    published: true,
  },
])('who may not: $name', async ({ name, why, ...part }) => {
  const { view, person, done } = await opened(part);
  const button = view.getByRole('button', { name });
  await person.click(button);
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-description')]).toEqual([
    'true',
    why,
  ]);
  expect(done()).toEqual([]);
});

it('selects all that match where there are more than are selected', async () => {
  const { view, person, done } = await opened({ matching: 'Select all 340 matching' });
  await person.click(view.getByRole('button', { name: 'Select all 340 matching' }));
  expect(done()).toEqual(['onMatching']);
});

it('offers first to hand in, and not to publish, to who may not publish', async () => {
  const { view } = await opened({ may: { ...all, publish: 'Only publishers publish.' } });
  expect(view.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(view.getByRole('button', { name: 'Hand in for review' }).dataset.variant).toBe('filled');
});
