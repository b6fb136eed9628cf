// @vitest-environment happy-dom
// The list under the search: groups, what a pointer and Enter do, what is said while it asks, and when nothing was found.
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { SearchList } from './search-list.tsx';

const { results } = mockResponse('search', {
  results: [
    { id: 'a', kind: 'street', label: 'Oak Street' },
    { id: 'b', kind: 'street', label: 'Oak Court' },
    { id: 'c', kind: 'crossing', label: 'Oak & 3rd' },
  ],
} as never);
const [oak, court, third] = results as never as readonly { readonly label: string }[];
type Props = Parameters<typeof SearchList>[0];
const groups = [
  { kind: 'street', places: [oak, court] },
  { kind: 'crossing', places: [third] },
] as unknown as Props['groups'];
const state = (status: Props['state']['status'], places: readonly unknown[] = results): Props['state'] =>
  ({ text: 'oak', status, places, attribution: null, hint: 'search.hint' }) as Props['state'];

async function opened(more: Partial<Props> = {}) {
  const told: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void told.push([name, ...args]);
  const { view, person } = await open(
    <SearchList
      id="s"
      shown
      groups={groups}
      at={2}
      state={state('found')}
      onPoint={note('point')}
      onChoose={({ label }) => told.push(['choose', label])}
      onRetry={note('retry')}
      onForget={note('forget')}
      {...more}
    />,
  );
  const status = () => view.getByRole('status').textContent;
  return { view, person, told, status };
}

it('lists its places in groups, numbered through, the chosen one selected', async () => {
  const { view, status } = await opened();
  const options = view.getAllByRole('option');
  expect(options.map(({ id }) => id)).toEqual(['s-0', 's-1', 's-2']);
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true']);
  expect(options.map((option) => option.querySelectorAll('svg').length)).toEqual([1, 1, 1]);
  expect(view.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toEqual([
    's-street',
    's-crossing',
  ]);
  expect(status()).toMatch(/3/);
  expect(view.queryByRole('button')).toBeNull();
});

it('is pointed at, but not again at what is chosen already, and chosen from by click and Enter', async () => {
  const { view, told, person } = await opened();
  const [first, , last] = view.getAllByRole('option');
  fireEvent.pointerMove(last as HTMLElement);
  fireEvent.pointerMove(first as HTMLElement);
  expect(fireEvent.pointerDown(first as HTMLElement)).toBe(false);
  await person.click(last as HTMLElement);
  fireEvent.keyDown(first as HTMLElement, { key: 'a' });
  fireEvent.keyDown(first as HTMLElement, { key: 'Enter' });
  expect(told.filter(([what]) => what === 'choose')).toEqual([
    ['choose', 'Oak & 3rd'],
    ['choose', 'Oak Street'],
  ]);
  expect(told.filter(([what]) => what === 'point')).toContainEqual(['point', 0]);
  expect(told[0]).toEqual(['point', 0]);
});

it('says that it asks, beside what it found before', async () => {
  const { status, view } = await opened({ state: state('asking') });
  expect(status()).not.toMatch(/3/);
  expect(status()).not.toBe('');
  expect(document.querySelector('[data-asking="true"]')).not.toBeNull();
  expect(view.getAllByRole('option')).toHaveLength(3);
});

it('says that nothing is like it, and gives a hint', async () => {
  const { view } = await opened({ groups: [], state: state('found', []) });
  expect(view.getAllByRole('status')).toHaveLength(1);
  expect(document.querySelectorAll('[data-shown="true"] p').length).toBe(2);
  expect(view.queryByRole('button')).toBeNull();
});

it('can be asked again where it failed', async () => {
  const { view, told, person } = await opened({ groups: [], state: state('failed', []) });
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(told.map(([what]) => what)).toEqual(['retry']);
  expect(document.querySelectorAll('[data-shown="true"] p').length).toBe(1);
});

it('has recent places, that can be forgotten, and says nothing of them', async () => {
  const recent = [{ kind: null, places: [oak] }] as unknown as Props['groups'];
  const { view, told, person, status } = await opened({ groups: recent, at: -1, state: state('idle', []) });
  expect([status(), view.getAllByRole('option').length]).toEqual(['', 1]);
  expect(view.getByRole('group').getAttribute('aria-labelledby')).toBe('s-recent');
  await person.click(view.getByRole('button'));
  expect(told.map(([what]) => what).filter((what) => what !== 'point')).toEqual(['forget']);
});

it('shows nothing while it is away, and before anything is typed', async () => {
  const away = await opened({ shown: false });
  expect([away.status(), away.view.queryAllByRole('option')]).toEqual(['', []]);
});

it('owes its addresses to whom they come from, while it is shown', async () => {
  const found = { ...state('found'), attribution: 'Addresses: the county' };
  const { view } = await opened({ state: found });
  expect(view.getByText('Addresses: the county')).toBeTruthy();
});

it('is empty before anything was asked', async () => {
  await opened({ groups: [], state: state('idle', []) });
  expect(document.querySelectorAll('[data-shown="true"] p').length).toBe(0);
});
