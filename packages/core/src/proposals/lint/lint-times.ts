// Checks restrictions in time: never active, past, a stay longer than the window, times without any
// rule, unknown periods.

import { type Restriction, restriction as restrictionSchema } from '../../city/regulations/restriction.ts';
import { horizonDays } from '../../city/regulations/verdict.ts';
import { roundTo } from '../../platform/numbers/decimals.ts';
import { maxStoredInteger } from '../../platform/stored-integer.ts';
import { dayMs } from '../../platform/time/civil.ts';
import { parseEpochDay } from '../../platform/time/civil-day.ts';
import { compileCalendar } from '../../platform/time/compile-calendar.ts';
import { mainRestrictionIndexes, restrictionsOfDraft } from '../draft-rules.ts';
import type { Finding, Fix } from './finding.ts';
import { createFinding, createFix, type LintSubject, replaceOrRemoveRestriction } from './lint-subject.ts';
import { DaySchedules, possibleCityTimes } from './occurrences.ts';

/** Returns the epoch days of one-off instants and of dates that time spans give with a year. */
function explicitDays({ timeSpans }: Restriction): number[] {
  const dates = timeSpans.flatMap((span) => span.dates.flatMap(({ from, to }) => [from, to]));
  const instants = timeSpans.flatMap((span) => span.instants.flatMap(({ from, to }) => [from, to]));
  return [
    ...dates.flatMap((date) => {
      const day = date === null ? null : parseEpochDay(date);
      return day === null ? [] : [day];
    }),
    ...instants.flatMap((instant) => (instant === null ? [] : [Math.floor(instant / dayMs)])),
  ];
}

/** Eight years contain every yearly date, including February 29. */
const yearlySearchDays = 8 * 366;
/** Days (60 years) searched for dates given in a time span. */
const maxSearchDays = 60 * 366;

function isActive(subject: LintSubject, restriction: Restriction, from: number, to: number): boolean {
  return possibleCityTimes(subject.context.cityTime, [restriction]).some((city) => {
    const days = new DaySchedules([restriction], city);
    for (let day = from; day < to; day += 1)
      if (days.stretches(day).some(({ applies }) => applies === '1')) return true;
    return false;
  });
}

function unknownPeriods({ context }: LintSubject, { timeSpans }: Restriction): string[] {
  const calendar = compileCalendar(context.cityTime.calendar);
  const names = timeSpans.flatMap(({ periods }) => periods.map(({ name }) => name));
  return [...new Set(names)].filter((name) => !calendar.knows(name));
}

/**
 * Finds periods missing from the city's calendar. A rule that applies only during such a period
 * never applies; a rule that applies except during it always does.
 */
export function lintUnknownPeriods(subject: LintSubject): Finding[] {
  return subject.restrictions.flatMap((one, index) =>
    unknownPeriods(subject, one).map((period) =>
      createFinding('warning', 'lint.unknown-period', { rule: index + 1, period }, { restriction: index }),
    ),
  );
}

/** Finds restrictions that will never apply again or could never apply at all. */
export function lintNeverActive(subject: LintSubject): Finding[] {
  const { restrictions, occurrences, today, draft } = subject;
  return restrictions.flatMap((one, index) => {
    if (occurrences.some(({ applies }) => applies[index] === '1')) return [];
    if (unknownPeriods(subject, one).length > 0) return [];
    const named = explicitDays(one);
    const last = Math.max(today, ...named);
    if (last > today + maxSearchDays) return [];
    if (isActive(subject, one, today, Math.max(today + yearlySearchDays, last + 2))) return [];
    const first = Math.max(today - maxSearchDays, Math.min(today, ...named) - 2);
    const isPast = named.length > 0 && isActive(subject, one, first, today);
    const left = replaceOrRemoveRestriction(draft, index, null);
    const fix =
      left.length === 0 ? null : createFix('lint-fix.take-out', { restrictions: left }, { rule: index + 1 });
    return [
      createFinding(
        'error',
        isPast ? 'lint.past' : 'lint.never',
        { rule: index + 1 },
        { restriction: index },
        fix,
      ),
    ];
  });
}

/** A window of at least this many minutes (300 days) counts as endless. */
const maxWindowMinutes = 300 * 1440;

/**
 * Returns the length in minutes of the longest uninterrupted time that a restriction applies. The
 * search stops at `enough`.
 */
function longestWindow({ occurrences, today }: LintSubject, index: number, enough: number): number {
  let longest = 0;
  for (const days of new Set(occurrences.map((one) => one.days))) {
    let run = 0;
    for (let day = today - 1; day < today + horizonDays && longest < enough; day += 1)
      for (const { from, to, applies } of days.stretches(day)) {
        run = applies[index] === '1' ? run + to - from : 0;
        longest = Math.max(longest, run);
      }
  }
  return longest;
}

/**
 * Returns a fix that sets the maximum stay on one restriction. If the draft's time limit applied to
 * all, it is also set on the others.
 */
function maxStayFix({ draft, restrictions }: LintSubject, index: number, maxStay: number): Fix {
  const main = new Set(mainRestrictionIndexes(draft));
  const edited = draft.restrictions.map((one, i) => {
    if (i === index) return { ...one, maxStay };
    return main.has(i) && main.has(index) ? { ...one, maxStay: restrictions[i]?.maxStay ?? null } : one;
  });
  return createFix('lint-fix.stay', { restrictions: edited }, { rule: index + 1, minutes: maxStay });
}

/**
 * Finds a maximum stay longer than every window of its restriction, so that nobody could ever use
 * all of it.
 */
export function lintStayOverWindow(subject: LintSubject): Finding[] {
  return subject.restrictions.flatMap(({ maxStay, activity }, index) => {
    if (maxStay === null || activity.startsWith('no ') || activity === 'travel') return [];
    const enough = Math.min(maxStay, maxWindowMinutes);
    const window = longestWindow(subject, index, enough);
    if (window === 0 || window >= enough) return [];
    return [
      createFinding(
        'warning',
        'lint.stay-over-window',
        { rule: index + 1, stay: maxStay, window },
        { restriction: index },
        maxStayFix(subject, index, window),
      ),
    ];
  });
}

/**
 * Returns a fix that adds parking for everybody at all other times, weaker than every restriction;
 * `null` if it would change the others or the city has no such curb type.
 */
function freeParkingFix({ draft, restrictions, context }: LintSubject): Fix | null {
  const weakest = Math.max(890, ...restrictions.map(({ priority }) => priority)) + 10;
  if (weakest > maxStoredInteger || context.classNames?.includes('free-parking') === false) return null;
  const free = restrictionSchema.parse({
    activity: 'parking',
    subActivity: 'free-parking',
    priority: weakest,
  });
  const edited = [...draft.restrictions, free];
  const after = restrictionsOfDraft({ ...draft, restrictions: edited });
  const same = JSON.stringify(after) === JSON.stringify([...restrictions, free]);
  return same ? createFix('lint-fix.free-otherwise', { restrictions: edited }) : null;
}

/** Finds times of the charted week without any restriction. */
export function lintUncovered(subject: LintSubject): Finding[] {
  const { restrictions, context, today } = subject;
  if (restrictions.length === 0) return [];
  const week = new DaySchedules(restrictions, context.cityTime).week(
    today,
    (applies) => !applies.includes('1'),
  );
  const minutes = week.spans.reduce((sum, { from, to }) => sum + to - from, 0);
  if (minutes === 0 || minutes === 10_080) return [];
  const hours = roundTo(minutes / 60, 1);
  return [createFinding('note', 'lint.uncovered', { hours }, { week }, freeParkingFix(subject))];
}
