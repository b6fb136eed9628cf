// @vitest-environment happy-dom
// "Curbs in view": which curbs it asks for and lists, what it says of them, and what opening, zooming, ticking and searching do.
import { restriction } from '@curbwright/core';
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveLinks } from '../../map/map-signals.ts';
import { instantChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, defaultCity, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { mockMediaQueries } from '../../testing/screen-width.ts';
import { rowsOf } from '../../testing/shown.ts';
import { classToggled, daysChosen } from '../filters/filters-slice.ts';
import { cameraSet, inViewReported, unsettledReported } from '../view/map-slice.ts';
import { selectedLink } from '../view/selection-slice.ts';
import { CurbList } from './curb-list.tsx';

const box = [-90.1234567, 40.1, -90.0000049, 40.2] as const;
const feature = (id: number, properties: object) => ({
  type: 'Feature',
  id,
  geometry: {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [id, 4],
      [5, 6],
    ],
  },
  properties: { id, length: id * 10, curb_side: 'left', sub_activity: 'x', ...properties },
});
const features = [
  feature(7, { rule_set: 2, bl_street_name: 'Oak', bl_side: 'N', bl_from: 'A', bl_to: 'B' }),
  feature(8, { rule_set: 3, bl_street_name: 'Elm', bl_side: 'left', bl_from: 'C', bl_to: 'C' }),
  feature(9, { rule_set: null, bl_street_name: 'Fir', bl_from: 'D' }),
];
const collection = (rows: readonly object[] = features, truncated = false) =>
  mockResponse('linksPublicViewer', { type: 'FeatureCollection', features: rows, truncated } as never);
const rule = (subActivity: string, times: object) =>
  restriction.parse({ activity: 'loading', subActivity, priority: 500, ...times });
const answers = {
  currentCity: () => defaultCity,
  ruleSets: () =>
    mockResponse('ruleSets', {
      time_zone: 'America/Chicago',
      calendar: { periods: [] },
      rule_sets: [
        {
          number: 2,
          id: 'two',
          restrictions: [rule('loading', { timeSpans: [{ times: [{ from: '08:00', to: '18:00' }] }] })],
        },
        {
          number: 3,
          id: 'three',
          restrictions: [rule('bus-stop', { timeSpans: [{ daysOfWeek: ['fr'] }] })],
        },
      ],
    } as never),
  subActivities: () =>
    mockResponse('subActivities', {
      results: [
        { name: 'loading', display_name: 'Loading', in_viewer: true },
        { name: 'bus-stop', display_name: 'Bus', is_named_by_city: true, in_viewer: true },
      ],
    }),
  linksPublicViewer: () => collection(),
} satisfies Answers;

const seen = (count: number) => ({ 2: { count, metres: null, about: false } });
const looksAt = (count = 3) => act(() => void store.dispatch(inViewReported({ curbs: seen(count), box })));

const withGeoserver = (is_enabled: boolean) => () => ({
  ...defaultCity,
  configuration: [{ config_key: 'GEOSERVER', config_value: { is_enabled } }],
});

async function opened(more: Answers = {}, { covers = false } = {}) {
  const onClose = vi.fn();
  // A Friday.
  store.dispatch(instantChosen({ date: '2026-11-20', time: '12:00' }));
  store.dispatch(inViewReported({ curbs: seen(3), box }));
  const page = await open(
    <CurbList
      onClose={onClose}
      covers={covers}
      actions={(ticked) => <i>{`for ${ticked.join('+')}`}</i>}
      freeNow={({ link }) => <i>{`${link} free`}</i>}
      freeToggle={<i>the switch</i>}
    />,
    { ...answers, ...more },
  );
  const table = () => page.view.getByRole('table');
  const listed = () => rowsOf(table()).map((row) => row[1]?.replace(/(North|left).*/, ''));
  const said = () => page.view.getAllByRole('status')[0]?.textContent;
  const loaded = () => page.view.findByRole('table');
  return { ...page, onClose, table, listed, said, loaded };
}
const inBoxCalls = (asked: Awaited<ReturnType<typeof opened>>['asked']) =>
  asked.filter(({ name }) => name.startsWith('links')).map(({ name, query }) => [name, query]);

beforeEach(() => {
  mockMediaQueries();
});
afterEach(() => {
  vi.restoreAllMocks();
  liveLinks.set(null);
});

