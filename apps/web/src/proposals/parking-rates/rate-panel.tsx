// One regulation beside the list: its rate tier by tier, its location, and what prevents a rate
// change.
import { formatDate, formatFeeCaps, formatPaymentMethods } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { ListFacts, ListPanel } from '../../ui/list-panel.tsx';
import styles from './parking-rates.module.css';
import { formatCharged, formatUncharged, type RateColumnKey, useRateCellFormat } from './rate-columns.tsx';
import type { RateRow } from './use-rate-rows.ts';

interface Props {
  readonly row: RateRow;
  /** Why this user may not change its rate; `null` = allowed. */
  readonly mayNot: string | null;
  readonly onEdit: () => void;
  readonly onProposal: (id: number) => void;
  readonly onClose: () => void;
}

const shownColumns: readonly RateColumnKey[] = [
  'regulation_id',
  'type',
  'bl_side',
  'time_limit',
  'links',
  'length',
  'spaces',
];

export function RatePanel({ row, mayNot, onEdit, onProposal, onClose }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const wordsOf = useRateCellFormat();
  const none = t('parkingRates.none');
  const proposal = row.proposed_regulation_id;
  const prices = formatCharged(row, reader, t);
  const uncharged = formatUncharged(row, reader, t);
  const ways = row.payment === null ? null : formatPaymentMethods(row.payment.detail, reader);
  const caps = row.payment === null ? [] : formatFeeCaps(row.payment.detail, reader);
  return (
    <ListPanel
      label={t('parkingRates.panel', { id: row.regulationId })}
      title={wordsOf('bl_street_name', row) ?? none}
      subtitle={`${wordsOf('type', row) ?? none} · ${row.regulationId}`}
      onClose={onClose}
    >
      <section>
        <h4 className={styles.part}>{t('parkingRates.column.price')}</h4>
        {prices.length === 0 ? (
          <p className={styles.soft}>{t('parkingRates.noPrice')}</p>
        ) : (
          <ul className={styles.prices}>
            {prices
              .filter((text) => !caps.includes(text))
              .map((text) => (
                <li key={text}>{text}</li>
              ))}
          </ul>
        )}
        {[...caps, ...(ways === null ? [] : [ways])].map((text) => (
          <p key={text} className={styles.soft}>
            {text}
          </p>
        ))}
      </section>
      {uncharged !== null && row.charged !== null && (
        <div className={styles.notice} role="note">
          <p>
            {uncharged} {t('parkingRates.unchargedHelp', { week: formatDate(row.charged.week, reader) })}
          </p>
        </div>
      )}
      <ListFacts
        facts={shownColumns.map((key) => [t(`parkingRates.column.${key}`), wordsOf(key, row) ?? none])}
      />
      {proposal !== null && (
        <div className={styles.notice} role="note">
          <p>{t('parkingRates.taken', { proposal })}</p>
          <Button size="compact-md" variant="default" onClick={() => onProposal(proposal)}>
            {t('parkingRates.openProposal', { proposal })}
          </Button>
        </div>
      )}
      <div className={styles.buttons}>
        <ButtonWithReason
          size="compact-md"
          reason={mayNot ?? (proposal === null ? null : t('parkingRates.taken', { proposal }))}
          onClick={onEdit}
        >
          {t('parkingRates.editThis')}
        </ButtonWithReason>
      </div>
    </ListPanel>
  );
}
