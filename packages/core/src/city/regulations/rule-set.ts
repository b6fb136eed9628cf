// The rule set: restrictions in normal form with a stable id derived from their content.

import type { TimeSpan } from '../../platform/time/time-span.ts';
import { weekDays } from '../../platform/time/week-days.ts';
import type { Payment } from '../rates/payment.ts';
import {
  type Restriction,
  type RestrictionInput,
  type RuleSet,
  restriction,
  type Users,
} from './restriction.ts';
import { sha256 } from './sha256.ts';
import { createUnknownRule, isUnknownRule } from './unknown-rules.ts';

/**
 * Activities from strictest to mildest; determines the order of restrictions with equal priority.
 */
const strictness: readonly Restriction['activity'][] = [
  'no stopping',
  'no loading',
  'no unloading',
  'no parking',
  'no travel',
  'travel',
  'stopping',
  'unloading',
  'loading',
  'parking',
];

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sorts values by their JSON and removes duplicates. */
function sortUnique<T>(values: readonly T[]): T[] {
  if (values.length <= 1) return [...values];
  const byJson = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...byJson].sort(([a], [b]) => byText(a, b)).map(([, value]) => value);
}

function normalizeNames(values: readonly string[]): string[] {
  return sortUnique(values.map((value) => value.trim().toLowerCase()).filter((value) => value !== ''));
}

function normalizeUsers(entry: Users): Users {
  const limits = entry.limits;
  const limited = limits !== null && Object.values(limits).some((limit) => limit !== null);
  return {
    allOf: normalizeNames(entry.allOf),
    anyOf: normalizeNames(entry.anyOf),
    except: normalizeNames(entry.except),
    subclasses: normalizeNames(entry.subclasses),
    purposes: normalizeNames(entry.purposes),
    limits: limited ? limits : null,
  };
}

function isEverybody(entry: Users): boolean {
  const { allOf, anyOf, except, subclasses, purposes, limits } = entry;
  return [allOf, anyOf, except, subclasses, purposes].every((list) => list.length === 0) && limits === null;
}

/** Reduces a list of alternatives that includes everybody to everybody. */
function normalizeUserList(entries: readonly Users[]): Users[] {
  const normal = entries.map(normalizeUsers);
  return normal.some(isEverybody) ? [] : sortUnique(normal);
}

function normalizeSpan(span: TimeSpan): TimeSpan {
  return {
    dates: sortUnique(span.dates),
    instants: sortUnique(span.instants),
    months: [...new Set(span.months)].sort((a, b) => a - b),
    daysOfWeek: weekDays.filter((day) => span.daysOfWeek.includes(day)),
    weeksOfMonth: sortUnique(span.weeksOfMonth),
    daysOfMonth: sortUnique(span.daysOfMonth),
    times: sortUnique(span.times),
    periods: sortUnique(
      span.periods.map(({ name, apply }) => ({ name: name.trim().toLowerCase() || name, apply })),
    ),
    excludes: span.excludes,
  };
}

function normalizeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  return sortUnique(spans.map(normalizeSpan));
}

/**
 * Sorts tiers by time since arrival. The order of rates is preserved, because it decides which of
 * two overlapping rates is charged.
 */
function normalizePayment(value: Payment): Payment {
  return {
    ...value,
    rates: value.rates.map((rate) => ({
      ...rate,
      timeSpans: normalizeSpans(rate.timeSpans),
      tiers: [...rate.tiers].sort((a, b) => a.from - b.from),
    })),
    methods: sortUnique(value.methods),
    forms: sortUnique(value.forms),
    deviceIds: sortUnique(value.deviceIds),
  };
}

/**
 * Returns a restriction with defaults filled in, lists sorted and names in lower case. Unknown
 * rules always apply to everybody, so the times and users of their marker are dropped. Throws a
 * ZodError on invalid input.
 */
export function normalizeRestriction(input: RestrictionInput): Restriction {
  const parsed = restriction.parse(input);
  if (isUnknownRule(parsed)) return createUnknownRule(parsed.description);
  return {
    ...parsed,
    users: normalizeUserList(parsed.users),
    timeSpans: normalizeSpans(parsed.timeSpans),
    payment: parsed.payment === null ? null : normalizePayment(parsed.payment),
  };
}

/**
 * Returns the normal form and id of a list of restrictions. The same restrictions written
 * differently (order, letter case, absent fields, duplicates) get the same id; the empty list has
 * an id too. The id is the first 128 bits of the SHA-256 of the normal form's JSON, as 32 hex
 * digits. Order: priority, then the stricter activity, then the JSON text. Throws a ZodError on
 * invalid input.
 */
export function ruleSetOf(restrictions: readonly RestrictionInput[]): RuleSet {
  const normal = sortUnique(restrictions.map(normalizeRestriction)).sort(
    (a, b) => a.priority - b.priority || strictness.indexOf(a.activity) - strictness.indexOf(b.activity),
  );
  return { id: sha256(JSON.stringify(normal)).slice(0, 32), restrictions: normal };
}
