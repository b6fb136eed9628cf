// @vitest-environment happy-dom
// A table of rows on a server: what is drawn of it, and what clicks and keys do with rows and columns.
import { emptyRowSelection, type RowSelection } from '@curbwright/core';
import { act, fireEvent } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { done, openGrid } from '../../testing/lots-grid.tsx';

it('shows its columns as they are arranged: pinned first, as wide as they were made', async () => {
  const { table, names, headings, widths } = await openGrid();
  expect(names()).toEqual(['Spaces', 'Street', 'Name']);
  expect([table.getAttribute('aria-rowcount'), table.getAttribute('aria-colcount')]).toEqual(['61', '6']);
  expect(widths()).toEqual(['', '90px', '150px', '', '', '']);
  // The checkbox, the columns, and two actions.
  expect(table.style.minWidth).toBe(`${40 + 90 + 150 + 200 + 2 * 36}px`);
  expect(table.style.getPropertyValue('--stick-spaces')).toBe('40px');
  const heads = headings().map((one) => one.closest('th'));
  expect(heads.map((head) => head?.getAttribute('aria-sort'))).toEqual(['descending', 'none', 'none']);
  expect(heads.map((head) => head?.getAttribute('aria-colindex'))).toEqual(['2', '3', '4']);
  expect(heads.map((head) => head?.dataset.stick)).toEqual(['true', 'false', 'false']);
  expect(headings().map((one) => one.getAttribute('aria-expanded'))).toEqual(['true', 'false', 'false']);
  expect(headings().map(({ textContent }) => textContent)).toEqual([
    'Spaces↓',
    'Street⌄',
    'NameName is filtered⌄',
  ]);
  expect(
    [...table.querySelectorAll('thead th')].slice(4).map((head) => head.getAttribute('aria-colindex')),
  ).toEqual(['5', '6']);
});

it('draws the rows in sight and some beyond, and one that is not read yet as loading', async () => {
  const { table, cell } = await openGrid();
  const rows = [...table.querySelectorAll('tbody tr[aria-rowindex]')];
  expect(rows.length).toBe(21);
  expect(done.range).toHaveBeenLastCalledWith(0, 20);
  expect(rows[0]?.textContent).toBe('0Oak StreetLot 0editdrop');
  expect([
    rows[3]?.textContent,
    rows[3]?.getAttribute('aria-busy'),
    rows[3]?.getAttribute('aria-rowindex'),
  ]).toEqual(['Loading', 'true', '5']);
  expect(rows.map((row) => row.getAttribute('aria-selected')).slice(0, 3)).toEqual([
    'false',
    'true',
    'false',
  ]);
  expect(rows.map((row) => row.getAttribute('aria-current')).slice(2, 6)).toEqual([null, null, 'true', null]);
  expect(rows.map((row) => row.getAttribute('data-blocked')).slice(1, 4)).toEqual([null, 'true', null]);
  const ticks = [0, 1, 2].map((row) => cell(row, 0) as HTMLInputElement);
  expect(ticks.map(({ checked }) => checked)).toEqual([false, true, false]);
  expect(ticks.map((tick) => tick.getAttribute('aria-label'))).toEqual([
    'Select Lot 0',
    'Select Lot 1',
    'Select Lot 2: Locked.',
  ]);
  expect(ticks.map((tick) => tick.getAttribute('aria-disabled'))).toEqual([null, null, 'true']);
  expect([cell(5, 3).title, cell(5, 3).getAttribute('aria-colindex'), cell(5, 1).className]).toEqual([
    'all of Lot 5',
    '4',
    expect.stringContaining('endCell'),
  ]);
  // Empty space for the rows that are not rendered.
  const spacers = [...table.querySelectorAll<HTMLElement>('tbody tr:not([aria-rowindex]) td')];
  expect(spacers.map(({ style }) => style.height)).toEqual([`${39 * 36}px`]);
  expect(spacers.map((spacer) => spacer.getAttribute('colspan'))).toEqual(['6']);
});

