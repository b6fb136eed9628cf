// A date and a time of day in the city's format, for one moment.
import { useTranslation } from 'react-i18next';
import { useInvalidFieldReporter } from '../ui/invalid-fields.ts';
import { CityDateField, CityTimeField, firstTime } from './date-time-inputs.tsx';

interface CityDateTimeProps {
  /** Name of the moment. */
  readonly label: string;
  /** `yyyy-MM-ddTHH:mm` in the city's time; `''` = none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the date can be removed, and the moment with it. */
  readonly isOptional?: boolean;
}

/** A date and a time of day, for one moment in the city's time. */
export function CityDateTimeField({ label, value, onChange, isOptional = false }: CityDateTimeProps) {
  const { t } = useTranslation();
  const reportDateFault = useInvalidFieldReporter();
  const reportTimeFault = useInvalidFieldReporter();
  const [date = '', time = ''] = value.split('T');
  return (
    <fieldset aria-label={label} className="bare row wrap gap-4 min-width-0">
      <CityDateField
        label={t('form.dateOf', { label })}
        value={date}
        isOptional={isOptional}
        onFault={reportDateFault}
        fault={t('form.required', { label: t('form.dateOf', { label }) })}
        onChange={(next) => onChange(next === '' ? '' : `${next}T${time === '' ? firstTime : time}`)}
      />
      <CityTimeField
        label={t('form.timeOf', { label })}
        value={time}
        isDisabled={date === ''}
        onFault={reportTimeFault}
        onChange={(next) => onChange(`${date}T${next}`)}
      />
    </fieldset>
  );
}
