// Selects the civil week that is counted, by any day in it or with buttons for the previous and
// next week.
import { Button } from '@mantine/core';
import { IconCalendarStar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../shell/date-format.ts';
import { CityDateField } from '../shell/date-time-inputs.tsx';
import { useDateFormat } from '../shell/reader-hooks.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { mondayOf, useExceptionalDayTexts } from './dashboard-week.ts';
import styles from './dashboards.module.css';

interface Props {
  /** `yyyy-MM-dd`. */
  readonly date: string;
  /** Monday of a normal week, offered where the week has holidays; absent = none. */
  readonly usual?: string;
  readonly onChange: (date: string) => void;
}

export function WeekField({ date, usual, onChange }: Props) {
  const { t } = useTranslation();
  const words = useDateFormat();
  const monday = mondayOf(date);
  const exceptions = useExceptionalDayTexts()(monday);
  return (
    <span className="grid gap-4 min-width-0">
      <span className={`row gap-4 min-width-0 ${styles.week}`}>
        <IconButton label={t('dashboards.weekBack')} onClick={() => onChange(addDays(monday, -7))}>
          <IconChevronLeft size={18} stroke={1.5} />
        </IconButton>
        <CityDateField
          label={t('dashboards.week')}
          value={date}
          text={words.day(monday)}
          onChange={onChange}
        />
        <IconButton label={t('dashboards.weekOn')} onClick={() => onChange(addDays(monday, 7))}>
          <IconChevronRight size={18} stroke={1.5} />
        </IconButton>
      </span>
      {exceptions.map((text) => (
        <span key={text} className="row gap-4 text-13 limited">
          <IconCalendarStar size={16} stroke={1.5} aria-hidden="true" />
          {text}
        </span>
      ))}
      {exceptions.length > 0 && usual !== undefined && usual !== monday && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(usual)}>
          {t('dashboards.toTypicalWeek')}
        </Button>
      )}
    </span>
  );
}
