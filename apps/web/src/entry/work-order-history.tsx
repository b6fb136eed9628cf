// The history of a work order, with the values that each edit changed.
import { workOrderChanges } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { HistoryList } from '../proposals/history/history-list.tsx';
import { useWorkOrderFormat } from '../work-orders/work-order-format.ts';

/** Renders the history of a work order. */
export function WorkOrderHistory({ order }: { readonly order: number }) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  return (
    <HistoryList
      noun="work-order"
      nounId={String(order)}
      valueLines={(entry) =>
        workOrderChanges(entry.before, entry.after).map(({ field, before, after }) =>
          t('history.valueChange', {
            field: t(`workOrders.field.${field === 'place' ? 'geometry' : field}`),
            from: words.value(field, before),
            to: words.value(field, after),
          }),
        )
      }
    />
  );
}
