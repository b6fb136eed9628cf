// The advice by regulation as a table, sortable by each of its columns.
import { weeklyOutlook } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdviceRow } from './advice-row.tsx';
import type { AdvisedRate } from './advice-types.ts';
import styles from './parking-rates.module.css';

interface Props {
  readonly results: readonly AdvisedRate[];
  /** The target occupancy, as text. */
  readonly target: string;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
}

/** Number of regulations shown at once. */
const rowsPerPage = 100;

const raised = ({ hours }: AdvisedRate) => hours.filter(({ kind }) => kind === 'raise').length;

/** Mean change of an hour's price, in minor units. */
function meanChange({ hours }: AdvisedRate): number {
  return hours.reduce((sum, { from, to }) => sum + to - from, 0) / Math.max(1, hours.length);
}

/** What the columns sort by. A regulation without a value comes last. */
const sortValues = {
  regulation_id: () => 0,
  occupancyNow: (one: AdvisedRate) => weeklyOutlook(one)?.occupancy ?? null,
  up: raised,
  down: (one: AdvisedRate) => one.hours.length - raised(one),
  change: meanChange,
  revenue: (one: AdvisedRate) => {
    const outlook = weeklyOutlook(one);
    return outlook === null ? null : outlook.advisedRevenue - outlook.revenue;
  },
  freeSpaces: (one: AdvisedRate) => weeklyOutlook(one)?.freeSpaces ?? null,
} as const;
type SortKey = keyof typeof sortValues;

interface Order {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Sorts the advice; regulations with equal values are in the order of their ids. */
function sortAdvice(results: readonly AdvisedRate[], { key, descending }: Order): readonly AdvisedRate[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const sign = descending ? -1 : 1;
  const keyed = results.map((one) => ({ one, value: sortValues[key](one) }));
  keyed.sort((a, b) => {
    const byId = compare(a.one.regulationId, b.one.regulationId);
    if (key === 'regulation_id') return sign * byId;
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null) || byId;
    return sign * (a.value - b.value) || byId;
  });
  return keyed.map(({ one }) => one);
}

export function AdviceTable({ results, target, selected, onSelect }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(rowsPerPage);
  const [order, setOrder] = useState<Order>({ key: 'regulation_id', descending: false });
  const sorted = useMemo(() => sortAdvice(results, order), [results, order]);
  const advised = results.filter(({ payment }) => payment !== null);
  const all = advised.length > 0 && advised.every(({ regulation }) => selected.has(regulation));
  const take = (id: number, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  const head = (key: SortKey, label: string) => {
    const isCurrent = order.key === key;
    const Arrow = order.descending ? IconArrowDown : IconArrowUp;
    return (
      <th scope="col" aria-sort={isCurrent ? (order.descending ? 'descending' : 'ascending') : undefined}>
        <button
          type="button"
          className={styles.sorter}
          onClick={() =>
            setOrder({ key, descending: isCurrent ? !order.descending : key !== 'regulation_id' })
          }
        >
          {label}
          {isCurrent && <Arrow size={14} stroke={1.5} aria-hidden="true" />}
        </button>
      </th>
    );
  };
  return (
    <div className={styles.tableScroll}>
      <table className={styles.advice}>
        <caption className={styles.heard}>{t('parkingRates.advice.title')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <input
                type="checkbox"
                aria-label={t('parkingRates.advice.takeAll')}
                checked={all}
                disabled={advised.length === 0}
                onChange={(event) =>
                  onSelect(new Set(event.target.checked ? advised.map(({ regulation }) => regulation) : []))
                }
              />
            </th>
            {head('regulation_id', t('parkingRates.column.regulation_id'))}
            {head('occupancyNow', t('parkingRates.advice.occupancyNow'))}
            <th scope="col">{t('parkingRates.advice.target')}</th>
            {head('up', t('parkingRates.advice.up'))}
            {head('down', t('parkingRates.advice.down'))}
            {head('change', t('parkingRates.column.hourly'))}
            {head('revenue', t('parkingRates.advice.revenue'))}
            {head('freeSpaces', t('parkingRates.advice.freeNow'))}
            <th scope="col">{t('parkingRates.advice.freeAfter')}</th>
            <th scope="col">
              <span className={styles.heard}>{t('parkingRates.advice.onMap')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shown).map((one) => (
            <AdviceRow
              key={one.regulation}
              advice={one}
              target={target}
              taken={selected.has(one.regulation)}
              onTake={(on) => take(one.regulation, on)}
            />
          ))}
        </tbody>
      </table>
      {results.length > shown && (
        <Button variant="default" onClick={() => setShown((now) => now + rowsPerPage)}>
          {t('parkingRates.advice.more', { count: results.length - shown })}
        </Button>
      )}
    </div>
  );
}
