// @vitest-environment happy-dom
// The zones the map shows, the panel of zones beside it, and their export: which ones, as what, and what is said where there are none.
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import {
  type Answers,
  createCityRevision,
  ErrorResponse,
  open,
  settled,
  signedIn,
} from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { useSelectedZone } from '../zone-address.ts';
import { ExportZonesDialog } from './export-zones-dialog.tsx';
import { useZonesOnMap } from './use-mapped-zones.ts';
import { ZonePanel } from './zone-panel.tsx';

const area = (lng: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [lng, 1],
      [lng + 1, 1],
      [lng, 2],
      [lng, 1],
    ],
  ],
});

describe('the zones on the map', () => {
  const feature = (id: number, zone_id: number, geometry: object | null, links: number[] = []) => ({
    type: 'Feature',
    id,
    properties: {
      zone_id,
      zone: `Zone ${zone_id}`,
      component: 'c',
      type: geometry === null ? 'Segments' : 'Polygon',
      links,
    },
    geometry,
  });
  const line = (id: number) => [
    [id, 1],
    [id, 2],
  ];
  const linksById: Answers['linksById'] = ({ query }) =>
    mockResponse('linksById', {
      result: String(query.links)
        .split(',')
        .filter((id) => id !== '99')
        .map((id) => ({
          id: Number(id),
          geometry: { type: 'LineString', coordinates: line(Number(id)) } as never,
        })),
    });
  async function mapped(chosen: number | null, features: object[], answers: Answers = {}) {
    return await openHook(() => useZonesOnMap(chosen), {
      ...createCityRevision(),
      linksById,
      analysisZonesOnMaps: () => ({ type: 'FeatureCollection', features }) as never,
      ...answers,
    });
  }

  it('are those shown on maps, each with all its forms, areas and lines of curbs', async () => {
    const { now } = await mapped(null, [
      feature(1, 4, area(3)),
      feature(2, 5, null, [7, 8]),
      feature(3, 4, area(6)),
      feature(4, 4, null, [9]),
    ]);
    await expect.poll(() => now().flatMap(({ forms }) => forms).length).toBe(4);
    expect(now()).toEqual([
      {
        id: 4,
        name: 'Zone 4',
        forms: [
          { kind: 'area', geometry: area(3) },
          { kind: 'area', geometry: area(6) },
          { kind: 'lines', lines: [line(9)] },
        ],
      },
      { id: 5, name: 'Zone 5', forms: [{ kind: 'lines', lines: [line(7), line(8)] }] },
    ]);
  });
  it('ask for the curbs of the one that is looked at first, each once', async () => {
    const { asked } = await mapped(5, [feature(1, 4, null, [7, 8]), feature(2, 5, null, [9, 8])]);
    const links = () => asked.flatMap(({ name, query }) => (name === 'linksById' ? [query.links] : []));
    await expect.poll(links).toEqual(['9,8,7']);
    expect(asked.filter(({ name }) => name === 'zoneComponents')).toEqual([]);
  });
  it('show what there is of curbs where some are gone, once all were asked for', async () => {
    const { now } = await mapped(null, [feature(1, 4, null, [7, 99]), feature(2, 5, null, [99])]);
    await expect.poll(() => now()[0]?.forms).toEqual([{ kind: 'lines', lines: [line(7)] }]);
    expect(now()[1]).toEqual({ id: 5, name: 'Zone 5', forms: [] });
  });
  it('show the lines that came where others failed', async () => {
    const links = Array.from({ length: 501 }, (_none, index) => 1001 + index);
    const { now } = await mapped(null, [feature(1, 4, null, links)], {
      linksById: (asked) =>
        String(asked.query.links).includes('1501')
          ? new ErrorResponse(503, { code: 'x', detail: 'No.' })
          : mockResponse('linksById', {
              result: links.slice(0, 500).map((id) => ({
                id,
                geometry: { type: 'LineString', coordinates: line(id / 100) } as never,
              })),
            }),
    });
    const lines = () => now()[0]?.forms.flatMap((form) => (form.kind === 'lines' ? form.lines : [])) ?? [];
    await expect.poll(() => lines().length).toBe(500);
  });
  it('are with the one that is looked at, also where that is on no map', async () => {
    const { now, asked } = await mapped(6, [feature(1, 4, area(3))], {
      analysisZone: () => mockResponse('analysisZone', { id: 6, name: 'Mine' }),
      zoneComponents: () =>
        mockResponse('zoneComponents', {
          results: [{ id: 1, geometry: area(8), radius: null, segment_geometry: null }] as never,
        }),
    });
    await expect
      .poll(() => now().map(({ id, name }) => [id, name]))
      .toEqual([
        [4, 'Zone 4'],
        [6, 'Mine'],
      ]);
    expect(now()[1]?.forms).toEqual([{ kind: 'area', geometry: area(8) }]);
    const queries = asked.flatMap(({ name, query }) => (name === 'zoneComponents' ? [query] : []));
    expect(queries).toEqual([{ zone_id: '6', segment_geometry: 'true', limit: '100', language: 'en' }]);
  });
});

function Panel({ chosen, onClose }: { chosen: number | null | 'as the address says'; onClose: () => void }) {
  const addressed = useSelectedZone();
  const shown = chosen === 'as the address says' ? addressed : chosen;
  return <ZonePanel chosen={shown} zoomTo={() => null} onClose={onClose} />;
}

