// @vitest-environment happy-dom
// Importing assets from a file: what is read of it, what is missing, the preview and the import with the same mapping.
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../testing/page.tsx';
import { lastToast, shownError } from '../testing/shown.ts';
import { ImportDialog } from './import-dialog.tsx';
import { maxImportBytes } from './import-table.ts';

const counts = { detail: '3 new.', rows: 5, created: 3, changed: 0, fault_count: 1, faults: ['Row 2'] };
async function dialog(more: Answers = {}) {
  const onClose = vi.fn();
  const page = await open(<ImportDialog onClose={onClose} />, {
    assetConfigs: () =>
      mockResponse('assetConfigs', {
        results: [
          {
            id: 5,
            name: 'bench',
            display_name: 'Bench',
            geometry_type: 'point',
            is_active: true,
            form_skeleton: [{ name: 'seats', label: 'Seats' }],
          },
          { id: 6, name: 'lot', display_name: 'Lot', geometry_type: 'polygon', is_active: true },
          { id: 7, name: 'old', display_name: 'Old', geometry_type: 'point', is_active: false },
        ],
      }),
    importAssets: ({ body }) =>
      mockResponse('importAssets', {
        ...counts,
        dry_run: (body as { dry_run: string }).dry_run === 'true',
      } as never),
    ...more,
  });
  const press = (name: string) =>
    page.person.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) as HTMLElement);
  const give = async (text: string, name = 'my racks.csv') => {
    await page.person.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File([text], name),
    );
  };
  const sent = () =>
    page.asked.flatMap(({ name, body }) =>
      name === 'importAssets' ? [body as { mapping: string; dry_run: string; file: File }] : [],
    );
  const choose = (label: string, option: string) =>
    page.person.selectOptions(screen.getByLabelText(label), option);
  return { ...page, onClose, press, give, sent, choose };
}
const csv = 'id,lng,lat,seats,kind,state\n1,11,43,4,Twin,ok\n2,12,44,6,Single,gone\n3,13,45,,Twin,ok\n';

