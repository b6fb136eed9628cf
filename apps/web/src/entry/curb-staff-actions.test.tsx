// @vitest-environment happy-dom
// What staff can do with the selected curb: its order only where it has a regulation, and work orders that begin on the curb itself.

import { afterEach, expect, it } from 'vitest';
import { selectWorkspacePanel, setWorkspacePanel } from '../proposals/workspace-panel.ts';
import { store } from '../shell/store.ts';
import '../shell/staff-api.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { withDevice } from '../testing/device.ts';
import { defaultCity, open, signedIn } from '../testing/page.tsx';
import { CurbStaffActions } from './curb-staff-actions.tsx';

withDevice();
afterEach(() => setWorkspacePanel(null));

const line = (...coordinates: readonly (readonly [number, number])[]) => ({
  type: 'LineString',
  coordinates,
});
async function staff(
  geometry: unknown,
  regulation: Parameters<typeof CurbStaffActions>[0]['regulation'] = null,
) {
  const page = await open(<CurbStaffActions link={{ id: 7, geometry }} regulation={regulation} />, {
    ...signedIn('view', 'edit'),
    currentCity: () => ({
      ...defaultCity,
      configuration: [{ config_key: 'TRAFFIC_AUTHORITY', config_value: 1050 }],
    }),
    workOrders: () =>
      mockResponse('workOrders', { results: [{ id: 31, name: 'New sign' }], meta: { count: 1 } } as never),
  });
  await page.view.findByText('New sign', { exact: false });
  return page;
}

it.each([
  [line([1, 1], [2, 2], [9, 9]), [2, 2]],
  [line([1, 1], [2, 2], [8, 8], [9, 9]), [8, 8]],
  [null, undefined],
])('begins a work order at the middle of the curb, where it is known %#', async (geometry, at) => {
  const { view, person, asked } = await staff(geometry);
  expect(asked.find(({ name }) => name === 'workOrders')?.query).toMatchObject({ link: '7' });
  await person.click(view.getByRole('button', { name: 'New work order here' }));
  const panel = { kind: 'work-order', order: null, link: 7, ...(at === undefined ? {} : { at }) };
  await expect.poll(() => selectWorkspacePanel(store.getState())).toEqual(panel);
});

it('opens a work order that is there', async () => {
  const { view, person } = await staff(null);
  await person.click(view.getByRole('button', { name: /New sign/ }));
  await expect.poll(() => selectWorkspacePanel(store.getState())).toEqual({ kind: 'work-order', order: 31 });
});

it.each([
  [null, false],
  [{ id: 5, regulationId: 'R-5' }, true],
])('has an order and a history of the regulation it has: %j', async (regulation, has) => {
  const { view } = await staff(null, regulation);
  expect([
    view.queryByRole('button', { name: 'Legal order (D-TRO)' }) !== null,
    view.queryByText(/R-5/) !== null,
  ]).toEqual([has, has]);
});
