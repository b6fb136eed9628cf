// Conditional restrictions, `value @ (condition); value @ (condition)` (https://wiki.openstreetmap.org/wiki/Conditional_restrictions).
import type { TimeSpan } from '@curbwright/core';
import { minutesOf } from './duration.ts';
import type { HoursLoss } from './hours-loss.ts';
import { parseOpeningHours } from './opening-hours.ts';
import { intersectAll } from './spans.ts';
import { bothUsers, limitsOf, type UsersInput, usersOf } from './who.ts';

/** When, for whom and from which length of stay on something holds. */
export interface Condition {
  /** Alternatives; [] = always. */
  readonly spans: readonly TimeSpan[];
  /** null = everybody. */
  readonly users: UsersInput | null;
  /** `stay > 2 hours`: holds for longer stays only; minutes, null = for all. */
  readonly stayOver: number | null;
}

export const unconditional: Condition = { spans: [], users: null, stayOver: null };

/** Something about a tag that is not held, as a code of the texts `osm.…` with its parameters. */
export interface TagProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Clause {
  readonly value: string;
  readonly condition: Condition;
}

interface Conditional {
  /** In order; a later one beats an earlier one. */
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

/** Times alone as a condition, with what was lost; null when the text is no opening_hours or nothing of it can be held. */
export function timeCondition(text: string, problems: TagProblem[]): Condition | null {
  const hours = parseOpeningHours(text);
  // Words in quotes are a limit of their own, which no rule can say.
  if (hours === null || hours.comments.length > 0) return null;
  for (const loss of hours.losses) problems.push({ code: lossCodes[loss], params: { text } });
  if (hours.spans.length > 0) return { ...unconditional, spans: hours.spans };
  // A rule that was dropped is told already; one that never holds is told here.
  if (hours.losses.length === 0) problems.push({ code: 'osm.hours-never', params: { text } });
  return null;
}

/** `stay > 2 hours`, also written `maxstay > 2 h` or `duration>2h`; minutes. */
function stayOf(text: string): number | null {
  const match = /^(?:stay|maxstay|duration|time)\s*>=?(.+)$/is.exec(text);
  return match?.[1] === undefined ? null : minutesOf(match[1]);
}

/** One part of a condition between ANDs. */
function single(text: string, problems: TagProblem[]): Condition | null {
  const bare = unwrap(text);
  const over = stayOf(bare);
  if (over !== null) return { ...unconditional, stayOver: over };
  const users = limitsOf(bare) ?? usersOf(bare);
  if (users === 'everybody') {
    // `destination`, `designated`: a condition is never meant for all.
    problems.push({ code: 'osm.condition-unread', params: { text: bare } });
    return null;
  }
  if (users !== null) return { ...unconditional, users };
  const before = problems.length;
  const times = timeCondition(bare, problems);
  if (times === null && problems.length === before)
    problems.push({ code: 'osm.condition-unread', params: { text: bare } });
  return times;
}

/** Without the brackets around it. */
function unwrap(text: string): string {
  const bare = text.trim();
  return /^\([^()]*(?:\([^()]*\)[^()]*)*\)$/.test(bare) ? bare.slice(1, -1).trim() : bare;
}

/** A whole condition, its parts joined by AND; null when it cannot be held (the reason is in `problems`). */
export function conditionOf(text: string, problems: TagProblem[]): Condition | null {
  let all: Condition = unconditional;
  for (const piece of unwrap(text).split(/\sand\s/i)) {
    const one = single(piece, problems);
    if (one === null) return null;
    const both = together(all, one);
    if (both === 'unknown') problems.push({ code: 'osm.condition-unread', params: { text } });
    if (both === 'unknown' || both === null) return null;
    all = both;
  }
  return all;
}

/** Both conditions at once; null = never, `unknown` = cannot be said. */
export function together(a: Condition, b: Condition): Condition | null | 'unknown' {
  const spans = intersectAll(a.spans, b.spans);
  const users = bothUsers(a.users, b.users);
  if (spans === 'unknown' || users === 'unknown') return 'unknown';
  if (spans === null) return null;
  const stayOver =
    a.stayOver === null || b.stayOver === null
      ? (a.stayOver ?? b.stayOver)
      : Math.max(a.stayOver, b.stayOver);
  return { spans, users, stayOver };
}

/** The text cut at `;` that stand outside brackets and quotes. */
function pieces(text: string): string[] {
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
 * Reads a conditional value. A piece without `@` goes on with the condition before it, as many mappers leave the brackets out
 * (`no_parking @ Mo-Fr 08:00-18:00; Sa 08:00-12:00`); the first piece without one is unconditional.
 */
export function parseConditional(text: string): Conditional {
  const joined: { value: string; condition: string | null }[] = [];
  for (const piece of pieces(text)) {
    const at = piece.indexOf('@');
    const last = joined.at(-1);
    if (at >= 0) joined.push({ value: piece.slice(0, at).trim(), condition: piece.slice(at + 1).trim() });
    else if (last !== undefined && last.condition !== null) last.condition += `; ${piece}`;
    else joined.push({ value: piece, condition: null });
  }
  const problems: TagProblem[] = [];
  const clauses: Clause[] = [];
  for (const { value, condition } of joined) {
    const held = condition === null ? unconditional : conditionOf(condition, problems);
    if (held !== null) clauses.push({ value, condition: held });
  }
  return { clauses, problems };
}