it('guesses the columns, asks for what is missing, previews and imports the same', async () => {
  const { give, press, sent, choose, onClose } = await dialog();
  await give(csv);
  expect(await screen.findByText('my racks.csv: 3 rows.')).toBeTruthy();
  const value = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
  expect(['Source name', 'ID (column)', 'Latitude (column)', 'Longitude (column)'].map(value)).toEqual([
    'my-racks',
    'id',
    'lat',
    'lng',
  ]);
  await press('Preview');
  expect(screen.getAllByText('Choose the type of the rows.').length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
  const type = screen.getByLabelText<HTMLSelectElement>('All rows are');
  expect([...type.options].map(({ text }) => text)).toEqual(['Choose a type', 'Bench']);
  await choose('All rows are', 'Bench');
  expect(screen.queryByText('Choose the type of the rows.')).toBeNull();
  expect(value('Seats')).toBe('seats');
  await choose('Column that marks removed assets', 'state');
  await press('Preview');
  expect(await screen.findByText('3 new.')).toBeTruthy();
  expect(screen.getByText('One row is skipped')).toBeTruthy();
  await press('Import assets');
  await expect.poll(() => lastToast()).toBe('3 new.');
  expect(sent().map(({ dry_run }) => dry_run)).toEqual(['true', 'false']);
  expect(sent()[0]?.file.name).toBe('my racks.csv');
  expect(JSON.parse(sent()[1]?.mapping ?? '')).toEqual({
    source: 'my-racks',
    id: 'id',
    place: { lng: 'lng', lat: 'lat' },
    type: 'bench',
    properties: { seats: 'seats' },
  });
  await press('Close');
  expect(onClose).toHaveBeenCalled();
});

it('takes the type by the words of a column, and leaves rows out that are not in place', async () => {
  const { give, press, sent, choose, person } = await dialog();
  await give(csv);
  await screen.findByText('my racks.csv: 3 rows.');
  await choose('Or take the type from a column', 'kind');
  expect(screen.queryByLabelText('All rows are')).toBeNull();
  await choose('Twin', 'Bench');
  await choose('Column that marks removed assets', 'state');
  await person.click(screen.getByLabelText('Skip: gone'));
  await person.click(screen.getByLabelText('Skip: ok'));
  await person.click(screen.getByLabelText('Skip: ok'));
  await press('Preview');
  await screen.findByText('3 new.');
  expect(JSON.parse(sent()[0]?.mapping ?? '')).toMatchObject({
    type: { column: 'kind', values: { Twin: 'bench' } },
    removed: { column: 'state', values: ['gone'] },
  });
  await press('Back to the columns');
  await choose('Or take the type from a column', 'state');
  expect(screen.getByLabelText<HTMLSelectElement>('ok').value).toBe('');
});

it('asks for the columns of the place that is chosen', async () => {
  const { give, choose } = await dialog();
  await give(csv);
  await screen.findByText('my racks.csv: 3 rows.');
  await choose('How the file gives the location', 'Latitude, longitude in one column');
  expect([
    screen.queryByLabelText('Latitude (column)'),
    screen.getByLabelText('Location (column)') !== null,
  ]).toEqual([null, true]);
  expect(screen.getAllByText('For example: 1').length).toBeGreaterThan(0);
});

it('takes the points of features as they are', async () => {
  const { give } = await dialog();
  await give(JSON.stringify({ features: [{ id: 1, properties: { a: 1 } }] }), 'a.geojson');
  expect(await screen.findByText('The location is the point of each feature in the file.')).toBeTruthy();
  expect(screen.queryByLabelText('How the file gives the location')).toBeNull();
});

it.each([
  ['{"type":', 'Couldn’t read x.json as CSV or GeoJSON. Choose another file.'],
  ['', 'x.json has no rows. Choose another file.'],
])('refuses a file of %j, and takes another one', async (text, said) => {
  const { give, press } = await dialog();
  await give(text, 'x.json');
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe(said);
  await give(csv);
  await screen.findByText('my racks.csv: 3 rows.');
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  await press('Choose another file');
  expect(screen.getByText('Drop a file here, or choose one:')).toBeTruthy();
});

it.each([
  [1, 'import.nothingTaken'],
  [0, 'This file has nothing new to import.'],
])('does not import nothing, with %i rows at fault', async (faults, said) => {
  const { give, press, sent, choose } = await dialog({
    importAssets: () => mockResponse('importAssets', { dry_run: true, fault_count: faults, detail: 'None.' }),
  });
  await give(csv);
  await screen.findByText('my racks.csv: 3 rows.');
  await choose('All rows are', 'Bench');
  await press('Preview');
  await screen.findByText('None.');
  await press('Import assets');
  expect(sent()).toHaveLength(1);
  if (faults === 0) expect(lastToast()).toBe(said);
  else expect(lastToast()).not.toBe('This file has nothing new to import.');
});

it('says what the server refuses', async () => {
  const { give, press, choose } = await dialog({
    importAssets: () => new ErrorResponse(400, { code: 'x', detail: 'It is cut.' }),
  });
  await give(csv);
  await screen.findByText('my racks.csv: 3 rows.');
  await choose('All rows are', 'Bench');
  await press('Preview');
  await expect.poll(shownError).toBe('It is cut.');
});

it('says nothing of one file when another is wished, and takes none that is too large', async () => {
  const { give, press } = await dialog();
  await give(csv);
  await screen.findByText('my racks.csv: 3 rows.');
  await press('Preview');
  expect(shownError()).toBe('Choose the type of the rows.');
  await press('Choose another file');
  expect(shownError()).toBeUndefined();
  await give('x'.repeat(maxImportBytes + 1));
  await expect.poll(shownError).toBe('The file is larger than 10 MB. Split it into smaller files.');
  await give(`id,lat,lng\n${'1,43,11\n'.repeat(2)}`, 'two.csv');
  expect(await screen.findByText('two.csv: 2 rows.')).toBeTruthy();
});
