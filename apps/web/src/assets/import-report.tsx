// Report of an asset import or its dry run: counts, and rows with errors.
import { numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useReader } from '../shell/reader-hooks.ts';
import styles from './asset-list.module.css';
import form from './assets.module.css';

export type Report = z.output<import('@curbwright/contract').Contract['importAssets']['answer']>;

const numbers = ['rows', 'created', 'changed', 'unchanged', 'removed', 'retired', 'fault_count'] as const;

export function ReportView({ report }: { readonly report: Report }) {
  const { t } = useTranslation();
  const reader = useReader();
  const number = numberFormat(reader.locale);
  return (
    <section className="grid gap-16" aria-label={t('assets.import.report')}>
      <p role="status">{report.detail}</p>
      <dl className={`grid gap-8 dt-soft ${styles.report}`}>
        {numbers.map((key) => (
          <div key={key}>
            <dt>{t(`assets.import.count.${key}`)}</dt>
            <dd data-count={key}>{number.format(report[key])}</dd>
          </div>
        ))}
      </dl>
      {report.faults.length > 0 && (
        <>
          <h3 className="text-13 bold">{t('assets.import.faults', { count: report.fault_count })}</h3>
          <ul
            className={`card grid gap-4 pad-8 scroll-y text-13 no-bullets ${styles.faults}`}
            aria-label={t('assets.import.faults', { count: report.fault_count })}
          >
            {report.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          {report.fault_count > report.faults.length && (
            <p className={form.soft}>
              {t('assets.import.moreFaults', { count: report.fault_count - report.faults.length })}
            </p>
          )}
        </>
      )}
    </section>
  );
}
