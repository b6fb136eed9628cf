// The imports as a table: time, user, source, results, status, and a rollback button.
import type { ImportRun } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import table from '../../shell/other-software.module.css';
import { makeScrollFocusable } from '../../ui/focusable-scroll.ts';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly rows: readonly ImportRun[];
  readonly mayImport: boolean;
  readonly onUndo: (run: ImportRun) => void;
}

export function RunTable({ rows, mayImport, onUndo }: Props) {
  const { t } = useTranslation();
  const words = useImportFormat();
  const at = useDateTimeFormat();
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => (scroll.current === null ? undefined : makeScrollFocusable(scroll.current)), []);
  /** Demo parking sessions have no source name, so their number is shown. */
  const sourceOf = ({ format, source }: ImportRun) => {
    if (format !== 'demo stays') return source;
    const count = Number.parseInt(source, 10);
    return Number.isNaN(count) ? source : t('counted.stays', { count, number: words.number(count) });
  };
  const countsOf = ({ counts }: ImportRun) => {
    if (counts === null) return '–';
    const { created, changed, retired } = counts.links;
    return t('imports.run.counts', {
      created: words.number(created),
      changed: words.number(changed),
      retired: words.number(retired),
    });
  };
  const stateOf = (run: ImportRun) => {
    if (run.undone !== null) {
      const when = at(run.undone);
      return run.undone_by === null
        ? t('imports.status.undoneByCommand', { when })
        : t('imports.status.undone', { when, who: run.undone_by });
    }
    return t(`imports.status.${run.status}`);
  };
  return (
    <div ref={scroll} className="relative scroll-x">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('imports.column.source')}</th>
            <th scope="col">{t('imports.column.when')}</th>
            <th scope="col">{t('imports.column.user')}</th>
            <th scope="col">{t('imports.column.curbs')}</th>
            <th scope="col">{t('imports.column.state')}</th>
            <th scope="col">{t('imports.column.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((run) => (
            <tr key={run.id} data-import={run.id}>
              <th scope="row">
                {sourceOf(run)}
                <div className={table.soft}>
                  {t('imports.run.number', { id: run.id, format: words.format(run.format) })}
                </div>
              </th>
              <td data-label={t('imports.column.when')}>{at(run.started)}</td>
              <td data-label={t('imports.column.user')}>{run.user ?? t('imports.byCommand')}</td>
              <td data-label={t('imports.column.curbs')}>{countsOf(run)}</td>
              <td data-label={t('imports.column.state')}>
                <span className={run.status === 'failed' ? 'error bold' : undefined}>{stateOf(run)}</span>
                {run.failure !== null && <div className={table.soft}>{run.failure}</div>}
              </td>
              <td data-label={t('imports.column.actions')}>
                {run.can_be_undone && mayImport && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t('imports.undo.of', { source: run.source, id: run.id })}
                    onClick={() => onUndo(run)}
                  >
                    {t('imports.undo.act')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
