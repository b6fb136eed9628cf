// A tier as a row: fee per unit of time, end in minutes after arrival, and how a started unit is
// billed.
import {
  formatDuration,
  formatMoneyInput,
  type RateTier,
  type TierEndRange,
  updatePriceUnit,
} from '@curbwright/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import { IconButtonWithReason } from '../../ui/button-with-reason.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { useCityLocale } from '../city/city-locale.ts';
import { MoneyField } from './money-field.tsx';
import styles from './rates.module.css';

interface Props {
  readonly number: number;
  readonly tier: RateTier;
  readonly currency: string;
  /** The range within which the tier may end. */
  readonly room: TierEndRange;
  /**
   * Receives a function that returns the changes to the tier, given the tier before typing began.
   */
  readonly onChange: (change: (before: RateTier) => Partial<RateTier>, part: string) => void;
  /** `null` when the only tier cannot be removed. */
  readonly onRemove: (() => void) | null;
}

const units = [
  'rolling',
  'calendar hour',
  'calendar day',
  'calendar week',
  'calendar month',
  'calendar year',
] as const satisfies readonly RateTier['unit'][];

/** How a started unit is billed: whole units of `per`, another step, or by the minute. */
type Billing = 'whole' | 'step' | 'minute';

function billingOf({ increment, per }: RateTier): Billing {
  if (increment === null) return 'minute';
  return increment === per ? 'whole' : 'step';
}

export function TierRow({ number, tier, currency, room, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const readers = useFieldParsers();
  const labels = {
    fee: t('rates.fee'),
    per: t('rates.per'),
    from: t('rates.from'),
    to: t('rates.to'),
    increment: t('rates.increment'),
  };
  const billing = billingOf(tier);
  const readEnd = readers.duration(labels.to, { min: room.min, max: room.max });
  const set = (next: Billing) => {
    const increment = { whole: tier.per, step: Math.min(15, tier.per), minute: null }[next];
    onChange(() => ({ increment: next === 'step' && increment === tier.per ? 1 : increment }), 'billing');
  };
  return (
    <fieldset className={`card min-width-0 margin-0 ${styles.tier}`}>
      <legend className={styles.tierName}>{t('rates.tier', { number })}</legend>
      <div className={`grid gap-8 items-start ${styles.tierMain}`}>
        <TypedField
          label={labels.fee}
          numeric
          text={formatMoneyInput(tier.fee, currency, reader)}
          read={readers.money(labels.fee, currency)}
          onChange={(fee) => onChange(() => ({ fee }), 'fee')}
        />
        <TypedField
          label={labels.per}
          text={formatDuration(tier.per, reader)}
          read={readers.duration(labels.per)}
          onChange={(per) => onChange((before) => updatePriceUnit(before, per), 'per')}
        />
        <TypedField
          label={labels.to}
          text={tier.to === null ? '' : formatDuration(tier.to, reader)}
          placeholder={t('rates.noEnd')}
          read={room.mayBeOpen ? emptyAsNull(readEnd) : readEnd}
          onChange={(to: number | null) => onChange(() => ({ to }), 'to')}
        />
        <IconButtonWithReason
          size={28}
          className={styles.tierRemove}
          label={t('rates.removeTier', { number })}
          reason={onRemove === null ? t('rates.lastTier') : null}
          onClick={() => onRemove?.()}
        >
          <IconTrash size={16} stroke={1.5} />
        </IconButtonWithReason>
      </div>
      <details className={styles.more} open={hasTierDetails(tier) ? true : undefined}>
        <summary>{t('rates.billing')}</summary>
        <div className={styles.moreFields}>
          <TypedField
            label={labels.from}
            text={formatDuration(tier.from, reader)}
            read={readers.duration(labels.from, { min: 0, max: tier.to === null ? 525_600 : tier.to - 1 })}
            onChange={(from) => onChange(() => ({ from }), 'from')}
          />
          <SelectField
            label={t('rates.billed')}
            value={billing}
            options={(['whole', 'step', 'minute'] as const).map((value) => ({
              value,
              label: t(`rates.billed.${value}`, { per: formatDuration(tier.per, reader) }),
            }))}
            onChange={set}
          />
          {billing === 'step' && tier.increment !== null && (
            <TypedField
              label={labels.increment}
              text={formatDuration(tier.increment, reader)}
              read={readers.duration(labels.increment)}
              onChange={(increment) => onChange(() => ({ increment }), 'increment')}
            />
          )}
          <SelectField
            label={t('rates.unit')}
            value={tier.unit}
            options={units.map((value) => ({ value, label: t(`rates.unit.${value}`) }))}
            onChange={(unit) => onChange(() => ({ unit }), 'unit')}
          />
          <MoneyField
            label={t('rates.roundUpTo')}
            value={tier.roundUpTo}
            currency={currency}
            onChange={(roundUpTo) =>
              onChange(() => ({ roundUpTo: roundUpTo === 0 ? null : roundUpTo }), 'roundUpTo')
            }
          />
        </div>
      </details>
    </fieldset>
  );
}

/**
 * Whether the tier is billed in any way other than a fee per whole unit of time; its details are
 * then open from the start.
 */
function hasTierDetails(tier: RateTier): boolean {
  return billingOf(tier) !== 'whole' || tier.unit !== 'rolling' || tier.roundUpTo !== null;
}
