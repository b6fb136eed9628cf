// Curbs whose rules could not be read: a marker among the restrictions says so, and the verdict is then "unknown" for everybody.
import type { Restriction } from './restriction.ts';

/** The curb type of the marker. A rule set that holds a restriction of this type allows nothing to anybody, whatever else it holds. */
export const rulesUnknown = 'rules-unknown';

/** Characters of the source that a marker keeps: every browser loads every rule set. */
const longestText = 1000;

/** The source's text on one line, without control characters, cut after `longestText` characters. */
function boundedText(text: string): string | null {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const characters = Array.from(line);
  const cut = characters.length > longestText ? `${characters.slice(0, longestText - 1).join('')}…` : line;
  return cut === '' ? null : cut;
}

/**
 * The marker for rules that could not be read. `source` is their text as it stands in the source (null = there is none); it is kept up to
 * 1,000 characters. Its activity is the strictest, so that a reader who does not know the marker allows no stop.
 */
export function unknownRule(source: string | null): Restriction {
  return {
    activity: 'no stopping',
    subActivity: rulesUnknown,
    priority: 0,
    priorityCategory: null,
    users: [],
    forbidsOthers: true,
    timeSpans: [],
    maxStay: null,
    noReturn: null,
    payment: null,
    description: source === null ? null : boundedText(source),
  };
}

/** Is this restriction the marker? */
export function isUnknownRule({ subActivity }: { readonly subActivity: string }): boolean {
  return subActivity === rulesUnknown;
}

/** Are some or all rules of this set unknown? */
export function hasUnknownRules(restrictions: readonly { readonly subActivity: string }[]): boolean {
  return restrictions.some(isUnknownRule);
}
