// Selects the civil week that is counted, by any day in it or with buttons for the previous and
// next week.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addDays, weekDayOf } from '../shell/date-format.ts';
import { useDateFormat } from '../shell/reader-hooks.ts';
import { DateField } from '../ui/date-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './dashboards.module.css';

interface Props {
  /** `yyyy-MM-dd`. */
  readonly date: string;
  readonly onChange: (date: string) => void;
}

/** Returns the Monday of the week that contains a day. */
export function mondayOf(date: string): string {
  return addDays(date, -weekDayOf(date));
}

export function WeekField({ date, onChange }: Props) {
  const { t } = useTranslation();
  const words = useDateFormat();
  const monday = mondayOf(date);
  return (
    <span className={`row gap-4 min-width-0 ${styles.week}`}>
      <IconButton label={t('dashboards.weekBack')} onClick={() => onChange(addDays(monday, -7))}>
        <IconChevronLeft size={18} stroke={1.5} />
      </IconButton>
      <DateField label={t('dashboards.week')} value={date} text={words.day(monday)} onChange={onChange} />
      <IconButton label={t('dashboards.weekOn')} onClick={() => onChange(addDays(monday, 7))}>
        <IconChevronRight size={18} stroke={1.5} />
      </IconButton>
    </span>
  );
}
