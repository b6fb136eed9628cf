// The week that supply and comparison count: the one in the URL, else a normal week, and how it is
// described.
import {
  type CityTime,
  calendarOfRules,
  civilDateAndTime,
  exceptionalDays,
  formatList,
  normalWeek,
} from '@curbwright/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../city/city/city-locale.ts';
import { api } from '../shell/api.ts';
import { addDays, weekDayOf } from '../shell/date-format.ts';
import { useDateFormat } from '../shell/reader-hooks.ts';
import { useDashboardChoices } from './dashboard-choices.ts';

/** Returns the Monday of the week that contains a day. */
export function mondayOf(date: string): string {
  return addDays(date, -weekDayOf(date));
}

interface DashboardWeek {
  /** Monday of the week, `yyyy-MM-dd`. */
  readonly monday: string;
  /** Monday of the week counted unless one is chosen: normal, without a holiday. */
  readonly usual: string;
  /** The date to request; `null` = the week that the server counts by itself. */
  readonly requested: string | null;
  /** `false` until the city's calendar is known, which decides what a normal week is. */
  readonly isKnown: boolean;
}

/**
 * Returns the city's time zone with the part of its calendar that dashboards count as exceptions:
 * public holidays, and periods on which a rule depends.
 */
export function useRuleTime(): CityTime {
  const { time } = useCityLocale();
  const { data: rules } = api.useRuleSetsQuery();
  const sets = rules?.rule_sets;
  return useMemo(
    () => ({
      ...time,
      calendar: calendarOfRules(
        time.calendar,
        (sets ?? []).map(({ restrictions }) => restrictions),
      ),
    }),
    [time, sets],
  );
}

export function useDashboardWeek(): DashboardWeek {
  const [{ date, asOf }] = useDashboardChoices();
  const time = useRuleTime();
  const { data: rules, isError } = api.useRuleSetsQuery();
  const { data: city } = api.useCurrentCityQuery();
  const [now] = useState(() => Date.now());
  const isKnown = date !== null || isError || (rules !== undefined && city !== undefined);
  return useMemo(() => {
    const start = civilDateAndTime(asOf === null ? now : Date.parse(asOf), time.timeZone).date;
    const usual = normalWeek(start, time).monday;
    const requested = date ?? (usual === mondayOf(start) ? null : usual);
    return { monday: mondayOf(date ?? usual), usual, requested, isKnown };
  }, [date, asOf, now, time, isKnown]);
}

/**
 * Returns a function that names the holidays and other exceptional days of a week by its Monday:
 * `Thu, Nov 26: Thanksgiving Day`. Empty for a normal week.
 */
export function useExceptionalDayTexts(): (monday: string) => readonly string[] {
  const time = useRuleTime();
  const { reader } = useCityLocale();
  const { shortDay } = useDateFormat();
  return useMemo(
    () => (monday) =>
      exceptionalDays(monday, time).map(
        ({ weekday, names }) => `${shortDay(addDays(monday, weekday))}: ${formatList(names, reader)}`,
      ),
    [time, reader, shortDay],
  );
}

/** Returns a function that describes a week by its Monday, with its holidays. */
export function useWeekText(): (monday: string) => string {
  const { t } = useTranslation();
  const { day } = useDateFormat();
  const exceptionsOf = useExceptionalDayTexts();
  return (monday) => {
    const exceptions = exceptionsOf(monday);
    return exceptions.length === 0
      ? t('dashboards.typicalWeek', { day: day(monday) })
      : t('dashboards.holidayWeek', { day: day(monday), holidays: exceptions.join('; ') });
  };
}
