// Formats the columns of the batch list for cells, for the filter list and for screen readers.
import type { BatchResponse } from '@curbwright/contract';
import {
  batchStates,
  type ColumnValue,
  formatDate,
  formatDateAndTime,
  formatMoneyInput,
  formatPayment,
  numberFormat,
  payment,
  paymentEdit,
} from '@curbwright/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbStyles, useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import type { GridColumn } from '../../ui/table/grid-types.ts';
import { SoftText, TwoLineText } from '../../ui/table/list-cells.tsx';
import { CurbTypeCell } from '../curb-type-cell.tsx';
import { type BatchColumn, batchColumns, batchColumnValue } from './batch-rows.ts';

const widths: Readonly<Record<BatchColumn, number>> = {
  id: 92,
  name: 200,
  changes: 320,
  state: 176,
  kind: 150,
  type: 180,
  price: 200,
  links: 84,
  open: 84,
  published: 104,
  refused: 96,
  user: 112,
  created: 190,
};

const numbers: ReadonlySet<BatchColumn> = new Set(['id', 'links', 'open', 'published', 'refused']);

function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return value;
}

export function useBatchFormat(): (key: BatchColumn, value: ColumnValue) => string {
  const { t } = useTranslation();
  const { reader, currency } = useCityLocale();
  const classOf = useCurbTypeName();
  const { nameOf: personName } = usePersonNames();
  return useMemo(() => {
    const form = numberFormat(reader.locale);
    const signed = (text: string, isMore: boolean) => `${isMore ? '+' : '−'}${text}`;
    const price = (text: string): string => {
      const value = parseJson(text);
      const whole = payment.safeParse(value);
      if (whole.success) return formatPayment(whole.data, reader).join('; ');
      const edit = paymentEdit.safeParse(value);
      if (!edit.success) return t('batchList.none');
      if (edit.data.kind === 'set')
        return edit.data.payment === null
          ? t('batch.edit.free')
          : formatPayment(edit.data.payment, reader).join('; ');
      if (edit.data.kind === 'each') return t('batch.price.set');
      const { kind, amount } = edit.data.change;
      const size = Math.abs(amount);
      return kind === 'percent'
        ? signed(`${form.format(size)} %`, amount > 0)
        : t('batchList.perHour', {
            amount: signed(`${formatMoneyInput(size, currency, reader)} ${currency}`, amount > 0),
          });
    };
    return (key, value) => {
      if (value === null || value === '') return t('batchList.none');
      if (key === 'state') return value === 'mixed' ? t('batchList.mixedState') : t(`review.state.${value}`);
      if (key === 'kind') return t(`batchList.kind.${value}`);
      if (key === 'type') return classOf(value);
      if (key === 'price') return price(value);
      if (key === 'created') return formatDate(value, reader);
      if (key === 'user') return personName(value);
      return numbers.has(key) && key !== 'id' ? form.format(Number(value)) : value;
    };
  }, [t, reader, currency, classOf, personName]);
}

/**
 * Returns a function that formats a name for a batch, for places that show a single property of it.
 */
export function useBatchNameFormat(): (row: BatchResponse) => string {
  const { t } = useTranslation();
  const nameOf = useBatchName();
  return useCallback(
    (row: BatchResponse) => {
      const { id } = row;
      const name = nameOf(row);
      return name === null ? t('batchList.unnamed', { id }) : t('batchList.rowName', { id, name });
    },
    [t, nameOf],
  );
}

/** Returns a function that says what a batch changes and how many proposals that leaves out; `''` = not known. */
export function useBatchLine(): (row: BatchResponse) => string {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  return useCallback(
    ({ change_line: line, unread_proposals: count }: BatchResponse) =>
      line === '' || count === 0
        ? line
        : `${line} · ${t('batchList.unread', { count, number: numberFormat(reader.locale).format(count) })}`,
    [t, reader],
  );
}

/**
 * Returns a function that names a batch: its name or, without one, what it changes and on how many
 * curbs. `null` = neither is known.
 */
function useBatchName(): (row: BatchResponse) => string | null {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const lineOf = useBatchLine();
  return useCallback(
    (row: BatchResponse) => {
      const { name, links } = row;
      if (name !== '') return name;
      const line = lineOf(row);
      if (line === '') return null;
      const number = numberFormat(reader.locale).format(links);
      return t('batchList.automaticName', { count: links, line, number });
    },
    [t, reader, lineOf],
  );
}

/** Returns a function that says in which states the proposals of a batch are. */
export function useBatchStateFormat(): (row: BatchResponse) => string {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  return useCallback(
    (row: BatchResponse) => {
      const number = numberFormat(reader.locale);
      const states = batchStates(row);
      const [only] = states;
      if (only === undefined) return t('batchList.none');
      if (states.length === 1) return t(`review.state.${only.state}`);
      return states
        .map(({ state, count }) =>
          t('batchList.stateCount', { state: t(`review.state.${state}`), number: number.format(count) }),
        )
        .join(' · ');
    },
    [t, reader],
  );
}

export function useBatchColumns(): readonly GridColumn<BatchResponse>[] {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const wordsOf = useBatchFormat();
  const looks = useCurbStyles();
  const nameOf = useBatchName();
  const stateOf = useBatchStateFormat();
  const lineOf = useBatchLine();
  return useMemo(
    () =>
      batchColumns.map((key) => {
        const wordsIn = (row: BatchResponse) => {
          if (key === 'created') return formatDateAndTime(Date.parse(row.created), reader);
          if (key === 'state') return stateOf(row);
          if (key === 'changes' && row.change_line !== '') return lineOf(row);
          const value = batchColumnValue(row, key, reader.timeZone);
          return key === 'name' ? (nameOf(row) ?? wordsOf(key, value)) : wordsOf(key, value);
        };
        return {
          key,
          label: t(`batchList.column.${key}`),
          width: widths[key],
          atEnd: numbers.has(key),
          title: wordsIn,
          cell: (row: BatchResponse) => {
            const value = batchColumnValue(row, key, reader.timeZone);
            if (key === 'changes' && value !== null) return <TwoLineText>{wordsIn(row)}</TwoLineText>;
            if (value === null) return <SoftText>{wordsIn(row)}</SoftText>;
            if (key !== 'type') return wordsIn(row);
            return <CurbTypeCell style={looks.get(value)} name={wordsIn(row)} />;
          },
        };
      }),
    [t, reader, wordsOf, looks, nameOf, stateOf, lineOf],
  );
}
