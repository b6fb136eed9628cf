// Fields of the rate advisor's settings.
import { formatMoneyInput, formatNumberInput } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import type { AdvisorForm } from './advisor-form.ts';
import styles from './parking-rates.module.css';

interface Props {
  readonly form: AdvisorForm;
  readonly change: (part: Partial<AdvisorForm>) => void;
}

export function AdvisorSettingsFields({ form, change }: Props) {
  const { t } = useTranslation();
  const { reader, currency } = useCityLocale();
  const readers = useFieldParsers();
  const number = (part: 'low' | 'high' | 'leastHours') => {
    const label = t(`parkingRates.advice.${part}`);
    const value = form[part];
    const most = part === 'leastHours' ? 1_000_000 : 100;
    return (
      <TypedField
        label={label}
        numeric
        text={value === null ? '' : formatNumberInput(value, reader)}
        read={emptyAsNull(readers.number(label, { min: 0, max: most }))}
        onChange={(next: number | null) => change({ [part]: next })}
        after={part === 'leastHours' ? 'h' : '%'}
      />
    );
  };
  const money = (part: 'step' | 'cap' | 'floor') => {
    const label = t(`parkingRates.advice.${part}`);
    const value = form[part];
    return (
      <TypedField
        label={label}
        numeric
        text={value === null ? '' : formatMoneyInput(value, currency, reader)}
        read={emptyAsNull(readers.money(label, currency))}
        onChange={(next: number | null) => change({ [part]: next })}
        after={currency}
      />
    );
  };
  return (
    <div className={`grid gap-12 items-start ${styles.settings}`}>
      {number('low')}
      {number('high')}
      {money('step')}
      {money('cap')}
      {money('floor')}
      {number('leastHours')}
    </div>
  );
}
