// Classifies the answer into five kinds, each with its own color, icon and label.
import { isAboutAllowedUse } from './quoted-payment.ts';
import { mayPark } from './stay-use.ts';
import { isUnknownRule } from './unknown-rules.ts';
import type { Verdict } from './verdict-types.ts';

/**
 * `open`: park without limit or price; `limited`: park under conditions; `brief`: load or stop, but
 * not park; `closed`: none of these;
 * `unknown`: the rules are unknown, so no statement is made.
 */
export type AnswerKind = 'open' | 'limited' | 'brief' | 'closed' | 'unknown';

export function answerKind(
  verdict: Pick<Verdict, 'uses' | 'most' | 'deciding' | 'maxStay' | 'governing' | 'subActivity'>,
): AnswerKind {
  const { most, deciding, maxStay, governing } = verdict;
  if (isUnknownRule(verdict)) return 'unknown';
  if (most === 'parking') {
    if (!mayPark(verdict)) return 'closed';
    const conditions =
      isAboutAllowedUse(verdict) && (maxStay !== null || (deciding?.payment ?? null) !== null);
    return conditions ? 'limited' : 'open';
  }
  if (governing === null) return 'open';
  return isAboutAllowedUse(verdict) ? 'brief' : 'closed';
}
