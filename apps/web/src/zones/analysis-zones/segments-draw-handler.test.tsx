// @vitest-environment happy-dom
// The hand that picks curbs for a zone: one by one, by street, by what the map shows; how many it holds, and the steps back and on.
import { maxBatchLinks, maxComponentLinks } from '@curbwright/core';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { filterToggled } from '../../city/filters/filters-slice.ts';
import { batchLinks, disableBatch, selectBatch, selectBatchLinks } from '../../city/view/batch-slice.ts';
import { inViewReported } from '../../city/view/map-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { ErrorResponse, settled } from '../../testing/page.tsx';
import { openZoneDrawing } from './testing/zone-hand.tsx';

afterEach(disableBatch);
it('picks curbs, takes them back, and clears them', async () => {
  const { view, person, last, keep, disabled } = await openZoneDrawing({
    type: 'Segments',
    shape: { type: 'Segments', links: [4, 9] },
  });
  expect([selectBatch(store.getState()).isEnabled, batchLinks(), last()]).toEqual([
    true,
    [4, 9],
    [{ type: 'Segments', links: [4, 9] }, null],
  ]);
  expect(view.getByText('2 curbs chosen')).toBeDefined();
  expect(keep().getAttribute('aria-description')).toBeNull();
  await person.click(view.getByRole('button', { name: 'Clear' }));
  expect([last(), disabled()]).toEqual([
    [null, null],
    [false, true],
  ]);
  expect(view.getByRole('button', { name: 'Clear' }).getAttribute('aria-description')).toBe(
    'No curbs are chosen yet.',
  );
  expect(keep().getAttribute('aria-description')).toMatch(/^Choose curbs on the map/);
  await person.click(view.getByRole('button', { name: 'Undo' }));
  expect(batchLinks()).toEqual([4, 9]);
  await person.click(view.getByRole('button', { name: 'Redo' }));
  expect(batchLinks()).toEqual([]);
});

it.each([
  { count: maxComponentLinks, lack: null },
  { count: maxComponentLinks + 1, lack: 'tooMany' },
])('holds $count curbs: $lack', async ({ count, lack }) => {
  const { last, view } = await openZoneDrawing({ type: 'Segments', shape: null });
  act(() => void selectBatchLinks(Array.from({ length: count }, (_none, at) => at + 1)));
  const [shape, why] = last() ?? [];
  expect([shape === null, why, view.queryByRole('alert') !== null]).toEqual([
    lack !== null,
    lack,
    lack !== null,
  ]);
});

const street = (label: string, kind: 'street' | 'address' = 'street') => ({ kind, label });

it('adds a whole street, by the name it is known by', async () => {
  const { view, person, asked } = await openZoneDrawing(
    { type: 'Segments', shape: null },
    {
      search: () =>
        mockResponse('search', {
          results: [street('Main Street'), street('Main Street'), street('Main', 'address')],
        } as never),
      selectLinks: () => mockResponse('selectLinks', { links: [5, 6], count: 2 }),
    },
  );
  const field = view.getByLabelText('Whole street');
  const add = view.getByRole('button', { name: 'Add the street' });
  expect(add.getAttribute('aria-description')).toBe('Enter a street name first.');
  await person.type(field, ' main street ');
  await expect.poll(() => document.querySelectorAll('datalist option')).toHaveLength(1);
  await person.click(add);
  await view.findByText('2 curbs added.');
  expect(batchLinks()).toEqual([5, 6]);
  expect(asked.filter(({ name }) => name === 'selectLinks').map(({ body }) => body)).toEqual([
    { street: 'Main Street' },
  ]);
});

it.each([
  { what: 'unknown', answer: () => mockResponse('selectLinks'), said: 'No curbs found on Elm.' },
  {
    what: 'unread',
    answer: () => new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }),
    said: 'Couldn’t load the curbs. Try again.',
  },
])('says that a street is $what', async ({ answer, said }) => {
  const { view, person } = await openZoneDrawing({ type: 'Segments', shape: null }, { selectLinks: answer });
  await person.type(view.getByLabelText('Whole street'), 'Elm{Enter}');
  expect(await view.findByText(said)).toBeDefined();
});