it('asks visitors’ call for the box the map shows, to five decimals, and lists its curbs in words', async () => {
  const { loaded, table, said, asked, view } = await opened();
  await loaded();
  expect(inBoxCalls(asked)).toEqual([
    ['linksPublicViewer', { min_lng: '-90.12346', min_lat: '40.1', max_lng: '-90', max_lat: '40.2' }],
  ]);
  expect(rowsOf(table()).map((row) => row.slice(1, 7))).toEqual([
    ['Elmleft, C', 'left', 'C', expect.stringMatching(/^Bus/), expect.stringContaining('Sat'), '80 m'],
    ['FirD', '', 'D', expect.stringMatching(/^Unregulated|^No rule/), 'No upcoming change', '90 m'],
    ['OakNorth, A and B', 'North', 'A and B', expect.stringMatching(/^Loading/), '6:00 PM', '70 m'],
  ]);
  expect(said()).toBe('3 of 3 curbs, 240 m');
  expect(view.getByText('the switch')).toBeTruthy();
});

it.each([
  [false, 'linksInBox'],
  [true, 'linksInBoxV2'],
] as const)('asks staff’s call, with the switch of the geoserver %s: %s', async (value, name) => {
  const { loaded, asked } = await opened({
    ...signedIn('view'),
    currentCity: withGeoserver(value),
    linksInBox: () => mockResponse('linksInBox', collection() as never),
    linksInBoxV2: () =>
      mockResponse('linksInBoxV2', {
        type: 'FeatureCollection',
        features,
        numberMatched: 3,
        numberReturned: 3,
        crs: { type: 'name' },
      } as never),
  });
  await loaded();
  expect(inBoxCalls(asked).at(-1)?.[0]).toBe(name);
});

it('says that there are too many where more match than a feature server returned', async () => {
  const { view } = await opened({
    ...signedIn('view'),
    currentCity: withGeoserver(true),
    linksInBoxV2: () =>
      mockResponse('linksInBoxV2', {
        type: 'FeatureCollection',
        features,
        numberMatched: 4,
        numberReturned: 3,
        crs: { type: 'name' },
      } as never),
  });
  expect(await view.findByText('Too many curbs in view to list')).toBeTruthy();
});

describe('too many curbs', () => {
  it('of what the map shows are not asked for: 5,000 are, 5,001 not', async () => {
    const { loaded, view, person, said } = await opened();
    await loaded();
    looksAt(5000);
    expect(view.getByRole('table')).toBeTruthy();
    looksAt(5001);
    expect(view.getByText('Too many curbs in view to list')).toBeTruthy();
    expect(said()).toBe('');
    const zoom = () => store.getState().map.camera;
    await person.click(view.getByRole('button', { name: 'Zoom in' }));
    expect(zoom()).toBeNull();
    act(() => void store.dispatch(cameraSet({ kind: 'point', lng: 1, lat: 2, zoom: 13 })));
    await person.click(view.getByRole('button', { name: 'Zoom in' }));
    expect(zoom()).toEqual({ kind: 'point', lng: 1, lat: 2, zoom: 15 });
    act(() => void store.dispatch(cameraSet({ kind: 'point', lng: 1, lat: 2, zoom: 21 })));
    await person.click(view.getByRole('button', { name: 'Zoom in' }));
    expect(zoom()).toMatchObject({ zoom: 22 });
  });

  it('are what a cut answer means', async () => {
    const { view } = await opened({ linksPublicViewer: () => collection(features, true) });
    expect(await view.findByText('Too many curbs in view to list')).toBeTruthy();
  });
});

it('says where there are none, and where they could not be read, and tries again', async () => {
  let fails = true;
  const { view, person } = await opened({
    linksPublicViewer: () =>
      fails ? new ErrorResponse(500, { code: 'broken', detail: 'No.' }) : collection([]),
  });
  expect(await view.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('Couldn’t load the curbs in view. Try again.'),
  );
  fails = false;
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByText('No curbs in view')).toBeTruthy();
});

it('leaves out what filters and legend hide, and shows all again', async () => {
  const { loaded, listed, view, person, said } = await opened();
  await loaded();
  act(() => void store.dispatch(classToggled('bus-stop')));
  expect(listed()).toEqual(['FirD', 'Oak']);
  expect(said()).toBe('2 of 3 curbs, 160 m');
  for (const name of ['loading', 'unregulated']) act(() => void store.dispatch(classToggled(name)));
  expect(view.getByText('Nothing matches').closest('div')?.textContent).toContain('3 curbs are in view');
  act(() => void store.dispatch(daysChosen('Mon-Fri')));
  await person.click(view.getByRole('button', { name: 'Clear filters' }));
  expect(listed()).toEqual(['Elm', 'FirD', 'Oak']);
  expect(store.getState().filters).toMatchObject({ days: 'All', hidden: [] });
});

