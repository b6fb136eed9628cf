// Says what the gray hatched curbs on the map are: those that the edit cannot change.
import { numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import styles from './batch.module.css';
import type { RejectedBatchLink } from './preview-summary.ts';

export function RejectedNote({ refused }: { readonly refused: readonly RejectedBatchLink[] }) {
  const { t } = useTranslation();
  const number = numberFormat(useReader().locale);
  const count = refused.length;
  if (count === 0) return null;
  const haveDrafts = refused.every((link) => link.proposed_regulation_id !== null);
  return (
    <p className="row gap-8 flex-none text-13 pad-y-4 pad-x-16-8 line-below">
      <span className={styles.hatched} aria-hidden="true" />
      <span>
        {t(haveDrafts ? 'batch.hatched.drafts' : 'batch.hatched.other', {
          count,
          number: number.format(count),
        })}
      </span>
    </p>
  );
}
