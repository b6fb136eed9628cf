// What an import would do or has done, in numbers: curbs first, the rest as a table, and warnings
// for the user.
import type { ImportReportResponse } from '@curbwright/contract';
import { cityWideIssueCodes } from '@curbwright/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import styles from './imports.module.css';
import { LossTable } from './loss-view.tsx';
import { ScrollableTable } from './scrollable-table.tsx';
import { useImportFormat } from './use-import-format.ts';

const nouns = ['links', 'regulations', 'blocks', 'nodes', 'base_map', 'assets'] as const;
const cards = ['created', 'changed', 'unchanged', 'retired'] as const;
const columns = ['in_source', 'created', 'changed', 'unchanged', 'retired', 'left'] as const;

interface Props {
  readonly report: ImportReportResponse;
  /** `true`: the import is done. `false`: the report is a preview. */
  readonly isDone: boolean;
}

/** Warnings the user should read before the import starts. */
function Warnings({ report }: { readonly report: ImportReportResponse }) {
  const { t } = useTranslation();
  const words = useImportFormat();
  const nameOf = useCurbTypeName();
  const said = [
    ...report.kinds.filter(({ code }) => cityWideIssueCodes.includes(code)).map(({ text }) => text),
    report.published_replaced > 0 &&
      t('imports.warn.published', {
        count: report.published_replaced,
        number: words.number(report.published_replaced),
      }),
    report.scheduled_left > 0 &&
      t('imports.warn.scheduled', {
        count: report.scheduled_left,
        number: words.number(report.scheduled_left),
      }),
    report.counts.links.retired > 0 &&
      t('imports.warn.retired', {
        count: report.counts.links.retired,
        number: words.number(report.counts.links.retired),
      }),
    report.city_sets.length > 0 &&
      t('imports.warn.city', {
        fields: report.city_sets.map((field) => t(`imports.cityField.${field}`)).join(', '),
      }),
    report.new_sub_activities.length > 0 &&
      t('imports.warn.classes', { names: report.new_sub_activities.map(nameOf).join(', ') }),
  ].filter((one) => one !== false);
  if (said.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label={t('imports.warn.title')}>
      {said.map((text) => (
        <li key={text}>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

export function ReportView({ report, isDone }: Props) {
  const { t } = useTranslation();
  const words = useImportFormat();
  const { links } = report.counts;
  const rows = nouns.filter((noun) => columns.some((column) => report.counts[noun][column] > 0));
  return (
    <>
      <dl className={styles.counts} aria-label={t('imports.counts.curbs')}>
        {cards.map((key) => (
          <div
            key={key}
            className={`card flex justify-end pad-10-12 dt-soft ${styles.count}`}
            data-state={key}
          >
            <dt>{t(`imports.count.${key}`)}</dt>
            <dd data-count={key}>{words.number(links[key])}</dd>
          </div>
        ))}
      </dl>
      {!isDone && <Warnings report={report} />}
      <LossTable report={report} isDone={isDone} />
      {rows.length > 0 && (
        <details className={styles.more}>
          <summary>{t('imports.counts.all')}</summary>
          <ScrollableTable
            label={t('imports.counts.all')}
            heads={[
              { text: t('imports.counts.what') },
              ...columns.map((column) => ({ text: t(`imports.count.${column}`), isFigure: true })),
            ]}
          >
            {rows.map((noun) => (
              <tr key={noun}>
                <th scope="row">{t(`imports.noun.${noun}`)}</th>
                {columns.map((column) => (
                  <td key={column} className={styles.figure}>
                    {words.number(report.counts[noun][column])}
                  </td>
                ))}
              </tr>
            ))}
          </ScrollableTable>
        </details>
      )}
    </>
  );
}
