// @vitest-environment happy-dom
// The city's scenarios: the one that is worked in, one that is gone, and what they are called. And zones by name.
import { expect, it } from 'vitest';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { ErrorResponse } from '../../testing/page.tsx';
import { useZoneName } from '../../zones/zone-name.ts';
import { useScenarioName, useScenarios } from './scenario-hooks.ts';
import { scenarioSelected } from './scenario-slice.ts';

const scenarios = () =>
  mockResponse('scenarios', {
    results: [
      { id: 1, name: 'Existing', is_default: true, is_listable: false },
      { id: 2, name: 'Summer', is_default: false, is_listable: true },
      { id: 3, name: 'General', is_default: true, is_listable: true },
    ],
  });

it('works in General until another is chosen, and says when that one is gone', async () => {
  const { now, run } = await openHook(useScenarios, { scenarios });
  expect(now()).toMatchObject({ all: [], selected: null, settled: false, gone: false, failed: false });
  await expect.poll(() => now().settled).toBe(true);
  expect(now().all.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(now()).toMatchObject({ selected: { id: 3 }, gone: false });
  await run(() => store.dispatch(scenarioSelected(2)));
  expect(now()).toMatchObject({ selected: { id: 2 }, gone: false });
  await run(() => store.dispatch(scenarioSelected(9)));
  expect(now()).toMatchObject({ selected: { id: 3 }, gone: true });
});

it('says that they could not be read, and reads them again', async () => {
  let isThere = false;
  const { now, run } = await openHook(useScenarios, {
    scenarios: () => (isThere ? scenarios() : new ErrorResponse(503, { code: 'busy', detail: 'Not now.' })),
  });
  await run(() => store.dispatch(scenarioSelected(9)));
  await expect.poll(() => now().failed).toBe(true);
  expect(now()).toMatchObject({ settled: false, gone: false });
  isThere = true;
  await run(() => now().again());
  await expect.poll(() => now().all.length).toBe(3);
  expect(now().failed).toBe(false);
});

it('calls the built-in ones by names in the reader’s language', async () => {
  const { now } = await openHook(useScenarioName, {}, 'es');
  expect(['Existing', 'Summer'].map((name) => now()({ name }))).toEqual(['Condiciones existentes', 'Summer']);
});

it.each([
  { zone: -1, name: 'Whole city' },
  { zone: 5, name: 'Harbor' },
  { zone: 9, name: 'Analysis zone 9' },
])('calls zone $zone $name', async ({ zone, name }) => {
  const { now } = await openHook(() => useZoneName(zone), {
    analysisZones: () =>
      mockResponse('analysisZones', {
        results: [
          { id: 4, name: 'Center' },
          { id: 5, name: 'Harbor' },
        ],
        meta: { count: 2 },
      }),
  });
  await expect.poll(() => now()).toBe(name);
});
