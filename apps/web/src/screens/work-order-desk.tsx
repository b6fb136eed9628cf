// The panel of a work order on the map: one that is there, or a new one of what was chosen.
import { closeDesk, deskPanel } from '../app/desk.ts';
import { useSignal } from '../app/signal.ts';
import { HistoryList } from '../features/history/history-list.tsx';
import { NewOrder } from '../features/work-orders/new-order.tsx';
import { OrderPanel } from '../features/work-orders/order-panel.tsx';
import { focusMap } from '../ui/focus-map.ts';
import styles from './manager-desk.module.css';

function toMap(): void {
  closeDesk();
  focusMap();
}

export function WorkOrderDesk() {
  const open = useSignal(deskPanel);
  if (open?.kind !== 'work-order') return null;
  return (
    <div className={styles.desk}>
      {open.order === null ? (
        <NewOrder
          key={`${open.link} ${open.asset} ${open.at?.join()}`}
          of={open}
          hasMap
          onMade={(order) => deskPanel.set({ kind: 'work-order', order })}
          onClose={toMap}
        />
      ) : (
        <OrderPanel
          key={open.order}
          id={open.order}
          history={(id) => <HistoryList noun="work-order" nounId={String(id)} />}
          onMap={null}
          onClose={toMap}
        />
      )}
    </div>
  );
}
