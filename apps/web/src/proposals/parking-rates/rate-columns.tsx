// The columns of the parking rates list: names, widths and cell contents.
import {
  formatDuration,
  formatHourlyPrices,
  formatHoursBriefly,
  formatLength,
  formatMoney,
  formatPayment,
  formatTimeSpans,
  multipleValuesText,
  numberFormat,
  type Payment,
  type Reader,
} from '@curbwright/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbStyles, useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import type { GridColumn } from '../../ui/table/grid-types.ts';
import { SoftText } from '../../ui/table/list-cells.tsx';
import { CurbTypeCell } from '../curb-type-cell.tsx';
import { PriceStrip, PriceText } from './price-strip.tsx';
import type { RateRow } from './use-rate-rows.ts';

export const rateColumnKeys = [
  'regulation_id',
  'bl_street_name',
  'bl_side',
  'hourly',
  'price',
  'proposal',
  'time_limit',
  'links',
  'spaces',
  'length',
  'type',
] as const;
export type RateColumnKey = (typeof rateColumnKeys)[number];

const widths: Readonly<Record<RateColumnKey, number>> = {
  regulation_id: 116,
  type: 164,
  bl_street_name: 168,
  bl_side: 76,
  time_limit: 96,
  price: 320,
  hourly: 112,
  links: 72,
  length: 92,
  spaces: 80,
  proposal: 172,
};

/** Returns the price of a regulation in the hours that are charged; `null` when it has none. */
function chargedPayment({ payment, charged }: Pick<RateRow, 'payment' | 'charged'>): Payment | null {
  return charged?.payment ?? payment?.detail ?? null;
}

/** Formats the price of a regulation in the hours that are charged, a text for each rate, and its caps. */
export function formatCharged(
  row: Pick<RateRow, 'payment' | 'charged'>,
  reader: Reader,
  t: TFunction,
): readonly string[] {
  const payment = chargedPayment(row);
  if (payment === null) return [];
  // The first rate whose hours match is charged: one without hours applies when no other does.
  return formatPayment(payment, reader).map((price, index) =>
    index > 0 && payment.rates[index]?.timeSpans.length === 0
      ? t('parkingRates.otherwise', { price })
      : price,
  );
}

/** Formats the price of a regulation; `null` when it has no rate. */
function formatRowPrice(
  row: Pick<RateRow, 'payment' | 'charged'>,
  reader: Reader,
  t: TFunction,
): string | null {
  const words = formatCharged(row, reader, t);
  return words.length === 0 ? null : words.join(' · ');
}

/** Formats the hours of a price in which it is not charged; `null` = all of them are charged. */
export function formatUncharged(
  { charged }: Pick<RateRow, 'charged'>,
  reader: Reader,
  t: TFunction,
): string | null {
  if (charged === null) return null;
  const hours = formatTimeSpans(charged.beyond, reader, formatHoursBriefly);
  return t('parkingRates.uncharged', { hours });
}

type RateCellFormat = (key: RateColumnKey, row: RateRow) => string | null;

/** Returns a function that formats a cell; `null` = empty. */
export function useRateCellFormat(): RateCellFormat {
  const { t } = useTranslation();
  const reader = useReader();
  const classOf = useCurbTypeName();
  const { data: city } = api.useCurrentCityQuery();
  const units = city?.units ?? 'metric';
  return useMemo(() => {
    const number = numberFormat(reader.locale);
    const several = (text: string | null) => (text === multipleValuesText ? t('parkingRates.several') : text);
    const words: Readonly<Record<RateColumnKey, (row: RateRow) => string | null>> = {
      regulation_id: (row) => row.regulationId,
      type: (row) => classOf(row.sub_activity.name),
      bl_street_name: (row) => several(row.bl_street_name),
      bl_side: (row) => several(row.bl_side),
      time_limit: (row) => (row.time_limit === null ? null : formatDuration(row.time_limit, reader)),
      price: (row) =>
        [formatRowPrice(row, reader, t) ?? t('parkingRates.noPrice'), formatUncharged(row, reader, t)]
          .filter((text) => text !== null)
          .join(' · '),
      hourly: (row) =>
        row.hourly === null || row.payment === null
          ? null
          : formatMoney(row.hourly, row.payment.currency, reader),
      links: (row) => number.format(row.links),
      length: (row) => formatLength(row.length, units, reader.locale),
      spaces: (row) => number.format(row.spaces),
      proposal: (row) =>
        row.proposed_regulation_id === null
          ? null
          : t('parkingRates.proposed', { proposal: row.proposed_regulation_id }),
    };
    return (key, row) => words[key](row);
  }, [t, reader, classOf, units]);
}

const rightAlignedColumns: ReadonlySet<RateColumnKey> = new Set(['hourly', 'links', 'length', 'spaces']);

export function useRateColumns(onProposal: (id: number) => void): readonly GridColumn<RateRow>[] {
  const { t } = useTranslation();
  const wordsOf = useRateCellFormat();
  const looks = useCurbStyles();
  const reader = useReader();
  return useMemo(() => {
    const plain = (row: RateRow, key: RateColumnKey): ReactNode => {
      const words = wordsOf(key, row);
      return words ?? <SoftText>{t('parkingRates.none')}</SoftText>;
    };
    const cells: Partial<Record<RateColumnKey, (row: RateRow) => ReactNode>> = {
      price: (row) => {
        const payment = chargedPayment(row);
        const lines = payment === null ? null : formatHourlyPrices(payment, reader);
        return lines === null ? (
          <PriceText>{plain(row, 'price')}</PriceText>
        ) : (
          <PriceStrip lines={lines} note={formatUncharged(row, reader, t)} />
        );
      },
      type: (row) => <CurbTypeCell style={looks.get(row.sub_activity.name)} name={wordsOf('type', row)} />,
      proposal: (row) => {
        const id = row.proposed_regulation_id;
        if (id === null) return null;
        return (
          <button
            type="button"
            tabIndex={-1}
            className="button pad-4-0 action underline"
            onClick={(event) => {
              event.stopPropagation();
              onProposal(id);
            }}
          >
            {wordsOf('proposal', row)}
          </button>
        );
      },
    };
    return rateColumnKeys.map((key) => ({
      key,
      label: t(`parkingRates.column.${key}`),
      width: widths[key],
      cell: cells[key] ?? ((row) => plain(row, key)),
      title: (row) => wordsOf(key, row),
      atEnd: rightAlignedColumns.has(key),
      visible: key !== 'length',
    }));
  }, [t, wordsOf, looks, onProposal, reader]);
}
