// @vitest-environment happy-dom
// The columns of an import: which field of the form changes what of the mapping, what is said beside each, and what is offered.
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { open } from '../testing/page.tsx';
import { guessMapping, type MappingDraft } from './import-mapping.ts';
import { MappingForm } from './import-mapping-form.tsx';
import type { ImportTable } from './import-table.ts';

const type = { geometry_type: 'point', is_active: true } as const;
const seats = { name: 'seats', label: 'Seats' };
const assetConfigs = () =>
  mockResponse('assetConfigs', {
    results: [
      { ...type, id: 5, name: 'bench', display_name: 'Bench', form_skeleton: [seats] },
      {
        ...type,
        id: 6,
        name: 'stool',
        display_name: 'Stool',
        form_skeleton: [seats, { name: 'wood', label: 'Wood' }],
      },
      { ...type, id: 7, name: 'lot', display_name: 'Lot', geometry_type: 'polygon' },
      { ...type, id: 8, name: 'old', display_name: 'Old', is_active: false },
    ],
  });
const columns = ['key', 'title', 'day', 'north', 'east', 'seats', 'kind', 'state'];
const table: ImportTable = {
  format: 'csv',
  columns,
  rows: [
    { key: '  ', kind: 'Twin', state: 'ok' },
    { key: 'k'.repeat(61), kind: 'Twin', state: 'gone', seats: '4' },
    { key: '3', kind: 'Single', state: 'ok' },
  ],
};

async function form(part: Partial<MappingDraft> = {}, fault: [keyof MappingDraft, string] | null = null) {
  const change = vi.fn();
  const draft = { ...guessMapping('racks.csv', table), place: 'two' as const, ...part };
  const page = await open(
    <MappingForm
      {...{ table, draft, change }}
      fault={fault === null ? null : { field: fault[0], text: fault[1] }}
    />,
    { assetConfigs },
  );
  await page.view.findByText('Location');
  await expect
    .poll(() => page.view.queryAllByRole('option', { name: /^(Bench|Choose a type|Skipped)$/ }).length)
    .toBeGreaterThan(0);
  const list = (label: string) => page.view.getByLabelText<HTMLSelectElement>(label);
  const choose = (label: string, option: string) => page.person.selectOptions(list(label), option);
  return { ...page, change, list, choose };
}

it.each([
  ['ID (column)', 'id', 'key', {}],
  ['Name (column)', 'name', 'title', {}],
  ['Installed (column, YYYY-MM-DD)', 'installed', 'day', {}],
  ['Latitude (column)', 'lat', 'north', {}],
  ['Longitude (column)', 'lng', 'east', {}],
  ['Or take the type from a column', 'typeColumn', 'kind', { typeWords: {}, otherwise: '' }],
  ['Column that marks removed assets', 'removedColumn', 'state', { removedWords: [] }],
])('takes “%s” as %s alone', async (label, field, column, more) => {
  const { choose, change, list } = await form({ id: '', name: '', installed: '', lat: '', lng: '' });
  expect([...list(label).options].map(({ value }) => value)).toEqual(['', ...columns]);
  await choose(label, column);
  expect(change.mock.calls).toEqual([[{ [field]: column, ...more }]]);
});

