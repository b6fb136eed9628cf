// @vitest-environment happy-dom
// The head of an edit of many curbs: undo and redo of the choice until it is saved, the map on a phone, and the size of what is chosen.
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batchLinks, disableBatch, enableBatch, selectBatchLinks } from '../../city/view/batch-slice.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { BatchHeader, SelectionBar } from './batch-header.tsx';

beforeEach(() => enableBatch());
afterEach(() => act(disableBatch));

async function header(props: { over?: boolean; folded?: boolean | null } = {}) {
  const acts = { onFold: vi.fn(), onClose: vi.fn() };
  const { view, person } = await open(
    <BatchHeader scenario="Spring" folded={null} over={false} {...props} {...acts} />,
  );
  const button = (name: string) => view.getByRole<HTMLButtonElement>('button', { name });
  const able = () => ['Undo selection', 'Redo selection'].map((name) => !button(name).disabled);
  return { view, person, button, able, ...acts };
}
const choose = (...links: number[]) => act(() => void selectBatchLinks(links));

it('takes a choice back and again, by its buttons and by keys', async () => {
  const { person, button, able } = await header();
  expect(able()).toEqual([false, false]);
  choose(3, 4);
  expect(able()).toEqual([true, false]);
  await person.click(button('Undo selection'));
  expect([batchLinks(), able()]).toEqual([[], [false, true]]);
  await person.click(button('Redo selection'));
  expect([batchLinks(), able()]).toEqual([
    [3, 4],
    [true, false],
  ]);
  await person.keyboard('{Control>}z{/Control}');
  expect(batchLinks()).toEqual([]);
  await person.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(batchLinks()).toEqual([3, 4]);
});

it('leaves the choice as it was once it is saved', async () => {
  const { person, able } = await header({ over: true });
  choose(3);
  choose(4);
  expect(able()).toEqual([false, false]);
  const chosen = batchLinks();
  await person.keyboard('{Control>}z{/Control}');
  expect(batchLinks()).toEqual(chosen);
});

it.each([
  { folded: false, name: 'Show the map' },
  { folded: true, name: 'Show the panel' },
])('shows the map on a phone: folded $folded', async ({ folded, name }) => {
  const { person, button, onFold, onClose, view } = await header({ folded });
  expect(button(name).getAttribute('aria-pressed')).toBe(`${folded}`);
  await person.click(button(name));
  await person.click(button('Close'));
  expect([onFold.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  expect(view.getByText('Spring')).toBeDefined();
});

it('cannot be folded elsewhere', async () => {
  const { view } = await header();
  expect(view.queryByRole('button', { name: /^Show/ })).toBeNull();
});

async function bar(answers: Answers = {}) {
  const { view, person, asked } = await open(<SelectionBar />, {
    selectLinks: () => mockResponse('selectLinks', { length: 640, spaces: 71 }),
    ...answers,
  });
  const size = () => [...view.getByRole('status').children].map(({ textContent }) => textContent);
  return { view, person, asked, size, known: () => view.getByRole('status').dataset.totals };
}

it('says how many curbs, metres and spaces are chosen, and clears them', async () => {
  const { view, person, asked, size, known } = await bar();
  const clear = view.getByRole('button', { name: 'Clear' });
  expect([size(), known()]).toEqual([['0 curbs', '0 m', '0 spaces'], 'true']);
  expect(clear.getAttribute('aria-description')).toBe('No curbs are chosen yet.');
  choose(3, 4);
  expect([size(), known()]).toEqual([['2 curbs', '…', '…'], 'false']);
  expect(clear.getAttribute('aria-disabled')).toBeNull();
  await expect.poll(() => size()).toEqual(['2 curbs', '640 m', '71 spaces']);
  expect([known(), asked.filter(({ name }) => name === 'selectLinks').map(({ body }) => body)]).toEqual([
    'true',
    [{ links: [3, 4] }],
  ]);
  await person.click(clear);
  expect([batchLinks(), size()]).toEqual([[], ['0 curbs', '0 m', '0 spaces']]);
});

it('says no size of an earlier choice, nor one the server does not tell', async () => {
  let count = 0;
  const { size } = await bar({
    selectLinks: () => {
      count += 1;
      return count === 1
        ? mockResponse('selectLinks', { length: 640, spaces: 1 })
        : new ErrorResponse(500, {});
    },
  });
  choose(3);
  await expect.poll(() => size()).toEqual(['1 curb', '640 m', '1 space']);
  choose(3, 4);
  await expect.poll(() => count).toBe(2);
  expect(size().slice(1)).toEqual(['…', '…']);
});
