// @vitest-environment happy-dom
// The columns of the list of work orders: what each cell says, what is late, and the status that is changed in its cell.
import { within } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { open } from '../testing/page.tsx';
import { useWorkOrderColumns, type WorkOrderColumn } from './work-order-columns.tsx';

const keys = [
  'id',
  'name',
  'status',
  'priority',
  'assignee',
  'due',
  'street_name',
  'user',
  'created',
  'modified',
  'comments',
  'files',
  'other',
];
const whole = mockResponse('workOrder', {
  id: 41,
  name: 'Sign',
  status: 'assigned',
  priority: 'high',
  assignee: 'ben',
  due: '2020-01-15',
  street_name: 'Oak St',
  user: 'ana',
  created: '2026-11-20T18:30:00Z',
  modified: '2026-11-21T19:31:00Z',
  comment_count: 3,
  file_count: 5,
});
const { comments: _c, files: _f, ...order } = whole;
const none = { ...order, id: 42, assignee: null, due: null, street_name: null, user: null };
const closed = { ...order, id: 43, closed: '2020-01-20T12:00:00Z', status: 'done' as const };

interface CellsProps {
  readonly mayNot: string | null;
  readonly onStatus: Parameters<typeof useWorkOrderColumns>[1];
}
/** The columns of the last render. */
let made: readonly WorkOrderColumn[] = [];
function Cells({ mayNot, onStatus }: CellsProps) {
  const { columns } = useWorkOrderColumns(mayNot, onStatus);
  useEffect(() => {
    made = columns;
  }, [columns]);
  return [order, none, closed].map((row) => (
    <ul key={row.id} aria-label={String(row.id)}>
      {columns.map((column) => (
        <li key={column.key} title={column.title?.(row) ?? undefined}>
          {column.cell(row)}
        </li>
      ))}
    </ul>
  ));
}

async function table(mayNot: string | null = null) {
  const onStatus = vi.fn();
  const page = await open(<Cells {...{ mayNot, onStatus }} />, {
    workOrderTableConfig: () =>
      mockResponse('workOrderTableConfig', {
        results: keys.map((key) => ({
          key,
          label: key.toUpperCase(),
          kind: key === 'id' || key === 'files' ? ('number' as const) : ('text' as const),
          sortable: key !== 'files',
          visible: key !== 'user',
        })),
      }),
  });
  await page.view.findAllByText('Sign');
  const cells = (id: number) => [...page.view.getByRole('list', { name: String(id) }).children];
  return { ...page, onStatus, cells, columns: () => made };
}

it('says each field of an order, and that there is none', async () => {
  const { cells, asked } = await table();
  const texts = (id: number) =>
    cells(id).map((cell, at) =>
      keys[at] === 'status' ? (cell.querySelector('select') as HTMLSelectElement).value : cell.textContent,
    );
  const moments = ['Nov 20, 2026, 12:30 PM', 'Nov 21, 2026, 1:31 PM'];
  expect(texts(41)).toEqual([
    '41',
    'Sign',
    'assigned',
    'High',
    'ben',
    'Jan 15, 2020',
    'Oak St',
    'ana',
    ...moments,
    '3',
    '5',
    'N/A',
  ]);
  expect(texts(42)).toEqual([
    '42',
    'Sign',
    'assigned',
    'High',
    'N/A',
    'N/A',
    'N/A',
    'N/A',
    ...moments,
    '3',
    '5',
    'N/A',
  ]);
  const titles = cells(41).map((cell) => cell.getAttribute('title'));
  expect([titles[1], titles[2], titles[10]]).toEqual(['Sign', null, '3']);
  expect(asked.find(({ name }) => name === 'workOrderTableConfig')?.query).toEqual({ language: 'en' });
});

it('marks the day of an order that is late, not of one that is closed', async () => {
  const { cells } = await table();
  const isLate = (id: number) =>
    cells(id).flatMap((cell, at) => (cell.querySelector('[class~=error]') === null ? [] : [keys[at]]));
  expect([isLate(41), isLate(42), isLate(43)]).toEqual([['due'], [], []]);
});

it('changes the status in its cell to what may follow', async () => {
  const { cells, person, onStatus } = await table();
  const [, , cell] = cells(41);
  const list = within(cell as HTMLElement).getByLabelText<HTMLSelectElement>('Status of Sign');
  expect(list.options).toHaveLength(6);
  await person.selectOptions(list, 'Blocked');
  expect(onStatus).toHaveBeenCalledExactlyOnceWith(order, 'blocked');
  expect([...(cells(43)[2]?.querySelectorAll('option') ?? [])].map(({ textContent }) => textContent)).toEqual(
    ['Open', 'Done'],
  );
  expect(list.disabled).toBe(false);
});

it('keeps the clicks and keys of a status to itself, but for those that leave it', async () => {
  const { cells, person } = await table();
  const list = within(cells(41)[2] as HTMLElement).getByRole('combobox');
  const heard: string[] = [];
  const hear = (event: Event) => heard.push(event instanceof KeyboardEvent ? event.key : event.type);
  for (const name of ['click', 'keydown']) document.addEventListener(name, hear);
  onTestFinished(() => {
    for (const name of ['click', 'keydown']) document.removeEventListener(name, hear);
  });
  await person.click(list);
  await person.keyboard('{ArrowDown}{Enter}{Escape}{Tab}');
  expect(heard).toEqual(['Escape', 'Tab']);
});

it('changes none for whoever may not, and takes widths, ends and visibility from what a column is', async () => {
  const { cells, columns } = await table('You may look.');
  expect(cells(41)[2]?.querySelector('select')?.disabled).toBe(true);
  const of = (key: string) => {
    const { width, atEnd, sortable, visible, label } = columns().find(
      (one) => one.key === key,
    ) as WorkOrderColumn;
    return { width, atEnd, sortable, visible, label };
  };
  expect(of('id')).toEqual({ width: 76, atEnd: false, sortable: true, visible: true, label: 'ID' });
  expect(of('files')).toEqual({ width: 92, atEnd: true, sortable: false, visible: true, label: 'FILES' });
  expect(of('user')).toEqual({ width: 120, atEnd: false, sortable: true, visible: false, label: 'USER' });
  expect(of('other').width).toBe(140);
});
