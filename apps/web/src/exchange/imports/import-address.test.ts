// @vitest-environment happy-dom
// The ways among the imports: each is an address of its own, and Back returns to where one was, unless one went on instead.
import { expect, it } from 'vitest';
import { openHook } from '../../testing/hook.tsx';
import { useImportNavigation } from './import-address.ts';

it('leads to a new import, to its job and to the list', async () => {
  const { now, run } = await openHook(useImportNavigation);
  history.replaceState(null, '', '/administration/?list=imports');
  const before = history.length;
  await run((place) => place.toNew());
  expect([now().isNew, now().job, location.search]).toEqual([true, null, '?list=imports&new=1']);
  expect(history.length).toBe(before + 1);
  await run((place) => place.toJob(12, true));
  expect([now().isNew, now().job, location.search]).toEqual([false, 12, '?list=imports&job=12']);
  expect(history.length).toBe(before + 1);
  await run((place) => place.toJob(13));
  expect([now().job, history.length]).toEqual([13, before + 2]);
  await run((place) => place.toList());
  expect([now().isNew, now().job, location.search]).toEqual([false, null, '?list=imports']);
});
