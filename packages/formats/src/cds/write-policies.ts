// Writes a rule set as CDS policies: one per restriction, or more where CDS requires it;
// prohibitions for other users become explicit.
import type { Rate, Restriction, TimeSpan, Users } from '@curbwright/core';
import type { PrioritizedRestriction } from './distinct-priorities.ts';
import type { CdsPolicyOut } from './policy-out.ts';
import { operatorPrefix } from './read-policy.ts';
import { uuidFromText } from './uuid.ts';
import { writeRate } from './write-rate.ts';
import { type CdsSpan, writeTimeSpans } from './write-time-spans.ts';

/** Output settings for policies. */
export interface PolicyTarget {
  readonly is11: boolean;
  readonly timeZone: string;
  readonly currency: string;
  /** Epoch milliseconds. */
  readonly published: number;
  /** Receives a code for each loss. */
  readonly lose: (code: string) => void;
}

/** Prohibitions that reserve an allowance for its users (docs/decisions/0011). */
const prohibitionsOf: Readonly<Partial<Record<Restriction['activity'], readonly string[]>>> = {
  parking: ['no parking'],
  loading: ['no loading', 'no unloading'],
  unloading: ['no unloading'],
  stopping: ['no stopping'],
  travel: ['no stopping', 'no travel'],
};

/**
 * Writes the policies of one restriction; `taken` are the priorities used in the whole rule set.
 */
export function writePolicies(
  { restriction, othersAt }: PrioritizedRestriction,
  taken: ReadonlySet<number>,
  target: PolicyTarget,
): CdsPolicyOut[] {
  const { lose } = target;
  if (restriction.users.some((entry) => entry.limits !== null)) {
    lose('cds.loss.limits');
    return [];
  }
  if (restriction.users.some((entry) => entry.except.length > 0) && !target.is11) {
    lose('cds.loss.except-in-1.0');
    return [];
  }
  const { users, operators } = operatorsOf(restriction, lose);
  const rules = writeRules(users, restriction, target);
  const policies: CdsPolicyOut[] = [];
  const add = (
    priority: number,
    spans: CdsSpan[] | null,
    list: readonly Record<string, unknown>[],
    ids: readonly string[],
  ): void => {
    if (spans === null) {
      lose('cds.loss.never');
      return;
    }
    const content = {
      priority,
      ...(target.is11 && restriction.priorityCategory !== null && { name: restriction.priorityCategory }),
      ...(ids.length > 0 && { data_source_operator_id: ids }),
      rules: list,
      ...(spans.length > 0 && { time_spans: spans }),
    };
    policies.push({
      curb_policy_id: uuidFromText(JSON.stringify(content)),
      published_date: target.published,
      ...content,
    });
  };
  const { payment } = restriction;
  const timed = (payment?.rates ?? []).filter((rate) => rate.timeSpans.length > 0);
  const [always] = (payment?.rates ?? []).filter((rate) => rate.timeSpans.length === 0);
  const spans = (list: readonly TimeSpan[]): CdsSpan[] | null => writeTimeSpans(list, { ...target, lose });
  // CDS has no prices by time of day, so each such rate becomes a separate policy that ranks just
  // before the policy without it.
  if (timed.length > 0) lose('cds.loss.rate-time-spans');
  for (const [index, rate] of timed.entries()) {
    const priority = restriction.priority - timed.length + index;
    if (taken.has(priority)) lose('cds.loss.priority-taken');
    const shared = intersectSpans(restriction.timeSpans, rate.timeSpans, lose);
    add(
      priority,
      // An empty list of time spans would mean always.
      shared.length === 0 ? null : spans(shared),
      withRate(rules, rate, restriction, lose),
      operators,
    );
  }
  add(
    restriction.priority,
    spans(restriction.timeSpans),
    always === undefined ? rules : withRate(rules, always, restriction, lose),
    operators,
  );
  if (restriction.forbidsOthers && restriction.users.length > 0)
    for (const [index, activity] of (prohibitionsOf[restriction.activity] ?? []).entries()) {
      const priority = othersAt + index;
      if (taken.has(priority)) lose('cds.loss.priority-taken');
      const except = writeExemptUsers(users, target);
      // Without an exception, the preceding allowance takes precedence for its users, but only for
      // the activity it allows.
      if (restriction.activity === 'stopping' && except === null) lose('cds.loss.only-stopping');
      add(priority, spans(restriction.timeSpans), [{ activity, ...except }], []);
    }
  if (payment !== null) {
    if (payment.rates.length === 0) lose('cds.loss.price-unknown');
    if (payment.rates.length - timed.length > 1) lose('cds.loss.several-rates');
    if (payment.maximumFeePerDay !== null) lose('cds.loss.maximum-fee-per-day');
    if (payment.currency !== target.currency) lose('cds.loss.second-currency');
    if (
      payment.methods.length + payment.forms.length + payment.deviceIds.length > 0 ||
      payment.operator !== null ||
      payment.phone !== null
    )
      lose('cds.loss.payment-details');
  }
  if (!target.is11 && restriction.description !== null) lose('cds.loss.description');
  if (!target.is11 && restriction.priorityCategory !== null) lose('cds.loss.category');
  return policies;
}

