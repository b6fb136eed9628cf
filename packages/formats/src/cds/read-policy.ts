// Reads one CDS policy as restrictions: each rule with the policy's priority and time spans.
import {
  getOwnEntry,
  type ImportIssue,
  inferCurbType,
  isUnclearSpan,
  type RateTier,
  type RestrictionInput,
  reportInputOptions,
  storableRestriction,
  type TimeSpanInput,
  type WeekDay,
} from '@curbwright/core';
import { parseDayName } from '../day-name.ts';
import { findContradiction, toReasonParams } from '../rule-object.ts';
import type { CdsPolicy, CdsRate, CdsRule, CdsTimeSpan } from './schema.ts';
import { minutesPerUnit, toMinutes, variableLengthUnits } from './units.ts';

/** Reading context, from the envelope. */
interface PolicyContext {
  /**
   * Whether the version is CDS 1.1 or later, where `designated_period_except` covers the whole span
   * and purposes are a field.
   */
  readonly is11: boolean;
  /** `null` = the feed's currency is invalid, so that its prices cannot be read. */
  readonly currency: string | null;
  readonly tell: (
    severity: ImportIssue['severity'],
    code: string,
    path: string,
    params?: ImportIssue['params'],
  ) => void;
}

/** Purposes that CDS 1.0 lists among the user classes. */
const purposes10 = new Set([
  'construction',
  'delivery',
  'disabled_parking_permit',
  'emergency_use',
  'freight',
  'parking',
  'permit',
  'rideshare',
  'school',
  'service_vehicles',
  'special_events',
  'taxi',
  'utilities',
  'vending',
  'waste_management',
]);

/**
 * Prefix that marks a data source operator among the user classes, because a policy may apply only
 * to some operators (CDS data_source_operator_id).
 */
export const operatorPrefix = 'operator:';

/**
 * Returns a policy's restrictions in rule order, or `null` if one of them cannot be read
 * (reported).
 */
export function readPolicy(policy: CdsPolicy, context: PolicyContext): RestrictionInput[] | null {
  const timeSpans: TimeSpanInput[] = [];
  for (const [index, span] of policy.time_spans.entries()) {
    const reading = readSpan(span, `.time_spans[${index}]`, context);
    if (reading === null) return null;
    const isEmpty = Object.keys(reading).length === 0;
    // A single empty span has no effect; together with other spans it is unclear whether the rule
    // always applies.
    const isDoubtful = isEmpty && policy.time_spans.length > 1;
    if (isDoubtful || isUnclearSpan(reading)) {
      context.tell('error', 'source.never-holds', `.time_spans[${index}]`);
      return null;
    }
    if (!isEmpty) timeSpans.push(reading);
  }
  const restrictions: RestrictionInput[] = [];
  for (const [index, rule] of policy.rules.entries()) {
    const path = `.rules[${index}]`;
    if (rule.rate.length > 0 && context.currency === null) {
      context.tell('error', 'cds.rate-without-currency', `${path}.rate`);
      return null;
    }
    const input: Omit<RestrictionInput, 'subActivity'> = {
      activity: rule.activity,
      priority: policy.priority,
      priorityCategory: policy.name,
      users: readUsers(rule, policy, path, context),
      forbidsOthers: false,
      timeSpans,
      maxStay: toMinutes(rule.max_stay, rule.max_stay_unit),
      noReturn: toMinutes(rule.no_return, rule.no_return_unit),
      payment: readPayment(rule, path, context),
      description: rule.description ?? rule.name ?? policy.description,
    };
    const checked = storableRestriction.safeParse(
      { ...input, subActivity: inferCurbType(input) },
      reportInputOptions,
    );
    if (!checked.success) {
      context.tell('error', 'source.rule', path, toReasonParams(checked.error));
      return null;
    }
    const contradiction = findContradiction(checked.data);
    if (contradiction !== null) {
      context.tell('error', contradiction.code, path, contradiction.params);
      return null;
    }
    restrictions.push(checked.data);
  }
  return restrictions;
}

function readUsers(
  rule: CdsRule,
  policy: CdsPolicy,
  path: string,
  context: PolicyContext,
): RestrictionInput['users'] {
  const named = rule.user_classes.map((name) => (name === 'handicap-accessible' ? 'accessible' : name));
  const moved = context.is11 ? [] : named.filter((name) => purposes10.has(name));
  // Purposes are alternatives in CDS 1.1, but classes in 1.0 must all apply. Several purposes
  // therefore remain classes, which also match the purposes of curb users (decision 0011).
  if (moved.length > 1) {
    context.tell('warning', 'cds.several-purposes', `${path}.user_classes`, { purposes: moved.join(', ') });
    moved.length = 0;
  }
  const allOf = named.filter((name) => !moved.includes(name));
  const anyOf = policy.data_source_operator_id.map((id) => `${operatorPrefix}${id.toLowerCase()}`);
  const except = rule.user_classes_except.map((name) =>
    name === 'handicap-accessible' ? 'accessible' : name,
  );
  const purposes = [...rule.purposes, ...moved];
  if ([allOf, anyOf, except, purposes].every((names) => names.length === 0)) return [];
  return [{ allOf, anyOf, except, purposes }];
}

