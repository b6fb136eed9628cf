// The menu of a column: sort order and filters by street, time limit or price range.
import { parkingRateOrderings } from '@curbwright/contract';
import { formatDuration, formatMoneyInput } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SortButtons, sortDirection } from '../../ui/table/column-menu.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import styles from './parking-rates.module.css';
import type { RateColumnKey } from './rate-columns.tsx';
import type { RateListState } from './rate-list-state.ts';

interface Props {
  readonly column: RateColumnKey;
  readonly state: RateListState;
  readonly change: (part: Partial<RateListState>) => void;
  readonly currency: string;
  /** Minutes. */
  readonly timeLimits: readonly number[];
  readonly onDone: () => void;
}

type Filters = Pick<RateListState, 'street' | 'timeLimit' | 'minHourly' | 'maxHourly'>;
const columnFilterKeys: Partial<Record<RateColumnKey, readonly (keyof Filters)[]>> = {
  bl_street_name: ['street'],
  time_limit: ['timeLimit'],
  hourly: ['minHourly', 'maxHourly'],
};
const noFilters: Filters = { street: '', timeLimit: null, minHourly: null, maxHourly: null };

/** Whether the list can be sorted or filtered by the column. */
export function hasColumnMenu(column: RateColumnKey): boolean {
  return parkingRateOrderings.some((key) => key === column) || columnFilterKeys[column] !== undefined;
}

export function RateColumnMenu({ column, state, change, currency, timeLimits, onDone }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const readers = useFieldParsers();
  const [own, setOwn] = useState<Filters>(() => ({
    street: state.street,
    timeLimit: state.timeLimit,
    minHourly: state.minHourly,
    maxHourly: state.maxHourly,
  }));
  const ordering = parkingRateOrderings.find((key) => key === column);
  const members = columnFilterKeys[column] ?? [];
  const unchanged = members.every((member) => own[member] === state[member]);
  const isPlain = members.every((member) => own[member] === noFilters[member]);
  const money = (member: 'minHourly' | 'maxHourly') => {
    const label = t(`parkingRates.${member}`);
    const value = own[member];
    return (
      <TypedField
        label={label}
        numeric
        text={value === null ? '' : formatMoneyInput(value, currency, reader)}
        read={emptyAsNull(readers.money(label, currency))}
        onChange={(fee: number | null) => setOwn((now) => ({ ...now, [member]: fee }))}
        after={currency}
      />
    );
  };
  return (
    <form
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (unchanged) return;
        change(own);
        onDone();
      }}
    >
      {ordering === undefined && members.length === 0 && (
        <p className="soft text-12">{t('parkingRates.noMenu')}</p>
      )}
      {ordering !== undefined && (
        <>
          <h3 className="text-13 bold">{t('table.sort')}</h3>
          <SortButtons
            sorted={sortDirection(state.ordering, column)}
            onSort={(descending) => {
              change({ ordering: { key: ordering, descending } });
              if (unchanged) onDone();
            }}
          />
        </>
      )}
      {members.length > 0 && (
        <>
          <h3 className="text-13 bold">{t('parkingRates.filter')}</h3>
          {members.includes('street') && (
            <label className={styles.field}>
              {t('parkingRates.streetHas')}
              <input
                className={styles.input}
                type="text"
                maxLength={200}
                value={own.street}
                onChange={(event) => {
                  const street = event.target.value;
                  setOwn((now) => ({ ...now, street }));
                }}
              />
            </label>
          )}
          {members.includes('timeLimit') && (
            <SelectField
              label={t('parkingRates.column.time_limit')}
              value={own.timeLimit === null ? '' : `${own.timeLimit}`}
              options={[
                { value: '', label: t('parkingRates.anyLimit') },
                ...timeLimits.map((minutes) => ({
                  value: `${minutes}`,
                  label: formatDuration(minutes, reader),
                })),
              ]}
              onChange={(value) =>
                setOwn((now) => ({ ...now, timeLimit: value === '' ? null : Number(value) }))
              }
            />
          )}
          {members.includes('minHourly') && (
            <>
              {money('minHourly')}
              {money('maxHourly')}
            </>
          )}
          <div className="flex gap-8 justify-end">
            <Button
              size="compact-md"
              variant="default"
              disabled={isPlain}
              onClick={() => {
                const cleared = Object.fromEntries(members.map((member) => [member, noFilters[member]]));
                setOwn((now) => ({ ...now, ...cleared }));
                change(cleared);
              }}
            >
              {t('table.clear')}
            </Button>
            <Button size="compact-md" type="submit" disabled={unchanged}>
              {t('table.apply')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
