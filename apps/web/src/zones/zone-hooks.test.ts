// @vitest-environment happy-dom
// The zones of the city come page by page until all are there, or as many pages as were asked for; the choice of one has the whole city first.
import { expect, it } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import { type Asked, ErrorResponse } from '../testing/page.tsx';
import { useZoneOptions, useZones } from './zone-hooks.ts';

const pageOf =
  (count: number) =>
  ({ query }: Asked) => {
    const [offset, limit] = [Number(query.offset), Number(query.limit)];
    const results = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_none, index) => ({
      id: offset + index + 1,
      name: `Zone ${offset + index + 1}`,
    }));
    return mockResponse('analysisZones', { results, meta: { count } });
  };

it.each([
  [0, Number.POSITIVE_INFINITY, [0]],
  [100, Number.POSITIVE_INFINITY, [0]],
  [101, Number.POSITIVE_INFINITY, [0, 100]],
  [250, Number.POSITIVE_INFINITY, [0, 100, 200]],
  [250, 2, [0, 100]],
])('%s zones, at most %s pages: asks from %j on', async (count, most, offsets) => {
  const { now, asked } = await openHook(() => useZones(most), { analysisZones: pageOf(count) });
  const shown = Math.min(count, offsets.length * 100);
  await expect.poll(() => [now().count, now().zones.length]).toEqual([count, shown]);
  const queries = asked.filter(({ name }) => name === 'analysisZones').map(({ query }) => query);
  expect([...new Set(queries.map(({ offset }) => Number(offset)))]).toEqual(offsets);
  expect(queries.every(({ limit }) => limit === '100')).toBe(true);
  expect(now().zones.at(-1)?.id).toBe(shown === 0 ? undefined : shown);
  expect(now().failed).toBe(false);
});

it('says that they did not come, and asks again', async () => {
  let fails = true;
  const { now, run } = await openHook(useZones, {
    analysisZones: (asked) =>
      fails ? new ErrorResponse(503, { code: 'x', detail: 'No.' }) : pageOf(2)(asked),
  });
  expect(now().count).toBeNull();
  await expect.poll(() => now().failed).toBe(true);
  fails = false;
  await run(({ retry }) => retry());
  await expect.poll(() => [now().failed, now().count]).toEqual([false, 2]);
  fails = true;
  await run(({ retry }) => retry());
  expect([now().failed, now().count]).toEqual([false, 2]);
});

it('can be chosen: the whole city, then each with its parts set in under it', async () => {
  const results = [
    { id: 3, name: 'South', parent_zone_id: null },
    { id: 5, name: 'Block', parent_zone_id: 4 },
    { id: 4, name: 'North', parent_zone_id: null },
  ];
  const { now } = await openHook(useZoneOptions, {
    analysisZones: () => mockResponse('analysisZones', { results, meta: { count: 3 } }),
  });
  await expect
    .poll(() => now().map(({ value, label }) => `${value} ${label}`))
    .toEqual(['-1 Whole city', '4 North', '5 \u2003Block', '3 South']);
});
