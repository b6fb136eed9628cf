// Checks policy requirements beyond the CDS schema: rates cover the whole stay, prohibitions have
// no rates, and rules do not contradict each other.
import { minutesPerUnit } from '../../cds/units.ts';
import type { FindingList } from '../finding.ts';
import type { CdsPolicyShape, CdsRateShape, CdsRuleShape, CdsSpanShape } from './shapes.ts';

const section = 'CDS Curbs: Policy';

/**
 * Checks the rates of one rule in order of duration: each must begin where the previous one ended,
 * and the last must reach the maximum stay.
 */
function checkRates(rule: CdsRuleShape, place: string, findings: FindingList): void {
  const rates = rule.rate ?? [];
  if (rates.length === 0) return;
  if (rule.activity.startsWith('no ') || rule.activity === 'travel') {
    findings.error('finding.cds.rate-on-prohibition', section, `${place}.rate`, { activity: rule.activity });
    return;
  }
  const inMinutes = (amount: number | null | undefined, rate: CdsRateShape) =>
    amount === null || amount === undefined ? null : amount * minutesPerUnit[rate.rate_unit];
  const stays = rates
    .map((rate, index) => ({
      index,
      from: inMinutes(rate.start_duration, rate) ?? 0,
      to: inMinutes(rate.end_duration, rate),
    }))
    .sort((one, other) => one.from - other.from || one.index - other.index);
  let reached: number | null = 0;
  for (const { index, from, to } of stays) {
    const at = `${place}.rate[${index}]`;
    if (to !== null && to <= from) {
      findings.error('finding.cds.rate-empty', section, at, { from, to });
      continue;
    }
    if (reached === null || from < reached - 1e-9)
      findings.error('finding.cds.rate-overlap', section, at, { from });
    else if (from > reached + 1e-9) findings.error('finding.cds.rate-gap', section, at, { from, reached });
    reached = to === null || reached === null ? null : Math.max(reached, to);
  }
  const longest =
    rule.max_stay === null || rule.max_stay === undefined
      ? null
      : rule.max_stay * minutesPerUnit[rule.max_stay_unit ?? 'minute'];
  if (longest !== null && reached !== null && reached < longest - 1e-9)
    findings.error('finding.cds.rate-short', section, `${place}.rate`, { reached, longest });
}

/** Two rules of one policy with the same activity must apply to different vehicles. */
function checkRules(policy: CdsPolicyShape, place: string, findings: FindingList): void {
  for (const [index, rule] of policy.rules.entries()) {
    checkRates(rule, `${place}.rules[${index}]`, findings);
    const same = policy.rules.findIndex(
      (other, at) => at < index && other.activity === rule.activity && haveSameUsers(rule, other),
    );
    if (same >= 0)
      findings.error('finding.cds.rules-alike', section, `${place}.rules[${index}]`, {
        other: `rules[${same}]`,
        activity: rule.activity,
      });
  }
}

const classesOf = (rule: CdsRuleShape) => new Set(rule.user_classes ?? []);
function exceptedClassesOf(rule: CdsRuleShape): ReadonlySet<string> {
  const list: unknown = 'user_classes_except' in rule ? rule.user_classes_except : null;
  return new Set(Array.isArray(list) ? list.map(String) : []);
}
function purposesOf(rule: CdsRuleShape): readonly string[] {
  const list: unknown = 'purposes' in rule ? rule.purposes : null;
  return Array.isArray(list) ? list.map(String).sort() : [];
}

/**
 * Whether two rules have the same users according to the standard: equal classes, exceptions and
 * purposes. If one rule names a class that the other excepts, they differ; classes that can apply
 * to the same vehicle (van, electric) do not make rules the same.
 */
export function haveSameUsers(one: CdsRuleShape, other: CdsRuleShape): boolean {
  const key = (rule: CdsRuleShape) =>
    JSON.stringify([[...classesOf(rule)].sort(), [...exceptedClassesOf(rule)].sort(), purposesOf(rule)]);
  return key(one) === key(other);
}

function checkSpans(policy: CdsPolicyShape, place: string, findings: FindingList): void {
  for (const [index, span] of (policy.time_spans ?? []).entries()) {
    const at = `${place}.time_spans[${index}]`;
    if (
      typeof span.start_date === 'number' &&
      typeof span.end_date === 'number' &&
      span.end_date <= span.start_date
    )
      findings.error('finding.cds.ends-before', section, `${at}.end_date`);
    for (const field of ['days_of_week', 'days_of_month', 'months'] as const) {
      const list = span[field];
      if (Array.isArray(list) && list.length === 0)
        findings.error('finding.cds.never', section, `${at}.${field}`);
      else if (Array.isArray(list) && new Set<unknown>(list).size < list.length)
        findings.warning('finding.cds.repeated', section, `${at}.${field}`);
    }
  }
}

/** Checks every rule and time span of one policy. */
export function checkPolicy(policy: CdsPolicyShape, place: string, findings: FindingList): void {
  checkRules(policy, place, findings);
  checkSpans(policy, place, findings);
}

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/**
 * The minutes of a week in which a span can apply, as from–to pairs; a span past midnight belongs
 * to the day it starts on.
 */
function minutesOfWeek(span: CdsSpanShape): readonly (readonly [number, number])[] {
  const clock = (value: string | null | undefined) => {
    const [hours, minutes] = (value ?? '00:00').split(':').map(Number);
    return (hours ?? 0) * 60 + (minutes ?? 0);
  };
  const from = clock(span.time_of_day_start);
  const end = clock(span.time_of_day_end);
  const length = end > from ? end - from : 1440 - from + end;
  const days = (span.days_of_week?.length ?? 0) > 0 ? (span.days_of_week ?? []) : dayNames;
  return days.flatMap((day) => {
    const start = dayNames.indexOf(day) * 1440 + from;
    return start + length <= 10_080
      ? [[start, start + length] as const]
      : [[start, 10_080] as const, [0, start + length - 10_080] as const];
  });
}

const haveCommonValue = <T>(one: readonly T[] | null | undefined, other: readonly T[] | null | undefined) =>
  !one?.length || !other?.length || one.some((value) => other.includes(value));

/**
 * Whether two spans can apply at the same instant, judging by each field; designated periods with
 * different names are assumed not to overlap.
 */
function mayTimeSpansOverlap(one: CdsSpanShape, other: CdsSpanShape): boolean {
  if ((one.designated_period ?? null) !== (other.designated_period ?? null)) return false;
  if ((one.designated_period_except ?? false) !== (other.designated_period_except ?? false)) return false;
  if (!haveCommonValue(one.months, other.months) || !haveCommonValue(one.days_of_month, other.days_of_month))
    return false;
  const starts = Math.max(one.start_date ?? -Infinity, other.start_date ?? -Infinity);
  const ends = Math.min(one.end_date ?? Infinity, other.end_date ?? Infinity);
  if (starts >= ends) return false;
  const theirs = minutesOfWeek(other);
  return minutesOfWeek(one).some(([from, to]) =>
    theirs.some(([otherFrom, otherTo]) => from < otherTo && otherFrom < to),
  );
}

/** Whether two policies can be in force at the same time. */
export function mayPoliciesOverlap(one: CdsPolicyShape, other: CdsPolicyShape): boolean {
  const mine = one.time_spans ?? [];
  const theirs = other.time_spans ?? [];
  if (mine.length === 0 || theirs.length === 0) return true;
  return mine.some((span) => theirs.some((otherSpan) => mayTimeSpansOverlap(span, otherSpan)));
}
