// Finds restrictions that never decide anything, at any time or in a normal week, because others
// override them, and added ones that a rule in force overrides for part of their times.
import type { Restriction } from '../../city/regulations/restriction.ts';
import { roundTo } from '../../platform/numbers/decimals.ts';
import { parseEpochDay } from '../../platform/time/civil-day.ts';
import { normalWeek } from '../../platform/time/normal-week.ts';
import { restrictionsOfDraft } from '../draft-rules.ts';
import { stepPast } from '../priority-steps.ts';
import { strictnessOf } from '../rule-losses.ts';
import { type DecidingRules, findDeciding, findDecidingByPattern } from './deciding-rules.ts';
import { applyFirstCode, type Finding, type FindingPlace, type Fix } from './finding.ts';
import { createFinding, createFix, type LintSubject, replaceOrRemoveRestriction } from './lint-subject.ts';
import { DaySchedules } from './occurrences.ts';

/** The normal week of a draft: its schedules, and the minutes of each combination of rules. */
interface NormalWeekTimes {
  readonly days: DaySchedules;
  readonly monday: number;
  readonly minutes: ReadonlyMap<string, number>;
}

/** Returns the normal week from the draft's date; `null` when every week of the year is special. */
function findNormalWeek({ restrictions, context }: LintSubject): NormalWeekTimes | null {
  const { monday: date, isNormal } = normalWeek(context.date, context.cityTime);
  const monday = parseEpochDay(date);
  if (!isNormal || monday === null) return null;
  const days = new DaySchedules(restrictions, context.cityTime);
  const minutes = new Map<string, number>();
  for (let day = monday; day < monday + 7; day += 1)
    for (const { from, to, applies } of days.stretches(day))
      minutes.set(applies, (minutes.get(applies) ?? 0) + to - from);
  return { days, monday, minutes };
}

/**
 * Returns a fix that removes a restriction, if that does not change the others (the payment might
 * then apply to another one).
 */
function removalFix({ draft, restrictions }: LintSubject, index: number): Fix | null {
  const left = replaceOrRemoveRestriction(draft, index, null);
  const after = restrictionsOfDraft({ ...draft, restrictions: left });
  const same = JSON.stringify(after) === JSON.stringify(restrictions.filter((_, i) => i !== index));
  return same && left.length > 0
    ? createFix('lint-fix.take-out', { restrictions: left }, { rule: index + 1 })
    : null;
}

/** Maximum number of findings for which a higher priority is tried. */
const maxTriedFixes = 5;

/** Builds fixes that make an overridden restriction apply first. */
class FirstFixes {
  readonly #subject: LintSubject;
  #tried = 0;

  constructor(subject: LintSubject) {
    this.#subject = subject;
  }

