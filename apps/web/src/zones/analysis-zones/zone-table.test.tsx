// @vitest-environment happy-dom
// The list of zones: parts under their zones or as the server sorts, what is selected, copied and deleted, and who may.
import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { mockElementSizes } from '../../testing/room.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { ZoneTable } from './zone-table.tsx';

mockElementSizes();
type Zone = ReturnType<typeof mockResponse<'analysisZones'>>['results'][number];
const dates = { created: '2026-11-20T02:30:00Z', modified: '2026-11-21T02:30:00Z' };
const zones: Part<Zone>[] = [
  {
    id: 2,
    name: 'West',
    user: 'mara',
    version: 4,
    total_spaces: 1234,
    total_metres: 2500,
    link_count: 7,
    show_on_maps: true,
    component_types: ['Radius', 'Polygon'],
    ...dates,
  },
  { id: 3, name: 'Corner', user: 'otto', version: 5, parent_zone_id: 2, parent_zone: 'West', ...dates },
  { id: 4, name: 'East', user: null, version: 6, description: 'Docks', ...dates },
];
const page = (rows: Part<Zone>[], count = rows.length) =>
  ({ results: rows, meta: { count, next: null, previous: null } }) as never;

async function opened(
  answers: Answers = {},
  permissions: ('analyze' | 'edit')[] = ['analyze'],
  address = '/',
) {
  history.replaceState(null, '', address);
  const { view, person, asked } = await open(<ZoneTable />, {
    ...signedIn('view', ...permissions),
    ruleSets: () => noRuleSets,
    analysisZones: () => mockResponse('analysisZones', page(zones)),
    analysisZoneListviewData: () => mockResponse('analysisZoneListviewData', page(zones)),
    ...answers,
  });
  const names = () => rowsOf(view.getByRole('grid')).map(([, name]) => name);
  const press = async (name: string) => person.click(await view.findByRole('button', { name }));
  const tick = async (name: string) =>
    person.click(await view.findByRole('checkbox', { name: `Select ${name}` }));
  const of = (call: string) => asked.filter(({ name }) => name === call);
  return { view, person, asked, names, press, tick, of };
}

it('puts parts under their zones, and says what each holds', async () => {
  const { view, names } = await opened();
  await view.findByRole('grid');
  await expect.poll(() => names()).toEqual(['East', 'West', 'Part of West:Corner']);
  expect(view.getByText('3 zones')).toBeDefined();
  const [, , description, ...rest] = rowsOf(view.getByRole('grid'))[1] ?? [];
  expect([description, ...rest.slice(0, 7)]).toEqual([
    'N/A',
    'mara',
    'Radius, Polygon',
    '1,234',
    '2.5 km',
    '7',
    'Yes',
    'Nov 19, 2026, 8:30 PM',
  ]);
});

it('is in the order of the server where one sorts or searches', async () => {
  const { view, names, of, press } = await opened({}, ['analyze'], '/?ordering=-total_spaces&search=e');
  await view.findByRole('grid');
  await expect.poll(() => names()).toEqual(['West', 'Corner', 'East']);
  expect(of('analysisZoneListviewData')[0]?.query).toMatchObject({
    ordering: '-total_spaces',
    search: 'e',
    offset: '0',
  });
  expect(view.getByText('Only zones that match are shown.')).toBeDefined();
  await press('Clear filters and search');
  expect(location.search).toBe('?ordering=-total_spaces');
  await press('Group sub-zones under their zone');
  expect(location.search).toBe('');
});

it('copies one, and says what the server refused', async () => {
  const { view, press, of } = await opened({
    copyAnalysisZone: ({ params }) =>
      params.id === '2'
        ? mockResponse('copyAnalysisZone')
        : new ErrorResponse(409, { code: 'conflict', detail: 'Changed.' }),
  });
  await view.findByRole('grid');
  await press('Copy West');
  await expect.poll(() => lastToast()).toBe('The zone has been copied.');
  await press('Copy East');
  expect(await screen.findByText('Done: 0 of 1.')).toBeDefined();
  expect(of('copyAnalysisZone').map(({ params }) => params.id)).toEqual(['2', '4']);
});

it.each([
  { permissions: ['analyze'] as const, changed: true, others: false },
  { permissions: ['analyze', 'edit'] as const, changed: true, others: true },
  { permissions: [] as const, changed: false, others: false },
])(
  'lets one with $permissions change own zones: $changed, others: $others',
  async ({ permissions, changed, others }) => {
    const { view, press } = await opened({}, [...permissions]);
    await view.findByRole('grid');
    await press('Delete West');
    expect(screen.queryByRole('dialog') !== null).toBe(changed);
    if (changed) screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await press('Edit Corner');
    expect(location.pathname).toBe(others ? '/analyzer/mapview/edit/' : '/');
  },
);

it('shows one on the map, whoever one is, and begins a new one', async () => {
  const { view, press } = await opened({}, []);
  await view.findByRole('grid');
  await press('Show Corner on the map');
  expect(`${location.pathname}${location.search}`).toBe('/analyzer/mapview/?zone=3');
});

