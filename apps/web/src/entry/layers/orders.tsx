// The open work orders on the staff map, including the one whose panel is open, a location being
// chosen, and changes pending on this device.
import { applyQueuedEdits, isClosedStatus } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type { Box } from '../../map/box.ts';
import { workOrderOverlay } from '../../map/work-order-overlay.ts';
import { newWorkOrderLocation, openMarkedWorkOrder } from '../../map/work-order-signals.ts';
import type { WorkOrdersView } from '../../map/work-order-view.ts';
import { boxToRequest } from '../../proposals/picking/request-box.ts';
import { openWorkspacePanel, selectWorkspacePanel } from '../../proposals/workspace-panel.ts';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useSignal } from '../../ui/signal.ts';
import { UnsentWorkBadge } from '../../work-orders/unsent-work-badge.tsx';
import { useFieldWork } from '../../work-orders/use-field-work.ts';
import { useStaffOverlay } from '../staff-overlays.ts';

const nowhere = { min_lng: 0, min_lat: 0, max_lng: 0, max_lat: 0 };
/** Milliseconds the map must be idle before its box is requested. */
const rest = 200;
/** Minimum zoom for markers; below it they would be too dense to read. */
const nearZoom = 11;

/**
 * Returns the box of the idle map, with a margin; `null` = zoomed out too far, or the layer is
 * hidden.
 */
function useBox(): Box | null {
  const box = useAppSelector((state) => state.map.box);
  const near = useAppSelector((state) => (state.map.at?.zoom ?? 0) >= nearZoom);
  const visible = useAppSelector(
    (state) => state.layers.list.find(({ id }) => id === 'orders')?.visible ?? true,
  );
  const [rested] = useDebouncedValue(box, rest, { leading: true });
  const [kept, setKept] = useState<Box | null>(null);
  const wanted = rested === null || !near || !visible ? null : boxToRequest(rested, kept);
  if (wanted !== null && wanted !== kept) setKept(wanted);
  return wanted;
}

export function Layer() {
  const box = useBox();
  const here = useAppSelector((state) => state.route.current.startsWith('/manager/'));
  const drafting = useAppSelector((state) => state.draft.open !== null);
  const panel = useAppSelector(selectWorkspacePanel);
  const place = useSignal(newWorkOrderLocation);
  const { rows } = useFieldWork();
  const [min_lng, min_lat, max_lng, max_lat] = box ?? [];
  const corners =
    min_lng === undefined || min_lat === undefined || max_lng === undefined || max_lat === undefined
      ? nowhere
      : { min_lng, min_lat, max_lng, max_lat };
  const { data } = api.useWorkOrdersQuery(
    { query: { ...corners, is_open: 'true', limit: 100, ordering: 'due' } },
    { skip: box === null || !here },
  );
  const chosen = panel?.kind === 'work-order' ? panel.order : null;
  const isBatch = panel?.kind === 'batch';
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
  const shows = useMemo(
    () => ({ orders: { marks, chosen, place, clickable: !drafting && !isBatch } }),
    [marks, chosen, place, drafting, isBatch],
  );
  useStaffOverlay('orders', workOrderOverlay, here ? shows : null);
  useEffect(() => {
    openMarkedWorkOrder.set((order) => void openWorkspacePanel({ kind: 'work-order', order }));
    return () => openMarkedWorkOrder.set(null);
  }, []);
  return here ? <UnsentWorkBadge /> : null;
}
