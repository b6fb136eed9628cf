// Says what a change does in one line for a list, an export or an audit entry.
import type { LanguageName } from '../platform/words/languages.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import type { RuleChangeSentences } from './format-rule-changes.ts';

/** Curbs that had the same rules before the change, and how these change. */
export interface ChangedCurbs {
  readonly curbs: number;
  readonly rules: Pick<RuleChangeSentences, 'lines' | 'removed' | 'changed' | 'unchanged'>;
}

function isUnchanged({ rules }: ChangedCurbs): boolean {
  return rules.lines.length === 0;
}

function hadNoRules({ rules: { removed, changed, unchanged } }: ChangedCurbs): boolean {
  return removed.length + changed.length + unchanged.length === 0;
}

/** Returns the first of these lines and how many more there are; they are distinct. */
export function joinChangeLines([first, ...more]: readonly string[], language: LanguageName): string {
  if (first === undefined) return translateForStaff(language, 'change.none');
  if (more.length === 0) return first;
  return translateForStaff(language, 'change.more', { line: first, count: more.length });
}

/**
 * Returns what a change does in one line: its most important difference and how many more there
 * are. The lines of the most curbs come first. `groups` are all curbs of the change, each in one
 * group; none = they no longer exist.
 */
export function formatChangeLine(groups: readonly ChangedCurbs[], language: LanguageName): string {
  if (groups.length === 0) return translateForStaff(language, 'change.unknown');
  const changing = groups.filter((group) => !isUnchanged(group)).sort((a, b) => b.curbs - a.curbs);
  const line = joinChangeLines([...new Set(changing.flatMap(({ rules }) => rules.lines))], language);
  const isExtension = changing.length > 0 && changing.length < groups.length && changing.every(hadNoRules);
  if (!isExtension) return line;
  const count = changing.reduce((sum, { curbs }) => sum + curbs, 0);
  return translateForStaff(language, 'change.curbs added', { count, line });
}
