// The list of work orders: a table on a desktop, cards in the field; with the panel of one, a new
// one, and what is pending on this device.
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { cameraSet } from '../city/view/map-slice.ts';
import { openDesk } from '../proposals/desk.ts';
import { HistoryList } from '../proposals/history/history-list.tsx';
import { mayLeave } from '../shell/leave-guard.ts';
import { goTo } from '../shell/navigation.ts';
import type { KeptOrder } from '../shell/offline/field-store.ts';
import { useAppDispatch } from '../shell/store.ts';
import { phone } from '../ui/breakpoints.ts';
import { CrewList } from '../work-orders/crew-list.tsx';
import { ImportDialog } from '../work-orders/import-dialog.tsx';
import { NewOrder } from '../work-orders/new-order.tsx';
import { OrderPanel } from '../work-orders/order-panel.tsx';
import { OrderTable } from '../work-orders/order-table.tsx';
import { WaitingBadge } from '../work-orders/waiting-badge.tsx';
import styles from '../work-orders/work-orders.module.css';

type Open = { readonly kind: 'order'; readonly id: number } | { readonly kind: 'new' } | null;

/** Zoom close enough to see the curb. */
const orderZoom = 18;

export function WorkOrderList() {
  const dispatch = useAppDispatch();
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<Open>(null);
  const [imports, setImports] = useState(false);
  const [turnTo] = useState(() => async (next: Open) => {
    if (await mayLeave()) setOpen(next);
  });
  const show = (id: number) => setOpen({ kind: 'order', id });
  const ask = (id: number) => void turnTo({ kind: 'order', id });
  /** A work order without a place opens on the map, where one can be chosen. */
  const [toMap] = useState(() => async (order: KeptOrder) => {
    if (!(await mayLeave())) return;
    const [lng, lat] = order.geometry?.coordinates ?? [];
    if (lng !== undefined && lat !== undefined)
      dispatch(cameraSet({ kind: 'point', lng, lat, zoom: orderZoom }));
    goTo('/manager/mapview/');
    void openDesk({ kind: 'work-order', order: order.id });
  });
  const close = () => setOpen(null);
  return (
    <div className={styles.screen}>
      {narrow ? (
        <CrewList onOpen={ask} onNew={() => void turnTo({ kind: 'new' })} />
      ) : (
        <OrderTable
          current={open?.kind === 'order' ? open.id : null}
          onOpen={ask}
          onNew={() => void turnTo({ kind: 'new' })}
          onImport={() => setImports(true)}
          onMap={(order) => void toMap(order)}
        />
      )}
      {open?.kind === 'order' && (
        <OrderPanel
          key={open.id}
          id={open.id}
          history={(id) => <HistoryList noun="work-order" nounId={String(id)} />}
          onMap={(order) => void toMap(order)}
          onClose={close}
        />
      )}
      {open?.kind === 'new' && <NewOrder of={{}} hasMap={false} onMade={show} onClose={close} />}
      {imports && <ImportDialog onClose={() => setImports(false)} />}
      <WaitingBadge />
    </div>
  );
}
