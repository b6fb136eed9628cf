// Editor of the price: rates with their tiers as rows, caps and payment methods, next to the price
// curve by length of stay.
import {
  currencyDigits,
  hasRateTiers,
  newPayment,
  newRate,
  type Payment,
  pricePresets,
  type Rate,
  updateRate,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import { useCityLocale } from '../city/city-locale.ts';
import { MoneyField } from './money-field.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { type ChargingTimesRenderer, RateFields } from './rate-fields.tsx';
import styles from './rates.module.css';

interface Props {
  readonly value: Payment | null;
  readonly onEdit: (value: Payment | null, part: string | null) => void;
  readonly when: ChargingTimesRenderer;
}

function RateTemplates({ onBegin }: { readonly onBegin: (rate: Rate) => void }) {
  const { t } = useTranslation();
  const { currency } = useCityLocale();
  // Starts with two currency units as a placeholder.
  const fee = 2 * 10 ** currencyDigits(currency);
  return (
    <fieldset className="bare flex min-width-0 wrap gap-8" aria-label={t('rates.begin')}>
      {pricePresets.map((beginning) => (
        <Button
          key={beginning}
          size="compact-sm"
          variant="default"
          onClick={() => onBegin(newRate(beginning, fee))}
        >
          {t(`rates.begin.${beginning}`)}
        </Button>
      ))}
    </fieldset>
  );
}

function Caps({ value, onEdit }: { readonly value: Payment; readonly onEdit: Props['onEdit'] }) {
  const { t } = useTranslation();
  const cap = (member: 'maximumFee' | 'maximumFeePerDay') => (
    <MoneyField
      label={t(`rates.${member}`)}
      value={value[member]}
      currency={value.currency}
      onChange={(fee) => onEdit({ ...value, [member]: fee }, member)}
    />
  );
  return (
    <div className="grid two-equal-columns gap-8">
      {cap('maximumFee')}
      {cap('maximumFeePerDay')}
    </div>
  );
}

export function PaymentEditor({ value, onEdit, when }: Props) {
  const { t } = useTranslation();
  const { currency } = useCityLocale();
  const readers = useFieldParsers();
  if (value === null)
    return (
      <div className="grid one-column gap-12 min-width-0">
        <p className="soft text-13">{t('rates.none')}</p>
        <RateTemplates
          onBegin={(rate) => onEdit({ ...newPayment('hour', 0, currency), rates: [rate] }, null)}
        />
      </div>
    );
  const { rates } = value;
  return (
    <div className="grid one-column gap-12 min-width-0">
      {rates.length === 0 && <p className="soft text-13">{t('rates.unknown')}</p>}
      {rates.map((rate, at) => (
        // Rates have no name; the first one that applies is charged.
        <RateFields
          key={`rate-${String(at)}`}
          payment={value}
          at={at}
          rate={rate}
          when={when}
          onEdit={(change, part) => onEdit(updateRate(value, at, change), part && `rates.${at}.${part}`)}
          onRemove={
            rates.length === 1
              ? null
              : () => onEdit({ ...value, rates: rates.filter((_, index) => index !== at) }, null)
          }
        />
      ))}
      {rates.length === 0 ? (
        <RateTemplates onBegin={(rate) => onEdit({ ...value, rates: [rate] }, null)} />
      ) : (
        <div className="bare flex min-width-0 wrap gap-8">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onEdit({ ...value, rates: [...rates, newRate('hour', 0)] }, null)}
          >
            {t('rates.addRate')}
          </Button>
        </div>
      )}
      <Caps value={value} onEdit={onEdit} />
      <details className={styles.more}>
        <summary>{t('rates.more')}</summary>
        <div className={styles.moreFields}>
          <TypedField
            label={t('rates.currency')}
            text={value.currency}
            read={(typed) =>
              /^[a-z]{3}$/i.test(typed.trim())
                ? { ok: true, value: typed.trim().toUpperCase() }
                : { ok: false, message: t('rates.currencyFault') }
            }
            onChange={(next) => onEdit({ ...value, currency: next }, 'currency')}
          />
          <PaymentFields
            value={value}
            onEdit={onEdit}
            optional={(label) => emptyAsNull(readers.text(label))}
          />
        </div>
      </details>
      <p className="soft text-13" role="status">
        {t(hasRateTiers(value) ? 'rates.attached' : 'rates.notAttached')}
      </p>
      <div className="bare flex min-width-0 wrap gap-8">
        <Button size="compact-sm" variant="default" onClick={() => onEdit(null, null)}>
          {t('rates.remove')}
        </Button>
      </div>
    </div>
  );
}
