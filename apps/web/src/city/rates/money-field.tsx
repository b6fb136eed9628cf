// An optional amount of money, entered in whole currency units and stored in minor units.
import { formatMoneyInput } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import { useCityLocale } from '../city/city-locale.ts';

interface Props {
  readonly label: string;
  /** Minor units; `null` = empty. */
  readonly value: number | null;
  readonly currency: string;
  readonly onChange: (fee: number | null) => void;
}

export function MoneyField({ label, value, currency, onChange }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const readers = useFieldParsers();
  return (
    <TypedField
      label={label}
      numeric
      text={value === null ? '' : formatMoneyInput(value, currency, reader)}
      read={emptyAsNull(readers.money(label, currency))}
      onChange={onChange}
      placeholder={t('rates.noCap')}
      after={currency}
    />
  );
}