it('deletes what is selected, and selects nothing of what is gone', async () => {
  let rows = zones;
  const { view, press, tick, of } = await opened(
    {
      analysisZones: () => mockResponse('analysisZones', page(rows)),
      analysisZoneListviewData: () => mockResponse('analysisZoneListviewData', page(rows)),
      deleteAnalysisZone: () => {
        rows = zones.slice(0, 1);
        return mockResponse('deleteAnalysisZone');
      },
    },
    ['edit'],
  );
  await view.findByRole('grid');
  await tick('East');
  await tick('Corner');
  expect(view.getByText('2 zones selected')).toBeDefined();
  await press('Delete');
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(of('deleteAnalysisZone').map(({ params }) => params.id)).toEqual(['4', '3']);
  await view.findByText('1 zone');
});

it.each([
  { permissions: ['analyze'] as const, may: true },
  { permissions: [] as const, may: false },
])('offers ways to begin where there is none, with $permissions', async ({ permissions, may }) => {
  const { view, press } = await opened(
    {
      analysisZones: () => mockResponse('analysisZones', page([])),
      analysisZoneListviewData: () => mockResponse('analysisZoneListviewData', page([])),
    },
    [...permissions],
  );
  await view.findByText('No analysis zones yet');
  await press('Draw the first zone');
  expect(location.pathname).toBe(may ? '/analyzer/mapview/create/' : '/');
  expect(view.queryByText('Draw one on the map, or import areas from a file.') !== null).toBe(may);
});

it('says that the list could not be read, and reads it again', async () => {
  let isDown = true;
  const no = () => new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' });
  const { view, press, names } = await opened({
    analysisZones: () => (isDown ? no() : mockResponse('analysisZones', page(zones))),
    analysisZoneListviewData: () => (isDown ? no() : mockResponse('analysisZoneListviewData', page(zones))),
  });
  await view.findByText('Couldn’t load the analysis zones. Try again.');
  isDown = false;
  await press('Try again');
  await view.findByRole('grid');
  await expect.poll(() => names()).toContain('East');
});

it('has a way out where nothing matches, and keeps the order', async () => {
  const { view, person } = await opened(
    { analysisZoneListviewData: () => mockResponse('analysisZoneListviewData', page([])) },
    ['analyze'],
    '/?ordering=name&search=zzz&where_user=%5B%22mara%22%5D',
  );
  await view.findByText('No zones match.');
  expect(view.queryByText('No analysis zones yet')).toBeNull();
  const ways = view.getAllByRole('button', { name: 'Clear filters and search' });
  await person.click(ways.at(-1) as HTMLElement);
  expect(location.search).toBe('?ordering=name');
});

it('sorts and filters by a column, with the words of its values', async () => {
  const { view, person, of, press } = await opened({
    analysisZoneListValues: ({ query }) =>
      mockResponse('analysisZoneListValues', {
        values: query.column === 'show_on_maps' ? ['true', 'false'] : ['40'],
        truncated: false,
      } as never),
  });
  await view.findByRole('grid');
  const heading = (name: string) => view.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  const menu = (name: string) => person.click(within(heading(name)).getAllByRole('button')[0] as HTMLElement);
  // In tree order the list is sorted by no column.
  expect(heading('Name').getAttribute('aria-sort')).toBe('none');
  expect(view.queryByRole('columnheader', { name: /^(ID|Part of)/ })).toBeNull();
  await menu('Total spaces');
  await person.click(await screen.findByRole('button', { name: 'Descending', hidden: true }));
  await expect.poll(() => location.search).toBe('?ordering=-total_spaces');
  expect(screen.queryByRole('button', { name: 'Descending', hidden: true })).toBeNull();
  await expect.poll(() => heading('Total spaces').getAttribute('aria-sort')).toBe('descending');
  await menu('Show on maps');
  await person.click(await screen.findByRole('checkbox', { name: 'No', hidden: true }));
  await person.click(screen.getByRole('button', { name: 'Apply', hidden: true }));
  await expect
    .poll(() => location.search)
    .toBe('?ordering=-total_spaces&where_show_on_maps=%5B%22false%22%5D');
  expect(screen.queryByRole('button', { name: 'Apply', hidden: true })).toBeNull();
  expect(of('analysisZoneListValues').map(({ query }) => query)).toEqual([
    { column: 'total_spaces' },
    { column: 'show_on_maps' },
  ]);
  await expect
    .poll(() => of('analysisZoneListviewData').at(-1)?.query)
    .toMatchObject({
      ordering: '-total_spaces',
      show_on_maps: '["false"]',
    });
  expect(view.getByText('Show on maps is filtered')).toBeTruthy();
  await press('Group sub-zones under their zone');
  expect(location.search).toBe('?where_show_on_maps=%5B%22false%22%5D');
});

