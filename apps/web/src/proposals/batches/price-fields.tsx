// Edits the price of many curbs: another price, an increase or decrease by percent or by an amount
// per hour, or free.
import { formatMoneyInput, newPayment, type Payment } from '@curbwright/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import styles from './batch.module.css';
import type { PriceEdit } from './batch-form.ts';

const kinds = ['set', 'percent', 'absolute', 'free'] as const;

interface Props {
  readonly price: PriceEdit;
  readonly onEdit: (price: PriceEdit) => void;
  /**
   * The price that all selected curbs have, as the starting value. `null`: they have none, or their
   * prices differ.
   */
  readonly shared: Payment | null;
  /**
   * The most common price among the selected curbs that have one. It is the starting value of a new
   * price when the prices differ.
   */
  readonly usual: Payment | null;
  /** Renders the editor of a complete price. */
  readonly editor: (value: Payment, onEdit: (value: Payment | null) => void) => ReactNode;
}

export function PriceFields({ price, onEdit, shared, usual, editor }: Props) {
  const { t } = useTranslation();
  const { reader, currency } = useCityLocale();
  const readers = useFieldParsers();
  const choose = (kind: PriceEdit['kind']) => {
    if (kind === 'free') onEdit({ kind });
    else if (kind === 'set')
      onEdit({
        kind,
        payment: shared ?? usual ?? newPayment('hour', 0, currency),
        isSaid: shared !== null,
      });
    else onEdit({ kind, amount: null });
  };
  const field = (kind: 'percent' | 'absolute') => {
    const label = t(`batch.price.${kind}Amount`);
    const amount = price.kind === kind ? price.amount : null;
    const isPercent = kind === 'percent';
    const text = amount === null ? '' : isPercent ? `${amount}` : formatMoneyInput(amount, currency, reader);
    const number = readers.number(label, { min: isPercent ? -100 : -1_000_000, max: 1_000_000 });
    const money = readers.money(label, currency);
    return (
      <TypedField
        label={label}
        numeric
        text={text}
        read={emptyAsNull<number>((typed) => {
          if (isPercent) return number(typed);
          // A decrease per hour is an amount with a leading minus.
          const [, sign = '', rest = ''] = /^\s*([-−]?)(.*)$/u.exec(typed) ?? [];
          const read = money(rest);
          return read.ok ? { ok: true, value: sign === '' ? read.value : -read.value } : read;
        })}
        onChange={(value) => onEdit({ kind, amount: value })}
        after={isPercent ? '%' : currency}
      />
    );
  };
  return (
    <div className="grid gap-8 min-width-0">
      <SelectField
        label={t('batch.price.how')}
        value={price.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(`batch.price.${kind}`) }))}
        onChange={choose}
      />
      {(price.kind === 'percent' || price.kind === 'absolute') && (
        <>
          {field(price.kind)}
          <p className={`soft text-13 empty-gone ${styles.note}`}>{t(`batch.price.${price.kind}Help`)}</p>
        </>
      )}
      {price.kind === 'set' && !price.isSaid && (
        <p className={`soft text-13 empty-gone ${styles.note}`}>
          {t(usual === null ? 'batch.price.noneYet' : 'batch.price.usual')}
        </p>
      )}
      {price.kind === 'set' &&
        editor(price.payment, (payment) =>
          onEdit(payment === null ? { kind: 'free' } : { kind: 'set', payment, isSaid: true }),
        )}
    </div>
  );
}
