// @vitest-environment happy-dom
// The layer list and what stands beside it: base maps, pictures, order and strength of layers, credits, and what did not come.
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routeChanged } from '../../shell/route-slice.ts';
import { store } from '../../shell/store.ts';
import { toolOpened } from '../../shell/tools-slice.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { BasemapErrorNotice } from './basemap-error-notice.tsx';
import { LayersPanel } from './layers-panel.tsx';
import {
  baseChosen,
  baseFailedReported,
  creditsReported,
  imageryChosen,
  imageryReported,
  layersReset,
} from './layers-slice.ts';
import { MapAttribution } from './map-attribution.tsx';
import { MissingImageryNotice, SatelliteToggle } from './satellite-toggle.tsx';

const plan = { id: 'plan', name: 'Plan', type: 'raster', attribution: 'Survey', tiles: ['/p'] } as const;
const air = {
  id: 'air',
  name: 'Air 2024',
  type: 'raster',
  satellite: true,
  attribution: '<a href="https://air.example/">Air</a>',
} as const;
const older = { id: 'old', name: 'Air 2012', type: 'raster', satellite: true } as const;
const own = { id: 'own', name: 'Streets', type: 'city', is_default: true } as const;
const curbs = { id: 'curbs', name: 'Curbs', type: 'curbs', attribution: 'The city' } as const;

async function opened(maps: readonly object[], live = true, path = '/manager/') {
  store.dispatch(layersReset());
  store.dispatch(routeChanged(path));
  const page = await open(
    <>
      <LayersPanel live={live}>more below</LayersPanel>
      <aside>
        <SatelliteToggle />
        <MissingImageryNotice />
        <BasemapErrorNotice />
      </aside>
      <MapAttribution />
    </>,
    { mapLayers: () => mockResponse('mapLayers', { results: maps } as never) },
  );
  const { view } = page;
  const rows = () => view.getAllByRole('listitem').map((row) => row.textContent);
  await expect.poll(() => view.getAllByRole('radio').length).toBeGreaterThan(0);
  return { ...page, rows };
}
const ids = () => store.getState().layers.list.map(({ id }) => id);

describe('layers', () => {
  it('are listed from top to bottom, those of staff for staff', async () => {
    const { rows, view } = await opened([own, air]);
    await view.findByText('Satellite images');
    expect(rows()).toEqual([
      'Work orders',
      'Assets',
      'Labels',
      'Drafts',
      'Curbs',
      'Live data',
      'Analysis zones',
      'Satellite images',
      'Basemap',
    ]);
    expect(view.getByText('more below')).toBeTruthy();
  });

  it('of staff, of live data and of pictures are not offered where there are none', async () => {
    const { rows } = await opened([own], false, '/viewer/');
    expect(rows()).toEqual(['Labels', 'Curbs', 'Basemap']);
  });

  it('move by one of those that are seen, over the others, and say where they are', async () => {
    const { rows, view, person } = await opened([own], true, '/viewer/');
    expect(rows()).toEqual(['Labels', 'Curbs', 'Live data', 'Basemap']);
    await person.click(view.getByRole('button', { name: 'Move down: Labels' }));
    expect(rows()).toEqual(['Curbs', 'Labels', 'Live data', 'Basemap']);
    expect(ids()).toEqual([
      'base',
      'imagery',
      'zones',
      'live',
      'names',
      'curbs',
      'drafts',
      'assets',
      'orders',
    ]);
    expect(view.getByText('Labels is now 2 of 4 from the top')).toBeTruthy();
    await person.click(view.getByRole('button', { name: 'Move up: Live data' }));
    expect(rows()).toEqual(['Curbs', 'Live data', 'Labels', 'Basemap']);
    expect(view.getByText('Live data is now 2 of 4 from the top')).toBeTruthy();
    await person.click(view.getByRole('button', { name: 'Reset to default' }));
    expect(rows()).toEqual(['Labels', 'Curbs', 'Live data', 'Basemap']);
  });

  it('go neither over the top nor below the base map, which stays', async () => {
    const { view } = await opened([own], true, '/viewer/');
    const off = (name: string) => view.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect(
      ['Labels', 'Curbs', 'Live data', 'Basemap'].map((name) => [
        off(`Move up: ${name}`),
        off(`Move down: ${name}`),
      ]),
    ).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [true, true],
    ]);
  });

  it('are hidden and made weaker', async () => {
    const { view, person } = await opened([own], true, '/viewer/');
    const strength = () => view.getByRole<HTMLInputElement>('slider', { name: 'Opacity: Curbs' });
    expect([strength().value, strength().getAttribute('aria-valuetext'), strength().disabled]).toEqual([
      '100',
      '100%',
      false,
    ]);
    fireEvent.change(strength(), { target: { value: '40' } });
    await person.click(view.getByRole('checkbox', { name: 'Show: Curbs' }));
    expect(store.getState().layers.list.find(({ id }) => id === 'curbs')).toEqual({
      id: 'curbs',
      visible: false,
      opacity: 0.4,
    });
    expect([strength().disabled, strength().value]).toEqual([true, '40']);
    await person.click(view.getByRole('checkbox', { name: 'Show: Curbs' }));
    expect(strength().disabled).toBe(false);
  });

  it('are put away by their button', async () => {
    store.dispatch(toolOpened('layers'));
    const { view, person } = await opened([own]);
    await person.click(view.getByRole('button', { name: 'Close' }));
    expect(store.getState().tools.open).toBeNull();
  });
});