it('ticks a range and all, exports what is ticked, and lets go of it', async () => {
  const { view, person, press, tick } = await opened();
  await view.findByRole('grid');
  const box = (name: string) => view.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
  await tick('East');
  await person.keyboard('{Shift>}');
  await person.click(box('Corner'));
  await person.keyboard('{/Shift}');
  expect(view.getByText('3 zones selected')).toBeTruthy();
  await tick('West');
  expect(view.getByText('2 zones selected')).toBeTruthy();
  await press('Export');
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  const [all, some] = dialog.getAllByRole<HTMLInputElement>('radio', { hidden: true });
  expect([all, some].map((one) => one?.closest('label')?.textContent)).toEqual([
    expect.stringContaining('3'),
    expect.stringContaining('2'),
  ]);
  await person.click(dialog.getByRole('button', { name: 'Close', hidden: true }));
  await press('Clear the selection');
  expect(view.getByText('3 zones')).toBeTruthy();
  await person.click(view.getByRole('checkbox', { name: 'Select all loaded rows' }));
  expect(view.getByText('3 zones selected')).toBeTruthy();
  await person.click(view.getByRole('checkbox', { name: 'Select all loaded rows' }));
  expect(view.getByText('3 zones')).toBeTruthy();
});

it('opens a zone by its row, the import, the columns, and begins a new one', async () => {
  const { view, person, press } = await opened();
  await view.findByRole('grid');
  await press('Import');
  const title = () => screen.queryByRole('dialog', { name: 'Import areas', hidden: true });
  expect(title()).not.toBeNull();
  await person.click(within(title() as HTMLElement).getByRole('button', { name: 'Cancel', hidden: true }));
  expect(title()).toBeNull();
  await press('Columns');
  const shown = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'ID', hidden: true });
  expect(shown.checked).toBe(false);
  await person.click(shown);
  expect(view.getByRole('columnheader', { name: /^ID/ })).toBeTruthy();
  await press('Columns');
  expect(screen.queryByRole('checkbox', { name: 'ID', hidden: true })).toBeNull();
  await press('New zone');
  expect(location.pathname).toBe('/analyzer/mapview/create/');
  history.replaceState(null, '', '/');
  await person.click(await view.findByText('East'));
  expect(`${location.pathname}${location.search}`).toBe('/analyzer/mapview/?zone=4');
});

it('says what became of each where some could not be deleted', async () => {
  const { view, press, tick } = await opened(
    { deleteAnalysisZone: () => new ErrorResponse(409, { code: 'conflict', detail: 'Changed.' }) },
    ['edit'],
  );
  await view.findByRole('grid');
  await tick('East');
  await press('Delete');
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click();
  await screen.findByText('Done: 0 of 1.');
  expect(view.getByText('1 zone selected')).toBeTruthy();
  expect(
    within(screen.getByRole('dialog', { hidden: true })).getByRole('listitem', { hidden: true }).textContent,
  ).toBe('East: Changed.');
});

it.each([
  { range: 1, type: 0, asks: [4], kind: 'excel', closes: true },
  { range: 0, type: 1, asks: 'all', kind: 'json', closes: true },
  { range: 0, type: 1, asks: 'all', kind: 'json', closes: false },
])('exports zones ($asks as $kind), and closes once they are saved: $closes', async (row) => {
  const saved = savedFiles();
  const { view, press, tick, of, person } = await opened({
    exportAnalysisZones: () =>
      row.closes
        ? new File(['z'], 'zones.out')
        : (new ErrorResponse(409, { code: 'x', detail: 'Not now.' }) as never),
  });
  await view.findByRole('checkbox', { name: 'Select East' });
  await tick('East');
  await press('Export');
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  const radios = dialog.getAllByRole('radio', { hidden: true });
  await person.click(radios[row.range] as HTMLElement);
  await person.click(radios[2 + row.type] as HTMLElement);
  await person.click(dialog.getByRole('button', { name: /^Export|^Start/, hidden: true }));
  await expect
    .poll(() => of('exportAnalysisZones').map(({ params, body }) => [params, body]))
    .toEqual([[{ type: row.kind }, { analysis_zones: row.asks, language: 'en' }]]);
  if (!row.closes) {
    expect((await dialog.findByRole('alert', { hidden: true })).textContent).toContain('Not now.');
    return;
  }
  await expect.poll(() => screen.queryByRole('dialog', { hidden: true })).toBeNull();
  await expect.poll(() => saved).toEqual([{ name: 'zones.out', text: 'z' }]);
  expect(lastToast()).toContain('zones.out');
});

it('says how many there are, and searches as one types, in one step of Back', async () => {
  const { view, person, of } = await opened();
  await view.findByRole('grid');
  expect((await view.findByText('3 zones')).getAttribute('role')).toBe('status');
  const steps = vi.spyOn(history, 'pushState');
  onTestFinished(() => steps.mockRestore());
  await person.type(view.getByRole('searchbox', { name: 'Search zones' }), 'ea');
  await expect.poll(() => location.search).toBe('?search=ea');
  expect(steps).not.toHaveBeenCalled();
  await expect.poll(() => of('analysisZoneListviewData').at(-1)?.query).toMatchObject({ search: 'ea' });
});
