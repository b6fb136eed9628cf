// Converts time spans to the periods of a D-TRO time validity.
import { getOwnEntry, type TimeSpan, weekDays } from '@curbwright/core';
import { days, instances, months, type Period } from './schema.ts';

/** Features that a period cannot express; also message keys under `dtro.loss.`. */
export type PeriodLoss = 'dates' | 'month-days' | 'last-week' | 'period' | 'instants' | 'excludes';

interface WrittenPeriods {
  readonly valid: readonly Period[];
  readonly except: readonly Period[];
}

const specialDays: Readonly<Record<string, 'publicHoliday' | 'schoolDay'>> = {
  holidays: 'publicHoliday',
  'school days': 'schoolDay',
};

function timesOf({ times }: TimeSpan): Period['recurringTimePeriodOfDay'] {
  if (times.length === 0) return undefined;
  // D-TRO has no 24:00; a period whose end is before its start runs over midnight.
  return times.map(({ from, to }) => ({
    startTimeOfPeriod: `${from}:00`,
    endTimeOfPeriod: to === '24:00' ? '23:59:59' : `${to}:00`,
  }));
}

/** Returns the day conditions of a span; each listed week of the month becomes a separate entry. */
function daysOf(span: TimeSpan, losses: Set<PeriodLoss>): Period['recurringDayWeekMonthPeriod'] {
  const numbered = span.daysOfMonth.filter((day) => typeof day === 'number');
  if (numbered.length < span.daysOfMonth.length) losses.add('month-days');
  const base = {
    ...(span.daysOfWeek.length > 0 && {
      applicableDay: span.daysOfWeek.map((day) => days[weekDays.indexOf(day)] ?? 'monday'),
    }),
    ...(span.months.length > 0 && {
      applicableMonth: span.months.map((month) => months[month - 1] ?? 'january'),
    }),
    ...(numbered.length > 0 && { applicableDayWithinMonth: numbered }),
  };
  const weeks = span.weeksOfMonth.filter((week) => typeof week === 'number');
  if (weeks.length < span.weeksOfMonth.length) losses.add('last-week');
  if (weeks.length > 0)
    return weeks.map((week) => ({
      ...base,
      applicableInstanceOfDayWithinMonth: instances[week - 1] ?? 'firstInstance',
    }));
  return Object.keys(base).length > 0 ? [base] : undefined;
}

function periodOf(span: TimeSpan, losses: Set<PeriodLoss>): Period {
  const [range, ...more] = span.dates;
  const isSingle = range?.from?.length === 10 || range?.to?.length === 10;
  if (more.length > 0 || (range !== undefined && !isSingle)) losses.add('dates');
  const only = span.periods.filter(({ apply }) => apply === 'only during');
  const special = only.flatMap(({ name }) => getOwnEntry(specialDays, name) ?? []);
  if (special.length < only.length || special.length > 1) losses.add('period');
  const times = timesOf(span);
  const onDays = daysOf(span, losses);
  return {
    ...(range?.from?.length === 10 && { startOfPeriod: `${range.from}T00:00:00` }),
    ...(range?.to?.length === 10 && { endOfPeriod: `${range.to}T23:59:59` }),
    ...(times !== undefined && { recurringTimePeriodOfDay: times }),
    ...(onDays !== undefined && { recurringDayWeekMonthPeriod: onDays }),
    ...(special.length > 0 && {
      recurringSpecialDay: special
        .slice(0, 1)
        .map((specialDayType) => ({ intersectWithApplicableDays: onDays !== undefined, specialDayType })),
    }),
  };
}

/**
 * Returns the periods of a restriction's time spans; what they cannot express is added to `losses`.
 */
export function writePeriods(spans: readonly TimeSpan[], losses: Set<PeriodLoss>): WrittenPeriods {
  const valid: Period[] = [];
  const except = new Map<string, Period>();
  for (const span of spans) {
    if (span.instants.length > 0) losses.add('instants');
    if (span.excludes) {
      losses.add('excludes');
      continue;
    }
    const made = periodOf(span, losses);
    if (Object.keys(made).length > 0) valid.push(made);
    for (const { name, apply } of span.periods) {
      if (apply !== 'except during') continue;
      const specialDayType = getOwnEntry(specialDays, name);
      if (specialDayType === undefined) losses.add('period');
      else
        except.set(specialDayType, {
          recurringSpecialDay: [{ intersectWithApplicableDays: false, specialDayType }],
        });
    }
  }
  return { valid, except: [...except.values()] };
}
