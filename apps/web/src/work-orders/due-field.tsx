// The due date of one or several work orders.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CityDateField } from '../shell/date-time-inputs.tsx';
import styles from './work-orders.module.css';

interface Props {
  /** Civil date; `null` = none. */
  readonly value: string | null;
  /** What it means if there is none. */
  readonly help?: string;
  readonly onChange: (value: string | null) => void;
}

export function DueField({ value, help, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={`grid gap-4 min-width-0 content-start ${styles.field}`}>
      <label htmlFor={id}>{t('workOrders.field.due')}</label>
      <CityDateField
        id={id}
        value={value ?? ''}
        isOptional
        fault={t('form.dateIncomplete')}
        onChange={(due) => onChange(due === '' ? null : due)}
      />
      {help !== undefined && <p className="soft text-13">{help}</p>}
    </div>
  );
}
