// @vitest-environment happy-dom
// The table of curbs in view: what its rows say, the keys that go through them, ticks, sorting, and who holds them.
import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { mockElementSizes } from '../../testing/room.ts';
import { rowsOf } from '../../testing/shown.ts';
import type { CurbRow, Sorting } from './curb-rows.ts';
import { CurbTable } from './curb-table.tsx';

mockElementSizes(900, 360);

const row = (id: number, more: Partial<CurbRow> = {}): CurbRow => ({
  id,
  ruleSet: id,
  street: `Street ${id}`,
  side: 'North',
  between: 'A and B',
  now: 'Loading',
  className: 'loading',
  until: null,
  length: id * 10,
  place: [1, 2],
  ...more,
});
const three = [row(7), row(8, { street: '', between: '' }), row(9, { className: 'unlisted', now: 'Other' })];

interface Shape {
  readonly rows?: readonly CurbRow[];
  readonly sorting?: Sorting;
  readonly ticked?: readonly number[];
  readonly shown?: number | null;
  readonly narrow?: boolean;
  readonly free?: boolean;
}
function Free({ link, alone = false }: { readonly link: number; readonly alone?: boolean }) {
  return <i>{`${link} free${alone ? ' here' : ''}`}</i>;
}

async function opened(shape: Shape = {}) {
  const told: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void told.push([name, ...args]);
  const {
    rows = three,
    sorting = { column: 'street', descending: false },
    ticked = [],
    shown = null,
    narrow = false,
    free = false,
  } = shape;
  const table = (at: number | null = shown, of = rows) => (
    <CurbTable
      rows={of}
      sorting={sorting}
      onSort={note('sort')}
      ticked={new Set(ticked)}
      onTick={note('tick')}
      onTickAll={note('tickAll')}
      shown={at}
      onOpen={({ id }) => told.push(['open', id])}
      onZoom={({ id }) => told.push(['zoom', id])}
      untilOf={({ id }) => `until ${id}`}
      lengthOf={({ length }) => `${length} m`}
      sentenceOf={({ id }) => `You may ${id}.`}
      freeNow={free ? Free : null}
      onHeld={note('held')}
      narrow={narrow}
    />
  );
  const page = await open(table(), {
    subActivities: () =>
      mockResponse('subActivities', {
        results: [
          { name: 'loading', color: '#aa0000', color_dark: '#ff0000', line_width: 2, in_viewer: true },
        ],
      }),
  });
  const seen = () => page.view.getByRole('table');
  const street = (name: string) => page.view.getByRole('button', { name });
  const press = (name: string, key: string) => fireEvent.keyDown(street(name), { key });
  const focused = () => document.activeElement?.textContent;
  return { ...page, told, seen, street, press, focused };
}

it('says street, side, crossings, what applies, until when and how long of each curb', async () => {
  const { seen, view } = await opened();
  expect(rowsOf(seen())).toEqual([
    ['', 'Street 7North, A and B', 'North', 'A and B', 'Loading You may 7.', 'until 7', '70 m', ''],
    ['', 'Curb without a street nameNorth', 'North', '', 'Loading You may 8.', 'until 8', '80 m', ''],
    ['', 'Street 9North, A and B', 'North', 'A and B', 'Other You may 9.', 'until 9', '90 m', ''],
  ]);
  const heads = view.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Street↑', 'Side', 'Between', 'What applies', 'Until', 'Length']);
  expect(seen().getAttribute('aria-rowcount')).toBe('4');
  expect(view.getAllByRole('row').map((each) => each.getAttribute('aria-rowindex'))).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
  await expect
    .poll(() =>
      [...seen().querySelectorAll('tbody tr')].map((each) => each.querySelectorAll('td svg line').length),
    )
    .toEqual([1, 1, 0]);
});

it('has a column of what is free where it is known, on a phone a line below the street', async () => {
  const wide = await opened({ free: true });
  expect(rowsOf(wide.seen())[0]?.slice(5, 8)).toEqual(['until 7', '7 free', '70 m']);
  expect(wide.seen().dataset.free).toBe('true');
  expect(wide.view.getAllByRole('columnheader')).toHaveLength(7);
});

it('says on a phone below the street what is free there', async () => {
  const { seen, view } = await opened({ free: true, narrow: true });
  expect(rowsOf(seen())[0]?.[1]).toBe('Street 7North, A and B7 free here');
  expect([seen().dataset.free, view.getAllByRole('columnheader').length]).toEqual(['false', 6]);
});

it.each([
  [{ column: 'until', descending: false }, 'Until', 'ascending', 'Until↑'],
  [{ column: 'until', descending: true }, 'Until', 'descending', 'Until↓'],
  [{ column: 'street', descending: true }, 'Until', 'none', 'Until'],
] as const)('sorted by %j says of %s: %s', async (sorting, name, sorted, text) => {
  const { view, person, told } = await opened({ sorting });
  const head = view.getByRole('columnheader', { name: new RegExp(name) });
  expect([head.getAttribute('aria-sort'), head.textContent]).toEqual([sorted, text]);
  await person.click(within(head).getByRole('button'));
  expect(told.filter(([what]) => what === 'sort')).toEqual([['sort', 'until']]);
});

