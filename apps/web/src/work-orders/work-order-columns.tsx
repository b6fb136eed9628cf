// The list's columns from the server's table configuration, and the contents of their cells. The
// status can be changed directly in its cell.
import type { WorkOrderResponse } from '@curbwright/contract';
import { offeredStatuses } from '@curbwright/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { SelectField } from '../ui/select-field.tsx';
import type { GridColumn } from '../ui/table/grid-types.ts';
import { SoftText } from '../ui/table/list-cells.tsx';
import { StatusIcon } from './status-icon.tsx';
import { useWorkOrderFormat, type WorkOrderFormat } from './work-order-format.ts';

const widths: Readonly<Record<string, number>> = {
  id: 76,
  name: 240,
  status: 168,
  priority: 104,
  assignee: 140,
  due: 132,
  street_name: 180,
  user: 120,
  created: 180,
  modified: 180,
  comments: 108,
  files: 92,
};

interface StatusCellProps {
  readonly row: WorkOrderResponse;
  readonly words: WorkOrderFormat;
  readonly label: string;
  readonly disabled: boolean;
  readonly onStatus: (row: WorkOrderResponse, status: WorkOrderResponse['status']) => void;
}

function StatusCell({ row, words, label, disabled, onStatus }: StatusCellProps) {
  return (
    <span className="row gap-4">
      <StatusIcon status={row.status} />
      <SelectField
        look="cell"
        label={label}
        value={row.status}
        isDisabled={disabled}
        options={offeredStatuses(row.status).map((value) => ({ value, label: words.status(value) }))}
        onChange={(next) => onStatus(row, next)}
      />
    </span>
  );
}

export interface WorkOrderColumn extends GridColumn<WorkOrderResponse> {
  readonly sortable: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const noColumns: readonly WorkOrderColumn[] = [];

/** Returns the list's columns; `null` until the configuration is loaded. */
export function useWorkOrderColumns(
  mayNot: string | null,
  onStatus: StatusCellProps['onStatus'],
): { readonly columns: readonly WorkOrderColumn[]; readonly failed: boolean; readonly retry: () => void } {
  const { t, i18n } = useTranslation();
  const words = useWorkOrderFormat();
  const { data, isError, refetch } = api.useWorkOrderTableConfigQuery({ query: { language: i18n.language } });
  const columns = useMemo(() => {
    if (data === undefined) return noColumns;
    const textOf = (row: WorkOrderResponse, key: string): string | null => {
      switch (key) {
        case 'id':
          return `${row.id}`;
        case 'name':
          return row.name;
        case 'status':
          return words.status(row.status);
        case 'priority':
          return words.priority(row.priority);
        case 'assignee':
          return words.person(row.assignee);
        case 'due':
          return row.due === null ? null : words.day(row.due);
        case 'street_name':
          return words.placeInList(row);
        case 'user':
          return words.person(row.user);
        case 'created':
          return words.moment(row.created);
        case 'modified':
          return words.moment(row.modified);
        case 'comments':
          return `${row.comment_count}`;
        case 'files':
          return `${row.file_count}`;
        default:
          return null;
      }
    };
    const cellOf = (row: WorkOrderResponse, key: string): ReactNode => {
      if (key === 'status')
        return (
          <StatusCell
            row={row}
            words={words}
            label={t('workOrders.statusOf', { name: row.name })}
            disabled={mayNot !== null}
            onStatus={onStatus}
          />
        );
      const text = textOf(row, key);
      if (text === null) return <SoftText>{t('workOrders.none')}</SoftText>;
      if (key === 'street_name') return <bdi>{text}</bdi>;
      const late = key === 'due' && row.due !== null && row.closed === null && row.due < words.today;
      return late ? <span className="error bold">{text}</span> : text;
    };
    return data.results.map(
      ({ key, label, kind, sortable, visible, options }): WorkOrderColumn => ({
        key,
        label,
        width: widths[key] ?? 140,
        cell: (row) => cellOf(row, key),
        title: (row) => (key === 'status' ? null : textOf(row, key)),
        atEnd: kind === 'number' && key !== 'id',
        sortable,
        visible,
        options,
      }),
    );
  }, [data, words, t, mayNot, onStatus]);
  return { columns, failed: isError, retry: () => void refetch() };
}
