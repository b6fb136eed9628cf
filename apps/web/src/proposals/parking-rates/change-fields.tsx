// Fields of a rate change: raise or lower, by how much, the rounding, and the maximum per hour.
import { formatMoney, formatMoneyInput, formatNumberInput, roundingModes } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import styles from './parking-rates.module.css';
import { type RateForm, roundingSteps } from './rate-form.ts';

interface Props {
  readonly form: RateForm;
  readonly change: (part: Partial<RateForm>) => void;
}

export function ChangeFields({ form, change }: Props) {
  const { t } = useTranslation();
  const { reader, currency } = useCityLocale();
  const readers = useFieldParsers();
  const percentLabel = t('parkingRates.field.percent');
  const amountLabel = t('parkingRates.field.amount');
  const capLabel = t('parkingRates.field.cap');
  return (
    <>
      <div className="grid two-equal-columns gap-12 items-start">
        <div className={styles.field}>
          <span aria-hidden="true">{t('parkingRates.field.direction')}</span>
          <SelectField
            label={t('parkingRates.field.direction')}
            value={form.direction}
            options={(['raise', 'lower'] as const).map((value) => ({
              value,
              label: t(`parkingRates.direction.${value}`),
            }))}
            onChange={(direction) => change({ direction })}
          />
        </div>
        {form.way === 'percent' ? (
          <TypedField
            label={percentLabel}
            numeric
            text={form.percent === null ? '' : formatNumberInput(form.percent, reader)}
            read={emptyAsNull(
              readers.number(percentLabel, {
                min: 0,
                max: form.direction === 'lower' ? 100 : 1000,
                digits: 2,
              }),
            )}
            onChange={(percent: number | null) => change({ percent })}
            after="%"
          />
        ) : (
          <TypedField
            label={amountLabel}
            numeric
            text={form.amount === null ? '' : formatMoneyInput(form.amount, currency, reader)}
            read={emptyAsNull(readers.money(amountLabel, currency))}
            onChange={(amount: number | null) => change({ amount })}
            after={currency}
          />
        )}
      </div>
      <div className="grid two-equal-columns gap-12 items-start">
        <div className={styles.field}>
          <span aria-hidden="true">{t('parkingRates.field.roundTo')}</span>
          <SelectField
            label={t('parkingRates.field.roundTo')}
            value={`${form.roundTo}`}
            options={[...new Set([...roundingSteps(currency), form.roundTo])]
              .sort((a, b) => a - b)
              .map((step) => ({ value: `${step}`, label: formatMoney(step, currency, reader) }))}
            onChange={(step) => change({ roundTo: Number(step) })}
          />
        </div>
        <div className={styles.field}>
          <span aria-hidden="true">{t('parkingRates.field.rounding')}</span>
          <SelectField
            label={t('parkingRates.field.rounding')}
            value={form.rounding}
            options={roundingModes.map((value) => ({ value, label: t(`parkingRates.rounding.${value}`) }))}
            onChange={(rounding) => change({ rounding })}
          />
        </div>
      </div>
      <TypedField
        label={capLabel}
        numeric
        text={form.cap === null ? '' : formatMoneyInput(form.cap, currency, reader)}
        read={emptyAsNull(readers.money(capLabel, currency))}
        onChange={(cap: number | null) => change({ cap })}
        placeholder={t('parkingRates.noCap')}
        after={currency}
      />
    </>
  );
}
