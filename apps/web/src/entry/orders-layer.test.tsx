// @vitest-environment happy-dom
// Work orders on staff's map: for which box the server is asked, which marks are drawn, and what a click on one opens.

import { expect, it } from 'vitest';
import { mapHandlers } from '../map/handlers.ts';
import { changeWorkOrderLocation } from '../work-orders/work-order-location.ts';
import '../shell/staff-api.ts';
import { act } from '@testing-library/react';
import { layerChanged } from '../city/layers/layers-slice.ts';
import { cameraSet, inViewReported } from '../city/view/map-slice.ts';
import { workOrderOverlay } from '../map/work-order-overlay.ts';
import {
  selectWorkspacePanel,
  setWorkspacePanel,
  type WorkspacePanel,
} from '../proposals/workspace-panel.ts';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { open, settled } from '../testing/page.tsx';
import { Layer as WorkOrderOverlay } from './layers/orders.tsx';
import { staffOverlays } from './staff-overlays.ts';

const order = (id: number, more: object) => ({
  id,
  status: 'open' as const,
  priority: 'high' as const,
  geometry: { type: 'Point' as const, coordinates: [11, 22] as [number, number] },
  ...more,
});

async function at(zoom: number, path = '/manager/mapview/') {
  history.replaceState(null, '', path);
  store.dispatch(routeChanged(path));
  store.dispatch(cameraSet({ kind: 'point', lng: 11, lat: 22, zoom }));
  store.dispatch(inViewReported({ curbs: {}, box: [10, 20, 12, 25] }));
  setWorkspacePanel(null);
  const { asked } = await open(<WorkOrderOverlay />, {
    workOrders: () =>
      mockResponse('workOrders', {
        results: [
          order(1, {}),
          order(2, { status: 'done' }),
          order(3, { geometry: null }),
          order(4, { priority: 'low', geometry: { type: 'Point', coordinates: [12, 23] } }),
        ] as never,
      }),
  });
  const queries = () => asked.filter(({ name }) => name === 'workOrders').map(({ query }) => query);
  const shown = () => staffOverlays.get().orders?.shows.orders;
  return { queries, shown };
}

it('asks for open orders in the box and some room about it, and draws those with a place', async () => {
  const { queries, shown } = await at(11);
  await expect.poll(() => shown()?.marks.length).toBe(2);
  expect(queries()).toEqual([
    {
      min_lng: '9.2',
      min_lat: '18',
      max_lng: '12.8',
      max_lat: '27',
      is_open: 'true',
      limit: '100',
      ordering: 'due',
    },
  ]);
  expect(shown()).toEqual({
    marks: [
      { id: 1, lng: 11, lat: 22, status: 'open', priority: 'high' },
      { id: 4, lng: 12, lat: 23, status: 'open', priority: 'low' },
    ],
    chosen: null,
    place: null,
    clickable: true,
  });
  expect(staffOverlays.get().orders?.part).toBe(workOrderOverlay);
});

it('asks for nothing from afar; shows none while the layer is hidden and away from the manager', async () => {
  const far = await at(10.9);
  await settled();
  expect([far.queries(), far.shown()?.marks]).toEqual([[], []]);
  act(() => void store.dispatch(cameraSet({ kind: 'point', lng: 11, lat: 22, zoom: 11 })));
  await expect.poll(() => far.shown()?.marks.length).toBe(2);
  act(() => void store.dispatch(layerChanged({ id: 'orders', visible: false })));
  expect(far.shown()?.marks).toEqual([]);
  act(() => void store.dispatch(layerChanged({ id: 'orders', visible: true })));
  expect(far.shown()?.marks.length).toBe(2);
  act(() => void store.dispatch(routeChanged('/analyzer/mapview/')));
  expect(staffOverlays.get().orders).toBeUndefined();
});

it('asks for nothing away from the manager', async () => {
  const { queries, shown } = await at(12, '/analyzer/mapview/');
  await settled();
  expect([queries(), shown()]).toEqual([[], undefined]);
});

it.each([
  [{ kind: 'work-order', order: 4 }, 4, true],
  [{ kind: 'work-order', order: null }, null, true],
  [{ kind: 'asset', asset: 4 }, null, true],
  [{ kind: 'batch' }, null, false],
] satisfies readonly [WorkspacePanel, number | null, boolean][])(
  'with the panel %j open marks %s, and takes clicks: %s',
  async (panel, chosen, clickable) => {
    const { shown } = await at(12);
    act(() => {
      setWorkspacePanel(panel);
      changeWorkOrderLocation({ place: [7, 8] });
    });
    expect(shown()).toMatchObject({ chosen, clickable, place: [7, 8] });
    act(() => changeWorkOrderLocation({ choosing: true }));
    expect(shown()?.clickable).toBe(false);
    act(() => {
      setWorkspacePanel(null);
      changeWorkOrderLocation({ place: null });
    });
  },
);

it('opens the order whose mark is clicked', async () => {
  await at(12);
  mapHandlers.workOrder?.(9);
  await expect.poll(() => selectWorkspacePanel(store.getState())).toEqual({ kind: 'work-order', order: 9 });
  act(() => setWorkspacePanel(null));
});