it.each([
  [[], false, false],
  [[100], false, true],
  [[100, 101], true, false],
])('ticks the box of all with %o selected: %s, some: %s', async (ids, isAll, isSome) => {
  const selection: RowSelection = { ...emptyRowSelection, ids: new Set(ids) };
  const { cell, person } = await openGrid({ selection });
  const box = cell(-1, 0) as HTMLInputElement;
  expect([box.checked, box.indeterminate]).toEqual([isAll, isSome]);
  await person.click(box);
  expect(done.tickAll.mock.calls).toEqual([[!isAll]]);
});

it('opens a row by a click, ticks it with Ctrl, and a range with Shift', async () => {
  const { cell } = await openGrid();
  fireEvent.click(cell(5, 2));
  fireEvent.click(cell(6, 2), { ctrlKey: true });
  fireEvent.click(cell(7, 2), { metaKey: true });
  fireEvent.click(cell(8, 2), { shiftKey: true });
  fireEvent.click(cell(9, 0));
  fireEvent.click(cell(10, 0), { shiftKey: true });
  fireEvent.click(cell(11, 4));
  fireEvent.click(cell(11, 5));
  expect(done.open.mock.calls).toEqual([[105]]);
  expect(done.tick.mock.calls).toEqual([
    [6, false],
    [7, false],
    [8, true],
    [9, false],
    [10, true],
  ]);
  expect(done.run.mock.calls).toEqual([
    ['edit', 111],
    ['drop', 111],
  ]);
  expect(fireEvent.mouseDown(cell(5, 2))).toBe(true);
  expect(fireEvent.mouseDown(cell(5, 2), { shiftKey: true })).toBe(false);
});

it('goes by arrows from the heading into the rows, and acts on the row there', async () => {
  const { cell, person, at } = await openGrid();
  cell(-1, 2).focus();
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(at()).toBe('1:2');
  expect([cell(1, 2).tabIndex, cell(1, 1).tabIndex, cell(0, 2).tabIndex]).toEqual([0, -1, -1]);
  await person.keyboard(' {Enter}{Shift>} {/Shift}');
  expect([done.tick.mock.calls, done.open.mock.calls]).toEqual([
    [
      [1, false],
      [1, true],
    ],
    [[101]],
  ]);
  await person.keyboard('{PageDown}');
  // Eleven rows are visible, and two of them stay visible.
  expect(at()).toBe('10:2');
  await person.keyboard('{Control>}a{/Control}');
  expect(done.tickAll.mock.calls).toEqual([[true]]);
});

it('leaves Space and Enter to ticks and buttons', async () => {
  const { cell } = await openGrid();
  for (const column of [0, 4, 5]) {
    act(() => cell(1, column).focus());
    expect(fireEvent.keyDown(cell(1, column), { key: ' ' })).toBe(true);
    expect(fireEvent.keyDown(cell(1, column), { key: 'Enter' })).toBe(true);
  }
  act(() => cell(1, 3).focus());
  expect(fireEvent.keyDown(cell(1, 3), { key: ' ' })).toBe(false);
  expect([done.tick.mock.calls, done.open.mock.calls]).toEqual([[[1, false]], []]);
});

it('does nothing with rows while the heading has the focus', async () => {
  const { cell } = await openGrid();
  act(() => cell(-1, 1).focus());
  fireEvent.keyDown(cell(-1, 1), { key: ' ' });
  fireEvent.keyDown(cell(-1, 1), { key: 'ArrowDown', shiftKey: true });
  expect([done.tick.mock.calls, done.open.mock.calls]).toEqual([[], []]);
});

it.each([
  [
    null,
    '{ArrowDown}',
    [
      [1, false],
      [2, true],
    ],
    '2:2',
  ],
  [101, '{ArrowDown}', [[2, true]], '2:2'],
  [101, '{ArrowUp}', [[0, true]], '0:2'],
  [
    101,
    '{ArrowUp}{ArrowUp}',
    [
      [0, true],
      [0, true],
    ],
    '0:2',
  ],
])('widens a range from %s by Shift and %s', async (anchor, typed, ticks, place) => {
  const { cell, person, at } = await openGrid({ selection: { ids: new Set(), anchor } });
  cell(1, 2).focus();
  await person.keyboard(`{Shift>}${typed}{/Shift}`);
  expect([done.tick.mock.calls, at()]).toEqual([ticks, place]);
});

