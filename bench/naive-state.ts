// The naive loop: the state of one link as one would write it straight from the objects, with filter and sort. The peer of the compiled form.
import type { Restriction, RuleSet, TimeSpan, WeekDay } from '@curbwright/core';

/** A civil moment in plain words. */
export interface Moment {
  readonly day: WeekDay;
  readonly dayBefore: WeekDay;
  readonly month: number;
  readonly monthBefore: number;
  readonly time: string;
}

function spanHolds(span: TimeSpan, moment: Moment): boolean {
  const dayHolds = (day: WeekDay, month: number): boolean =>
    (span.daysOfWeek.length === 0 || span.daysOfWeek.includes(day)) &&
    (span.months.length === 0 || span.months.includes(month));
  const today = dayHolds(moment.day, moment.month);
  const yesterday = dayHolds(moment.dayBefore, moment.monthBefore);
  if (span.times.length === 0) return today;
  return span.times.some(({ from, to }) =>
    from < to
      ? today && from <= moment.time && moment.time < to
      : (today && from <= moment.time) || (yesterday && moment.time < to),
  );
}

function speaksTo(restriction: Restriction, classes: readonly string[]): boolean {
  const matches =
    restriction.users.length === 0 ||
    restriction.users.some((entry) => entry.anyOf.some((name) => classes.includes(name)));
  return matches || (restriction.forbidsOthers && !restriction.activity.startsWith('no '));
}

/** The class a link shows at the moment: that of the applying restriction of the lowest priority number. */
export function naiveState(ruleSet: RuleSet, moment: Moment, classes: readonly string[]): string {
  const applying = ruleSet.restrictions
    .filter(
      (restriction) =>
        speaksTo(restriction, classes) &&
        (restriction.timeSpans.length === 0 || restriction.timeSpans.some((span) => spanHolds(span, moment))),
    )
    .sort((a, b) => a.priority - b.priority);
  return applying[0]?.subActivity ?? 'unregulated';
}
