// The work orders of a published change: signs and meters. Created on request, each only once.
import { useTranslation } from 'react-i18next';
import { SignOrdersButton } from '../proposals/sign-orders-button.tsx';
import { api } from '../shell/api.ts';
import { StatusIcon } from './status-icon.tsx';
import { useWorkOrderFormat } from './work-order-format.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly proposal: number;
  /** Whether the change was undone after its publication. */
  readonly isUndone?: boolean;
  readonly onOpen: (id: number) => void;
}

export function ProposalWorkOrders({ proposal, isUndone = false, onOpen }: Props) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  const { data } = api.useWorkOrdersQuery({
    query: { proposed_regulation_id: `${proposal}`, limit: 20, ordering: 'id' },
  });
  return (
    <section className="grid gap-8 pad-top-16 line-above" aria-label={t('workOrders.ofProposal')}>
      <h4 className={`row gap-6 text-13 bold ${styles.part}`}>{t('workOrders.ofProposal')}</h4>
      {(data?.results ?? []).map((order) => (
        <button
          key={order.id}
          type="button"
          className={`control row gap-8 min-height-44 pad-8-12 text-start pointer ${styles.status}`}
          onClick={() => onOpen(order.id)}
        >
          <StatusIcon status={order.status} />
          <span>
            {order.name} <span className="soft text-13">{words.status(order.status)}</span>
          </span>
        </button>
      ))}
      <SignOrdersButton change={{ proposed_regulation_id: proposal }} isUndone={isUndone} />
    </section>
  );
}