describe('the panel of zones', () => {
  const zones = mockResponse('analysisZones', {
    results: [
      { id: 2, name: 'West', user: 'mara' },
      { id: 3, name: 'East', user: 'otto' },
    ],
    meta: { count: 2 },
  });
  async function panel(
    chosen: number | null | 'as the address says',
    answers: Answers = {},
    may: ('analyze' | 'view')[] = ['analyze'],
  ) {
    const onClose = vi.fn();
    const page = await open(<Panel chosen={chosen} onClose={onClose} />, {
      ...signedIn(...may),
      analysisZones: () => zones,
      analysisZone: () => mockResponse('analysisZone', { id: 2, name: 'West' }),
      ...answers,
    });
    const press = async (name: string | RegExp) =>
      page.person.click(await page.view.findByRole('button', { name }));
    return { ...page, onClose, press };
  }
  it('lists all of them, and goes to one', async () => {
    const { view, press, onClose } = await panel(null);
    await press(/^West/);
    expect(location.search).toContain('2');
    expect(view.getByRole('heading', { name: 'Analysis zones' })).toBeTruthy();
    expect(view.queryByRole('button', { name: 'All zones' })).toBeNull();
    await press('Close');
    expect(onClose).toHaveBeenCalledOnce();
  });
  it('shows the one that is looked at, with the way back', async () => {
    history.replaceState(null, '', '/?zone=2');
    const { view, press } = await panel(2);
    expect(await view.findByRole('heading', { name: 'West' })).toBeTruthy();
    expect(view.queryByRole('button', { name: 'New zone' })).toBeNull();
    await press('All zones');
    expect(location.search).not.toContain('zone=2');
  });
  it('leads to a zone and back, and the focus goes along', async () => {
    history.replaceState(null, '', '/');
    const { view, press } = await panel('as the address says');
    await press(/^West/);
    const back = await view.findByRole('button', { name: 'All zones' });
    expect([location.search, document.activeElement]).toEqual(['?zone=2', back]);
    expect(view.getByRole('heading', { level: 2 }).textContent).toBe('West');
    await press('All zones');
    expect([location.search, document.activeElement?.getAttribute('data-zone')]).toEqual(['', '2']);
  });
  it('is for nobody whose account could not be read', async () => {
    const { press } = await panel(null, {
      currentUser: () => new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }),
    });
    await press('New zone');
    expect(lastToast()).toBe('Sign in to create or change analysis zones.');
  });
  it.each([
    [['analyze'], 'Draw one on the map, or import areas from a file.'],
    [['view'], null],
  ] as const)('says that there are none, and who may make one (%s)', async (may, ways) => {
    const { view, press } = await panel(null, { analysisZones: () => mockResponse('analysisZones') }, [
      ...may,
    ]);
    expect(await view.findByText('No analysis zones yet')).toBeTruthy();
    expect(view.queryByText('Draw one on the map, or import areas from a file.')?.textContent ?? null).toBe(
      ways,
    );
    await press('New zone');
    expect(lastToast() === '').toBe(ways !== null);
  });
  it('says that they could not be read, and reads them again', async () => {
    let refuses = true;
    const no = new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' });
    const { view, press } = await panel(null, { analysisZones: () => (refuses ? no : zones) });
    expect(await view.findByText('Couldn’t load the analysis zones. Try again.')).toBeTruthy();
    refuses = false;
    await press('Try again');
    expect(await view.findByRole('button', { name: /^East/ })).toBeTruthy();
  });
});

describe('the export of zones', () => {
  async function dialog(selected: readonly number[], count: number, answers: Answers = {}) {
    const onClose = vi.fn();
    const page = await open(<ExportZonesDialog selected={selected} count={count} onClose={onClose} />, {
      exportAnalysisZones: () => 'bytes',
      ...answers,
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const within_ = within(screen.getByRole('dialog', { hidden: true }));
    const sent = () => page.asked.map(({ params, body }) => ({ ...params, body }));
    const start = () => page.person.click(within_.getByRole('button', { name: /^Export/, hidden: true }));
    return { ...page, within_, sent, start, onClose };
  }
  it.each([
    [[4, 7], 1234, [4, 7]],
    [[], 1234, 'all'],
  ])('begins with those selected (%j), else with all', async (selected, count, zones) => {
    const { within_, sent, start, onClose } = await dialog(selected, count);
    const numbers = within_.getAllByRole('radio', { hidden: true }).slice(0, 2);
    expect(numbers.map((one) => (one as HTMLInputElement).checked)).toEqual([
      zones === 'all',
      zones !== 'all',
    ]);
    expect((numbers[1] as HTMLInputElement).disabled).toBe(selected.length === 0);
    expect(within_.getByText('1,234')).toBeTruthy();
    await start();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent()).toEqual([{ type: 'excel', body: { analysis_zones: zones, language: 'en' } }]);
    vi.restoreAllMocks();
  });
  it('opens a PDF in a tab, and stays with the reason where the server refuses', async () => {
    const tab = { location: { href: '' }, close: vi.fn() };
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as never);
    const { within_, start, person, onClose } = await dialog([4], 9, {
      exportAnalysisZones: () => new ErrorResponse(400, { code: 'invalid', detail: 'Too many.' }),
    });
    await start();
    expect(await within_.findByText('Too many.')).toBeTruthy();
    expect([onClose.mock.calls.length, opened.mock.calls.length]).toEqual([0, 0]);
    await person.click(within_.getByRole('radio', { name: /PDF/, hidden: true }));
    await start();
    await expect.poll(() => opened.mock.calls.length).toBe(1);
    await settled();
    vi.restoreAllMocks();
  });
});
