// @vitest-environment happy-dom
// The menu of a column, the choice of columns and the search of a list: what is offered, and what is asked for when.
import { type ColumnLayout, defaultColumnLayout } from '@curbwright/core';
import { act, fireEvent } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { ColumnMenu, completeColumnValues } from './column-menu.tsx';
import { ListSearch } from './list-search.tsx';
import { needsServerSearch, toColumnValues, useDebouncedSearch } from './server-column-values.ts';

const values = ['Bus', 'Café', null, 'Taxi'];

async function menu(more: Partial<ComponentProps<typeof ColumnMenu>> = {}) {
  const done = { sort: vi.fn(), apply: vi.fn(), search: vi.fn(), retry: vi.fn() };
  const { view, person } = await open(
    <ColumnMenu
      sorted="descending"
      onSort={done.sort}
      applied={['Taxi']}
      onApply={done.apply}
      onSearch={done.search}
      wordsOf={(value) => value ?? 'nothing'}
      {...more}
      found={{ ...completeColumnValues(values), retry: done.retry, ...more.found }}
    />,
  );
  const boxes = () =>
    view
      .queryAllByRole<HTMLInputElement>('checkbox')
      .map((box) => `${box.closest('label')?.textContent}${box.checked ? ' on' : ''}`);
  const button = (name: string) => view.getByRole<HTMLButtonElement>('button', { name });
  const rest = () => [button('Clear'), button('Apply')].map(({ disabled }) => disabled);
  const tick = (name: string) => person.click(view.getByRole('checkbox', { name }));
  return { view, person, boxes, button, rest, tick, field: view.getByRole('textbox'), ...done };
}

it('ticks what the list is filtered by, and can be applied once that differs', async () => {
  const { boxes, rest, tick, button, apply, person } = await menu();
  expect([boxes(), rest()]).toEqual([
    ['Bus', 'Café', 'nothing', 'Taxi on'],
    [false, true],
  ]);
  await tick('nothing');
  await tick('Taxi');
  expect([boxes(), rest()]).toEqual([
    ['Bus', 'Café', 'nothing on', 'Taxi'],
    [false, false],
  ]);
  await person.click(button('Apply'));
  expect(apply.mock.calls).toEqual([[[null]]]);
});

it('does not apply by Enter what the list is filtered by already', async () => {
  const { apply } = await menu();
  fireEvent.submit(document.querySelector('form') as Element);
  expect(apply).not.toHaveBeenCalled();
});

it('clears the filter of the list, and only ticks where there is none', async () => {
  const first = await menu();
  await first.person.click(first.button('Clear'));
  expect([first.apply.mock.calls, first.rest()]).toEqual([[[[]]], [true, true]]);
});

it('takes ticks away that were never applied without asking the list', async () => {
  const { tick, person, button, apply, boxes } = await menu({ applied: [] });
  await tick('Bus');
  await person.click(button('Clear'));
  expect([apply.mock.calls, boxes()]).toEqual([[], ['Bus', 'Café', 'nothing', 'Taxi']]);
});

it('sorts either way, and says whether ticks wait to be applied', async () => {
  const { person, tick, sort, view } = await menu();
  const sorts = () => view.getAllByRole('button').slice(0, 2);
  expect(sorts().map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  await person.click(sorts()[0] as HTMLElement);
  await tick('Bus');
  await person.click(sorts()[1] as HTMLElement);
  expect(sort.mock.calls).toEqual([
    [false, false],
    [true, true],
  ]);
});

it.each([
  ['ascending', ['true', 'false']],
  [null, ['false', 'false']],
] as const)('shows that it is sorted %s', async (sorted, expected) => {
  const { view } = await menu({ sorted });
  expect(
    view
      .getAllByRole('button')
      .slice(0, 2)
      .map((one) => one.getAttribute('aria-pressed')),
  ).toEqual(expected);
});

it('searches words without case and accents here, where all values are known', async () => {
  const { person, field, boxes, search, view } = await menu();
  await person.type(field, ' CAFE ');
  expect([boxes(), search.mock.lastCall]).toEqual([['Café'], [' CAFE ']]);
  await person.clear(field);
  await person.type(field, 'zzz');
  expect([boxes(), Boolean(view.getByText('No values match.'))]).toEqual([[], true]);
});

it('shows what the server found as it is', async () => {
  const { person, field, boxes } = await menu({
    found: { ...completeColumnValues(['Bus']), searched: true },
  });
  await person.type(field, 'zzz');
  expect(boxes()).toEqual(['Bus']);
});

it.each([
  [{ loading: true }, /^Loading/],
  [{ failed: true }, /Try again/],
  [{ truncated: true }, /first 500/],
])('says of values that are %o', async (more, expected) => {
  const { view } = await menu({ applied: [], found: { ...completeColumnValues([]), ...more } });
  const list = view.getByRole('list');
  expect(list.textContent).toMatch(expected);
});

it('asks again for values that did not come', async () => {
  const retry = vi.fn();
  const { person, button } = await menu({ found: { ...completeColumnValues([]), failed: true, retry } });
  await person.click(button('Try again'));
  expect(retry).toHaveBeenCalledTimes(1);
});

const columns = ['name', 'spaces', 'street'];
function Columns({ first, onReset }: { readonly first: ColumnLayout; readonly onReset: () => void }) {
  const [layout, change] = useState(first);
  const named = (name: string) => (column: string) => `${name} ${column}`;
  return (
    <ColumnChooser
      words={{
        title: 'Columns',
        help: 'Choose.',
        earlier: named('earlier'),
        later: named('later'),
        pin: named('pin'),
        reset: 'Reset',
      }}
      labelOf={(key) => key.toUpperCase()}
      {...{ layout, change, onReset }}
    />
  );
}

it('shows, pins and moves columns, the hidden ones last, and never hides the last', async () => {
  const onReset = vi.fn();
  const first = { ...defaultColumnLayout, order: columns, hidden: ['name'] };
  const { view, person } = await open(<Columns {...{ first, onReset }} />);
  const boxes = () =>
    view
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => `${box.closest('label')?.textContent} ${box.checked} ${box.disabled}`);
  const button = (name: string) => view.getByRole<HTMLButtonElement>('button', { name });
  const may = (...names: readonly string[]) => names.map((name) => !button(name).disabled);
  expect(boxes()).toEqual(['SPACES true false', 'STREET true false', 'NAME false false']);
  expect(may('earlier SPACES', 'later SPACES', 'earlier STREET', 'later STREET', 'earlier NAME')).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  await person.click(button('later SPACES'));
  expect(boxes().slice(0, 2)).toEqual(['STREET true false', 'SPACES true false']);
  await person.click(button('earlier SPACES'));
  await person.click(button('pin STREET'));
  expect(boxes().slice(0, 2)).toEqual(['STREET true false', 'SPACES true false']);
  expect(['STREET', 'SPACES'].map((name) => button(`pin ${name}`).getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
  ]);
  await person.click(view.getByRole('checkbox', { name: 'SPACES' }));
  expect(boxes()).toEqual(['STREET true true', 'NAME false false', 'SPACES false false']);
  await person.click(button('Reset'));
  expect(onReset).toHaveBeenCalledTimes(1);
});