/** Returns the operators a restriction is limited to, and its users without them. */
function operatorsOf(
  restriction: Restriction,
  lose: (code: string) => void,
): { users: readonly Users[]; operators: string[] } {
  const ids = (entry: Users): string[] =>
    entry.anyOf.flatMap((name) => (name.startsWith(operatorPrefix) ? name.slice(operatorPrefix.length) : []));
  const all = restriction.users.map(ids);
  const [first] = all;
  if (first === undefined || all.every((list) => list.length === 0))
    return { users: restriction.users, operators: [] };
  if (
    all.some(
      (list, index) => list.join() !== first.join() || list.length !== restriction.users[index]?.anyOf.length,
    )
  )
    lose('cds.loss.operators');
  const users = restriction.users.map((entry) => ({
    ...entry,
    anyOf: entry.anyOf.filter((name) => !name.startsWith(operatorPrefix)),
  }));
  const named = users.filter((entry) =>
    [entry.allOf, entry.anyOf, entry.except, entry.purposes, entry.subclasses].some(
      (list) => list.length > 0,
    ),
  );
  return { users: named, operators: first };
}

/**
 * Returns the rules of a restriction. CDS combines classes with AND, so alternatives become
 * separate rules.
 */
function writeRules(
  users: readonly Users[],
  restriction: Restriction,
  target: PolicyTarget,
): Record<string, unknown>[] {
  const base = {
    activity: restriction.activity,
    ...(restriction.maxStay !== null && { max_stay: restriction.maxStay, max_stay_unit: 'minute' }),
    ...(restriction.noReturn !== null && { no_return: restriction.noReturn, no_return_unit: 'minute' }),
    ...(target.is11 && restriction.description !== null && { description: restriction.description }),
  };
  if (users.length === 0) return [base];
  const written = users.flatMap((entry) => {
    if (entry.subclasses.length > 0) target.lose('cds.loss.subclasses');
    const alternatives = combinations([
      entry.anyOf.map((name) => [name]),
      entry.subclasses.map((name) => [name]),
      target.is11 ? [] : entry.purposes.map((name) => [name]),
    ]);
    return alternatives.map((extra) => {
      const classes = [...new Set([...entry.allOf, ...extra])];
      return {
        ...base,
        ...(classes.length > 0 && { user_classes: classes }),
        ...(entry.except.length > 0 && { user_classes_except: entry.except }),
        ...(target.is11 && entry.purposes.length > 0 && { purposes: entry.purposes }),
      };
    });
  });
  // In 1.0 a purpose is a class, so two entries may become the same rule, which a policy lists only
  // once.
  const writtenRules = new Set<string>();
  return written.filter((rule) => {
    const { user_classes, user_classes_except, purposes } = rule;
    const users = JSON.stringify([user_classes, user_classes_except, purposes].map(sorted));
    return !writtenRules.has(users) && writtenRules.add(users);
  });
}