it.each([
  ['ID (column)', 'id'],
  ['Name (column)', 'name'],
  ['Installed (column, YYYY-MM-DD)', 'installed'],
  ['Latitude (column)', 'lat'],
  ['Longitude (column)', 'lng'],
  ['Or take the type from a column', 'typeColumn'],
  ['Column that marks removed assets', 'removedColumn'],
  ['Source name', 'source'],
  ['All rows are', 'type'],
] as const)('says what is wrong beside “%s” alone', async (label, field) => {
  const { view, list } = await form({}, [field, 'Not so.']);
  expect(view.getAllByText('Not so.')).toHaveLength(1);
  const wrong = [...document.querySelectorAll('[aria-invalid="true"]')];
  const [only] = wrong;
  if (field === 'typeColumn') expect(list(label).getAttribute('aria-invalid')).toBe('true');
  expect(wrong).toEqual([view.getByLabelText(label)]);
  expect(document.getElementById(only?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not so.');
});

it('describes the source by its help, and the type by nothing, where nothing is wrong', async () => {
  const { view, person, change, list } = await form({ source: 'racks' });
  const source = view.getByLabelText<HTMLInputElement>('Source name');
  expect(source.value).toBe('racks');
  expect(document.getElementById(source.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^Added in front of/,
  );
  expect(list('All rows are').getAttribute('aria-describedby')).toBeNull();
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  await person.type(source, '2');
  expect(change.mock.calls).toEqual([[{ source: 'racks2' }]]);
});

it('shows the first word of a column that is one, and of a long one the first 60 signs', async () => {
  const { view } = await form({ id: 'key', name: 'seats' });
  expect(view.getByText(`For example: ${'k'.repeat(60)}`)).toBeTruthy();
  expect(view.getByText('For example: 4')).toBeTruthy();
});

it('offers active types of points alone, and takes the one that is chosen', async () => {
  const { list, choose, change } = await form({ type: 'stool' });
  const options = [...list('All rows are').options].map(({ value, text }) => [value, text]);
  expect(options).toEqual([
    ['', 'Choose a type'],
    ['bench', 'Bench'],
    ['stool', 'Stool'],
  ]);
  expect(list('All rows are').value).toBe('stool');
  await choose('All rows are', 'Bench');
  expect(change.mock.calls).toEqual([[{ type: 'bench' }]]);
});

it('adds the type of a word to those of the others', async () => {
  const { list, choose, change } = await form({
    typeColumn: 'kind',
    typeWords: { Twin: 'stool' },
    otherwise: 'bench',
  });
  expect(screen.queryByLabelText('All rows are')).toBeNull();
  expect([list('Twin').value, list('Single').value, list('All others').value]).toEqual([
    'stool',
    '',
    'bench',
  ]);
  expect([list('Twin').options[0]?.text, list('All others').options[0]?.text]).toEqual([
    'Same as “All others”',
    'Skipped',
  ]);
  await choose('Single', 'Bench');
  await choose('All others', 'Skipped');
  expect(change.mock.calls).toEqual([
    [{ typeWords: { Twin: 'stool', Single: 'bench' } }],
    [{ otherwise: '' }],
  ]);
});

it('adds a word of what is not in place, and takes one away', async () => {
  const { view, person, change } = await form({ removedColumn: 'state', removedWords: ['gone'] });
  const tick = (word: string) => view.getByLabelText<HTMLInputElement>(`Skip: ${word}`);
  expect([tick('ok').checked, tick('gone').checked]).toEqual([false, true]);
  await person.click(tick('ok'));
  await person.click(tick('gone'));
  expect(change.mock.calls).toEqual([[{ removedWords: ['gone', 'ok'] }], [{ removedWords: [] }]]);
});

it('offers 40 words of a column, not more', async () => {
  const many = { ...table, rows: Array.from({ length: 41 }, (_none, at) => ({ kind: `Kind ${at}` })) };
  const draft = { ...guessMapping('a.csv', many), typeColumn: 'kind', removedColumn: 'kind' };
  const { view } = await open(<MappingForm table={many} draft={draft} fault={null} change={vi.fn()} />, {
    assetConfigs,
  });
  expect(view.getAllByLabelText(/^Kind /)).toHaveLength(40);
  expect(view.getAllByLabelText(/^Skip: Kind /)).toHaveLength(40);
});

it('asks for each field of the chosen types once, guessed by its name, chosen before the guess', async () => {
  const { view, change, choose, list } = await form({
    typeColumn: 'kind',
    typeWords: { Twin: 'bench', Single: 'stool' },
    fields: { wood: 'title' },
  });
  const group = await view.findByRole('group', { name: 'Columns for the form fields' });
  expect(within(group).getAllByRole('combobox')).toHaveLength(2);
  expect([list('Seats').value, list('Wood').value]).toEqual(['seats', 'title']);
  await choose('Seats', 'No column');
  expect(change.mock.calls).toEqual([[{ fields: { wood: 'title', seats: '' } }]]);
});

it('asks for no fields where no type is chosen', async () => {
  const { view } = await form();
  expect(view.queryByRole('group', { name: 'Columns for the form fields' })).toBeNull();
});

it.each([
  ['pair', 'Location (column)'],
  ['geojson', 'Location (column)'],
] as const)('asks for the one column of a place that is said as %s', async (place, label) => {
  const { view, list, choose, change } = await form({ place, cell: 'north' });
  expect(list('How the file gives the location').value).toBe(place);
  expect(list(label).value).toBe('north');
  expect(view.queryByLabelText('Latitude (column)')).toBeNull();
  await choose(label, 'east');
  await choose('How the file gives the location', 'Latitude and longitude in two columns');
  expect(change.mock.calls).toEqual([[{ cell: 'east' }], [{ place: 'two' }]]);
});
