// Fields for the seasons and particular days of a time span: months, dates, nth weekday, days of
// the month, holidays and other periods, and one-time periods.
import {
  formatDesignatedPeriod,
  formatMonth,
  type TimeSpan,
  toggleListValue,
  translate,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { ToggleRow } from '../../ui/toggle-row.tsx';
import type { ChangeSpan } from './change-span.ts';
import { DateRanges, InstantRanges } from './date-ranges.tsx';
import { DaysOfMonth } from './days-of-month.tsx';
import styles from './fields.module.css';
import { SmallButton } from './small-button.tsx';

interface Props {
  readonly span: TimeSpan;
  readonly onChange: ChangeSpan;
}

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const weeks = ['1', '2', '3', '4', '5', 'last'] as const;

function PeriodFields({ span: { periods }, onChange }: Props) {
  const { t } = useTranslation();
  const { reader, time } = useCityLocale();
  const known = time.calendar.periods.map(({ name }) => name);
  const free = known.filter((name) => !periods.some((one) => one.name.toLowerCase() === name.toLowerCase()));
  return (
    <div className={`grid one-column gap-4 min-width-0 ${styles.labelled}`}>
      <span className="soft text-13">{t('when.periods')}</span>
      {periods.map(({ name, apply }, at) => {
        const words = formatDesignatedPeriod(name, reader);
        return (
          <div key={`${name}-${apply}`} className={`between gap-4 min-width-0 ${styles.head}`}>
            <SelectField
              label={words}
              value={apply}
              options={[
                { value: 'only during', label: t('when.onlyDuring', { period: words }) },
                { value: 'except during', label: t('when.exceptDuring', { period: words }) },
              ]}
              onChange={(next) =>
                onChange(
                  { periods: periods.map((one, index) => (index === at ? { name, apply: next } : one)) },
                  null,
                )
              }
            />
            <SmallButton
              label={t('when.removePeriod', { period: words })}
              onClick={() => onChange({ periods: periods.filter((_, index) => index !== at) }, null)}
            >
              <IconTrash size={16} stroke={1.5} />
            </SmallButton>
          </div>
        );
      })}
      <div className="flex wrap gap-8">
        {free.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            onClick={() => onChange({ periods: [...periods, { name, apply: 'except during' }] }, null)}
          >
            {t('when.addPeriod', { period: formatDesignatedPeriod(name, reader) })}
          </Button>
        ))}
        {known.length === 0 && <p className={`soft text-13 ${styles.note}`}>{t('when.noPeriods')}</p>}
      </div>
    </div>
  );
}

export function SeasonFields({ span, onChange }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const { weeksOfMonth } = span;
  return (
    <>
      <ToggleRow
        label={t('when.months')}
        columns={6}
        toggles={months.map((month) => ({ value: month, name: formatMonth(month, reader) }))}
        on={span.months}
        onToggle={(month) => onChange({ months: toggleListValue(span.months, month) }, null)}
      />
      <DateRanges span={span} onChange={onChange} />
      <ToggleRow
        label={t('when.weeksOfMonth')}
        toggles={weeks.map((week) => ({
          value: week,
          name: translate(reader.language, `when.week ${week}`),
        }))}
        on={weeksOfMonth.map(String)}
        onToggle={(week) => {
          const value = week === 'last' ? week : Number(week);
          onChange({ weeksOfMonth: toggleListValue(weeksOfMonth, value) }, null);
        }}
      />
      <DaysOfMonth span={span} onChange={onChange} />
      <PeriodFields span={span} onChange={onChange} />
      <InstantRanges span={span} onChange={onChange} />
    </>
  );
}
