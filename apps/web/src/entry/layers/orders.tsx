// The open work orders on the staff map, including the one whose panel is open, a location being
// chosen, and changes pending on this device.

import { applyQueuedEdits, isClosedStatus } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { mapHandlers } from '../../map/handlers.ts';
import { workOrderOverlay } from '../../map/work-order-overlay.ts';
import type { WorkOrdersView } from '../../map/work-order-view.ts';
import { openWorkspacePanel, selectWorkspacePanel } from '../../proposals/workspace-panel.ts';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useStable } from '../../shell/use-stable.ts';
import { UnsentWorkBadge } from '../../work-orders/unsent-work-badge.tsx';
import { useFieldWork } from '../../work-orders/use-field-work.ts';
import { selectWorkOrderLocation } from '../../work-orders/work-order-location.ts';
import { useStaffOverlay } from '../staff-overlays.ts';
import { cornersOf, useIsLayerVisible, useRequestedBox } from '../use-requested-box.ts';

/** Minimum zoom for markers; below it they would be too dense to read. */
const nearZoom = 11;

export function Layer() {
  const near = useAppSelector((state) => (state.map.at?.zoom ?? 0) >= nearZoom);
  const visible = useIsLayerVisible('orders');
  const box = useRequestedBox(near && visible);
  const here = useAppSelector((state) => state.route.current.startsWith('/manager/'));
  const drafting = useAppSelector((state) => state.draft.open !== null);
  const panel = useAppSelector(selectWorkspacePanel);
  const { place, choosing } = useAppSelector(selectWorkOrderLocation);
  const { rows } = useFieldWork();
  const { data } = api.useWorkOrdersQuery(
    box === null || !here
      ? skipToken
      : { query: { ...cornersOf(box), is_open: 'true', limit: 100, ordering: 'due' } },
  );
  const chosen = panel?.kind === 'work-order' ? panel.order : null;
  const clickable = !drafting && !choosing && panel?.kind !== 'batch';
  const found = box === null || !here ? undefined : data?.results;
  const marks = useMemo<WorkOrdersView['marks']>(
    () =>
      (found ?? [])
        .map((order) => applyQueuedEdits(order, rows))
        .flatMap(({ id, geometry, status, priority }) => {
          const [lng, lat] = geometry?.coordinates ?? [];
          if (lng === undefined || lat === undefined || isClosedStatus(status)) return [];
          return [{ id, lng, lat, status, priority }];
        }),
    [found, rows],
  );
  const orders = useStable({ marks, chosen, place, clickable });
  useStaffOverlay('orders', workOrderOverlay, here ? orders : undefined);
  useEffect(() => {
    mapHandlers.workOrder = (order) => void openWorkspacePanel({ kind: 'work-order', order });
    return () => {
      mapHandlers.workOrder = null;
    };
  }, []);
  return here ? <UnsentWorkBadge /> : null;
}
