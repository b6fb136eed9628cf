// @vitest-environment happy-dom
// Parts of an asset's panel: fields of its form, its facts, others at the same click, columns of a file, types on the map.

import type { AssetConfigResponse } from '@curbwright/contract';
import { expect, it, vi } from 'vitest';

import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { open } from '../testing/page.tsx';
import { AssetDetails } from './asset-details.tsx';
import { changeAssets, selectAssets, setAssetTypesShown } from './assets-slice.ts';
import { ColumnSelect } from './column-select.tsx';
import { FormFields } from './form-fields.tsx';
import { OverlappingAssets } from './overlapping-assets.tsx';
import { TypeSwitches } from './type-switches.tsx';

const kinds = [
  'text',
  'email',
  'date',
  'picker',
  'time',
  'phone',
  'password',
  'number',
  'array',
  'file',
] as const;
const config = mockResponse('assetConfigs', {
  results: [
    {
      id: 5,
      name: 'bench',
      display_name: 'Bench',
      icon: '/bench.svg',
      is_active: true,
      form_skeleton: [
        { name: 'seats', label: 'Seats', kind: 'number' },
        { name: 'roof', label: 'Roof', kind: 'checkbox' },
        { name: 'note', label: 'Note', kind: 'text' },
      ],
    },
    { id: 6, name: 'tree', display_name: 'Tree', icon: '/tree.svg', is_active: true },
    { id: 7, name: 'old', display_name: 'Old', is_active: false },
  ],
});
const assetConfigs = () => config;
const fields = mockResponse('assetConfigs', {
  results: [
    {
      form_skeleton: [
        ...kinds.map((kind) => ({ name: kind, label: `L ${kind}`, kind, required: kind === 'email' })),
        { name: 'long', label: 'Long', kind: 'textArea' as const },
        { name: 'on', label: 'On', kind: 'checkbox' as const },
        {
          name: 'fix',
          label: 'Fix',
          kind: 'select' as const,
          options: [
            { value: 'w', label: 'Wall' },
            { value: 'p', label: 'Pole' },
          ],
        },
      ],
    },
  ],
}).results[0]?.form_skeleton as AssetConfigResponse['form_skeleton'];

async function form(disabled = false) {
  const onChange = vi.fn();
  const values = {
    text: 'Elm',
    number: 4,
    array: ['a', 'b'],
    long: 'Long text',
    on: true,
    fix: { value: 'p', label: 'Pole' },
    email: false,
  };
  const page = await open(
    <FormFields
      form="f"
      fields={fields}
      faults={{ email: 'No address.', on: 'Say no.' }}
      {...{ values, disabled, onChange }}
    />,
  );
  return { ...page, onChange };
}

it('shows each kind in a field of its own, with its value', async () => {
  const { view } = await form();
  const inputs = kinds.map((kind) => view.getByLabelText<HTMLInputElement>(new RegExp(`^L ${kind}`)));
  expect(inputs.map(({ type }) => type)).toEqual([
    'text',
    'email',
    'date',
    'date',
    'text',
    'tel',
    'password',
    'text',
    'text',
    'text',
  ]);
  expect([0, 7, 8, 1].map((at) => inputs[at]?.value)).toEqual(['Elm', '4', 'a, b', '']);
  expect(inputs.map(({ inputMode }) => inputMode === 'decimal')).toEqual(
    kinds.map((kind) => kind === 'number'),
  );
  expect(view.getByLabelText<HTMLTextAreaElement>('Long').value).toBe('Long text');
  expect(view.getByLabelText<HTMLInputElement>('On').checked).toBe(true);
  expect(view.getByLabelText<HTMLSelectElement>('Fix').selectedOptions[0]?.text).toBe('Pole');
  const email = view.getByLabelText('L email (required)');
  expect([
    email.getAttribute('aria-required'),
    email.getAttribute('aria-invalid'),
    email.getAttribute('aria-describedby'),
  ]).toEqual(['true', 'true', 'f-email-fault']);
  expect(document.getElementById('f-email-fault')?.textContent).toBe('No address.');
  expect(inputs[8]?.getAttribute('aria-describedby')).toBe('f-array-help');
  expect(inputs[0]?.getAttribute('aria-describedby')).toBeNull();
  expect(view.getByLabelText('On').getAttribute('aria-describedby')).toBe('f-on-fault');
});

it('hands on what is typed: lists by their commas, choices with their words', async () => {
  const { view, person, onChange } = await form();
  await person.type(view.getByLabelText(/^L array/), ',c');
  expect(onChange.mock.calls.slice(-2)).toEqual([
    ['array', ['a', 'b', '']],
    ['array', ['a', 'bc']],
  ]);
  await person.clear(view.getByLabelText(/^L array/));
  expect(onChange).toHaveBeenLastCalledWith('array', '');
  await person.type(view.getByLabelText(/^L text/), '!');
  expect(onChange).toHaveBeenLastCalledWith('text', 'Elm!');
  await person.selectOptions(view.getByLabelText('Fix'), 'Wall');
  expect(onChange).toHaveBeenLastCalledWith('fix', { value: 'w', label: 'Wall' });
  await person.selectOptions(view.getByLabelText('Fix'), '–');
  expect(onChange).toHaveBeenLastCalledWith('fix', null);
  await person.click(view.getByLabelText('On'));
  expect(onChange).toHaveBeenLastCalledWith('on', false);
});

