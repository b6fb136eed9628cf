// @vitest-environment happy-dom
// The mapping beside the form: as text, kept under a name, and what the first records become by it.
import type { ImportInspection, MappingTrialRow } from '@curbwright/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import type { ImportMapProps } from './import-map.ts';
import { MappingText } from './mapping-text.tsx';
import { MappingTrialView } from './mapping-trial-view.tsx';
import { SavedMappings } from './saved-mappings.tsx';

const mapping = { version: 1, link: { side: 'A' } };

async function text() {
  const change = vi.fn();
  const page = await open(<MappingText mapping={mapping} fileName="a.mapping.json" change={change} />);
  const field = page.view.getByLabelText<HTMLTextAreaElement>('Mapping as text');
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name, hidden: true }));
  return {
    ...page,
    change,
    field,
    press,
    fault: () => page.view.getByRole('alert', { hidden: true }).textContent,
  };
}

it('takes over what is typed, where it is a mapping', async () => {
  const { field, press, person, change, fault } = await text();
  expect(JSON.parse(field.value)).toEqual(mapping);
  await press('Apply the text');
  expect(lastToast()).toBe('The text has not changed.');
  expect(change).not.toHaveBeenCalled();
  await person.type(field, 'x');
  await press('Apply the text');
  expect(fault()).toMatch(/^This is not a JSON object/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toMatch(/x$/);
  await press('Discard my changes');
  expect([fault(), JSON.parse(field.value), field.getAttribute('aria-invalid')]).toEqual([
    '',
    mapping,
    'false',
  ]);
  await person.clear(field);
  await person.type(field, '{{"version":2}');
  await press('Apply the text');
  expect(change).toHaveBeenCalledExactlyOnceWith({ version: 2 });
  expect(JSON.parse(field.value)).toEqual(mapping);
});

it('loads a file, and keeps the text of one that is none', async () => {
  const { field, person, change, fault } = await text();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await person.upload(input, new File(['{"version":3}'], 'm.json', { type: 'application/json' }));
  await expect.poll(() => change.mock.calls).toEqual([[{ version: 3 }]]);
  await person.upload(input, new File(['[4]'], 'n.json', { type: 'application/json' }));
  await expect.poll(fault).toMatch(/^This is not a JSON object/);
  expect(field.value).toBe('[4]');
});

const kept = [
  { id: 4, name: 'Meters', mapping: { version: 1, keep: ['x'] } },
  { id: 9, name: 'Signs', mapping: { version: 1 } },
];
async function saved(more: Answers = {}) {
  const use = vi.fn();
  const page = await open(<SavedMappings job={12} mapping={mapping} use={use} />, {
    importMappings: ({ query }) =>
      mockResponse('importMappings', { results: (query.job === '12' ? kept.slice(1) : kept) as never }),
    deleteImportMapping: () => ({ id: 9 }),
    saveImportMapping: ({ body }) =>
      mockResponse('saveImportMapping', { name: (body as { name: string }).name }),
    ...more,
  });
  const list = page.view.getByLabelText<HTMLSelectElement>('Saved mappings');
  await expect.poll(() => list.options.length).toBeGreaterThan(1);
  const press = (name: string) => page.person.click(screen.getByRole('button', { name, hidden: true }));
  const sent = (call: string) =>
    page.asked.flatMap(({ name, params, body }) => (name === call ? [{ ...params, body }] : []));
  return { ...page, use, list, press, sent };
}

it('offers mappings that fit before others, and uses the one that is chosen', async () => {
  const { list, press, person, use } = await saved();
  await expect.poll(() => list.options[0]?.text).toBe('1 saved mapping fits this file');
  const groups = [...list.querySelectorAll('optgroup')].map((group) => [group.label, group.textContent]);
  expect(Object.fromEntries(groups)).toEqual({ 'For other columns': 'Meters', 'Fit this file': 'Signs' });
  await press('Use mapping');
  expect(lastToast()).toBe('Choose a mapping first.');
  expect(use).not.toHaveBeenCalled();
  await person.selectOptions(list, 'Meters');
  await press('Use mapping');
  expect(use).toHaveBeenCalledExactlyOnceWith({ version: 1, keep: ['x'] });
  expect(lastToast()).toBe('The mapping “Meters” was applied.');
});

it('forgets the one that is chosen, and chooses none then', async () => {
  const { list, press, person, sent } = await saved();
  await press('Delete mapping');
  expect(sent('deleteImportMapping')).toEqual([]);
  await person.selectOptions(list, 'Signs');
  await press('Delete mapping');
  await expect.poll(() => lastToast()).toBe('The mapping “Signs” was deleted.');
  expect(sent('deleteImportMapping')).toMatchObject([{ id: '9' }]);
  expect(list.value).toBe('');
});

it('keeps the mapping under a name, and replaces one of the same name only as it says', async () => {
  const { press, person, sent } = await saved();
  await press('Save this mapping…');
  const name = screen.getByLabelText<HTMLInputElement>('Name of the mapping');
  const note = () => document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(note()).toBe('Helps you find it for the next file of this kind.');
  await press('Save mapping');
  expect([note(), name.getAttribute('aria-invalid')]).toEqual(['Enter a name.', 'true']);
  await person.type(name, ' Signs ');
  expect([note(), name.getAttribute('aria-invalid')]).toEqual([
    'A mapping with this name already exists and would be replaced.',
    'false',
  ]);
  await press('Replace mapping');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  await press('Save this mapping…');
  await person.type(screen.getByLabelText('Name of the mapping'), 'New');
  await press('Save mapping');
  await expect.poll(() => lastToast()).toBe('The mapping was saved as “New”.');
  expect(sent('saveImportMapping').map(({ body }) => body)).toEqual([
    { name: 'Signs', mapping, replace: true },
    { name: 'New', mapping, replace: false },
  ]);
});

it('says why a mapping was not kept', async () => {
  const { press, person } = await saved({
    saveImportMapping: () => new ErrorResponse(400, { code: 'x', detail: 'It is too long.' }),
  });
  await press('Save this mapping…');
  await person.type(screen.getByLabelText('Name of the mapping'), 'New');
  await press('Save mapping');
  await expect.poll(() => document.querySelector('dialog')?.textContent).toContain('It is too long.');
  expect(document.querySelector('dialog')).not.toBeNull();
});

const link = {
  segment_id: 's1',
  street_name: 'Oak',
  from_street_name: '1st',
  to_street_name: '2nd',
  compass_side: null,
  side: 'left',
  bays_count: null,
  geometry: {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  },
} as const;
const row: MappingTrialRow = {
  place: 'line 2',
  row: 2,
  values: {},
  links: [{ ...link, geometry: { ...link.geometry, coordinates: [...link.geometry.coordinates] } }],
  rules: ['Paid.', 'No stopping.'],
  issues: [],
};
const issue = {
  code: 'x',
  row: 3,
  position: 1,
  place: 'line 3',
  severity: 'warning',
  column: 'PRICE',
  text: 'Odd.',
} as const;
const rows = [
  row,
  {
    ...row,
    place: 'line 3',
    rules: [],
    issues: [issue as never],
    links: [{ ...row.links[0], segment_id: 's2', from_street_name: null, to_street_name: '3rd' }],
  },
  {
    ...row,
    place: 'line 4',
    links: [],
    rules: [],
    issues: [{ ...issue, severity: 'error', column: null, text: 'No place.' } as never],
  },
  {
    ...row,
    place: 'line 5',
    issues: [{ ...issue, severity: 'loss' } as never],
    links: [
      { ...row.links[0], segment_id: 's3', street_name: null, from_street_name: null, to_street_name: null },
    ],
  },
] as readonly MappingTrialRow[];

/** The props of the map at each render. */
const drawn: ImportMapProps[] = [];
function CurbMap(props: ImportMapProps) {
  drawn.push(props);
  return null;
}

it('says what the first records become, and which are at fault', async () => {
  const { inspection } = mockResponse('importJob', { inspection: { bounds: [1, 2, 3, 4], geometries: {} } });
  const { view } = await open(
    <MappingTrialView
      tried={{ rows, isCurrent: false, fault: null }}
      inspection={inspection as ImportInspection}
      CurbMap={CurbMap}
    />,
  );
  expect(view.getByRole('status').textContent).toBe('Records: 4 · curbs: 3 · with errors: 2');
  expect(view.getByRole('region', { name: 'The first records' }).getAttribute('aria-busy')).toBe('true');
  expect(rowsOf(view.getByRole('table'))).toEqual([
    ['line 2', 's1 Oak (1st – 2nd)', 'Paid.No stopping.'],
    ['line 3', 's2 Oak (3rd)', 'No rulesPRICE: Odd.'],
    ['line 4', 'Skipped', 'No place.'],
    ['line 5', 's3', 'Paid.No stopping.PRICE: Odd.'],
  ]);
  const faulty = [...document.querySelectorAll('[data-faulty]')].map(
    (each) => each.querySelector('th')?.textContent,
  );
  expect(faulty).toEqual(['line 4', 'line 5']);
  expect(view.getByText('PRICE: Odd.', { selector: '[class~=limited]' })).toBeTruthy();
  const map = drawn.at(-1);
  expect([0, 1, 2, 3].map((of) => map?.reading(of))).toEqual([
    'Oak (1st – 2nd) · s1 · Paid.',
    'Oak (3rd) · s2 · No rules',
    's3 · Paid.',
    '',
  ]);
  expect([map?.lines.length, map?.box, map?.stateOf(0)]).toEqual([3, [1, 2, 3, 4], 'read']);
});

it('says why the mapping cannot be tried', async () => {
  const { inspection } = mockResponse('importJob', { inspection: { geometries: {} } });
  const { view } = await open(
    <MappingTrialView
      tried={{ rows: [], isCurrent: true, fault: 'No place is said.' }}
      inspection={inspection as ImportInspection}
      CurbMap={CurbMap}
    />,
  );
  expect([view.getByRole('status').textContent, view.getByRole('alert').textContent]).toEqual([
    '',
    'No place is said.',
  ]);
  expect(view.getByRole('region', { name: 'The first records' }).getAttribute('aria-busy')).toBe('false');
});
