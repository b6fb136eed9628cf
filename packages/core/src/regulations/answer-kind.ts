// The answer as one of four kinds, for the eye: each has its colour, its icon and its words.
import { isByItsWord } from './quoted-payment.ts';
import type { Verdict } from './verdict-types.ts';

/** `open`: park without limit or price; `limited`: park under conditions; `brief`: load or stop, but not park; `closed`: none of these. */
export type AnswerKind = 'open' | 'limited' | 'brief' | 'closed';

export function answerKind(
  verdict: Pick<Verdict, 'most' | 'deciding' | 'maxStay' | 'governing'>,
): AnswerKind {
  const { most, deciding, maxStay, governing } = verdict;
  if (most === 'parking') {
    const conditions = isByItsWord(verdict) && (maxStay !== null || (deciding?.payment ?? null) !== null);
    return conditions ? 'limited' : 'open';
  }
  if (governing === null) return 'open';
  return isByItsWord(verdict) ? 'brief' : 'closed';
}
