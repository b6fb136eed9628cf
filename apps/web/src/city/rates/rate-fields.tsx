// One rate: its tiers as rows, free minutes, cap, charging times, and its curve.
import {
  appendTier,
  formatDuration,
  formatRate,
  formatTimeSpans,
  freeMinutes,
  type Payment,
  type Rate,
  removeTier,
  type TimeSpan,
  tierEndRange,
  updateTier,
  withFreeMinutes,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldParsers } from '../../shell/field-parsers.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import { useCityLocale } from '../city/city-locale.ts';
import { CostCurve } from './cost-curve.tsx';
import { MoneyField } from './money-field.tsx';
import styles from './rates.module.css';
import { TierRow } from './tier-row.tsx';
import { useEditBaseline } from './use-edit-baseline.ts';
import { useHasInvalidField } from './use-has-invalid-field.ts';

interface Props {
  readonly payment: Payment;
  readonly at: number;
  readonly rate: Rate;
  readonly when: ChargingTimesRenderer;
  readonly onEdit: (change: Partial<Rate>, part: string | null) => void;
  /** `null` when the only rate cannot be removed. */
  readonly onRemove: (() => void) | null;
}

export function RateFields({ payment, at, rate, when, onEdit, onRemove }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const readers = useFieldParsers();
  const part = useRef<HTMLElement>(null);
  const waits = useHasInvalidField(part);
  const free = freeMinutes(rate);
  const freeLabel = t('rates.freeMinutes');
  const hours = formatTimeSpans(rate.timeSpans, reader);
  const base = useEditBaseline(rate.tiers);
  const typed = (part: string, edit: (before: Rate) => Rate) =>
    onEdit({ tiers: base.edited(part, (tiers) => edit({ ...rate, tiers }).tiers) }, part);
  return (
    <section
      ref={part}
      className={styles.rate}
      aria-label={t('rates.rate', { number: at + 1 })}
      onBlur={() => base.end()}
    >
      <p className="medium">
        {waits ? t('rates.waitsForField') : formatRate(rate, payment.currency, reader)}
        {waits || hours === '' ? '' : ` (${hours})`}
      </p>
      <ol className="list grid one-column gap-8">
        {rate.tiers.map((tier, index) => (
          // Tiers have no name; their index identifies them.
          <li key={`tier-${String(index)}`}>
            <TierRow
              number={index + 1}
              tier={tier}
              currency={payment.currency}
              room={tierEndRange(rate, index)}
              onChange={(change, part) =>
                typed(`tiers.${index}.${part}`, (before) =>
                  updateTier(before, index, change(before.tiers[index] ?? tier)),
                )
              }
              onRemove={
                rate.tiers.length === 1 ? null : () => onEdit({ tiers: removeTier(rate, index).tiers }, null)
              }
            />
          </li>
        ))}
      </ol>
      <div className="bare flex min-width-0 wrap gap-8">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onEdit({ tiers: appendTier(rate).tiers }, null)}
        >
          {t('rates.addTier')}
        </Button>
        {onRemove !== null && (
          <Button size="compact-sm" variant="default" onClick={onRemove}>
            {t('rates.removeRate', { number: at + 1 })}
          </Button>
        )}
      </div>
      <div className="grid two-equal-columns gap-8">
        <TypedField
          label={freeLabel}
          text={free === 0 ? '' : formatDuration(free, reader)}
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
          <p className="soft text-13">{t('rates.whenHelp')}</p>
          {when(rate.timeSpans, (timeSpans, part) => onEdit({ timeSpans }, part))}
        </div>
      </details>
    </section>
  );
}

/**
 * Renders the editor of the times at which a rate is charged. `part` identifies the edited field
 * for undo.
 */
export type ChargingTimesRenderer = (
  spans: readonly TimeSpan[],
  onEdit: (spans: TimeSpan[], part: string | null) => void,
) => ReactNode;
