// The week before and after the draft for the selected curb user: chart rows, the difference, and
// both sentences at the selected time.
import {
  type CityTime,
  type CurbUser,
  computeVerdict,
  type Difference,
  difference,
  differsAt,
  explainVerdict,
  findLanguage,
  firstDifferingHours,
  firstDifferingWeek,
  formatTimeOfDay,
  type LanguageName,
  type MinuteSpan,
  type RuleSet,
  ruleSetOf as ruleSetOfRestrictions,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { curbUserOf } from '../../../city/asker/curb-user-slice.ts';
import { type SelectedInstant, useSelectedInstant } from '../../../city/city/city-hooks.ts';
import { useCurbStyles, useCurbTypeName } from '../../../city/curb-type-hooks.ts';
import { evaluateWallClockWeek, toWallClockSpan } from '../../../city/wall-clock-week.ts';
import { weekRows } from '../../../city/week-rows.ts';
import { addDays, formatMinuteOfDay, weekDayOf } from '../../../shell/date-format.ts';
import { useDateFormat, useReader } from '../../../shell/reader-hooks.ts';
import { useAppSelector } from '../../../shell/store.ts';
import type { ChartRow } from '../../../ui/week-chart.tsx';
import { formatWeekTimes } from './format-times.ts';
import { mergeComparisonRows, splitByDay, withMarkedTimes } from './week-comparison.ts';

const unregulated = ruleSetOfRestrictions([]);

interface ComparisonInput {
  /** Whether there is nothing to compare with, so that only `after` is shown. */
  readonly isAlone: boolean;
  readonly before: RuleSet | null;
  readonly after: RuleSet | null;
  readonly time: CityTime;
  /** The civil date whose week is shown, `yyyy-MM-dd`. */
  readonly date: string;
  readonly marked: readonly MinuteSpan[];
}

/** The time that the sentences before and after refer to. */
type HeadlineTime =
  /** At the selected time. */
  | { readonly kind: 'asked' }
  /**
   * At the first hours that differ, as text, because nothing differs at the selected time; `week` =
   * their Monday if it is not the week shown.
   */
  | { readonly kind: 'hours'; readonly hours: string; readonly week: string | null }
  /** Nothing differs within a year. */
  | { readonly kind: 'never' };

export interface Comparison {
  readonly rows: readonly ChartRow[];
  /** The Monday of the week shown. */
  readonly monday: string;
  readonly difference: Difference;
  readonly headline: HeadlineTime;
  readonly before: string;
  readonly after: string;
  readonly asked: SelectedInstant;
}

function verdictSentence(
  ruleSet: RuleSet | null,
  instant: number,
  asker: CurbUser,
  time: CityTime,
  language: LanguageName,
): string {
  const set = ruleSet ?? unregulated;
  const found = computeVerdict(set, instant, asker, time);
  return explainVerdict(set, found, instant, asker, time, language).sentence;
}

/** Returns the comparison; `null` until the selected time is known. */
export function useComparison({
  isAlone,
  before,
  after,
  time,
  date,
  marked,
}: ComparisonInput): Comparison | null {
  const { t, i18n } = useTranslation();
  const selectedInstant = useSelectedInstant();
  const who = useAppSelector((state) => state.asker);
  const asker = useMemo(() => curbUserOf(who), [who]);
  const words = useDateFormat();
  const reader = useReader();
  const nameOf = useCurbTypeName();
  const looks = useCurbStyles();
  const language = findLanguage(i18n.language) ?? 'en';
  const weeks = useMemo(() => {
    const [old, next] = [before ?? unregulated, after ?? unregulated];
    return {
      before: evaluateWallClockWeek(old, date, asker, time),
      after: evaluateWallClockWeek(next, date, asker, time),
      difference: difference(before, after, date, asker, time),
    };
  }, [before, after, date, asker, time]);
  const monday = addDays(date, -weekDayOf(date));
  const rows = useMemo(() => {
    const isOwnWeek =
      selectedInstant !== null && addDays(selectedInstant.date, -weekDayOf(selectedInstant.date)) === monday;
    const today = isOwnWeek ? weekDayOf(selectedInstant.date) : -1;
    const clock = (minute: number) => formatTimeOfDay(formatMinuteOfDay(minute), reader);
    const common = {
      days: words.weekDays,
      nameOf,
      colorOf: (name: string) => looks.get(name)?.color ?? '#8a9499',
      clock,
    };
    const texts = (key: 'check.reading-before' | 'check.reading-after' | 'week.reading') => ({
      ...common,
      reading: (day: string, from: string, to: string, what: string) => t(key, { day, from, to, what }),
    });
    if (isAlone)
      return withMarkedTimes(weekRows(weeks.after, today, texts('week.reading')), splitByDay(marked));
    return mergeComparisonRows(
      { rows: weekRows(weeks.before, today, texts('check.reading-before')), week: weeks.before },
      { rows: weekRows(weeks.after, today, texts('check.reading-after')), week: weeks.after },
      weeks.difference.spans.map((span) => toWallClockSpan(span, date, time.timeZone)),
      splitByDay(marked),
      {
        ...common,
        reading: (day, from, to, old, next) =>
          old === next
            ? t('week.reading', { day, from, to, what: old })
            : t('check.reading', { day, from, to, before: old, after: next }),
      },
    );
  }, [weeks, isAlone, marked, selectedInstant, words, reader, nameOf, looks, t, date, time, monday]);
  const texts = useMemo(() => {
    if (selectedInstant === null) return null;
    const { instant } = selectedInstant;
    const said = (at: number, headline: HeadlineTime) => ({
      headline,
      before: verdictSentence(before, at, asker, time, language),
      after: verdictSentence(after, at, asker, time, language),
    });
    if (isAlone || differsAt(before, after, instant, asker, time)) return said(instant, { kind: 'asked' });
    const inWeek = firstDifferingHours(weeks.difference);
    const week =
      inWeek === null ? firstDifferingWeek(before, after, selectedInstant.date, asker, time) : null;
    const first = week === null ? inWeek : firstDifferingHours(difference(before, after, week, asker, time));
    if (first === null) return said(instant, { kind: 'never' });
    const spans = first.spans.map((span) => {
      const { day, from, to } = toWallClockSpan(span, week ?? date, time.timeZone);
      return { from: day * 1440 + from, to: day * 1440 + to };
    });
    const hours = formatWeekTimes(spans, {
      days: words.weekDays.map(({ short }) => short),
      clock: (minute) => formatTimeOfDay(formatMinuteOfDay(minute), reader),
      allDay: t('check.allDay'),
      allWeek: t('check.allWeek'),
    }).join(', ');
    return said(first.start, { kind: 'hours', hours, week });
  }, [weeks, isAlone, before, after, selectedInstant, date, asker, time, language, words, reader, t]);
  if (selectedInstant === null || texts === null) return null;
  return { rows, monday, difference: weeks.difference, ...texts, asked: selectedInstant };
}
