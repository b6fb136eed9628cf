// A restriction in one plain sentence: what, who, when, how long, how much.
import type { LanguageName } from '../words/words.ts';
import type { Restriction } from './restriction.ts';

/** One plain sentence, no markup. */
export function describeRestriction(
  _restriction: Restriction,
  _language: LanguageName,
  _currency?: string,
): string {
  throw new Error('not built yet');
}