describe('ticks', () => {
  it('one curb, by its box or Space, and all of them', async () => {
    const { view, person, told, press } = await opened({ ticked: [8] });
    const boxes = view.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false, true, false]);
    await person.click(view.getByRole('checkbox', { name: 'Select Street 9' }));
    press('Street 7', ' ');
    await person.click(view.getByRole('checkbox', { name: 'Select all curbs in the list' }));
    expect(told.filter(([what]) => String(what).startsWith('tick')).map((each) => each.slice(0, 2))).toEqual([
      ['tick', 9],
      ['tick', 7],
      ['tickAll', expect.anything()],
    ]);
    const ticked = view.getAllByRole('row').map((each) => each.dataset.ticked);
    expect(ticked).toEqual([undefined, 'false', 'true', 'false']);
  });

  it.each([
    [[7, 8, 9], true],
    [[7, 8, 9, 10], true],
    [[7, 9], false],
  ])('of %j all are ticked: %s', async (ticked, all) => {
    const { view } = await opened({ ticked });
    expect(
      view.getByRole<HTMLInputElement>('checkbox', { name: 'Select all curbs in the list' }).checked,
    ).toBe(all);
  });

  it('are not all of none', async () => {
    const { view } = await opened({ rows: [] });
    expect(view.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });
});

it('opens a curb, zooms to one, and marks the one whose panel is open', async () => {
  const { view, person, told, street } = await opened({ shown: 9 });
  await person.click(street('Street 7'));
  await person.click(view.getByRole('button', { name: 'Zoom to Curb without a street name' }));
  expect(told.filter(([what]) => what === 'open' || what === 'zoom')).toEqual([
    ['open', 7],
    ['zoom', 8],
  ]);
  expect(view.getAllByRole('row').map((each) => each.getAttribute('aria-current'))).toEqual([
    null,
    null,
    null,
    'true',
  ]);
});

describe('keys', () => {
  // Ten rows of 36 px are visible; Page Down moves by two fewer.
  const many = Array.from({ length: 12 }, (_, at) => row(at + 1));
  it('go from row to row, by pages and to the ends, and not beyond', async () => {
    const { street, press, focused } = await opened({ rows: many });
    for (const [key, from, to] of [
      ['ArrowDown', 'Street 3', 'Street 4'],
      ['ArrowDown', 'Street 12', 'Street 12'],
      ['ArrowUp', 'Street 3', 'Street 2'],
      ['ArrowUp', 'Street 1', 'Street 1'],
      ['PageDown', 'Street 2', 'Street 10'],
      ['PageUp', 'Street 11', 'Street 3'],
      ['Home', 'Street 5', 'Street 1'],
      ['End', 'Street 5', 'Street 12'],
    ] as const) {
      act(() => street(from).focus());
      expect(press(from, key)).toBe(false);
      expect([key, from, focused()]).toEqual([key, from, to]);
      expect(street(to).tabIndex).toBe(0);
      expect(street(from).tabIndex).toBe(from === to ? 0 : -1);
    }
  });

  it('of other kinds are left to the browser', async () => {
    const { press, told } = await opened();
    expect([press('Street 7', 'a'), press('Street 7', ' ')]).toEqual([true, false]);
    expect(told).toEqual([['tick', 7]]);
  });

  it('reach one row alone with Tab, the one whose panel is open first', async () => {
    const { view, street } = await opened({ shown: 9 });
    const reached = ['Street 7', 'Street 9'].map((name) => street(name).tabIndex);
    expect(reached).toEqual([-1, 0]);
    expect(view.getByRole('checkbox', { name: 'Select Street 9' }).tabIndex).toBe(0);
    expect(view.getByRole('button', { name: 'Zoom to Street 7' }).tabIndex).toBe(-1);
  });
});

it('is held while the pointer or the focus is in it, by either alone', async () => {
  const { seen, street, told } = await opened();
  const body = seen().querySelector('tbody') as HTMLElement;
  const held = () => told.filter(([what]) => what === 'held').at(-1)?.[1];
  fireEvent.pointerEnter(body);
  expect(held()).toBe(true);
  fireEvent.focus(street('Street 7'));
  fireEvent.pointerLeave(body);
  expect(held()).toBe(true);
  fireEvent.blur(street('Street 7'));
  expect(held()).toBe(false);
});

it('draws only the rows in sight of very many, from 201 on', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1));
  const all = await opened({ rows: rows(200) });
  expect(all.seen().querySelectorAll('tbody tr')).toHaveLength(200);
});

it('keeps room for the rows of 201 that are not drawn', async () => {
  const rows = Array.from({ length: 201 }, (_, at) => row(at + 1));
  const { seen } = await opened({ rows });
  const drawn = [...seen().querySelectorAll<HTMLElement>('tbody tr')];
  const spacer = drawn.at(-1)?.querySelector<HTMLElement>('td');
  expect(drawn.length).toBeLessThan(60);
  expect(Number.parseInt(spacer?.style.height ?? '', 10)).toBe((201 - (drawn.length - 1)) * 36);
  expect(spacer?.getAttribute('colspan')).toBe('8');
});
