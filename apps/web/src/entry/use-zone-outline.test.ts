// @vitest-environment happy-dom
// The outline of a zone on a dashboard's map: its areas and circles, and the lines of its curbs once all of them came or failed.
import { expect, it } from 'vitest';
import '../shell/staff-api.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import { type Answers, createCityRevision, ErrorResponse, settled } from '../testing/page.tsx';
import { useZoneOutline } from './use-zone-outline.ts';

const area = {
  type: 'Polygon',
  coordinates: [
    [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ],
  ],
};
const line = (id: number) => [
  [id / 10, 1],
  [id / 10, 2],
];
const linksById: Answers['linksById'] = ({ query }) => {
  const ids = String(query.links).split(',').map(Number);
  if (ids.includes(501)) return new ErrorResponse(503, { code: 'x', detail: 'No.' });
  return mockResponse('linksById', {
    result: ids.map((id) => ({ id, geometry: { type: 'LineString', coordinates: line(id) } })) as never,
  });
};
async function outline(zone: number, components: readonly object[]) {
  return await openHook(() => useZoneOutline(zone), {
    ...createCityRevision(),
    linksById,
    analysisZone: () => mockResponse('analysisZone', { id: zone, components } as never),
  });
}

it('asks for nothing of the whole city', async () => {
  const { now, asked } = await outline(-1, [{ id: 1, geometry: area, links: [] }]);
  await settled();
  expect([now(), asked]).toEqual([[], []]);
});

it('has the areas of a zone and the lines of its picked curbs, each once', async () => {
  const { now, asked } = await outline(4, [
    { id: 1, geometry: area, links: [90] },
    { id: 2, geometry: null, links: [7, 8] },
    { id: 3, geometry: null, links: [8, 9] },
  ]);
  await expect.poll(() => now().length).toBe(2);
  expect(now()).toEqual([
    { kind: 'area', geometry: area },
    { kind: 'lines', lines: [line(7), line(8), line(9)] },
  ]);
  const calls = asked.filter(({ name }) => name === 'analysisZone' || name === 'linksById');
  expect(calls.map(({ params, query }) => [params.id, query])).toEqual([
    ['4', { language: 'en' }],
    [undefined, { links: '7,8,9' }],
  ]);
});

it('has areas alone where no curb is picked', async () => {
  const { now } = await outline(5, [{ id: 1, geometry: area, links: [] }]);
  await expect.poll(now).toEqual([{ kind: 'area', geometry: area }]);
});

it('shows the lines that came where others failed', async () => {
  const links = Array.from({ length: 501 }, (_none, index) => index + 1);
  const { now } = await outline(6, [{ id: 2, geometry: null, links }]);
  await expect
    .poll(() => now().flatMap((form) => (form.kind === 'lines' ? form.lines : [])).length)
    .toBe(500);
});
