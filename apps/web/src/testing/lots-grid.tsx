// A table of parking lots for tests that arrange its columns and select and open its rows; its
// callbacks are mocks in `done`.
import { type ColumnLayout, defaultColumnLayout } from '@curbwright/core';
import { type ComponentProps, useState } from 'react';
import { onTestFinished, vi } from 'vitest';
import { DataGrid } from '../ui/table/data-grid.tsx';
import { useStoredLayout } from '../ui/table/use-stored-layout.ts';
import { open } from './page.tsx';

interface Lot {
  readonly id: number;
  readonly name: string;
  readonly spaces: number;
}
const lots: readonly Lot[] = Array.from({ length: 60 }, (_, at) => ({
  id: 100 + at,
  name: `Lot ${at}`,
  spaces: at * 2,
}));
const words = {
  selectRow: (name: string) => `Select ${name}`,
  selectShown: 'Select all',
  menu: (column: string) => `Menu of ${column}`,
  filtered: (column: string) => `${column} is filtered`,
  headHelp: 'Arrows move.',
  resize: (column: string) => `Resize ${column}`,
  moved: (column: string, place: number, of: number) => `${column} moved to ${place} of ${of}`,
  resized: (column: string, pixels: number) => `${column} is ${pixels} wide`,
  loading: 'Loading',
};
const columns = [
  {
    key: 'name',
    label: 'Name',
    width: 120,
    cell: ({ name }: Lot) => name,
    title: ({ name }: Lot) => `all of ${name}`,
  },
  { key: 'spaces', label: 'Spaces', width: 90, cell: ({ spaces }: Lot) => spaces, atEnd: true },
  { key: 'street', label: 'Street', width: 150, cell: () => 'Oak Street' },
];
export const done = {
  menu: vi.fn(),
  range: vi.fn(),
  tick: vi.fn(),
  tickAll: vi.fn(),
  open: vi.fn(),
  run: vi.fn(),
};
const actions = ['edit', 'drop'].map((key) => ({
  key,
  label: key,
  labelOf: ({ name }: Lot) => `${key} ${name}`,
  icon: <i>{key}</i>,
  run: (row: Lot) => done.run(key, row.id),
}));
type GridProps = ComponentProps<typeof DataGrid<Lot>>;

const keys = columns.map(({ key }) => key);
function Grid({ plain, ...more }: Partial<GridProps> & { readonly plain: ColumnLayout }) {
  const { layout, change, reset } = useStoredLayout('lots of mara', keys, plain);
  const [shown, setShown] = useState(60);
  const [listKey, setListKey] = useState('first');
  return (
    <>
      <DataGrid<Lot>
        label="Lots"
        sorting={{ key: 'spaces', descending: true }}
        filtered={new Set(['name'])}
        openMenu="spaces"
        onMenu={done.menu}
        count={shown}
        rowAt={(index) => (index === 3 ? undefined : lots[index])}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        blockedBy={({ id }) => (id === 102 ? 'Locked.' : null)}
        onRange={done.range}
        selection={{ ids: new Set([101]), anchor: null }}
        onTick={done.tick}
        onTickAll={done.tickAll}
        read={[100, 101]}
        current={104}
        onOpen={({ id }) => done.open(id)}
        card={null}
        {...{ words, columns, actions, layout, change, listKey }}
        {...more}
      />
      <button type="button" onClick={() => setShown(2)}>
        Fewer
      </button>
      <button type="button" onClick={() => setListKey('second')}>
        Other list
      </button>
      <button type="button" onClick={reset}>
        Reset
      </button>
    </>
  );
}

const arranged: ColumnLayout = {
  ...defaultColumnLayout,
  order: ['street', 'name'],
  pinned: ['spaces'],
  widths: { name: 200 },
};

/** Renders the table with room for a heading and ten rows. */
export async function openGrid(more: Partial<GridProps> = {}, plain = arranged) {
  for (const one of Object.values(done)) one.mockClear();
  // happy-dom has no layout, so mock the height of ten rows and the heading.
  const sizes = [
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(396),
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(396),
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900),
  ];
  onTestFinished(() => {
    for (const size of sizes) size.mockRestore();
  });
  const { view, person } = await open(<Grid {...more} plain={plain} />);
  const table = view.getByRole('grid', { name: 'Lots' });
  const cell = (row: number, column: number) =>
    table.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) as HTMLElement;
  const headings = () => [...table.querySelectorAll('[data-cell^="-1:"]')].slice(1) as HTMLElement[];
  const names = () => headings().map((one) => one.querySelector('span')?.textContent);
  const at = () => document.activeElement?.getAttribute('data-cell');
  const widths = () => [...table.querySelectorAll('col')].map(({ style }) => style.width);
  return { view, person, table, cell, headings, names, at, widths };
}
