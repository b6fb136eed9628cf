// @vitest-environment happy-dom
// Where the curb of a record is, and how the file is opened: what is asked, what is missing, and what each change makes of the mapping.
import type { ImportInspection, ImportJobResponse } from '@curbwright/contract';
import { expect, it, vi } from 'vitest';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { LocationFields } from './location-fields.tsx';
import type { Mapping } from './mapping.ts';
import { ReadingFields } from './reading-fields.tsx';

const jobWith = (part: Part<ImportInspection>) =>
  mockResponse('importJob', {
    id: 12,
    inspection: { format: 'csv', geometries: { none: 3 }, ...part },
  }) as ImportJobResponse;
const columns = [{ name: 'X' }, { name: 'Y' }];
async function place(
  mapping: Mapping,
  geometries: Record<string, number> = { none: 3 },
  guessed: readonly string[] = [],
) {
  const change = vi.fn();
  const { inspection } = jobWith({ columns, geometries });
  if (inspection === null) throw new Error('none');
  const isGuessed = (path: string) => guessed.includes(path);
  const page = await open(<LocationFields {...{ inspection, mapping, isGuessed, change }} />);
  const kind = page.view.getByLabelText<HTMLSelectElement>(/^Location of a record/);
  return { ...page, change, kind, lengths: page.view.queryByLabelText<HTMLInputElement>(/^Meters of curb/) };
}
const plain: Mapping = { version: 1, link: {} };

it.each([
  [
    { none: 3 },
    'Not chosen yet',
    'The 3 records have no shapes: choose which columns contain their location.',
    false,
  ],
  [
    { none: 1, LineString: 0 },
    'Not chosen yet',
    'The record has no shape: choose which columns contain its location.',
    false,
  ],
  [{ LineString: 2 }, 'Shapes in the file', 'The file includes shapes.', false],
  [{ Point: 2 }, 'Shapes in the file', 'The file includes shapes.', true],
  [{ MultiPoint: 1, none: 2 }, 'Shapes in the file', 'The file includes shapes.', true],
  [{ Point: 0, LineString: 4 }, 'Shapes in the file', 'The file includes shapes.', false],
])(
  'of shapes %j it says where curbs are, and asks how long points are',
  async (geometries, chosen, said, asks) => {
    const { view, kind, lengths } = await place(plain, geometries);
    expect(kind.selectedOptions[0]?.text).toBe(chosen);
    const note = view.getByText(said);
    expect(/error-text/.test(note.className)).toBe(chosen === 'Not chosen yet');
    expect(lengths !== null).toBe(asks);
  },
);

it('asks for the columns of a kind, and hands on the one that is chosen beside the others', async () => {
  const { view, person, change } = await place({ ...plain, place: { lng: 'X', lat: '' } }, { none: 3 }, [
    'place',
  ]);
  const lat = view.getByLabelText(/^Latitude/);
  expect(lat.getAttribute('aria-invalid')).toBe('true');
  expect(view.getByLabelText(/^Longitude/).getAttribute('aria-invalid')).toBeNull();
  await person.selectOptions(lat, 'Y');
  expect(change).toHaveBeenLastCalledWith({ ...plain, place: { lng: 'X', lat: 'Y' } });
  expect(view.getAllByText('guessed')).toHaveLength(3);
  expect(view.getByText('Records whose location cannot be read are skipped and reported.')).toBeTruthy();
});

it('begins another kind without columns', async () => {
  const { person, kind, change } = await place({ ...plain, place: { pair: 'X', order: 'lng lat' } });
  await person.selectOptions(kind, 'A column of number pairs: a line');
  expect(change).toHaveBeenLastCalledWith({ ...plain, place: { pairs: '', order: 'lng lat' } });
  await person.selectOptions(kind, 'Not chosen yet');
  expect(change).toHaveBeenLastCalledWith(plain);
});

it.each([
  ['pair', true],
  ['pairs', true],
  ['wkt', false],
])('asks of %s which number is first: %s', async (part, asks) => {
  const { view, person, change } = await place({ ...plain, place: { [part]: 'X' } });
  const last = view.queryByLabelText<HTMLInputElement>('Longitude, then latitude');
  expect(last !== null).toBe(asks);
  if (last === null) return;
  expect([view.getByLabelText<HTMLInputElement>('Latitude, then longitude').checked, last.checked]).toEqual([
    true,
    false,
  ]);
  await person.click(last);
  expect(change).toHaveBeenLastCalledWith({ ...plain, place: { [part]: 'X', order: 'lng lat' } });
});