const sorted = (list: unknown): unknown => (Array.isArray(list) ? list.map(String).toSorted() : null);

/** Returns every combination of one element per list; empty lists are ignored. */
function combinations(lists: readonly (readonly (readonly string[])[])[]): string[][] {
  return lists.reduce<string[][]>(
    (ways, list) => (list.length === 0 ? ways : ways.flatMap((way) => list.map((one) => [...way, ...one]))),
    [[]],
  );
}

/**
 * Returns the users exempt from a prohibition for others, if CDS 1.1 can express them. Otherwise
 * returns `null`, and the preceding allowance takes precedence by its priority.
 */
function writeExemptUsers(users: readonly Users[], target: PolicyTarget): Record<string, unknown> | null {
  const plain = users.every(
    (entry) =>
      entry.allOf.length + (entry.anyOf.length > 0 ? 1 : 0) === 1 &&
      entry.except.length + entry.purposes.length + entry.subclasses.length === 0,
  );
  return target.is11 && plain && users.length > 0
    ? { user_classes_except: users.flatMap((entry) => [...entry.allOf, ...entry.anyOf]) }
    : null;
}

function withRate(
  rules: readonly Record<string, unknown>[],
  rate: Rate,
  restriction: Restriction,
  lose: (code: string) => void,
): Record<string, unknown>[] {
  const written = writeRate(rate, restriction.payment?.maximumFee ?? null, lose);
  return rules.map((rule) => ({ ...rule, rate: written }));
}

/**
 * Returns the spans in which a span of each list applies. If both spans set the same field
 * differently, the rate's value is used and reported as a loss.
 */
function intersectSpans(
  rule: readonly TimeSpan[],
  rate: readonly TimeSpan[],
  lose: (code: string) => void,
): TimeSpan[] {
  if (rule.length === 0) return [...rate];
  return rule.flatMap((a) =>
    rate.flatMap((b) => {
      const days = a.daysOfWeek.filter((day) => b.daysOfWeek.includes(day));
      if (a.daysOfWeek.length > 0 && b.daysOfWeek.length > 0 && days.length === 0) return [];
      const pick = <T>(own: readonly T[], other: readonly T[]): T[] => {
        if (own.length > 0 && other.length > 0 && JSON.stringify(own) !== JSON.stringify(other))
          lose('cds.loss.spans-combined');
        return other.length > 0 ? [...other] : [...own];
      };
      if (a.excludes || b.excludes) lose('cds.loss.spans-combined');
      return [
        {
          dates: pick(a.dates, b.dates),
          instants: pick(a.instants, b.instants),
          months: pick(a.months, b.months),
          daysOfWeek: days.length > 0 ? days : pick(a.daysOfWeek, b.daysOfWeek),
          weeksOfMonth: pick(a.weeksOfMonth, b.weeksOfMonth),
          daysOfMonth: pick(a.daysOfMonth, b.daysOfMonth),
          times: intersectTimes(a.times, b.times) ?? pick(a.times, b.times),
          periods: [
            ...new Map([...a.periods, ...b.periods].map((one) => [JSON.stringify(one), one])).values(),
          ],
          excludes: false,
        },
      ];
    }),
  );
}

/**
 * Returns the overlap of both lists of times; `null` if a list is empty, a time crosses midnight,
 * or there is no overlap.
 */
function intersectTimes(a: TimeSpan['times'], b: TimeSpan['times']): TimeSpan['times'] | null {
  if (a.length === 0 || b.length === 0 || [...a, ...b].some(({ from, to }) => to <= from)) return null;
  const shared = a.flatMap((one) =>
    b.flatMap((other) => {
      // `HH:MM` strings sort chronologically.
      const [, from = one.from] = [one.from, other.from].sort();
      const [to = one.to] = [one.to, other.to].sort();
      return from < to ? [{ from, to }] : [];
    }),
  );
  return shared.length === 0 ? null : shared;
}
