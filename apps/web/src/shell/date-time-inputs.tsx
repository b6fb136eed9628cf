// Date and time fields in the city's format: a date and a time of day.
import { useTranslation } from 'react-i18next';
import { DateField, type DateFieldProps } from '../ui/date-field.tsx';
import { TimeField, type TimeFieldProps } from '../ui/time-field.tsx';
import { formatMinuteOfDay, parseMinuteOfDay } from './date-format.ts';
import { parseTimeOfDay } from './parse-time-of-day.ts';
import { useDateFormat } from './reader-hooks.ts';

const minutesPerDay = 1440;
/** Minutes that the up and down keys move a time by. */
const stepMinutes = 5;
/** The time of a date that is chosen first. */
export const firstTime = '00:00';

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
