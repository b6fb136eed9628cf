// One rate: its tiers as rows, free minutes, cap, charging times, and its curve.
import {
  durationInWords,
  endRoom,
  freeMinutes,
  type Payment,
  type Rate,
  rateInWords,
  spansInWords,
  type TimeSpan,
  tierAdded,
  tierChanged,
  tierRemoved,
  withFreeMinutes,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldReaders } from '../../shell/written-fields.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import { useCityTerms } from '../city/city-terms.ts';
import { CostCurve } from './cost-curve.tsx';
import { MoneyField } from './money-field.tsx';
import styles from './rates.module.css';
import { TierRow } from './tier-row.tsx';
import { useFaultyWithin } from './use-faulty-within.ts';
import { useTypingBase } from './use-typing-base.ts';

interface Props {
  readonly payment: Payment;
  readonly at: number;
  readonly rate: Rate;
  readonly when: WhenSlot;
  readonly onEdit: (change: Partial<Rate>, part: string | null) => void;
  /** `null` when the only rate cannot be removed. */
  readonly onRemove: (() => void) | null;
}

export function RateFields({ payment, at, rate, when, onEdit, onRemove }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityTerms();
  const readers = useFieldReaders();
  const part = useRef<HTMLElement>(null);
  const waits = useFaultyWithin(part);
  const free = freeMinutes(rate);
  const freeLabel = t('rates.freeMinutes');
  const hours = spansInWords(rate.timeSpans, reader);
  const base = useTypingBase(rate.tiers);
  const typed = (part: string, edit: (before: Rate) => Rate) =>
    onEdit({ tiers: base.edited(part, (tiers) => edit({ ...rate, tiers }).tiers) }, part);
  return (
    <section
      ref={part}
      className={styles.rate}
      aria-label={t('rates.rate', { number: at + 1 })}
      onBlur={() => base.end()}
    >
      <p className={styles.said}>
        {waits ? t('rates.waitsForField') : rateInWords(rate, payment.currency, reader)}
        {waits || hours === '' ? '' : ` (${hours})`}
      </p>
      <ol className={styles.tiers}>
        {rate.tiers.map((tier, index) => (
          // Tiers have no name; their index identifies them.
          <li key={`tier-${String(index)}`}>
            <TierRow
              number={index + 1}
              tier={tier}
              currency={payment.currency}
              room={endRoom(rate, index)}
              onChange={(change, part) =>
                typed(`tiers.${index}.${part}`, (before) =>
                  tierChanged(before, index, change(before.tiers[index] ?? tier)),
                )
              }
              onRemove={
                rate.tiers.length === 1 ? null : () => onEdit({ tiers: tierRemoved(rate, index).tiers }, null)
              }
            />
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onEdit({ tiers: tierAdded(rate).tiers }, null)}
        >
          {t('rates.addTier')}
        </Button>
        {onRemove !== null && (
          <Button size="compact-sm" variant="default" onClick={onRemove}>
            {t('rates.removeRate', { number: at + 1 })}
          </Button>
        )}
      </div>
      <div className={styles.two}>
        <TypedField
          label={freeLabel}
          text={free === 0 ? '' : durationInWords(free, reader)}
          placeholder={t('rates.noneFree')}
          read={(typed) =>
            typed.trim() === '' || typed.trim() === '0'
              ? { ok: true, value: 0 }
              : readers.duration(freeLabel)(typed)
          }
          onChange={(minutes) => typed('free', (before) => withFreeMinutes(before, minutes))}
        />
        <MoneyField
          label={t('rates.rateMaximum')}
          value={rate.maximumFee}
          currency={payment.currency}
          onChange={(maximumFee) => onEdit({ maximumFee }, 'maximumFee')}
        />
      </div>
      {!waits && <CostCurve payment={payment} at={at} rate={rate} />}
      <details className={styles.more} open={rate.timeSpans.length > 0 ? true : undefined}>
        <summary>{t('rates.when')}</summary>
        <div className={styles.moreFields}>
          <p className={styles.note}>{t('rates.whenHelp')}</p>
          {when(rate.timeSpans, (timeSpans, part) => onEdit({ timeSpans }, part))}
        </div>
      </details>
    </section>
  );
}

/** Draws the editor of when a rate is charged. `part` names what is edited, for undo. */
export type WhenSlot = (
  spans: readonly TimeSpan[],
  onEdit: (spans: TimeSpan[], part: string | null) => void,
) => ReactNode;
