// @vitest-environment happy-dom
// What a dashboard's map shows and where it opens; and where it says the figure of the line under the pointer.
import { expect, it, onTestFinished, vi } from 'vitest';
import '../shell/staff-api.ts';
import { createMetricsOverlay } from '../map/metrics-overlay.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import { createCityRevision, open } from '../testing/page.tsx';
import { MetricTooltip } from './metric-tooltip.tsx';
import { type MetricsViewOptions, useMetricsView } from './use-metrics-view.ts';

const line = (link: number, ...coordinates: [number, number][]) => ({
  link,
  geometry: { type: 'LineString' as const, coordinates },
});
const far = line(7, [10, 50], [11, 52]);
const looks = new Map([[7, { color: '#112233', width: 1, pattern: 'solid' as const }]]);
const area = {
  type: 'Polygon',
  coordinates: [
    [
      [8, 49],
      [9, 49],
      [9, 50],
      [8, 49],
    ],
  ],
};

async function shown(
  part: Partial<MetricsViewOptions> = {},
  bounds: [number, number, number, number] | null = null,
) {
  const figures = createMetricsOverlay();
  const given = { figures, zone: -1, lines: [far], looks, ...part };
  const city = createCityRevision().currentCity();
  const { now } = await openHook(() => useMetricsView(given), {
    currentCity: () => ({ ...city, bounds }),
    analysisZone: () =>
      mockResponse('analysisZone', { id: 4, components: [{ id: 1, geometry: area, links: [] }] } as never),
  });
  return { figures, city, now, box: () => now()?.camera };
}

it('shows the figures alone: nothing live, picked or photographed, over a city in grey', async () => {
  const { now, figures, city } = await shown();
  expect(now()).toMatchObject({
    revision: String(city.revision),
    // The latitude of the center of its lines.
    latitude: 51,
    curbs: new Map(),
    unknown: { color: '#b9bfc1' },
    selection: null,
    imagery: null,
    live: null,
    here: null,
    figures: { lines: [far], looks, outline: [], gone: { links: [], lines: [] } },
  });
  expect(now()?.part).toBe(figures.part);
  const ids = now()?.layers.map(({ id }) => id) ?? [];
  expect([ids.includes('curbs'), ids.includes('imagery'), ids.includes('live')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('shows curbs and what is gone as it is told', async () => {
  const curbs = new Map([[3, { color: '#aa0000', width: 1, dash: 'solid' as const }]]);
  const gone = { links: [9], lines: [] };
  const { now } = await shown({ curbs, gone });
  expect([now()?.curbs, now()?.figures?.gone]).toEqual([curbs, gone]);
});

it.each([
  ['where its lines lie', {}, null, [10, 50, 11, 52]],
  ['where it is told', { box: [1, 2, 3, 4] }, [5, 6, 7, 8], [1, 2, 3, 4]],
  ['on the city where it has no lines', { lines: [] }, [5, 6, 7, 8], [5, 6, 7, 8]],
  ['where its lines lie, in a city', {}, [5, 6, 7, 8], [10, 50, 11, 52]],
] as const)('opens %s', async (_where, part, bounds, expected) => {
  const { box } = await shown(part as Partial<MetricsViewOptions>, bounds === null ? null : [...bounds]);
  expect(box()).toEqual({ kind: 'box', box: expected });
});

it('opens with its zone, drawn, and with room about a single curb', async () => {
  const { now, box } = await shown({ zone: 4 });
  await expect.poll(() => now()?.figures?.outline).toEqual([{ kind: 'area', geometry: area }]);
  expect(box()).toEqual({ kind: 'box', box: [8, 49, 11, 52] });
  const single = await shown({ lines: [line(7, [10, 50], [10, 50])] });
  const camera = single.box();
  const [west = 0, south = 0, east = 0, north = 0] = camera?.kind === 'box' ? camera.box : [];
  expect([east - west, north - south].map((span) => Math.round(span * 10_000))).toEqual([18, 18]);
});

it('is no map where nobody knows where to look', async () => {
  const { now } = await shown({ lines: [] });
  expect(now()).toBeNull();
});

it.each([
  [{ x: 10, y: 20 }, 'translate(24px, 34px)'],
  [{ x: 390, y: 20 }, 'translate(336px, 34px)'],
  [{ x: 10, y: 245 }, 'translate(24px, 259px)'],
  [{ x: 10, y: 246 }, 'translate(24px, 192px)'],
  [{ x: -50, y: -90 }, 'translate(0px, 0px)'],
])('says the figure beside the pointer, inside the map: %j', async (at, expected) => {
  const sizes = { offsetWidth: 60, offsetHeight: 40, clientWidth: 400, clientHeight: 300 } as const;
  for (const [name, pixels] of Object.entries(sizes))
    vi.spyOn(HTMLElement.prototype, name as keyof typeof sizes, 'get').mockReturnValue(pixels);
  // The test DOM has no layout, so elements have no offset parent.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get: () => document.body,
  });
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
    vi.restoreAllMocks();
  });
  const { view } = await open(<MetricTooltip at={{ link: 7, ...at }} text="Oak Street: 40%" />);
  expect(view.getByText('Oak Street: 40%').style.transform).toBe(expected);
});
