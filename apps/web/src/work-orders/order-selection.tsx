// Bulk actions: sets a status or an assignee on several work orders, one by one, and reports the
// outcome of each.
import { calls } from 'virtual:staff-calls';
import type { WorkOrderAnswer } from '@curbwright/contract';
import { type OrderChange, type WorkOrderStatus, workOrderStatuses } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { faultWords } from '../shell/api-error.ts';
import { sendCall } from '../shell/send.ts';
import { useAppDispatch } from '../shell/store.ts';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ReasonedButton } from '../ui/reasoned-button.tsx';
import frame from '../ui/table/list-screen.module.css';
import { showSuccess } from '../ui/toast.ts';
import { useOrderWords } from './order-words.ts';
import { PeopleField } from './people-field.tsx';
import styles from './work-orders.module.css';

interface Outcome {
  readonly order: WorkOrderAnswer;
  /** `null` = succeeded. */
  readonly fault: string | null;
}

interface Props {
  readonly orders: readonly WorkOrderAnswer[];
  readonly me: string | null;
  readonly mayNot: string | null;
  readonly onClear: () => void;
}

export function OrderSelection({ orders, me, mayNot, onClear }: Props) {
  const { t } = useTranslation();
  const words = useOrderWords();
  const dispatch = useAppDispatch();
  const [status, setStatus] = useState<WorkOrderStatus>('assigned');
  const [assigning, setAssigning] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const run = async (change: OrderChange) => {
    if (orders.length === 0 || busy) return;
    setBusy(true);
    const made: Outcome[] = [];
    for (const order of orders) {
      const body = { ...change, version: order.version };
      const answer = await sendCall(
        { call: calls.updateWorkOrder, params: { id: order.id }, body },
        new AbortController().signal,
      );
      made.push({ order, fault: 'error' in answer ? faultWords(answer.error, t('error.fallback')) : null });
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
    <section className={`${frame.tools} ${frame.selected}`} aria-label={t('workOrders.selection')}>
      <p className={frame.totals} role="status">
        <b>{t('workOrders.selected', { count: orders.length })}</b>
      </p>
      <Choice
        label={t('workOrders.newStatus')}
        value={status}
        options={workOrderStatuses.map((value) => ({ value, label: words.status(value) }))}
        onChange={setStatus}
      />
      <ReasonedButton size="compact-md" reason={mayNot} loading={busy} onClick={() => void run({ status })}>
        {t('workOrders.setStatus')}
      </ReasonedButton>
      <ReasonedButton
        size="compact-md"
        variant="default"
        reason={mayNot}
        onClick={() => setAssigning(me ?? '')}
      >
        {t('workOrders.assign')}
      </ReasonedButton>
      <IconButton label={t('workOrders.clearSelection')} onClick={onClear}>
        <IconX size={20} stroke={1.5} />
      </IconButton>
      {assigning !== null && (
        <Dialog title={t('workOrders.assign')} closeLabel={t('app.close')} onClose={() => setAssigning(null)}>
          <PeopleField value={assigning} me={me} onChange={setAssigning} />
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
                {fault === null ? t('workOrders.outcomeDone') : <span className={styles.fault}>{fault}</span>}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  );
}