it('widens a range no further than the last row', async () => {
  const { view, cell, person, at } = await openGrid({ selection: { ids: new Set(), anchor: 100 } });
  await person.click(view.getByRole('button', { name: 'Fewer' }));
  cell(0, 2).focus();
  await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect([done.tick.mock.calls, at()]).toEqual([
    [
      [1, true],
      [1, true],
    ],
    '1:2',
  ]);
});

it('opens the menu of a column, and widens and narrows it with Shift', async () => {
  const { view, cell, person, table } = await openGrid();
  await person.click(cell(-1, 2));
  expect(done.menu.mock.calls).toEqual([['street', cell(-1, 2)]]);
  await person.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
  expect(view.getByText('Street is 166 wide')).toBeTruthy();
  expect(table.style.minWidth).toBe(`${40 + 90 + 166 + 200 + 2 * 36}px`);
  expect(JSON.parse(localStorage.getItem('lots of mara') ?? '{}')).toMatchObject({
    widths: { name: 200, street: 166 },
  });
  fireEvent.doubleClick(view.getByTitle('Resize Street'));
  expect(table.style.minWidth).toBe(`${40 + 90 + 150 + 200 + 2 * 36}px`);
});

it('moves a column with Ctrl and Shift, says where it is, and keeps that for the person', async () => {
  const { view, cell, person, names } = await openGrid();
  cell(-1, 2).focus();
  await person.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
  expect(names()).toEqual(['Spaces', 'Name', 'Street']);
  expect(view.getByText('Street moved to 3 of 3')).toBeTruthy();
  await person.click(view.getByRole('button', { name: 'Reset' }));
  expect([names(), localStorage.getItem('lots of mara')]).toEqual([['Spaces', 'Street', 'Name'], null]);
});

it('moves a column by dragging its heading to another, and no other thing', async () => {
  const { headings, names } = await openGrid();
  const heads = headings().map((one) => one.closest('th') as HTMLElement);
  const data: Record<string, string> = {};
  const dataTransfer = {
    setData: (type: string, text: string) => {
      data[type] = text;
    },
    getData: (type: string) => data[type] ?? '',
    types: [] as string[],
    effectAllowed: '',
  };
  fireEvent.dragOver(heads[1] as HTMLElement, { dataTransfer });
  expect(heads[1]?.dataset.over).toBe('false');
  fireEvent.drop(heads[1] as HTMLElement, { dataTransfer });
  expect(names()).toEqual(['Spaces', 'Street', 'Name']);
  fireEvent.dragStart(heads[2] as HTMLElement, { dataTransfer });
  dataTransfer.types = Object.keys(data);
  fireEvent.dragOver(heads[1] as HTMLElement, { dataTransfer });
  expect(heads[1]?.dataset.over).toBe('true');
  fireEvent.drop(heads[1] as HTMLElement, { dataTransfer });
  expect([names(), heads[1]?.dataset.over]).toEqual([['Spaces', 'Name', 'Street'], 'false']);
});

it('shows cards where there is no room for columns', async () => {
  const { table, names } = await openGrid({ card: ({ name }) => <b>{`card of ${name}`}</b> });
  expect([names(), table.dataset, table.style.minWidth, table.getAttribute('aria-colcount')]).toEqual([
    [],
    {},
    '',
    '4',
  ]);
  expect(table.querySelector('tbody tr')?.textContent).toBe('card of Lot 0editdrop');
  expect(table.querySelectorAll('tbody tr[aria-rowindex]').length).toBe(15);
  expect(table.parentElement?.dataset.cards).toBe('true');
});

it('shows the first row again when another list is shown, and stays where it is while it is the same', async () => {
  const scrollTo = vi.spyOn(HTMLElement.prototype, 'scrollTo');
  onTestFinished(() => scrollTo.mockRestore());
  const { view, person } = await openGrid();
  const toTop = () =>
    scrollTo.mock.calls.filter(([to]) => (to as { top?: number } | undefined)?.top === 0).length;
  const first = toTop();
  await person.click(view.getByRole('button', { name: 'Fewer' }));
  expect([first > 0, toTop()]).toEqual([true, first]);
  await person.click(view.getByRole('button', { name: 'Other list' }));
  expect(toTop()).toBe(first + 1);
});
