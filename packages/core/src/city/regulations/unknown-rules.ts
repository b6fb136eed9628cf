// Curbs whose rules could not be read. A marker among the restrictions makes the verdict "unknown"
// for everybody.
import type { Restriction } from './restriction.ts';

/**
 * The curb type of the marker. A rule set with a restriction of this type allows nothing to
 * anybody, whatever else it contains.
 */
export const unknownRulesType = 'rules-unknown';

/**
 * Maximum length of the source text stored in a marker, in characters. Limited because every
 * browser loads every rule set.
 */
const maxSourceTextLength = 1000;

/**
 * Returns the source's text on one line, without control characters, truncated to
 * `maxSourceTextLength` characters.
 */
function toBoundedLine(text: string): string | null {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const characters = Array.from(line);
  const cut =
    characters.length > maxSourceTextLength
      ? `${characters.slice(0, maxSourceTextLength - 1).join('')}…`
      : line;
  return cut === '' ? null : cut;
}

/**
 * Returns the marker for rules that could not be read. `source` is the original text (`null` =
 * there is none), stored up to 1,000 characters. The marker's activity is the strictest, so that
 * software that does not know the marker allows no stopping.
 */
export function createUnknownRule(source: string | null): Restriction {
  return {
    activity: 'no stopping',
    subActivity: unknownRulesType,
    priority: 0,
    priorityCategory: null,
    users: [],
    forbidsOthers: true,
    timeSpans: [],
    maxStay: null,
    noReturn: null,
    payment: null,
    description: source === null ? null : toBoundedLine(source),
  };
}

export function isUnknownRule({ subActivity }: { readonly subActivity: string }): boolean {
  return subActivity === unknownRulesType;
}

/** Whether some or all rules of this set are unknown. */
export function hasUnknownRules(restrictions: readonly { readonly subActivity: string }[]): boolean {
  return restrictions.some(isUnknownRule);
}
