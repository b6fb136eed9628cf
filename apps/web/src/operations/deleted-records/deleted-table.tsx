// Table of deleted records: kind, name, who deleted it and when, how long it is retained, and a
// restore button.
import type { DeletedRecordResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import table from '../../shell/other-software.module.css';
import { makeScrollFocusable } from '../../ui/focusable-scroll.ts';
import { useDeletedRecordName } from './deleted-record-name.ts';

interface Props {
  readonly rows: readonly DeletedRecordResponse[];
  /** A record is being restored. */
  readonly busy: boolean;
  readonly onRestore: (row: DeletedRecordResponse) => void;
}

export function DeletedTable({ rows, busy, onRestore }: Props) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const nameOf = useDeletedRecordName();
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => (scroll.current === null ? undefined : makeScrollFocusable(scroll.current)), []);
  return (
    <div ref={scroll} className="relative scroll-x">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('deletedList.column.name')}</th>
            <th scope="col">{t('deletedList.column.what')}</th>
            <th scope="col">{t('deletedList.column.who')}</th>
            <th scope="col">{t('deletedList.column.when')}</th>
            <th scope="col">{t('deletedList.column.left')}</th>
            <th scope="col">{t('deletedList.column.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-deleted={`${row.noun} ${row.record_id}`}>
              <th scope="row" dir="auto">
                {nameOf(row)}
                {row.noun !== 'proposed-regulation' && row.proposals > 0 && (
                  <div className={table.soft}>{t('deletedList.with', { count: row.proposals })}</div>
                )}
              </th>
              <td data-label={t('deletedList.column.what')}>{t(`deletedList.noun.${row.noun}`)}</td>
              <td data-label={t('deletedList.column.who')}>{row.deleted_by ?? '–'}</td>
              <td data-label={t('deletedList.column.when')}>{at(row.deleted_at)}</td>
              <td data-label={t('deletedList.column.left')}>
                {t('deletedList.left', { count: row.days_left })}
              </td>
              <td>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={busy}
                  aria-label={t('deletedList.restoreOf', { name: nameOf(row) })}
                  onClick={() => onRestore(row)}
                >
                  {t('deletedList.restore')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
