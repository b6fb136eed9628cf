// Fields for what the file does not state about the city: its time zone and its currency.
import { isCurrency } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import styles from './imports.module.css';
import { TextField } from './text-field.tsx';

interface Props {
  readonly timeZone: string;
  readonly currency: string;
  /** Values stated by the source itself; `null` = not stated. */
  readonly said: { readonly timeZone: string | null; readonly currency: string | null };
  readonly isGuessed: (path: string) => boolean;
  readonly onTimeZone: (text: string) => void;
  readonly onCurrency: (text: string) => void;
}

const zones = Intl.supportedValuesOf('timeZone');
const currencies = Intl.supportedValuesOf('currency');

export function CityFields({ timeZone, currency, said, isGuessed, onTimeZone, onCurrency }: Props) {
  const { t } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  return (
    <fieldset className="card grid gap-12 min-width-0 margin-0 pad-12">
      <legend className={styles.legend}>{t('imports.city.title')}</legend>
      <div className={`grid two-equal-columns gap-12 items-start ${styles.grid2}`}>
        <TextField
          label={t('imports.city.timeZone')}
          help={
            said.timeZone === null
              ? t('imports.city.timeZoneHelp')
              : t('imports.city.said', { value: said.timeZone })
          }
          value={timeZone}
          placeholder={said.timeZone ?? city?.time_zone}
          offered={zones}
          isGuessed={isGuessed('timeZone')}
          fault={
            timeZone === '' || zones.includes(timeZone) || timeZone === 'UTC'
              ? undefined
              : t('imports.city.noZone')
          }
          onChange={onTimeZone}
        />
        <TextField
          label={t('imports.city.currency')}
          help={
            said.currency === null
              ? t('imports.city.currencyHelp')
              : t('imports.city.said', { value: said.currency })
          }
          value={currency}
          placeholder={said.currency ?? city?.currency}
          offered={currencies}
          isGuessed={isGuessed('currency')}
          fault={currency === '' || isCurrency(currency) ? undefined : t('imports.city.noCurrency')}
          onChange={(text) => onCurrency(text.trim().toUpperCase())}
        />
      </div>
    </fieldset>
  );
}
