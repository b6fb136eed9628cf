// The open work orders on the staff map, with the one whose panel is open, a place being chosen,
// and what is pending on this device.
import { isClosed, withEdits } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type { Box } from '../map/box.ts';
import { chosenPlace, openOrderMark } from '../map/order-signals.ts';
import { workOrderPart } from '../map/work-order-part.ts';
import type { OrdersView } from '../map/work-order-view.ts';
import { deskPanel, openDesk } from '../proposals/desk.ts';
import { askedBox } from '../proposals/picking/asked-box.ts';
import { api } from '../shell/api.ts';
import { useAppSelector } from '../shell/store.ts';
import { useSignal } from '../ui/signal.ts';
import { useFieldWork } from '../work-orders/use-field-work.ts';
import { WaitingBadge } from '../work-orders/waiting-badge.tsx';
import { showOnMap } from './map-extras.ts';

const nowhere = { min_lng: 0, min_lat: 0, max_lng: 0, max_lat: 0 };
/** Milliseconds the map must be still before its box is requested. */
const rest = 200;
/** Below this zoom, markers would say nothing. */
const nearZoom = 11;

/** The box of the still map, with a margin; `null` = zoomed out too far, or the layer is hidden. */
function useBox(): Box | null {
  const box = useAppSelector((state) => state.map.box);
  const near = useAppSelector((state) => (state.map.at?.zoom ?? 0) >= nearZoom);
  const visible = useAppSelector(
    (state) => state.layers.list.find(({ id }) => id === 'orders')?.visible ?? true,
  );
  const [rested] = useDebouncedValue(box, rest, { leading: true });
  const [kept, setKept] = useState<Box | null>(null);
  const wanted = rested === null || !near || !visible ? null : askedBox(rested, kept);
  if (wanted !== null && wanted !== kept) setKept(wanted);
  return wanted;
}

export function WorkOrdersOnMap() {
  const box = useBox();
  const here = useAppSelector((state) => state.route.current.startsWith('/manager/'));
  const drafting = useAppSelector((state) => state.draft.open !== null);
  const panel = useSignal(deskPanel);
  const place = useSignal(chosenPlace);
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
  const marks = useMemo<OrdersView['marks']>(
    () =>
      (found ?? [])
        .map((order) => withEdits(order, rows))
        .flatMap(({ id, geometry, status, priority }) => {
          const [lng, lat] = geometry?.coordinates ?? [];
          if (lng === undefined || lat === undefined || isClosed(status)) return [];
          return [{ id, lng, lat, status, priority }];
        }),
    [found, rows],
  );
  const orders = useMemo<OrdersView>(
    () => ({ marks, chosen, place, clickable: !drafting && !isBatch }),
    [marks, chosen, place, drafting, isBatch],
  );
  useEffect(() => {
    if (here) showOnMap('work-orders', { part: workOrderPart, shows: { orders } });
    else showOnMap('work-orders', null);
  }, [orders, here]);
  useEffect(() => {
    openOrderMark.set((order) => void openDesk({ kind: 'work-order', order }));
    return () => {
      openOrderMark.set(null);
      showOnMap('work-orders', null);
    };
  }, []);
  return here ? <WaitingBadge /> : null;
}
