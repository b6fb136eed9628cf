// Formats a rule, or a change of a rule, as one short line: `No stopping 7–9 AM → 7–10 AM, Mon–Fri`.
import type { Payment } from '../city/rates/payment.ts';
import { describeRestriction, formatStayLimits } from '../city/regulations/describe-restriction.ts';
import { formatUserPhrase } from '../city/regulations/format-users.ts';
import type { Restriction } from '../city/regulations/restriction.ts';
import { isUnknownRule } from '../city/regulations/unknown-rules.ts';
import { formatDuration } from '../platform/time/format-time.ts';
import type { Reader } from '../platform/time/reader.ts';
import type { TimeSpan } from '../platform/time/time-span.ts';
import { translate } from '../platform/words/messages.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import { formatPrice } from './format-price.ts';
import { formatFromTo, formatSpansChange, formatTimes, type SpansChange } from './format-spans-change.ts';
import type { ChangedRule } from './pair-rules.ts';

/** Returns the name of a curb type of the city. */
export type CurbTypeNames = (name: string) => string;

function formatWhat(rule: Restriction, reader: Reader): string {
  const users = formatUserPhrase(rule, reader);
  const what = translate(reader.language, `activity.${rule.activity}`);
  return users === '' ? what : `${what} ${users}`;
}

function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

/** Formats the time limits and the price of a rule. */
function formatTerms(rule: Restriction, reader: Reader): string[] {
  const price = rule.payment === null ? [] : [formatPrice(rule.payment, reader)];
  return [...formatStayLimits(rule, reader), ...price];
}

/**
 * Formats a rule without its note and payment methods: `Parking, Mon–Fri 8 AM–6 PM, 2 hr max, $2.00
 * an hour`.
 */
export function formatRuleBriefly(rule: Restriction, reader: Reader): string {
  if (isUnknownRule(rule)) return describeRestriction(rule, reader.language, reader).replace(/[.。]$/u, '');
  return joinParts([
    formatWhat(rule, reader),
    formatTimes(rule.timeSpans, reader),
    ...formatTerms(rule, reader),
  ]);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function formatTimesChange({ before, after }: ChangedRule, reader: Reader): SpansChange {
  return formatSpansChange(before.timeSpans, after.timeSpans, reader);
}

/** Returns when a payment charges something: `[]` = always, `null` = never. */
function chargedSpans({ rates }: Payment): readonly TimeSpan[] | null {
  const charging = rates.filter(({ tiers }) => tiers.some(({ fee }) => fee > 0));
  if (charging.length === 0) return null;
  const spans = charging.map(({ timeSpans }) => timeSpans);
  return spans.some((one) => one.length === 0) ? [] : spans.flat();
}

/** Formats the difference in the hours at which rates are charged; empty if there is none. */
function formatChargedHours({ before, after }: ChangedRule, reader: Reader): string {
  if (before.payment === null || after.payment === null) return '';
  const [old, next] = [chargedSpans(before.payment), chargedSpans(after.payment)];
  // What becomes free, or no longer is, is said by the price.
  if (old === null || next === null) return '';
  const { change } = formatSpansChange(old, next, reader);
  return change === '' ? '' : translateForStaff(reader.language, 'change.charged', { change });
}

/** Formats the differences in the time limit, the price and the curb type, each as a part. */
function formatOtherChanges(pair: ChangedRule, reader: Reader, typeName: CurbTypeNames): string[] {
  const word = (key: string) => translateForStaff(reader.language, key);
  const { before, after } = pair;
  const parts: string[] = [];
  const add = (old: string, next: string) => {
    if (old !== next) parts.push(formatFromTo(old, next, reader));
  };
  const stay = ({ maxStay }: Restriction) =>
    maxStay === null ? word('change.no limit') : formatDuration(maxStay, reader);
  add(stay(before), stay(after));
  const [noReturn, newReturn] = [before, after].map(
    ({ noReturn: minutes }) => formatStayLimits({ maxStay: null, noReturn: minutes }, reader)[0],
  );
  if (noReturn !== newReturn)
    add(noReturn ?? word('change.return any time'), newReturn ?? word('change.return any time'));
  const price = ({ payment }: Restriction) =>
    payment === null ? translate(reader.language, 'price.free') : formatPrice(payment, reader);
  add(price(before), price(after));
  const charged = formatChargedHours(pair, reader);
  if (charged !== '') parts.push(charged);
  if (before.activity === after.activity) add(typeName(before.subActivity), typeName(after.subActivity));
  return parts;
}

/** Names a difference that no other part of the line shows. */
function formatHiddenChange({ before, after }: ChangedRule, reader: Reader): string {
  const word = (key: string) => translateForStaff(reader.language, key);
  if (!isSame(before.payment, after.payment)) return word('change.payment');
  if (before.description !== after.description) return word('change.note');
  if (before.priority !== after.priority)
    return `${word('change.priority')} ${formatFromTo(String(before.priority), String(after.priority), reader)}`;
  return word('change.other');
}

/**
 * Formats what changes in a rule: what it is about, then each difference as `old → new`, then its
 * times if they stay the same. Where what, who and when all differ, both rules are written out.
 */
export function formatChangedRule(pair: ChangedRule, reader: Reader, typeName: CurbTypeNames): string {
  const { before, after } = pair;
  const [was, is] = [formatWhat(before, reader), formatWhat(after, reader)];
  const times = formatTimesChange(pair, reader);
  const isUnknown = isUnknownRule(before) || isUnknownRule(after);
  if (isUnknown || (was !== is && times.change !== ''))
    return formatFromTo(formatRuleBriefly(before, reader), formatRuleBriefly(after, reader), reader);
  // Another activity has terms of its own.
  if (before.activity !== after.activity)
    return joinParts([formatFromTo(was, is, reader), times.common, ...formatTerms(after, reader)]);
  const others = formatOtherChanges(pair, reader, typeName);
  if (was !== is) return joinParts([formatFromTo(was, is, reader), times.common, ...others]);
  const changes = times.change === '' ? others : [times.change, times.common, ...others];
  if (changes.length === 0) return joinParts([was, times.common, formatHiddenChange(pair, reader)]);
  const [first = '', ...more] = changes;
  return joinParts([
    translateForStaff(reader.language, 'change.rule', { rule: was, change: first }),
    ...more,
    times.change === '' ? times.common : '',
  ]);
}
