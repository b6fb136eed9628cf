// The open work orders of a curb or an asset, and a button to create one there.
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { StatusIcon } from './status-icon.tsx';
import { useFieldWork } from './use-field-work.ts';
import { useWorkOrderFormat } from './work-order-format.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly of: { readonly link: number } | { readonly asset: number };
  readonly onOpen: (id: number) => void;
  readonly onNew: () => void;
}

export function WorkOrdersHere({ of, onOpen, onNew }: Props) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  const { mayNot } = useFieldWork();
  const place = 'link' in of ? { link: `${of.link}` } : { asset: `${of.asset}` };
  const { data } = api.useWorkOrdersQuery({ query: { ...place, is_open: 'true', limit: 10 } });
  return (
    <section className="grid gap-8 pad-top-16 line-above" aria-label={t('workOrders.ofCurb')}>
      <h3 className={`row gap-6 text-13 bold ${styles.part}`}>{t('workOrders.ofCurb')}</h3>
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
      <ButtonWithReason
        variant="default"
        size="compact-md"
        justify="start"
        reason={mayNot}
        leftSection={<IconPlus size={16} stroke={1.5} />}
        onClick={onNew}
      >
        {t('workOrders.newHere')}
      </ButtonWithReason>
    </section>
  );
}