it('takes a length above nothing only, with its direction', async () => {
  const mapping = { version: 1, link: { pointLength: 7, pointBearing: 'X' } };
  const { view, person, lengths, change } = await place(mapping, { LineString: 1 }, ['link.pointLength']);
  expect(lengths?.value).toBe('7');
  expect(view.getByText('A point becomes a curb of this length around it.')).toBeTruthy();
  await person.type(lengths as HTMLElement, '5');
  expect(change).toHaveBeenLastCalledWith({ version: 1, link: { pointLength: 75, pointBearing: 'X' } });
  await person.clear(lengths as HTMLElement);
  expect(change).toHaveBeenLastCalledWith({ version: 1, link: {} });
  await person.selectOptions(view.getByLabelText('Direction of the curb'), 'Y');
  expect(change).toHaveBeenLastCalledWith({ version: 1, link: { pointLength: 7, pointBearing: 'Y' } });
  expect(view.getAllByText('guessed')).toHaveLength(1);
});

it('says that points need a length', async () => {
  const { lengths, view } = await place(plain, { Point: 2 });
  expect([lengths?.value, lengths?.placeholder, lengths?.getAttribute('aria-invalid')]).toEqual([
    '',
    '6',
    'true',
  ]);
  expect(view.getByText(/^Points need a length to become curbs/).className).toContain('error-text');
});

async function reading(part: Part<ImportInspection>, more: Answers = {}) {
  const onAnew = vi.fn();
  const job = jobWith(part);
  const page = await open(<ReadingFields job={job} onAnew={onAnew} />, {
    importJobs: () =>
      mockResponse('importJobs', {
        formats: [
          { id: 'geojson', name: 'GeoJSON' },
          { id: 'osm', name: 'OSM' },
        ],
      }),
    inspectImport: () => job,
    ...more,
  });
  const labels = page.view.getAllByRole('combobox').map((one) => one.getAttribute('aria-label'));
  const sent = () =>
    page.asked.flatMap(({ name, params, body }) => (name === 'inspectImport' ? [{ params, body }] : []));
  return { ...page, onAnew, labels, sent };
}

it.each([
  ['csv', [], ['Read as', 'Character encoding', 'Column separator']],
  ['shapefile', [], ['Read as', 'Character encoding']],
  ['geopackage', ['a', 'b'], ['Read as', 'Layer']],
])('asks of %s only what it has', async (format, layers, labels) => {
  expect((await reading({ format, layers })).labels).toEqual(labels);
});

it.each([
  [['a', 'b'], [], true],
  [['a'], [], false],
  [['a', 'b'], columns, false],
])('is open at once only while a layer is to be chosen', async (layers, found, isOpen) => {
  await reading({ format: 'geopackage', layers, columns: found });
  expect(document.querySelector('details')?.open).toBe(isOpen);
});

it('looks again as it was said, and forgets what was said of the columns', async () => {
  const { view, person, sent, onAnew } = await reading({ layers: ['a', 'b'], layer: 'a', crs: null });
  expect(view.getByText('How the file is read: CSV, WGS 84')).toBeTruthy();
  await person.click(view.getByRole('button', { name: 'Read again' }));
  await expect.poll(() => onAnew.mock.calls.length).toBe(1);
  await person.selectOptions(view.getByLabelText('Read as'), 'OSM');
  await person.selectOptions(view.getByLabelText('Layer'), 'b');
  await person.selectOptions(view.getByLabelText('Character encoding'), 'windows-1252');
  await person.selectOptions(view.getByLabelText('Column separator'), 'Tab');
  await person.click(view.getByRole('button', { name: 'Read again' }));
  await expect.poll(() => onAnew.mock.calls.length).toBe(2);
  const params = { id: '12' };
  expect(sent()).toEqual([
    { params, body: { format: null, layer: 'a', encoding: null, delimiter: null } },
    { params, body: { format: 'osm', layer: 'b', encoding: 'windows-1252', delimiter: '\t' } },
  ]);
});

it('forgets nothing where it could not be looked at', async () => {
  const { view, person, sent, onAnew } = await reading(
    { crs: 'EPSG:2926' },
    { inspectImport: () => new ErrorResponse(409, { code: 'busy', detail: 'Busy.' }) },
  );
  expect(view.getByText('How the file is read: CSV, EPSG:2926')).toBeTruthy();
  await person.click(view.getByRole('button', { name: 'Read again' }));
  await expect.poll(() => sent().length).toBe(1);
  expect(onAnew).not.toHaveBeenCalled();
});
