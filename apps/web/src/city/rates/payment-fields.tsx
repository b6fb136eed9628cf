// How the price is paid: methods and forms, operator, phone number and payment devices.
import { normalizeUserTerm, type Payment } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { TokenField, type TokenSuggestion } from '../../ui/token-field.tsx';
import { type TextParser, TypedField } from '../../ui/typed-field.tsx';

interface Props {
  readonly value: Payment;
  readonly onEdit: (value: Payment, part: string | null) => void;
  readonly optional: (label: string) => TextParser<string | null>;
}

const methods = ['meter', 'pay station', 'digital', 'phone'] as const;
const forms = ['cash', 'coins', 'bills', 'credit', 'debit', 'mobile'] as const;

export function PaymentFields({ value, onEdit, optional }: Props) {
  const { t } = useTranslation();
  const words = (member: 'methods' | 'forms' | 'deviceIds', known: readonly TokenSuggestion[]) => (
    <TokenField
      label={t(`rates.${member}`)}
      values={value[member]}
      nameOf={(one) => known.find((word) => word.value === one)?.name ?? one.replaceAll('_', ' ')}
      known={known}
      // Device ids are only trimmed, not normalized like the other values.
      wordOf={(typed) => (member === 'deviceIds' ? typed.trim() || null : normalizeUserTerm(typed))}
      onChange={(next) => onEdit({ ...value, [member]: [...next] }, member)}
      removeLabel={(name) => t('rates.removeWord', { name })}
      addLabel={t('rates.addWord')}
    />
  );
  const text = (member: 'operator' | 'phone') => (
    <TypedField
      label={t(`rates.${member}`)}
      text={value[member] ?? ''}
      read={optional(t(`rates.${member}`))}
      onChange={(next) => onEdit({ ...value, [member]: next }, member)}
    />
  );
  return (
    <>
      {words(
        'methods',
        methods.map((one) => ({ value: one, name: t(`rates.method.${one}`) })),
      )}
      {words(
        'forms',
        forms.map((one) => ({ value: one, name: t(`rates.form.${one}`) })),
      )}
      {text('operator')}
      {text('phone')}
      {words('deviceIds', [])}
    </>
  );
}