function Searched({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const [search, setSearch] = useState('old');
  return (
    <>
      <ListSearch label="Search" {...{ search, onSearch }} />
      {['oak ', 'elm'].map((text) => (
        <button key={text} type="button" onClick={() => setSearch(text)}>
          {text}
        </button>
      ))}
    </>
  );
}

it('asks once the typing rests, and follows what is searched elsewhere', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const onSearch = vi.fn();
    const { view } = await open(<Searched onSearch={onSearch} />);
    const field = view.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    expect([field.value, field.maxLength]).toEqual(['old', 100]);
    fireEvent.change(field, { target: { value: 'oa' } });
    fireEvent.change(field, { target: { value: ' oak' } });
    await act(() => vi.advanceTimersByTime(200));
    expect(onSearch).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTime(50));
    expect(onSearch.mock.calls).toEqual([[' oak']]);
    // The field shows the search that was sent, without trimming spaces that the user typed.
    fireEvent.click(view.getByText('oak'));
    expect(field.value).toBe(' oak');
    fireEvent.click(view.getByText('elm'));
    expect(field.value).toBe('elm');
  } finally {
    vi.useRealTimers();
  }
});

function Rested() {
  const [rested, search] = useDebouncedSearch();
  return <input aria-label={`rested: ${rested}`} onChange={(event) => search(event.target.value)} />;
}

it('rests for a quarter of a second before the server is asked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { view } = await open(<Rested />);
    const field = view.getByRole('textbox');
    fireEvent.change(field, { target: { value: ' oak ' } });
    await act(() => vi.advanceTimersByTime(200));
    expect(field.getAttribute('aria-label')).toBe('rested: ');
    await act(() => vi.advanceTimersByTime(50));
    expect(field.getAttribute('aria-label')).toBe('rested: oak');
  } finally {
    vi.useRealTimers();
  }
});

const refetch = vi.fn();
const answer = { data: { values: ['a'], truncated: true }, isFetching: false, isError: false, refetch };

it.each([
  [answer, 'oak', true],
  [answer, '', false],
  [{ ...answer, data: { values: ['a'], truncated: false } }, 'oak', false],
  [{ ...answer, data: undefined }, 'oak', false],
])('asks the server only for what did not fit into its first answer %#', (first, search, expected) => {
  expect(needsServerSearch(first, search)).toBe(expected);
});

it.each([
  [answer, { values: ['a'], truncated: true, loading: false, failed: false }],
  [
    { ...answer, data: undefined, isFetching: true },
    { values: [], truncated: false, loading: true, failed: false },
  ],
  [
    { ...answer, isError: true },
    { values: ['a'], truncated: true, loading: false, failed: true },
  ],
  [
    { ...answer, isError: true, isFetching: true },
    { values: ['a'], truncated: true, loading: true, failed: false },
  ],
])('shows an answer as it is, and no failure while it is asked again %#', (of, expected) => {
  const found = toColumnValues(of, true);
  expect(found).toEqual({ ...expected, searched: true, retry: expect.any(Function) });
  refetch.mockClear();
  found.retry();
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(toColumnValues(of, false).searched).toBe(false);
});
