// The columns of the regulation list (requirement §2): names, widths and cell contents.
import type { ProposedListRow } from '@curbwright/contract';
import {
  type ColumnValue,
  formatDate,
  formatDateAndTime,
  multipleValuesText,
  numberFormat,
  type ProposalColumnKey,
  proposalColumns,
  type Reader,
} from '@curbwright/core';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbStyles, useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import type { GridColumn } from '../../ui/table/grid-types.ts';
import { CellMark, SoftText, TwoLineText } from '../../ui/table/list-cells.tsx';
import { CurbTypeCell } from '../curb-type-cell.tsx';
import { useKnownPlace } from '../place-name.ts';
import { useDayText } from '../publication/publication-text.ts';
import { ReviewBadge, useAwaitedText, useStateName } from '../reviews/review-status.tsx';
import { BatchLink } from './batch-link.tsx';

const changesWidth = 320;
const reviewWidth = 208;
const curbsWidth = 84;
const effectiveWidth = 136;
const numberWidth = 96;
const widths: Readonly<Record<ProposalColumnKey, number>> = {
  regulation_id: 124,
  bl_street_name: 168,
  bl_side: 72,
  bl_from: 140,
  bl_to: 140,
  sub_activity: 196,
  reason: 200,
  action: 104,
  user: 112,
  created: 172,
  published_on: 172,
  batch: 84,
};

/** Formats the values of a column for cells, filter options and screen readers. */
export function useColumnValueFormat(): (key: ProposalColumnKey, value: ColumnValue) => string {
  const { t } = useTranslation();
  const reader = useReader();
  const classOf = useCurbTypeName();
  const { nameOf: personName } = usePersonNames();
  return useMemo(
    () => (key, value) => {
      if (value === null || value === '') return t('regulationList.none');
      if (key === 'sub_activity') return classOf(value);
      if (key === 'user') return personName(value);
      if (key === 'action') return t(`regulationList.action.${value}`);
      if (key === 'created' || key === 'published_on') return formatDateValue(reader, value);
      return value === multipleValuesText && key.startsWith('bl_') ? t('regulationList.several') : value;
    },
    [t, reader, classOf, personName],
  );
}

function formatDateValue(reader: Reader, text: string): string {
  if (!text.includes('T')) return formatDate(text, reader);
  return formatDateAndTime(Date.parse(text), reader);
}

/** A row's value in a column, as the filter lists it. */
export function columnValue(row: ProposedListRow, key: ProposalColumnKey): ColumnValue {
  const value = row[key];
  return typeof value === 'number' ? `${value}` : value;
}

export function useListColumns(): readonly GridColumn<ProposedListRow>[] {
  const { t } = useTranslation();
  const wordsOf = useColumnValueFormat();
  const curbStyles = useCurbStyles();
  const awaitedText = useAwaitedText();
  const reader = useReader();
  const stateName = useStateName();
  const dayOf = useDayText();
  return useMemo(() => {
    const number = numberFormat(reader.locale);
    const plain = (row: ProposedListRow, key: ProposalColumnKey): ReactNode => {
      const value = columnValue(row, key);
      const words = wordsOf(key, value);
      return value === null || value === '' ? <SoftText>{words}</SoftText> : words;
    };
    const cells: Partial<Record<ProposalColumnKey, (row: ProposedListRow) => ReactNode>> = {
      sub_activity: (row) => (
        <CurbTypeCell
          style={curbStyles.get(row.sub_activity)}
          name={wordsOf('sub_activity', row.sub_activity)}
        />
      ),
      action: (row) => (
        <>
          {wordsOf('action', row.action)}
          {row.reverted_by !== null && <CellMark>{t('regulationList.reverted')}</CellMark>}
          {row.reverts !== null && <CellMark>{t('regulationList.revert')}</CellMark>}
        </>
      ),
    };
    cells.batch = (row) =>
      row.batch === null ? plain(row, 'batch') : <BatchLink batch={row.batch} inGrid />;
    const changes: GridColumn<ProposedListRow> = {
      key: 'change_line',
      label: t('check.difference'),
      width: changesWidth,
      cell: (row) => <TwoLineText>{row.change_line}</TwoLineText>,
      title: (row) => row.change_line,
    };
    const curbs: GridColumn<ProposedListRow> = {
      key: 'link_count',
      label: t('batchList.column.links'),
      width: curbsWidth,
      cell: (row) => number.format(row.link_count),
      title: (row) => number.format(row.link_count),
      atEnd: true,
    };
    const review: GridColumn<ProposedListRow> = {
      key: 'review',
      label: t('review.column'),
      width: reviewWidth,
      cell: (row) => <ReviewBadge proposal={row} />,
      title: (row) => [stateName(row), awaitedText(row.review)].filter(Boolean).join('. '),
    };
    const effectiveDay = ({ publication }: ProposedListRow) =>
      publication === null ? t('regulationList.none') : dayOf(publication.effective_from);
    const effective: GridColumn<ProposedListRow> = {
      key: 'effective_from',
      label: t('regulationList.effective'),
      width: effectiveWidth,
      cell: (row) =>
        row.publication === null ? <SoftText>{effectiveDay(row)}</SoftText> : effectiveDay(row),
      title: effectiveDay,
    };
    const proposalNumber: GridColumn<ProposedListRow> = {
      key: 'id',
      label: t('regulationList.number'),
      width: numberWidth,
      cell: ({ id }) => id,
      title: ({ id }) => t('outcome.proposal', { id }),
      atEnd: true,
    };
    const own = proposalColumns.map(
      ({ key, label, kind }): GridColumn<ProposedListRow> => ({
        key,
        label: t(label),
        width: widths[key],
        cell: cells[key] ?? ((row) => plain(row, key)),
        title: (row) => wordsOf(key, columnValue(row, key)),
        atEnd: kind === 'number',
      }),
    );
    // What changes and the number of curbs follow the street, so that they are visible beside the panel
    // of a row. The change depends on
    // the language and on today's rules, and the review on its reader, so that neither can be sorted
    // or filtered.
    return own.flatMap((column) => {
      if (column.key === 'published_on') return [column, effective];
      return column.key === 'bl_street_name' ? [column, changes, curbs, review, proposalNumber] : [column];
    });
  }, [t, reader, wordsOf, curbStyles, awaitedText, stateName, dayOf]);
}

/** Names a row where only a single label is shown. */
export function useRowName(): (row: ProposedListRow) => string {
  const { t } = useTranslation();
  const wordsOf = useColumnValueFormat();
  const placeOf = useKnownPlace();
  return useCallback(
    (row: ProposedListRow) =>
      t('regulationList.rowName', {
        street: placeOf(row) ?? wordsOf('bl_street_name', row.bl_street_name),
        id: row.id,
      }),
    [t, placeOf, wordsOf],
  );
}
