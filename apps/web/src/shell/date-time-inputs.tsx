// Date and time fields in the city's format: a date, a time of day, and both for one moment.
import { useTranslation } from 'react-i18next';
import { DateField, type DateFieldProps } from '../ui/date-field.tsx';
import { useInvalidFieldReporter } from '../ui/invalid-fields.ts';
import { TimeField, type TimeFieldProps } from '../ui/time-field.tsx';
import { formatMinuteOfDay, parseMinuteOfDay } from './date-format.ts';
import { parseTimeOfDay } from './parse-time-of-day.ts';
import { useDateFormat } from './reader-hooks.ts';

const minutesPerDay = 1440;
/** Minutes that the up and down keys move a time by. */
const stepMinutes = 5;
/** The time of a date that is chosen first. */
const firstTime = '00:00';

/** A date with its weekday, as the city writes it; `text` replaces that. */
export function CityDateField({ text, ...props }: Omit<DateFieldProps, 'text'> & { readonly text?: string }) {
  const words = useDateFormat();
  return <DateField {...props} text={text ?? (props.value === '' ? '' : words.day(props.value))} />;
}

type CityTimeProps = Omit<TimeFieldProps, 'text' | 'read' | 'fault' | 'onStep' | 'label'> & {
  /** Names the field in its error message, also where a visible label names the field by its `id`. */
  readonly label: string;
  /** `HH:mm`; `''` = no time. */
  readonly value: string;
};

/** A time of day on the city's 12- or 24-hour clock. */
export function CityTimeField({ value, label, ...props }: CityTimeProps) {
  const { t } = useTranslation();
  const words = useDateFormat();
  const step = (by: 1 | -1) =>
    props.onChange(
      formatMinuteOfDay(
        (parseMinuteOfDay(value === '' ? firstTime : value) + minutesPerDay + by * stepMinutes) %
          minutesPerDay,
      ),
    );
  return (
    <TimeField
      {...props}
      {...(props.id === undefined ? { label } : {})}
      text={value === '' ? '' : words.clock(value)}
      read={parseTimeOfDay}
      fault={t('form.time', { label })}
      onStep={step}
    />
  );
}

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
  const reportFault = useInvalidFieldReporter();
  const [date = '', time = ''] = value.split('T');
  return (
    <fieldset aria-label={label} className="bare row wrap gap-4 min-width-0">
      <CityDateField
        label={t('form.dateOf', { label })}
        value={date}
        isOptional={isOptional}
        fault={t('form.required', { label: t('form.dateOf', { label }) })}
        onChange={(next) => onChange(next === '' ? '' : `${next}T${time === '' ? firstTime : time}`)}
      />
      <CityTimeField
        label={t('form.timeOf', { label })}
        value={time}
        isDisabled={date === ''}
        onFault={reportFault}
        onChange={(next) => onChange(`${date}T${next}`)}
      />
    </fieldset>
  );
}
