// The result of a rate change: the new batch, its proposals, and the rejected links grouped by
// reason.
import type { BatchResponse, Contract } from '@curbwright/contract';
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { ListLink } from './list-link.tsx';
import styles from './parking-rates.module.css';

interface Props {
  readonly saved: SavedRates;
  readonly onAgain: (batch: BatchResponse) => void;
  readonly onClose: () => void;
}

/** Segments listed for a reason. */
const maxListedSegments = 8;

export function SavedView({ saved, onAgain, onClose }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const { data } = api.useBatchRegulationsQuery(
    { query: { id: saved.id ?? 0, limit: 1 } },
    { skip: saved.id === null },
  );
  const batch = data?.results.find(({ id }) => id === saved.id);
  const number = numberFormat(reader.locale);
  const reasons = new Map<string, string[]>();
  for (const { title, detail, segment_id: segment } of saved.refused) {
    const text = title === null ? detail : `${title}: ${detail}`;
    reasons.set(text, [...(reasons.get(text) ?? []), segment]);
  }
  return (
    <div className={styles.form}>
      <p role="status">
        {t('parkingRates.savedAs', {
          batch: saved.id ?? '',
          proposals: saved.proposals.length,
          links: saved.accepted,
        })}
      </p>
      <p>
        <ListLink list="batches">{t('parkingRates.toBatches')}</ListLink>
      </p>
      {reasons.size > 0 && (
        <section className={styles.notice} aria-label={t('parkingRates.refusedTitle')}>
          <h4 className={styles.part}>
            {t('parkingRates.refused', {
              count: saved.refused.length,
              number: number.format(saved.refused.length),
            })}
          </h4>
          <ul className={styles.prices}>
            {[...reasons].map(([text, segments]) => (
              <li key={text}>
                {text}{' '}
                <span className={styles.soft}>
                  {segments.slice(0, maxListedSegments).join(', ')}
                  {segments.length > maxListedSegments &&
                    ` ${t('parkingRates.moreSegments', { count: segments.length - maxListedSegments })}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.buttons}>
        {batch !== undefined && (
          <Button variant="default" onClick={() => onAgain(batch)}>
            {t('parkingRates.again')}
          </Button>
        )}
        <Button onClick={onClose}>{t('parkingRates.close')}</Button>
      </div>
    </div>
  );
}

export type SavedRates = z.output<Contract['createParkingRates']['answer']>;
