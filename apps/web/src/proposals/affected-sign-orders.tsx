// The sign orders that taking publications back affects: those that will be canceled, and those in
// progress, which stay.
import { numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { useReader } from '../shell/reader-hooks.ts';

/** Most sign orders that are listed by name. */
const maxListed = 10;

interface OrdersProps {
  readonly proposals: readonly number[];
  /** Statuses of the orders, separated by commas. */
  readonly status: string;
  /** Text above them. */
  readonly title: 'undoPublication.canceled' | 'undoPublication.begun';
}

function Orders({ proposals, status, title }: OrdersProps) {
  const { t } = useTranslation();
  const reader = useReader();
  const { data } = api.useWorkOrdersQuery(
    { query: { proposed_regulation_ids: proposals.join(','), status, limit: maxListed, ordering: 'id' } },
    { refetchOnMountOrArgChange: true },
  );
  const count = data?.meta.count ?? 0;
  if (data === undefined || count === 0) return null;
  const more = count - data.results.length;
  return (
    <div className="grid gap-4">
      <p className="medium">{t(title, { count, number: numberFormat(reader.locale).format(count) })}</p>
      <ul className="grid gap-6 no-bullets text-13 break-anywhere">
        {data.results.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 && <li>{t('history.more', { count: more })}</li>}
      </ul>
    </div>
  );
}

/** Lists the open sign orders of publications; nothing if there are none. */
export function AffectedSignOrders({ proposals }: { readonly proposals: readonly number[] }) {
  return (
    <>
      <Orders proposals={proposals} status="open,assigned" title="undoPublication.canceled" />
      <Orders proposals={proposals} status="in progress,blocked" title="undoPublication.begun" />
    </>
  );
}
