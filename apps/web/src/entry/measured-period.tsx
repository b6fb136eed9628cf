// Selects which months of parking sessions are counted: the latest three, all, one, or a range of
// months with measurements.
import { exceptionalDates, formatInstant, formatList } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardChoices } from '../dashboards/dashboard-choices.ts';
import { useLanguageQuery } from '../dashboards/dashboard-types.ts';
import { useRuleTime } from '../dashboards/dashboard-week.ts';
import styles from '../dashboards/demand/demand.module.css';
import { MonthRange } from '../dashboards/demand/month-range.tsx';
import { useMetricFormat } from '../dashboards/metric-format.ts';
import { useDateFormat, useReader } from '../shell/reader-hooks.ts';
import { useSilentQuery } from '../shell/silent-query.ts';
import { SelectField } from '../ui/select-field.tsx';

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Holidays named before the others are only counted. */
const maxNamedHolidays = 8;

/** Months counted unless others are chosen, if so many were measured. */
const newestMonthCount = 3;

/** Returns the first days of the months, newest first, for at most ten years. */
function monthsOf({ from, to }: Period): readonly string[] {
  const months: string[] = [];
  let [year = 0, month = 1] = to.split('-').map(Number);
  const first = from.slice(0, 7);
  for (let count = 0; count < 120; count += 1) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name < first) break;
    months.push(`${name}-01`);
    month -= 1;
    if (month === 0) [year, month] = [year - 1, 12];
  }
  return months;
}

/** Values of the select for choices other than a single month. */
const [all, range] = ['all', 'range'];

function firstOfMonth(day: string | undefined): string | undefined {
  return day === undefined ? undefined : `${day.slice(0, 7)}-01`;
}

/**
 * Returns the first and last day of the counted parking sessions, as text for the dashboard header.
 */
export function useMeasuredScope(data: { readonly period: Period | null } | null): readonly string[] {
  const { t } = useTranslation();
  const { dates } = useMetricFormat();
  const period = data?.period ?? null;
  return period === null
    ? []
    : [`${dates.day(period.from)} - ${dates.day(period.to)}`, t('dashboards.basis.today')];
}

/** Names the holidays that the figures of a period include, because no day is left out. */
function IncludedHolidays({ period: { from, to } }: { readonly period: Period }) {
  const { t } = useTranslation();
  const { shortDay } = useDateFormat();
  const time = useRuleTime();
  const reader = useReader();
  const days = useMemo(() => exceptionalDates(from, to, time), [from, to, time]);
  if (days.length === 0) return null;
  const named = days
    .slice(0, maxNamedHolidays)
    .map(({ date, names }) => `${shortDay(date)} ${formatList(names, reader)}`);
  const more = days.length > maxNamedHolidays ? ` +${days.length - maxNamedHolidays}` : '';
  return <span>{t('demand.period.holidays', { days: named.join('; ') + more })}</span>;
}

/** `period` is the period of the figures shown. */
export function MeasuredPeriod({ period }: { readonly period: Period | null }) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const reader = useReader();
  const query = useLanguageQuery();
  const [{ month: asked, monthTo }, change] = useDashboardChoices();
  const [ranges, setRanges] = useState(false);
  const filters = useSilentQuery(
    'demandFilters',
    useMemo(() => ({ query }), [query]),
  );
  const measured = filters.data?.measured ?? null;
  if (filters.isError)
    return (
      <p className={`row wrap gap-4-8 soft text-13 ${styles.period}`}>
        {t('demand.period.none')}
        <Button variant="subtle" size="compact-sm" onClick={filters.again}>
          {t('app.retry')}
        </Button>
      </p>
    );
  if (measured === null) return null;
  const months = monthsOf(measured);
  const [newest = '', oldest = ''] = [months[0], months.at(-1)];
  const isAll = months.length > 1 && asked === oldest && monthTo === newest;
  const isRange = ranges || (monthTo !== null && !isAll);
  const chosen = isRange ? range : isAll ? all : (asked ?? '');
  const nameOf = (month: string) =>
    formatInstant(reader.locale, Date.parse(`${month}T00:00:00Z`), {
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    });
  const firstNewest = months[Math.min(newestMonthCount, months.length) - 1] ?? newest;
  const newestNames =
    firstNewest === newest
      ? nameOf(newest)
      : t('demand.period.months', { from: nameOf(firstNewest), to: nameOf(newest) });
  const options = [
    { value: '', label: t('demand.period.newest', { months: newestNames }) },
    ...(months.length > 1 ? [{ value: all, label: t('demand.period.all') }] : []),
    { value: range, label: t('demand.period.range') },
    ...[...new Set([...months, ...(asked === null ? [] : [asked])])].map((month) => ({
      value: month,
      label: nameOf(month),
    })),
  ];
  const show = (value: string) => {
    setRanges(value === range);
    // Choosing "range" changes nothing yet: the range starts with the period now counted.
    if (value === range) return;
    if (value === all) change({ month: oldest, monthTo: newest });
    else change({ month: value === '' ? null : value, monthTo: null });
  };
  const from = asked ?? firstOfMonth(period?.from) ?? oldest;
  const to = monthTo ?? (asked === null ? (firstOfMonth(period?.to) ?? newest) : asked);
  return (
    <div className={`row wrap gap-4-8 soft text-13 ${styles.period}`}>
      <SelectField label={t('demand.period.label')} value={chosen} options={options} onChange={show} />
      {isRange && (
        <MonthRange
          from={from}
          to={to}
          months={months}
          nameOf={nameOf}
          onChange={(first, last) => change({ month: first, monthTo: last === first ? null : last })}
        />
      )}
      {period !== null && (
        <span>
          {t('demand.period.counted', {
            from: words.dates.day(period.from),
            to: words.dates.day(period.to),
          })}
        </span>
      )}
      {chosen === '' && months.length < newestMonthCount && (
        <span>{t('demand.period.begins', { month: nameOf(oldest) })}</span>
      )}
      {period !== null && <IncludedHolidays period={period} />}
    </div>
  );
}