function readSpan(span: CdsTimeSpan, path: string, context: PolicyContext): TimeSpanInput | null {
  const days: WeekDay[] = [];
  for (const [index, name] of span.days_of_week.entries()) {
    const day = parseDayName(name);
    if (day === null) {
      context.tell('error', 'cds.time-span', `${path}.days_of_week[${index}]`, { value: name });
      return null;
    }
    days.push(day);
  }
  const start = readTime(span.time_of_day_start, '00:00');
  const end = readTime(span.time_of_day_end, '24:00');
  for (const [field, time, value] of [
    ['time_of_day_start', start, span.time_of_day_start],
    ['time_of_day_end', end, span.time_of_day_end],
  ] as const)
    if (time === null) {
      context.tell('error', 'cds.time-span', `${path}.${field}`, { value: value ?? '' });
      return null;
    }
  const timed = span.time_of_day_start !== null || span.time_of_day_end !== null;
  const except = span.designated_period_except === true;
  const period = span.designated_period?.trim().toLowerCase();
  // In 1.0 this flag excludes only the named period, so without one it is unclear when the rule
  // does not apply.
  if (except && !context.is11 && period === undefined) {
    context.tell('error', 'cds.time-span', `${path}.designated_period_except`, { value: 'true' });
    return null;
  }
  return {
    ...((span.start_date !== undefined || span.end_date !== undefined) && {
      instants: [{ from: span.start_date ?? null, to: span.end_date ?? null }],
    }),
    ...(days.length > 0 && { daysOfWeek: days }),
    ...(span.days_of_month.length > 0 && { daysOfMonth: span.days_of_month }),
    ...(span.weeks_of_month.length > 0 && { weeksOfMonth: span.weeks_of_month }),
    ...(span.months.length > 0 && { months: span.months }),
    ...(timed && { times: [{ from: start === '24:00' ? '00:00' : (start ?? '00:00'), to: end ?? '24:00' }] }),
    ...(period !== undefined && {
      periods: [
        {
          name: period,
          apply: except && !context.is11 ? ('except during' as const) : ('only during' as const),
        },
      ],
    }),
    ...(except && context.is11 && { excludes: true }),
  };
}

/**
 * Returns `HH:MM` (seconds are dropped), the default if absent, or `null` if it is not a time of
 * day.
 */
function readTime(value: string | null, absent: string): string | null {
  if (value === null) return absent;
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(value.trim());
  const [hour, minute] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return null;
  return `${String(hour).padStart(2, '0')}:${match[2]}`;
}

const calendarUnits: Readonly<Record<string, RateTier['unit']>> = {
  hour: 'calendar hour',
  day: 'calendar day',
  week: 'calendar week',
  month: 'calendar month',
  year: 'calendar year',
};

function readPayment(rule: CdsRule, path: string, context: PolicyContext): RestrictionInput['payment'] {
  const { currency } = context;
  if (rule.rate.length === 0 || currency === null) return null;
  if (rule.activity.startsWith('no ')) {
    context.tell('warning', 'cds.rate-on-prohibition', `${path}.rate`);
    return null;
  }
  const fees = new Set(rule.rate.map((rate) => rate.maximum_fee));
  if (fees.size > 1) context.tell('loss', 'cds.loss.maximum-fee-of-tier', `${path}.rate`);
  const [maximumFee] = fees.size === 1 ? fees : [undefined];
  const tiers = rule.rate.map((rate, index) => readTier(rate, `${path}.rate[${index}]`, context));
  tiers.sort((a, b) => a.from - b.from);
  return { currency, rates: [{ tiers, maximumFee: maximumFee ?? null }] };
}

function readTier(rate: CdsRate, path: string, context: PolicyContext): RateTier {
  const unit = rate.rate_unit;
  const isCalendar = rate.rate_unit_period === 'calendar' && getOwnEntry(calendarUnits, unit) !== undefined;
  if (!isCalendar && variableLengthUnits.has(unit))
    context.tell('warning', 'cds.unit-rounded', `${path}.rate_unit`, { unit });
  const minutes = minutesPerUnit[unit];
  const from = rate.start_duration === undefined ? (rate.start_minutes ?? 0) : rate.start_duration * minutes;
  const to = rate.end_duration === undefined ? (rate.end_minutes ?? null) : rate.end_duration * minutes;
  // Seconds are converted, because stays are counted in minutes.
  const [fee, per] = unit === 'second' ? [(rate.rate ?? 0) * 60, 1] : [rate.rate ?? 0, minutes];
  return {
    from: Math.round(from),
    to: to === null ? null : Math.max(1, Math.round(to)),
    fee,
    per,
    increment: rate.increment_duration === undefined ? null : toMinutes(rate.increment_duration, unit),
    roundUpTo:
      rate.increment_amount === undefined || rate.increment_amount <= 0 ? null : rate.increment_amount,
    unit: isCalendar ? (getOwnEntry(calendarUnits, unit) ?? 'rolling') : 'rolling',
  };
}
