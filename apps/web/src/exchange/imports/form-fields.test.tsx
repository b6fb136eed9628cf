// @vitest-environment happy-dom
// Fields of an import's form: which column, a sample of it, what is guessed, missing or gone, and what each change hands on.
import type { ImportColumn } from '@curbwright/contract';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { CityFields } from './city-fields.tsx';
import { ColumnField } from './column-field.tsx';
import { ColumnTable } from './column-table.tsx';
import { LinkFields } from './link-fields.tsx';
import { StepHeading, StepList } from './step-frame.tsx';

const column = (name: string, ...samples: string[]): ImportColumn => ({
  name,
  type: 'text',
  filled: 1200,
  distinct: 60,
  is_more: false,
  samples,
  values: [],
});
const columns = [
  column('A', 'one', 'two', 'three', 'four'),
  column('B', 'x'.repeat(70)),
  column('C', 'y'.repeat(71)),
  column('D'),
];

async function field(more: Partial<Parameters<typeof ColumnField>[0]>) {
  const onChange = vi.fn();
  const page = await open(
    <ColumnField label="Street" value="" columns={columns} onChange={onChange} {...more} />,
  );
  const list = page.view.getByRole<HTMLSelectElement>('combobox');
  const note = document.getElementById(list.getAttribute('aria-describedby') ?? '');
  return { ...page, onChange, list, note };
}

it.each([
  ['', undefined, 'Where it lies.'],
  ['A', undefined, 'Where it lies. For example: one · two · three'],
  ['B', undefined, `Where it lies. For example: ${'x'.repeat(70)}`],
  ['C', undefined, `Where it lies. For example: ${'y'.repeat(70)}…`],
  ['D', undefined, 'Where it lies.'],
  [null, undefined, 'Where it lies.'],
  ['Gone', 'true', 'The file has no such column.'],
])('says of the column %s what stands in it', async (value, invalid, said) => {
  const { list, note } = await field({ value, help: 'Where it lies.' });
  expect(note?.textContent).toBe(said);
  expect(list.getAttribute('aria-invalid') ?? undefined).toBe(invalid);
  const texts = [...list.options].map(({ text }) => text);
  const first = value === null ? ['Set in the mapping text'] : [];
  expect(texts).toEqual([...first, 'No column', ...(value === 'Gone' ? ['Gone'] : []), 'A', 'B', 'C', 'D']);
  expect(list.selectedOptions[0]?.text).toBe(value === null ? first[0] : value === '' ? 'No column' : value);
});

it('says that a column is needed or guessed, and hands on the one that is chosen', async () => {
  const { view, list, note, person, onChange } = await field({
    isMissing: true,
    isGuessed: true,
    value: 'A',
  });
  expect(note?.textContent).toBe('Choose the column.');
  expect(note?.className).toContain('error-text');
  expect(list.getAttribute('aria-invalid')).toBe('true');
  expect(view.getByText('guessed')).toBeTruthy();
  await person.selectOptions(list, 'B');
  expect(onChange).toHaveBeenLastCalledWith('B');
  await person.selectOptions(list, 'No column');
  expect(onChange).toHaveBeenLastCalledWith('');
});

async function city(more: Partial<Parameters<typeof CityFields>[0]> = {}) {
  const [onTimeZone, onCurrency] = [vi.fn(), vi.fn()];
  const props = {
    timeZone: '',
    currency: '',
    said: { timeZone: null, currency: null },
    isGuessed: () => false,
  };
  const page = await open(<CityFields {...props} {...{ onTimeZone, onCurrency }} {...more} />);
  const [zone, money] = page.view.getAllByRole<HTMLInputElement>('combobox');
  const noteOf = (input: HTMLInputElement | undefined) =>
    document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent;
  return { ...page, onTimeZone, onCurrency, zone, money, noteOf };
}

it('shows the city’s own clock and money, and takes currencies in capitals', async () => {
  const { zone, money, noteOf, person, onTimeZone, onCurrency } = await city();
  expect([zone?.placeholder, money?.placeholder]).toEqual(['America/Chicago', 'USD']);
  expect([noteOf(zone), noteOf(money)]).toEqual([
    'Leave empty to keep the city’s time zone.',
    'Leave empty to keep the city’s currency.',
  ]);
  await person.type(zone as HTMLElement, 'U');
  await person.type(money as HTMLElement, 'e');
  expect(onTimeZone).toHaveBeenLastCalledWith('U');
  expect(onCurrency).toHaveBeenLastCalledWith('E');
});

