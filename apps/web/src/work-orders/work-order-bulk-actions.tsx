// Bulk actions: sets a status or an assignee on several work orders, one by one, and reports the
// outcome of each.
import { calls } from 'virtual:staff-calls';
import type { WorkOrderResponse } from '@curbwright/contract';
import { type WorkOrderChange, type WorkOrderStatus, workOrderStatuses } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { formatFormError } from '../shell/api-error.ts';
import { sendApiRequest } from '../shell/api-sender.ts';
import { ListSelectionBar } from '../shell/list-screen/list-bars.tsx';
import { useAppDispatch } from '../shell/store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { showSuccess } from '../ui/toast.ts';
import { AssigneeField } from './assignee-field.tsx';
import { useWorkOrderFormat } from './work-order-format.ts';
import styles from './work-orders.module.css';

interface BulkActionResult {
  readonly order: WorkOrderResponse;
  /** Error message; `null` = succeeded. */
  readonly fault: string | null;
}

interface Props {
  readonly orders: readonly WorkOrderResponse[];
  readonly me: string | null;
  readonly mayNot: string | null;
  readonly onClear: () => void;
}

export function WorkOrderBulkActions({ orders, me, mayNot, onClear }: Props) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  const dispatch = useAppDispatch();
  const [status, setStatus] = useState<WorkOrderStatus>('assigned');
  const [assigning, setAssigning] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly BulkActionResult[] | null>(null);
  const run = async (change: WorkOrderChange) => {
    if (orders.length === 0 || busy) return;
    setBusy(true);
    const made: BulkActionResult[] = [];
    for (const order of orders) {
      const body = { ...change, version: order.version };
      const answer = await sendApiRequest(
        { call: calls.updateWorkOrder, params: { id: order.id }, body },
        new AbortController().signal,
      );
      made.push({
        order,
        fault: 'error' in answer ? formatFormError(answer.error, t('error.fallback')) : null,
      });
    }
    dispatch(api.util.invalidateTags(['work-orders', 'history']));
    setBusy(false);
    setAssigning(null);
    if (made.every(({ fault }) => fault === null)) {
      showSuccess(t(change.status === undefined ? 'workOrders.saved' : 'workOrders.statusChanged'));
      onClear();
    } else setOutcomes(made);
  };
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
            run: () => void run({ status }),
          },
          { label: t('workOrders.assign'), reason: mayNot, run: () => setAssigning(me ?? '') },
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
            onClick={() => void run({ assignee: assigning.trim() === '' ? null : assigning.trim() })}
          >
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
