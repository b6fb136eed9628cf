// Parses OpenStreetMap's opening_hours grammar into time spans
// (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification).
import type { TimeSpan } from '@curbwright/core';
import type { HoursLoss } from './hours-loss.ts';
import { type HoursRule, parseRules } from './opening-hours-rules.ts';
import { always, intersect, subtractSpan } from './time-span-algebra.ts';

interface OpeningHours {
  /** Opening times as alternatives; [] means never. `24/7` is one span without limits. */
  readonly spans: readonly TimeSpan[];
  readonly losses: readonly HoursLoss[];
  /** Quoted comments, in order. */
  readonly comments: readonly string[];
}

/** The whole days a rule covers, on which a later rule replaces earlier ones. */
function daysOf(rule: HoursRule): readonly TimeSpan[] {
  return rule.days.map((day) => ({ ...day, times: [] }));
}

/**
 * Subtracts `taken` from `spans`. If the result cannot be expressed, an `excludes` span is used if
 * allowed; otherwise returns `null`.
 */
function subtractFromSpans(
  spans: readonly TimeSpan[],
  taken: TimeSpan,
  mayExclude: boolean,
): TimeSpan[] | null {
  const remaining: TimeSpan[] = [];
  const excluded: TimeSpan[] = [];
  for (const span of spans) {
    const rest = span.excludes ? [span] : subtractSpan(span, taken);
    if (rest !== 'unknown') remaining.push(...rest);
    else if (mayExclude) {
      remaining.push(span);
      excluded.push({ ...taken, excludes: true });
    } else return null;
  }
  return [...remaining, ...excluded.slice(0, 1)];
}

/**
 * Parses a text such as `Apr-Sep: Mo-Fr 08:00-18:00; PH off`; `null` if it does not match the
 * grammar. Later rules replace earlier ones on the days they name (`;`), or add to them (`,`).
 */
export function parseOpeningHours(text: string): OpeningHours | null {
  const rules = parseRules(text);
  if (rules === null) return null;
  const losses = new Set<HoursLoss>(rules.flatMap((rule) => rule.losses));
  const comments = rules.flatMap((rule) => (rule.comment === null ? [] : [rule.comment]));
  let spans: TimeSpan[] = [];
  for (const [index, rule] of rules.entries()) {
    if (rule.dropped) continue;
    const last = index === rules.length - 1;
    if (rule.state === 'open') {
      if (!rule.additive) {
        for (const day of daysOf(rule)) {
          const rest = subtractFromSpans(spans, day, false);
          if (rest === null) losses.add('override');
          else spans = rest;
        }
      }
      spans.push(...openSpans(rule));
      continue;
    }
    const closed =
      rule.times.length > 0 ? rule.days.map((day) => ({ ...day, times: rule.times })) : daysOf(rule);
    for (const day of closed) {
      const rest = subtractFromSpans(spans, day, last);
      if (rest === null) losses.add('override');
      else spans = rest;
    }
  }
  return { spans, losses: [...losses], comments };
}

function openSpans(rule: HoursRule): TimeSpan[] {
  return rule.days.flatMap((day) => {
    const span = intersect(day, { ...always, times: rule.times });
    return span === null || span === 'unknown' ? [] : [span];
  });
}