it('is not to be changed where it is closed', async () => {
  const { view } = await form(true);
  const all = ['L text', 'Long', 'On', 'Fix'].map(
    (name) => view.getByLabelText<HTMLInputElement>(name).disabled,
  );
  expect(all).toEqual([true, true, true, true]);
});

const [bench] = config.results as AssetConfigResponse[];
it('says what is known of an asset, and where along which curb it stands', async () => {
  const links = [
    { link: 7, bl_street_name: 'Oak St', bl_side: null, at: 12.4 },
    { link: 8, bl_street_name: null, bl_side: null, at: 3 },
  ];
  const { results } = mockResponse('assets', { results: [{ links }] });
  const { view } = await open(
    <AssetDetails
      type={bench}
      properties={{ seats: 4, roof: false, note: '' }}
      installed="2026-01-02"
      removed={null}
      links={results[0]?.links ?? []}
      outsideId="X-9"
    />,
  );
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'InstalledJan 2, 2026',
    'Seats4',
    'RoofNo',
    'IDX-9',
  ]);
  const places = view.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(places[0]).toMatch(/^Oak St · 12(\.4)? m from the start of the curb$/);
  expect(places).toHaveLength(2);
});

it('says that nothing is known, and that it stands beside no curb', async () => {
  const { view } = await open(
    <AssetDetails type={undefined} properties={{ seats: 4 }} installed={null} removed={null} links={[]} />,
  );
  expect(view.getByText('No details yet.')).toBeTruthy();
  expect(view.getByText(/^There is no curb within/)).toBeTruthy();
});

it('says nothing of curbs of what is not in force yet', async () => {
  const { view } = await open(
    <AssetDetails type={bench} properties={{}} installed={null} removed="2026-03-04" links={null} />,
  );
  expect(view.queryByText('Along the curb')).toBeNull();
  expect(view.getByText('Mar 4, 2026')).toBeTruthy();
});

const mark = { config: 5, name: 'Elm', asset: 3, group: null, key: 'asset/3' };
const marks = [
  mark,
  { ...mark, config: 6, name: null, asset: null, group: 9, key: 'item/31' },
  { ...mark, asset: 31, key: 'asset/31' },
];
it.each([
  [{ kind: 'asset', asset: 3 }, [true, false, false]],
  [{ kind: 'asset', asset: null, item: { group: 9, id: 31 } }, [false, true, false]],
] as const)('marks which of those under a click is open', async (open_, current) => {
  changeAssets({ overlapping: { marks } as never });
  const { view } = await open(<OverlappingAssets open={open_} />, { assetConfigs });
  await view.findAllByText('Bench · Elm');
  const buttons = view.getAllByRole('button');
  expect(view.getByText('3 assets here')).toBeTruthy();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Bench · Elm', 'Tree', 'Bench · Elm']);
  expect(buttons.map((one) => one.getAttribute('aria-current') === 'true')).toEqual(current);
  changeAssets({ overlapping: null });
});

it.each([[null], [{ marks: [mark] }]])('is not asked where one or none lies there', async (choice) => {
  changeAssets({ overlapping: choice as never });
  const { view } = await open(<OverlappingAssets open={{ kind: 'asset', asset: 3 }} />, { assetConfigs });
  expect(view.queryByRole('button')).toBeNull();
  changeAssets({ overlapping: null });
});

it('shows and hides types on the map, each and all', async () => {
  setAssetTypesShown(['bench', 'tree', 'old'], true);
  changeAssets({ truncated: true });
  const { view, person } = await open(<TypeSwitches />, { assetConfigs });
  await person.click(await view.findByLabelText('Tree'));
  expect([...selectAssets(store.getState()).hiddenTypes]).toEqual(['tree']);
  expect(view.getAllByRole('checkbox')).toHaveLength(2);
  expect(view.getByText(/^Not all assets in view are shown/)).toBeTruthy();
  await person.click(view.getByRole('button', { name: 'Show all' }));
  expect([...selectAssets(store.getState()).hiddenTypes]).toEqual([]);
  await person.click(view.getByRole('button', { name: 'Hide all' }));
  expect([...selectAssets(store.getState()).hiddenTypes].toSorted()).toEqual(['bench', 'tree']);
  setAssetTypesShown(['bench', 'tree'], true);
  changeAssets({ truncated: false });
});

it.each([
  ['', undefined, null, false],
  ['A', undefined, 'For example: one', false],
  ['B', 'Say which.', null, true],
])('shows a sample of the column %s', async (value, fault, sample, isWrong) => {
  const onChange = vi.fn();
  const { view, person } = await open(
    <ColumnSelect
      id="c"
      label="Place"
      columns={['A', 'B']}
      sample={(name) => (name === 'A' ? 'one' : '')}
      {...{ value, fault, onChange }}
    />,
  );
  expect(view.queryByText(/^For example/)?.textContent ?? null).toBe(sample);
  const list = view.getByLabelText<HTMLSelectElement>('Place');
  expect(list.getAttribute('aria-invalid')).toBe(isWrong ? 'true' : null);
  await person.selectOptions(list, value === 'B' ? 'A' : 'B');
  expect(onChange).toHaveBeenCalledOnce();
});