const feature = (id: number) => ({ id, properties: { rule_set: null } });
it('adds what the map shows', async () => {
  const sees = () => store.dispatch(inViewReported({ curbs: {}, box: [1, 2, 3, 4] }));
  const { view, person, asked } = await openZoneDrawing(
    { type: 'Segments', shape: null },
    {
      linksInBox: () =>
        mockResponse('linksInBox', { features: [feature(8), feature(3)], truncated: true } as never),
    },
    sees,
  );
  await person.click(view.getByRole('button', { name: 'Add curbs in the map view' }));
  await view.findByText(
    '2 curbs added. The map shows more curbs than can be added at once. Zoom in to add the rest.',
  );
  expect(batchLinks()).toEqual([8, 3]);
  expect(asked.find(({ name }) => name === 'linksInBox')?.query).toMatchObject({
    min_lng: '1',
    min_lat: '2',
    max_lng: '3',
    max_lat: '4',
    limit: '5000',
  });
});

it('waits for the map, and says that it shows none', async () => {
  const none = await openZoneDrawing({ type: 'Segments', shape: null });
  expect(
    none.view.getByRole('button', { name: 'Add curbs in the map view' }).getAttribute('aria-description'),
  ).toBe('The map is not ready yet.');
});

const looked = () => store.dispatch(inViewReported({ curbs: {}, box: [1, 2, 3, 4] }));
it.each([
  { what: 'shows none', features: [], truncated: false, said: 'There are no curbs in the map view.' },
  { what: 'shows all', features: [feature(8)], truncated: false, said: '1 curb added.' },
])('says what was added of what the map shows: it $what', async ({ features, truncated, said }) => {
  const { view, person } = await openZoneDrawing(
    { type: 'Segments', shape: null },
    { linksInBox: () => mockResponse('linksInBox', { features, truncated } as never) },
    looked,
  );
  await person.click(view.getByRole('button', { name: 'Add curbs in the map view' }));
  await expect
    .poll(() => view.getAllByRole('status').map(({ textContent }) => textContent))
    .toContainEqual(expect.stringContaining(said));
});

it('says that what the map shows could not be read', async () => {
  const { view, person } = await openZoneDrawing(
    { type: 'Segments', shape: null },
    { linksInBox: () => new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }) },
    looked,
  );
  const button = () => view.getByRole('button', { name: 'Add curbs in the map view' });
  await person.click(button());
  expect(await view.findByText('Couldn’t load the curbs. Try again.')).toBeDefined();
  expect(button().hasAttribute('data-loading')).toBe(false);
});

it('leaves out what the filters of the map hide', async () => {
  const { view, person } = await openZoneDrawing(
    { type: 'Segments', shape: null },
    { linksInBox: () => mockResponse('linksInBox', { features: [feature(8)] } as never) },
    () => {
      looked();
      store.dispatch(filterToggled({ list: 'restrictions', name: 'parking' }));
    },
  );
  await person.click(view.getByRole('button', { name: 'Add curbs in the map view' }));
  expect(await view.findByText('There are no curbs in the map view.')).toBeDefined();
  expect(batchLinks()).toEqual([]);
});

it('asks for streets from two letters on, in the reader’s language', async () => {
  const { view, asked } = await openZoneDrawing(
    { type: 'Segments', shape: null },
    { search: () => mockResponse('search') },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const field = view.getByLabelText('Whole street');
  /** Types a text, waits for the debounce, and returns the street searches sent so far. */
  const askedAfter = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(250));
    await settled();
    return asked.flatMap(({ name, query }) => (name === 'search' ? [query] : []));
  };
  expect(await askedAfter(' é ')).toEqual([]);
  expect(await askedAfter(' El ')).toEqual([{ q: 'El', limit: '20', language: 'en' }]);
});

it('gives the curbs back when it is put away', async () => {
  const { view } = await openZoneDrawing({ type: 'Segments', shape: { type: 'Segments', links: [4] } });
  expect(view.getByText('1 curb chosen')).toBeDefined();
  act(() => cleanup());
  expect([selectBatch(store.getState()).isEnabled, batchLinks()]).toEqual([false, []]);
});

it('has no room for more than a batch holds', async () => {
  const { view, person } = await openZoneDrawing(
    { type: 'Segments', shape: null },
    { selectLinks: () => mockResponse('selectLinks', { count: 1, links: [999_999_999] }) },
  );
  act(() => void selectBatchLinks(Array.from({ length: maxBatchLinks }, (_none, at) => at + 1)));
  await person.type(view.getByLabelText(/street/i), 'Elm{Enter}');
  expect(
    await view.findByText(
      'That is too many curbs for one component. Choose fewer, or add another component.',
    ),
  ).toBeDefined();
  expect(batchLinks()).toHaveLength(maxBatchLinks);
});
