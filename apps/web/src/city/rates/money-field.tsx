// An optional amount of money, entered in whole currency units and stored in minor units.
import { writtenMoney } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { orNothing, useFieldReaders } from '../../shell/written-fields.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import { useCityTerms } from '../city/city-terms.ts';

interface Props {
  readonly label: string;
  /** Minor units; `null` = empty. */
  readonly value: number | null;
  readonly currency: string;
  readonly onChange: (fee: number | null) => void;
}

export function MoneyField({ label, value, currency, onChange }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityTerms();
  const readers = useFieldReaders();
  return (
    <TypedField
      label={label}
      numeric
      text={value === null ? '' : writtenMoney(value, currency, reader)}
      read={orNothing(readers.money(label, currency))}
      onChange={onChange}
      placeholder={t('rates.noCap')}
      after={currency}
    />
  );
}
