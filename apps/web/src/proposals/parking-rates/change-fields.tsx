// Fields of a rate change: raise or lower by how much, rounding, and the maximum per hour.
import { moneyInWords, roundingModes, writtenMoney, writtenNumber } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCityTerms } from '../../city/city/city-terms.ts';
import { orNothing, useFieldReaders } from '../../shell/written-fields.ts';
import { Choice } from '../../ui/choice.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import styles from './parking-rates.module.css';
import { type RateForm, roundingSteps } from './rate-form.ts';

interface Props {
  readonly form: RateForm;
  readonly change: (part: Partial<RateForm>) => void;
}

export function ChangeFields({ form, change }: Props) {
  const { t } = useTranslation();
  const { reader, currency } = useCityTerms();
  const readers = useFieldReaders();
  const percentLabel = t('parkingRates.field.percent');
  const amountLabel = t('parkingRates.field.amount');
  const capLabel = t('parkingRates.field.cap');
  return (
    <>
      <div className={styles.two}>
        <div className={styles.field}>
          <span aria-hidden="true">{t('parkingRates.field.direction')}</span>
          <Choice
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
            text={form.percent === null ? '' : writtenNumber(form.percent, reader)}
            read={orNothing(
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
            text={form.amount === null ? '' : writtenMoney(form.amount, currency, reader)}
            read={orNothing(readers.money(amountLabel, currency))}
            onChange={(amount: number | null) => change({ amount })}
            after={currency}
          />
        )}
      </div>
      <div className={styles.two}>
        <div className={styles.field}>
          <span aria-hidden="true">{t('parkingRates.field.roundTo')}</span>
          <Choice
            label={t('parkingRates.field.roundTo')}
            value={`${form.roundTo}`}
            options={[...new Set([...roundingSteps(currency), form.roundTo])]
              .sort((a, b) => a - b)
              .map((step) => ({ value: `${step}`, label: moneyInWords(step, currency, reader) }))}
            onChange={(step) => change({ roundTo: Number(step) })}
          />
        </div>
        <div className={styles.field}>
          <span aria-hidden="true">{t('parkingRates.field.rounding')}</span>
          <Choice
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
        text={form.cap === null ? '' : writtenMoney(form.cap, currency, reader)}
        read={orNothing(readers.money(capLabel, currency))}
        onChange={(cap: number | null) => change({ cap })}
        placeholder={t('parkingRates.noCap')}
        after={currency}
      />
    </>
  );
}