it('searches in its words, and clears the search', async () => {
  const { loaded, listed, view, person } = await opened();
  await loaded();
  const search = view.getByRole('textbox', { name: 'Search in this list' });
  await person.type(search, 'oak');
  expect(listed()).toEqual(['Oak']);
  await person.type(search, 'x');
  await person.click(view.getByRole('button', { name: 'Clear the search' }));
  expect(listed()).toHaveLength(3);
});

it('sorts by a column, the other way round when it is pressed again', async () => {
  const { loaded, listed, view, person } = await opened();
  await loaded();
  const length = view.getByRole('button', { name: /Length/ });
  await person.click(length);
  expect(listed()).toEqual(['Oak', 'Elm', 'FirD']);
  await person.click(length);
  expect(listed()).toEqual(['FirD', 'Elm', 'Oak']);
});

it('ticks curbs, hands them on, and clears them', async () => {
  const { loaded, view, person } = await opened();
  await loaded();
  expect(view.queryByRole('button', { name: /^Clear/ })).toBeNull();
  await person.click(view.getByRole('checkbox', { name: 'Select Oak' }));
  await person.click(view.getByRole('checkbox', { name: 'Select Elm' }));
  expect(view.getByText('for 7+8')).toBeTruthy();
  await person.click(view.getByRole('checkbox', { name: 'Select Oak' }));
  expect(view.getByText('for 8')).toBeTruthy();
  const all = view.getByRole('checkbox', { name: 'Select all curbs in the list' });
  await person.click(all);
  expect(view.getByText('for 8+9+7')).toBeTruthy();
  await person.click(all);
  expect(view.queryByText(/^for/)).toBeNull();
  await person.click(all);
  await person.click(view.getByRole('button', { name: 'Clear selection (3)' }));
  expect(view.queryByText(/^for/)).toBeNull();
});

it('opens a curb, and zooms to its middle', async () => {
  const { loaded, view, person, onClose } = await opened();
  await loaded();
  await person.click(view.getByRole('button', { name: 'Oak' }));
  expect(selectedLink(store.getState().selection)).toBe(7);
  await person.click(view.getByRole('button', { name: 'Zoom to Elm' }));
  expect(store.getState().map.camera).toEqual({ kind: 'point', lng: 8, lat: 4, zoom: 18 });
  expect(selectedLink(store.getState().selection)).toBe(8);
  expect(onClose).not.toHaveBeenCalled();
  expect(view.getByRole('row', { current: true }).textContent).toContain('Elm');
});

it('closes when a curb is opened where it covers the map', async () => {
  const { loaded, view, person, onClose } = await opened({}, { covers: true });
  await loaded();
  await person.click(view.getByRole('button', { name: 'Oak' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes by Escape and its button, and has the focus when it opens', async () => {
  const { view, person, onClose, loaded } = await opened();
  await loaded();
  const list = view.getByRole('region', { name: 'Curbs in view' });
  expect(document.activeElement).toBe(list);
  fireEvent.keyDown(list, { key: 'a' });
  expect(onClose).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(list, { key: 'Escape' })).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
  await person.click(view.getByRole('button', { name: 'Close the list' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('is busy while the map moves', async () => {
  const { view, loaded } = await opened();
  await loaded();
  const busy = () => view.getByRole('region', { name: 'Curbs in view' }).getAttribute('aria-busy');
  await expect.poll(() => busy()).toBe('false');
  act(() => void store.dispatch(unsettledReported()));
  expect(busy()).toBe('true');
  act(() => void store.dispatch(inViewReported({ curbs: seen(3), box: [-91, 40, -90, 41] })));
  expect(busy()).toBe('true');
});

it('exports what is listed in its order, and what is ticked', async () => {
  const { view, person, loaded, onClose } = await opened();
  await loaded();
  await person.click(view.getByRole('checkbox', { name: 'Select Oak' }));
  await person.click(view.getByRole('button', { name: 'Export' }));
  const dialog = document.querySelector('[role=dialog], dialog') as HTMLElement;
  expect(dialog.textContent).toMatch(/Filtered list.*3.*Selected curbs.*1/);
  fireEvent.keyDown(view.getByRole('region', { name: 'Curbs in view' }), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});