describe('base maps', () => {
  it('are the city’s, and a blank one where it has none', async () => {
    const { view, person } = await opened([plan, own, air, curbs]);
    await view.findByRole('radio', { name: 'Plan' });
    const radios = view.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked, parentElement }) => [parentElement?.textContent, checked])).toEqual([
      ['Plan', false],
      ['City streets', true],
      ['Blank', false],
    ]);
    await person.click(view.getByRole('radio', { name: 'Blank' }));
    expect(store.getState().layers.base).toBe('blank');
    expect(view.getByRole<HTMLInputElement>('radio', { name: 'Blank' }).checked).toBe(true);
  });

  it('that did not come are said, by their name', async () => {
    const { view } = await opened([plan, own]);
    await view.findByRole('radio', { name: 'Plan' });
    expect(view.queryByRole('alert')).toBeNull();
    act(() => {
      store.dispatch(baseChosen('plan'));
      store.dispatch(baseFailedReported());
    });
    expect(view.getByRole('alert').textContent).toBe(
      'Couldn’t load the basemap “Plan”. The city’s own streets are shown.',
    );
  });
});

describe('aerial pictures', () => {
  it('are chosen where there are several', async () => {
    const { view, person } = await opened([own, air, older]);
    const choice = await view.findByRole<HTMLSelectElement>('combobox', { name: 'Satellite images' });
    expect([choice.value, [...choice.options].map(({ text }) => text)]).toEqual([
      '',
      ['None', 'Air 2024', 'Air 2012'],
    ]);
    await person.selectOptions(choice, 'old');
    expect(store.getState().layers.imagery).toBe('old');
    await person.selectOptions(choice, '');
    expect(store.getState().layers.imagery).toBeNull();
  });

  it('are not chosen of one, but switched on and off, and say when there are none of this place', async () => {
    const { view } = await opened([own, air]);
    const toggle = await view.findByRole('button', { name: 'Satellite' });
    expect(view.queryByRole('combobox')).toBeNull();
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    act(() => void store.dispatch(imageryReported(false)));
    expect(view.queryByText(/Satellite images are not available/)).toBeNull();
    act(() => void store.dispatch(imageryChosen('air')));
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    act(() => void store.dispatch(imageryReported(false)));
    expect(view.getByText(/Satellite images are not available/)).toBeTruthy();
  });

  it('have no switch in a city without', async () => {
    const { view } = await opened([own]);
    expect(view.queryByRole('button', { name: 'Satellite' })).toBeNull();
  });
});

it('names whom the map owes its data, each once, with their address', async () => {
  const { view } = await opened([own, plan, air, curbs]);
  await view.findByText('The city');
  act(() => {
    store.dispatch(baseChosen('plan'));
    store.dispatch(imageryChosen('air'));
    store.dispatch(creditsReported(['Survey', '&copy; OSM']));
  });
  expect(view.getByText('The city').closest('p')?.textContent).toBe(
    'Map data: The city · Survey · Air · © OSM',
  );
  expect(view.getByRole('link', { name: 'Air' }).getAttribute('href')).toBe('https://air.example/');
  expect(view.getAllByRole('link')).toHaveLength(1);
  act(() => {
    store.dispatch(creditsReported([]));
    store.dispatch(layersReset());
  });
});
