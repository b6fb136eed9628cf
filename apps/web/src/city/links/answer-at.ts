// The answer at any instant, computed by the core, so that moving the clock sends no request. The
// server's response provides the rules and the location.
import {
  type AnswerKind,
  answerKind,
  type CityTime,
  type CurbUser,
  civilDateAndTime,
  computeVerdict,
  describePermitBenefit,
  type Explanation,
  explainVerdict,
  findPermitBenefits,
  type LanguageName,
  type LongestStay,
  longestStay,
  quotedPayment,
  type Restriction,
  rateAt,
  type Verdict,
} from '@curbwright/core';
import { evaluateWallClockWeek } from '../wall-clock-week.ts';
import type { CurbTypeSpan } from '../week-rows.ts';

export interface Question {
  readonly ruleSetId: string;
  readonly restrictions: readonly Restriction[];
  /** Epoch milliseconds. */
  readonly instant: number;
  readonly asker: CurbUser;
  readonly time: CityTime;
  readonly language: LanguageName;
  /** When a published change replaces the rules; epoch milliseconds. `null` = none is known. */
  readonly plannedAt: number | null;
}

export interface CurbAnswer {
  readonly question: Question;
  readonly verdict: Verdict;
  readonly kind: AnswerKind;
  readonly explanation: Explanation;
  readonly longest: LongestStay;
  /** Whether this curb user may stay here at this moment and has to pay for it. */
  readonly isPaid: boolean;
  /** Sentences on what other permits would allow this curb user here. */
  readonly permits: readonly string[];
  readonly week: readonly CurbTypeSpan[];
}

/** Returns the verdict, texts, the longest stay and the week that contains the instant. */
export function answerAt(question: Question): CurbAnswer {
  const { ruleSetId, restrictions, instant, asker, time, language, plannedAt } = question;
  const ruleSet = { id: ruleSetId, restrictions };
  const found = computeVerdict(ruleSet, instant, asker, time);
  const payment = quotedPayment(found);
  const rate = payment === null ? null : rateAt(payment, instant, time);
  const longest = longestStay(ruleSet, instant, asker, time);
  return {
    question,
    verdict: found,
    kind: answerKind(found),
    explanation: explainVerdict(ruleSet, found, instant, asker, time, language, plannedAt),
    longest,
    isPaid: longest.minutes > 0 && rate?.tiers.some(({ fee }) => fee > 0) === true,
    permits: findPermitBenefits(ruleSet, instant, asker, time).map((gain) =>
      describePermitBenefit(gain, instant, time, language),
    ),
    week: evaluateWallClockWeek(ruleSet, civilDateAndTime(instant, time.timeZone).date, asker, time),
  };
}

/**
 * Returns the actions that the card offers besides the answer: choosing the length of a stay where
 * parking is allowed, and paying, which is offered only for the current time.
 */
export function availableActions({ kind, longest, isPaid }: CurbAnswer, isNow: boolean) {
  const mayPark = longest.minutes > 0 && (kind === 'limited' || kind === 'open');
  return { stay: mayPark && (kind === 'limited' || longest.leaveBy !== null), pay: isPaid && isNow };
}
