// What a batch changes: each different change in one line with its number of curbs.
import type { BatchResponse } from '@curbwright/contract';
import { numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import styles from './list.module.css';

export function BatchChangeLines({ batch }: { readonly batch: BatchResponse }) {
  const { t } = useTranslation();
  const number = numberFormat(useReader().locale);
  const { changes, change_count: count, change_line: line, unread_proposals: unread } = batch;
  if (line === '') return null;
  return (
    <section className={styles.part} aria-label={t('batch.preview.changes')}>
      <h4 className={styles.head}>{t('batch.preview.changes')}</h4>
      {changes.length === 0 && <p>{line}</p>}
      <ul className="grid gap-4 no-bullets">
        {changes.map((change) => (
          <li key={change.line} className="break-anywhere">
            <span className="medium">{change.line}</span>{' '}
            <span className="soft text-13 nowrap">
              {t('batchList.onCurbs', { count: change.curbs, number: number.format(change.curbs) })}
            </span>
          </li>
        ))}
      </ul>
      {unread > 0 && (
        <p className="soft text-13">
          {t('batchList.unread', { count: unread, number: number.format(unread) })}
        </p>
      )}
      {count > changes.length && (
        <p className="soft text-13">{t('batch.preview.moreKinds', { count: count - changes.length })}</p>
      )}
    </section>
  );
}
