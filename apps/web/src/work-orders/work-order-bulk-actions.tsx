// Bulk actions: sets a status, an assignee or a due date on several work orders, and reports the
// outcome of each.
import type { WorkOrderResponse } from '@curbwright/contract';
import { type WorkOrderChange, type WorkOrderStatus, workOrderStatuses } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSelectionBar } from '../shell/list-screen/list-bars.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { showSuccess } from '../ui/toast.ts';
import { AssigneeField } from './assignee-field.tsx';
import {
  changeWorkOrders,
  undoEdits,
  type WorkOrderEdit,
  type WorkOrderEditResult,
} from './change-work-orders.ts';
import { DueField } from './due-field.tsx';
import { useWorkOrderFormat } from './work-order-format.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly orders: readonly WorkOrderResponse[];
  readonly me: string | null;
  readonly mayNot: string | null;
  readonly onClear: () => void;
}

/** Returns the due date of all the orders; `null` if they differ or have none. */
function commonDue(orders: readonly WorkOrderResponse[]): string | null {
  const [first, ...others] = new Set(orders.map(({ due }) => due));
  return others.length === 0 ? (first ?? null) : null;
}

export function WorkOrderBulkActions({ orders, me, mayNot, onClear }: Props) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  const [status, setStatus] = useState<WorkOrderStatus>('assigned');
  const [assigning, setAssigning] = useState<string | null>(null);
  /** The due date being chosen; `undefined` = none is. */
  const [due, setDue] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly WorkOrderEditResult[] | null>(null);
  const run = async (edits: readonly WorkOrderEdit[]) => {
    if (edits.length === 0 || busy) return;
    setBusy(true);
    const made = await changeWorkOrders(edits);
    setBusy(false);
    setAssigning(null);
    setDue(undefined);
    if (made.some(({ fault }) => fault !== null)) {
      setOutcomes(made);
      return;
    }
    const changed = t('workOrders.outcomeSum', { count: made.length, done: made.length });
    const undo = { label: t('workOrders.undoEdit'), run: () => void run(undoEdits(made)) };
    if (edits[0]?.change.status === undefined) showSuccess(changed, undo);
    else showSuccess(t('workOrders.statusChanged'), undo, changed);
    onClear();
  };
  const runAll = (change: WorkOrderChange) => void run(orders.map((order) => ({ order, change })));
  const done = outcomes?.filter(({ fault }) => fault === null).length ?? 0;
  return (
    <>
      <ListSelectionBar
        label={t('workOrders.selection')}
        totals={t('workOrders.selected', { count: orders.length })}
        actions={[
          {
            label: t('workOrders.setStatus'),
            variant: 'filled',
            reason: mayNot,
            loading: busy,
            run: () => runAll({ status }),
          },
          { label: t('workOrders.assign'), reason: mayNot, run: () => setAssigning(me ?? '') },
          { label: t('workOrders.setDue'), reason: mayNot, run: () => setDue(commonDue(orders)) },
        ]}
        clearLabel={t('workOrders.clearSelection')}
        onClear={onClear}
      >
        <SelectField
          label={t('workOrders.newStatus')}
          value={status}
          options={workOrderStatuses.map((value) => ({ value, label: words.status(value) }))}
          onChange={setStatus}
        />
      </ListSelectionBar>
      {assigning !== null && (
        <Dialog title={t('workOrders.assign')} closeLabel={t('app.close')} onClose={() => setAssigning(null)}>
          <AssigneeField value={assigning} me={me} onChange={setAssigning} />
          <Button
            loading={busy}
            onClick={() => runAll({ assignee: assigning.trim() === '' ? null : assigning.trim() })}
          >
            {t('workOrders.save')}
          </Button>
        </Dialog>
      )}
      {due !== undefined && (
        <Dialog title={t('workOrders.setDue')} closeLabel={t('app.close')} onClose={() => setDue(undefined)}>
          <DueField value={due} help={t('workOrders.setDueHelp')} onChange={setDue} />
          <Button loading={busy} onClick={() => runAll({ due })}>
            {t('workOrders.save')}
          </Button>
        </Dialog>
      )}
      {outcomes !== null && (
        <Dialog
          title={t('workOrders.outcomes')}
          closeLabel={t('app.close')}
          onClose={() => setOutcomes(null)}
        >
          <p>{t('workOrders.outcomeSum', { count: outcomes.length, done })}</p>
          <ul className={styles.refused}>
            {outcomes.map(({ order, fault }) => (
              <li key={order.id}>
                <b>
                  #{order.id} {order.name}
                </b>
                :{' '}
                {fault === null ? t('workOrders.outcomeDone') : <span className="error medium">{fault}</span>}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