it.each([
  ['UTC', 'EUR', null, null],
  ['Europe/Rome', 'USD', null, null],
  [
    'Rome',
    'EURO',
    'This is not a time zone. Enter one such as America/Los_Angeles.',
    'Enter a currency code such as USD.',
  ],
])(
  'takes the zone %s and the currency %s, or says what is wrong',
  async (timeZone, currency, zoneFault, moneyFault) => {
    const { zone, money, noteOf } = await city({ timeZone, currency });
    expect([noteOf(zone), noteOf(money)]).toEqual([
      zoneFault ?? 'Leave empty to keep the city’s time zone.',
      moneyFault ?? 'Leave empty to keep the city’s currency.',
    ]);
    expect(zone?.getAttribute('aria-invalid')).toBe(zoneFault === null ? null : 'true');
    expect(money?.getAttribute('aria-invalid')).toBe(moneyFault === null ? null : 'true');
  },
);

it('says what the file says itself, and which of both was guessed', async () => {
  const said = { timeZone: 'Asia/Tokyo', currency: 'JPY' };
  const { zone, money, noteOf, view } = await city({ said, isGuessed: (path) => path === 'currency' });
  expect([noteOf(zone), noteOf(money)]).toEqual(['The file says Asia/Tokyo.', 'The file says JPY.']);
  expect([zone?.placeholder, money?.placeholder]).toEqual(['Asia/Tokyo', 'JPY']);
  const guessed = view.getAllByText('guessed').map((mark) => mark.parentElement?.textContent);
  expect(guessed).toEqual(['Currencyguessed']);
});

it('shows the fields of a curb that matter or are filled, and hides the others', async () => {
  const change = vi.fn();
  const mapping = { version: 1, link: { side: 'B', streetName: ['A', 'B'] } };
  const { view, person } = await open(
    <LinkFields
      columns={columns}
      mapping={mapping}
      isGuessed={(path) => path === 'link.side'}
      change={change}
    />,
  );
  const labels = (within: Element | null) =>
    [...(within?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent);
  const hidden = view.getByText('More: side, spaces, regulation').closest('details');
  expect(labels(hidden)).toEqual([
    'Compass side',
    'First house number',
    'Last house number',
    'Spaces',
    'Parking angle',
    'Regulation',
  ]);
  const all = labels(view.getByRole('group', { name: 'The curb' }));
  expect(all.slice(0, 5)).toEqual(['ID', 'Street', 'From street', 'To street', 'Side of the streetguessed']);
  await person.selectOptions(view.getByLabelText('From street'), 'D');
  expect(change).toHaveBeenLastCalledWith({ version: 1, link: { ...mapping.link, fromStreetName: 'D' } });
});

it('lists the columns with how much is in them, and which are used', async () => {
  const rows = [
    { ...column('A', 'one', 'two'), type: 'number' as const },
    { ...column('B'), filled: 0, distinct: 1000, is_more: true, type: 'empty' as const },
  ];
  const { view } = await open(<ColumnTable columns={rows} records={4500} used={new Set(['B'])} />);
  expect(rowsOf(view.getByRole('table'))).toEqual([
    ['A number', 'one · two', '1,200 of 4,500', '60', 'Stored only'],
    ['B empty', '', '0 of 4,500', 'over 1,000', 'Yes'],
  ]);
  const heads = view.getAllByRole('columnheader').map(({ className }) => /figure/.test(className));
  expect(heads).toEqual([false, false, true, true, false]);
});

it('marks the step one is at, and those before it', async () => {
  const { view } = await open(<StepList current="check" />);
  const steps = view
    .getAllByRole('listitem')
    .map((step) => [step.textContent, step.dataset.past ?? null, step.getAttribute('aria-current')]);
  expect(steps).toEqual([
    ['1Files', 'true', null],
    ['2Columns', 'true', null],
    ['3Check', null, 'step'],
    ['4Import', null, null],
    ['5Done', null, null],
  ]);
});

it('focuses the heading of a step, unless one is elsewhere on the page', async () => {
  const { view } = await open(<StepHeading about="Why">Which files?</StepHeading>);
  expect(document.activeElement).toBe(view.getByRole('heading'));
  expect(view.getByText('Why')).toBeTruthy();
  const search = document.createElement('input');
  document.body.append(search);
  search.focus();
  const other = await open(<StepHeading>Check</StepHeading>);
  expect(document.activeElement).toBe(search);
  expect(other.view.queryByText('Why')).toBeNull();
  search.remove();
});

it('takes the focus from what is left of the step before, which stands in the page’s main part', async () => {
  const main = document.createElement('main');
  const button = main.appendChild(document.createElement('button'));
  document.body.append(main);
  button.focus();
  const { view } = await open(<StepHeading>Check</StepHeading>);
  expect(document.activeElement).toBe(view.getByRole('heading'));
  main.remove();
});
