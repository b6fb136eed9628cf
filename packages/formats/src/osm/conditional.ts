// Conditional restrictions, `value @ (condition); value @ (condition)` (https://wiki.openstreetmap.org/wiki/Conditional_restrictions).
import type { TimeSpan } from '@curbwright/core';
import { parseDurationMinutes } from './duration.ts';
import type { HoursLoss } from './hours-loss.ts';
import { parseOpeningHours } from './opening-hours.ts';
import { intersectAll } from './time-span-algebra.ts';
import { intersectUsers, parseUserValue, parseVehicleLimit, type UsersInput } from './users.ts';

/** When, for whom and from which length of stay a value applies. */
export interface Condition {
  /** Alternatives; [] means always. */
  readonly spans: readonly TimeSpan[];
  /** `null` for everybody. */
  readonly users: UsersInput | null;
  /** `stay > 2 hours`: applies only to longer stays, in minutes; `null` for all stays. */
  readonly stayOver: number | null;
}

export const unconditional: Condition = { spans: [], users: null, stayOver: null };

/** A part of a tag that cannot be represented: a message code (`osm.…`) with its parameters. */
export interface TagProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Clause {
  readonly value: string;
  readonly condition: Condition;
}

interface ConditionalValue {
  /** In order; a later one overrides an earlier one. */
  readonly clauses: readonly Clause[];
  readonly problems: readonly TagProblem[];
}

const lossCodes: Readonly<Record<HoursLoss, string>> = {
  sun: 'osm.hours-sun',
  'open end': 'osm.hours-open-end',
  'weeks of year': 'osm.hours-weeks',
  'moving date': 'osm.hours-moving-date',
  fallback: 'osm.hours-fallback',
  override: 'osm.hours-override',
  'unknown state': 'osm.hours-unknown',
};

/**
 * Parses a condition of times only and reports what was lost; `null` if the text is not
 * opening_hours or none of it can be represented.
 */
export function parseTimeCondition(text: string, problems: TagProblem[]): Condition | null {
  const hours = parseOpeningHours(text);
  // Quoted text is an additional restriction that no rule can express.
  if (hours === null || hours.comments.length > 0) return null;
  for (const loss of hours.losses) problems.push({ code: lossCodes[loss], params: { text } });
  if (hours.spans.length > 0) return { ...unconditional, spans: hours.spans };
  // A dropped rule is already reported; a rule that never applies is reported here.
  if (hours.losses.length === 0) problems.push({ code: 'osm.hours-never', params: { text } });
  return null;
}

/** Parses the minutes of `stay > 2 hours`, also written `maxstay > 2 h` or `duration>2h`. */
function parseStayMinutes(text: string): number | null {
  const match = /^(?:stay|maxstay|duration|time)\s*>=?(.+)$/is.exec(text);
  return match?.[1] === undefined ? null : parseDurationMinutes(match[1]);
}

/** Parses one part of a condition between ANDs. */
function parseConditionTerm(text: string, problems: TagProblem[]): Condition | null {
  const bare = stripParentheses(text);
  const over = parseStayMinutes(bare);
  if (over !== null) return { ...unconditional, stayOver: over };
  const users = parseVehicleLimit(bare) ?? parseUserValue(bare);
  if (users === 'everybody') {
    // Words such as `destination` or `designated`; a condition that is not understood never applies
    // to everybody.
    problems.push({ code: 'osm.condition-unread', params: { text: bare } });
    return null;
  }
  if (users !== null) return { ...unconditional, users };
  const before = problems.length;
  const times = parseTimeCondition(bare, problems);
  if (times === null && problems.length === before)
    problems.push({ code: 'osm.condition-unread', params: { text: bare } });
  return times;
}

/** Removes the brackets around the text. */
function stripParentheses(text: string): string {
  const bare = text.trim();
  return /^\([^()]*(?:\([^()]*\)[^()]*)*\)$/.test(bare) ? bare.slice(1, -1).trim() : bare;
}

/**
 * Parses a whole condition with its parts joined by AND; `null` if it cannot be represented (the
 * reason is in `problems`).
 */
export function parseCondition(text: string, problems: TagProblem[]): Condition | null {
  let all: Condition = unconditional;
  for (const piece of stripParentheses(text).split(/\sand\s/i)) {
    const one = parseConditionTerm(piece, problems);
    if (one === null) return null;
    const both = combineConditions(all, one);
    if (both === 'unknown') problems.push({ code: 'osm.condition-unread', params: { text } });
    if (both === 'unknown' || both === null) return null;
    all = both;
  }
  return all;
}

/**
 * Combines both conditions; `null` if they never apply together, `unknown` if the combination
 * cannot be expressed.
 */
export function combineConditions(a: Condition, b: Condition): Condition | null | 'unknown' {
  const spans = intersectAll(a.spans, b.spans);
  const users = intersectUsers(a.users, b.users);
  if (spans === 'unknown' || users === 'unknown') return 'unknown';
  if (spans === null) return null;
  const stayOver =
    a.stayOver === null || b.stayOver === null
      ? (a.stayOver ?? b.stayOver)
      : Math.max(a.stayOver, b.stayOver);
  return { spans, users, stayOver };
}

/** Splits the text at each `;` outside brackets and quotes. */
function splitClauses(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let quoted = false;
  let piece = '';
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (letter === '(') depth++;
    else if (letter === ')') depth--;
    if (letter === ';' && depth <= 0 && !quoted) {
      found.push(piece);
      piece = '';
    } else piece += letter;
  }
  found.push(piece);
  return found.map((one) => one.trim()).filter((one) => one !== '');
}

/**
 * Parses a conditional value. A piece without `@` continues the condition before it, because many
 * mappers omit the brackets (`no_parking @ Mo-Fr 08:00-18:00; Sa 08:00-12:00`); if it comes first,
 * it is unconditional.
 */
export function parseConditional(text: string): ConditionalValue {
  const joined: { value: string; condition: string | null }[] = [];
  for (const piece of splitClauses(text)) {
    const at = piece.indexOf('@');
    const last = joined.at(-1);
    if (at >= 0) joined.push({ value: piece.slice(0, at).trim(), condition: piece.slice(at + 1).trim() });
    else if (last !== undefined && last.condition !== null) last.condition += `; ${piece}`;
    else joined.push({ value: piece, condition: null });
  }
  const problems: TagProblem[] = [];
  const clauses: Clause[] = [];
  for (const { value, condition } of joined) {
    const parsed = condition === null ? unconditional : parseCondition(condition, problems);
    if (parsed !== null) clauses.push({ value, condition: parsed });
  }
  return { clauses, problems };
}
