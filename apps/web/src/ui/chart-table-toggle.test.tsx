// @vitest-environment happy-dom
// The table behind a chart: sorted by a column's values, numbers from the largest and texts from A.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { open } from '../testing/page.tsx';
import { rowsOf } from '../testing/shown.ts';
import { ChartTableToggle, sortedRows } from './chart-table-toggle.tsx';

const words = { table: 'Table', picture: 'Chart' };
const rows = [
  ['a', '1,000'],
  ['c', '9'],
  ['b', '20'],
];

it('sorts by the values of a column, not by their texts', async () => {
  const sortValues = [
    ['a', 1000],
    ['c', 9],
    ['b', 20],
  ];
  const { view, person } = await open(
    <ChartTableToggle
      label="Things"
      words={words}
      table={() => ({ columns: ['Name', 'Size'], rows, sortValues })}
    >
      <p>chart</p>
    </ChartTableToggle>,
  );
  await person.click(view.getByRole('button', { name: 'Table: Things' }));
  const names = () => rowsOf(view.getByRole('table')).map(([name]) => name);
  const sorts = () => view.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
  expect([names(), sorts()]).toEqual([
    ['a', 'c', 'b'],
    ['none', 'none'],
  ]);
  await person.click(view.getByRole('button', { name: 'Size' }));
  expect([names(), sorts()]).toEqual([
    ['a', 'b', 'c'],
    ['none', 'descending'],
  ]);
  await person.click(view.getByRole('button', { name: 'Size' }));
  expect([names(), sorts()]).toEqual([
    ['c', 'b', 'a'],
    ['none', 'ascending'],
  ]);
  await person.click(view.getByRole('button', { name: 'Name' }));
  expect([names(), sorts()]).toEqual([
    ['a', 'b', 'c'],
    ['ascending', 'none'],
  ]);
});

it('has every row once, in order of its value', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 })), fc.boolean(), (values, descending) => {
      const table = {
        rows: values.map((value, at) => [`${at}`, `${value}`]),
        sortValues: values.map((value, at) => [at, value]),
      };
      const sorted = sortedRows(table, { column: 1, descending }).map(([, text]) => Number(text));
      expect(sorted).toEqual(values.toSorted((a, b) => (descending ? b - a : a - b)));
      expect(sortedRows({ rows: table.rows }, { column: 1, descending })).toBe(table.rows);
    }),
  );
});