  /**
   * Returns a fix that gives the restriction a higher priority than all that override it; `null` if
   * another restriction would then never apply, if the restriction is in force like this, or if it
   * would come before one that forbids more, such as no parking before no stopping.
   */
  of(index: number, patterns: readonly string[], { deciding, overriddenBy }: DecidingRules): Fix | null {
    const { draft, restrictions, rulesBefore } = this.#subject;
    const by = overriddenBy.get(index);
    if (by === undefined || rulesBefore.unchanged.has(index) || this.#tried >= maxTriedFixes) return null;
    const own = strictnessOf(restrictions[index]) ?? Number.POSITIVE_INFINITY;
    if ([...by].some((one) => (strictnessOf(restrictions[one]) ?? own) < own)) return null;
    this.#tried += 1;
    const priority = stepPast(
      restrictions.map((one) => one.priority),
      Math.min(...[...by].map((one) => restrictions[one]?.priority ?? 0)),
    );
    if (priority === null) return null;
    const withPriority = (list: readonly Restriction[]) =>
      list.map((one, at) => (at === index ? { ...one, priority } : one));
    const after = findDeciding(withPriority(restrictions), patterns);
    if (after === null || ![...deciding, index].every((one) => after.deciding.has(one))) return null;
    return createFix(
      applyFirstCode,
      { restrictions: withPriority(draft.restrictions) },
      { rule: index + 1, priority },
    );
  }
}

/** Returns the place of a finding about a restriction and those that override it. */
function placeOf(
  { restrictions }: LintSubject,
  index: number,
  by: ReadonlySet<number>,
): FindingPlace & { readonly other?: number } {
  const sorted = [...by].sort((a, b) => a - b);
  const [other] = sorted;
  return {
    restriction: index,
    ...(other === undefined ? {} : { other }),
    overriding: sorted.map((at) => ({
      restriction: at,
      subActivity: restrictions[at]?.subActivity ?? '',
    })),
  };
}

/** Finds restrictions that apply at times but never decide anything for any curb user. */
function findNeverDeciding(subject: LintSubject, fixes: FirstFixes): Finding[] {
  const { restrictions, occurrences } = subject;
  const patterns = occurrences.map(({ applies }) => applies);
  const found = findDeciding(restrictions, patterns);
  if (found === null) return [];
  return restrictions.flatMap((_, index) => {
    const by = found.overriddenBy.get(index);
    if (found.deciding.has(index) || by === undefined || !patterns.some((one) => one[index] === '1'))
      return [];
    const place = placeOf(subject, index, by);
    const fix = fixes.of(index, patterns, found) ?? removalFix(subject, index);
    return [
      createFinding('warning', 'lint.beaten', { rule: index + 1, other: (place.other ?? 0) + 1 }, place, fix),
    ];
  });
}

/**
 * Finds restrictions that decide something on special days only, and nothing in a normal week, in
 * which they apply too.
 */
function findNeverDecidingInWeek(
  subject: LintSubject,
  week: NormalWeekTimes,
  never: ReadonlySet<number>,
  fixes: FirstFixes,
): Finding[] {
  const { restrictions } = subject;
  const patterns = [...week.minutes.keys()];
  const found = findDeciding(restrictions, patterns);
  if (found === null) return [];
  return restrictions.flatMap((_, index) => {
    const by = found.overriddenBy.get(index);
    const applies = (pattern: string) => pattern[index] === '1';
    if (never.has(index) || found.deciding.has(index) || by === undefined || !patterns.some(applies))
      return [];
    return [
      createFinding(
        'warning',
        'lint.beaten-week',
        { rule: index + 1 },
        { ...placeOf(subject, index, by), week: week.days.week(week.monday, applies) },
        fixes.of(index, patterns, found),
      ),
    ];
  });
}

/** Whether a rule in force has the same times, users, activity and priority. */
function isInForceOnOtherTerms(rule: Restriction, inForce: readonly Restriction[]): boolean {
  const key = ({ activity, users, timeSpans, priority }: Restriction) =>
    JSON.stringify([activity, users, timeSpans, priority]);
  return inForce.some((one) => one.priority === rule.priority && key(one) === key(rule));
}

const weekMinutes = 10_080;

/**
 * Finds added or moved restrictions that a rule in force overrides for some of their hours of a
 * normal week. A restriction without times is meant for the hours that the others leave.
 */
function findPartlyOverridden(
  subject: LintSubject,
  week: NormalWeekTimes,
  never: ReadonlySet<number>,
): Finding[] {
  const { restrictions, rulesBefore } = subject;
  if (rulesBefore.unchanged.size === 0) return [];
  const candidates = restrictions.flatMap((rule, index) =>
    never.has(index) || rulesBefore.unchanged.has(index) || isInForceOnOtherTerms(rule, rulesBefore.inForce)
      ? []
      : [index],
  );
  if (candidates.length === 0) return [];
  const byPattern = findDecidingByPattern(restrictions, [...week.minutes.keys()]);
  if (byPattern === null) return [];
  return candidates.flatMap((index) => {
    const by = new Set<number>();
    let applied = 0;
    let lost = 0;
    const isLost = (applies: string) =>
      applies[index] === '1' &&
      byPattern.get(applies)?.deciding.has(index) === false &&
      byPattern.get(applies)?.overriddenBy.has(index) === true;
    for (const [applies, minutes] of week.minutes) {
      if (applies[index] !== '1') continue;
      applied += minutes;
      if (!isLost(applies)) continue;
      lost += minutes;
      for (const one of byPattern.get(applies)?.overriddenBy.get(index) ?? []) by.add(one);
    }
    if (lost === 0 || lost === applied || applied === weekMinutes) return [];
    if (![...by].some((one) => rulesBefore.unchanged.has(one))) return [];
    return [
      createFinding(
        'note',
        'lint.beaten-hours',
        { rule: index + 1, hours: roundTo(lost / 60, 1), of: roundTo(applied / 60, 1) },
        { ...placeOf(subject, index, by), week: week.days.week(week.monday, isLost) },
      ),
    ];
  });
}

/**
 * Finds restrictions that others override: at all times, at all times of a normal week, or (only
 * added ones, by a rule in force) at some.
 */
export function lintOverridden(subject: LintSubject): Finding[] {
  if (subject.restrictions.length < 2) return [];
  const fixes = new FirstFixes(subject);
  const never = findNeverDeciding(subject, fixes);
  const week = findNormalWeek(subject);
  if (week === null) return never;
  const indexes = (list: readonly Finding[]) => list.flatMap(({ place }) => place.restriction ?? []);
  const inWeek = findNeverDecidingInWeek(subject, week, new Set(indexes(never)), fixes);
  return [
    ...never,
    ...inWeek,
    ...findPartlyOverridden(subject, week, new Set(indexes([...never, ...inWeek]))),
  ];
}
