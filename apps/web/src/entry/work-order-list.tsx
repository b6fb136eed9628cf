// The list of work orders: a table on a desktop, cards in the field. Includes the panel of an
// existing or new work order, and the changes pending on this device.
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { cameraSet } from '../city/view/map-slice.ts';
import { selectionCleared } from '../city/view/selection-slice.ts';
import { openWorkspacePanel } from '../proposals/workspace-panel.ts';
import { confirmLeave } from '../shell/leave-guard.ts';
import { navigateTo } from '../shell/navigation.ts';
import type { CachedWorkOrder } from '../shell/offline/field-store.ts';
import { useAppDispatch } from '../shell/store.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { CrewWorkOrders } from '../work-orders/crew-work-orders.tsx';
import { ImportDialog } from '../work-orders/import-dialog.tsx';
import { NewWorkOrderForm } from '../work-orders/new-work-order.tsx';
import { UnsentWorkBadge } from '../work-orders/unsent-work-badge.tsx';
import { changeWorkOrderLocation } from '../work-orders/work-order-location.ts';
import { WorkOrderPanel } from '../work-orders/work-order-panel.tsx';
import { WorkOrderTable } from '../work-orders/work-order-table.tsx';
import { WorkOrderHistory } from './work-order-history.tsx';

type OpenWorkOrder = { readonly kind: 'order'; readonly id: number } | { readonly kind: 'new' } | null;

/** Zoom at which the curb can be seen clearly. */
const orderZoom = 18;

export function WorkOrderList() {
  const dispatch = useAppDispatch();
  const narrow = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<OpenWorkOrder>(null);
  const [imports, setImports] = useState(false);
  const [turnTo] = useState(() => async (next: OpenWorkOrder) => {
    if (await confirmLeave()) setOpen(next);
  });
  const show = (id: number) => setOpen({ kind: 'order', id });
  const ask = (id: number) => void turnTo({ kind: 'order', id });
  /** Opens a work order on the map. If it has no location yet, one can be chosen there. */
  const [toMap] = useState(() => async (order: CachedWorkOrder, choosesPlace = false) => {
    if (!(await confirmLeave())) return;
    changeWorkOrderLocation({ requested: choosesPlace });
    const [lng, lat] = order.geometry?.coordinates ?? [];
    // The map would otherwise move to the curb that is selected there.
    dispatch(selectionCleared());
    if (lng !== undefined && lat !== undefined)
      dispatch(cameraSet({ kind: 'point', lng, lat, zoom: orderZoom }));
    navigateTo('/manager/mapview/');
    void openWorkspacePanel({ kind: 'work-order', order: order.id });
  });
  const close = () => setOpen(null);
  return (
    <div className="relative flex min-width-0 min-height-0">
      {narrow ? (
        <CrewWorkOrders onOpen={ask} onNew={() => void turnTo({ kind: 'new' })} />
      ) : (
        <WorkOrderTable
          current={open?.kind === 'order' ? open.id : null}
          onOpen={ask}
          onNew={() => void turnTo({ kind: 'new' })}
          onImport={() => setImports(true)}
          onMap={(order) => void toMap(order)}
        />
      )}
      {open?.kind === 'order' && (
        <WorkOrderPanel
          key={open.id}
          id={open.id}
          history={(id) => <WorkOrderHistory order={id} />}
          onMap={(order, choosesPlace) => void toMap(order, choosesPlace)}
          onClose={close}
        />
      )}
      {open?.kind === 'new' && (
        <NewWorkOrderForm
          of={{}}
          onMap={() => {
            navigateTo('/manager/mapview/');
            void openWorkspacePanel({ kind: 'work-order', order: null });
          }}
          onMade={show}
          onClose={close}
        />
      )}
      {imports && <ImportDialog onClose={() => setImports(false)} />}
      <UnsentWorkBadge />
    </div>
  );
}
