// The panel of a work order on the map: an existing one, or a new one for the selection.

import {
  closeWorkspacePanel,
  selectWorkspacePanel,
  setWorkspacePanel,
} from '../proposals/workspace-panel.ts';
import { useAppSelector } from '../shell/store.ts';
import { focusMap } from '../ui/focus-map.ts';
import { NewWorkOrderForm } from '../work-orders/new-work-order.tsx';
import { WorkOrderPanel } from '../work-orders/work-order-panel.tsx';
import styles from './manager-workspace.module.css';
import { WorkOrderHistory } from './work-order-history.tsx';

function toMap(): void {
  closeWorkspacePanel();
  focusMap();
}

export function WorkOrderWorkspace() {
  const open = useAppSelector(selectWorkspacePanel);
  if (open?.kind !== 'work-order') return null;
  return (
    <div className={`grid min-height-0 phone-contents ${styles.desk}`}>
      {open.order === null ? (
        <NewWorkOrderForm
          key={`${open.link} ${open.asset} ${open.at?.join()}`}
          of={open}
          onMap={null}
          onMade={(order) => setWorkspacePanel({ kind: 'work-order', order })}
          onClose={toMap}
        />
      ) : (
        <WorkOrderPanel
          key={open.order}
          id={open.order}
          history={(id) => <WorkOrderHistory order={id} />}
          onMap={null}
          onClose={toMap}
        />
      )}
    </div>
  );
}
