// Formats duration and price for the sentence of the answer card: ` until 18:00, 2 hours at most,
// $2.50 an hour`.

import { civilMoment, minuteMs } from '../../platform/time/civil.ts';
import { formatLongDuration, formatRelativeInstant } from '../../platform/time/format-time.ts';
import { translate } from '../../platform/words/messages.ts';
import { formatRateBriefly } from '../rates/format-payment.ts';
import { nextRateChange, rateAt } from '../rates/price.ts';
import { type AnswerContext, stayEndsFirst } from './answer-sentence.ts';
import { isAboutAllowedUse, quotedPayment } from './quoted-payment.ts';
import { longestStay } from './stay.ts';
import { computeVerdict as verdictAt } from './verdict.ts';
import type { Verdict } from './verdict-types.ts';

export interface Headline {
  /** Text appended after the verb. Empty, or begins with a space or a comma. */
  readonly words: string;
  /**
   * Whether the headline contains the whole current price, so that the conditions need not repeat
   * it.
   */
  readonly statesPrice: boolean;
  /**
   * Whether the conditions need not state the longest stay: the headline contains it, or the answer
   * changes before it is reached.
   */
  readonly statesStay: boolean;
}

/**
 * Returns the current price of the allowed use, and whether the text describes it completely;
 * `null` when no price can be shown.
 */
function priceAt(
  subject: AnswerContext,
  verdict: Verdict,
  instant: number,
): { text: string; isWhole: boolean } | null {
  const { reader, cityTime } = subject;
  const payment = quotedPayment(verdict);
  const free = { text: translate(reader.language, 'price.free'), isWhole: true };
  if (payment !== null) {
    const rate = rateAt(payment, instant, cityTime);
    return rate === null ? free : formatRateBriefly(rate, payment.currency, reader);
  }
  const isFree =
    verdict.governing === null || (isAboutAllowedUse(verdict) && verdict.subActivity === 'free-parking');
  return isFree && verdict.most === 'parking' ? free : null;
}

function formatPriceAt(subject: AnswerContext, verdict: Verdict, instant: number): string | null {
  return priceAt(subject, verdict, instant)?.text ?? null;
}

/**
 * Returns when the price changes under the same verdict; `null` when it does not change before the
 * verdict ends.
 */
function nextPriceChangeAt(subject: AnswerContext, verdict: Verdict, instant: number): number | null {
  const payment = quotedPayment(verdict);
  const limit = verdict.until ?? Number.POSITIVE_INFINITY;
  return payment === null ? null : nextRateChange(payment, instant, subject.cityTime, limit);
}

function formatStayLimit({ reader }: AnswerContext, maxStay: number): string {
  return translate(reader.language, 'answer.limit', { duration: formatLongDuration(maxStay, reader) });
}

/**
 * Whether both verdicts limit the stay. If so, a change between them (of the price, for example)
 * does not end the limit.
 */
function isLimited(before: Verdict, after: Verdict): boolean {
  return [before, after].every((one) => isAboutAllowedUse(one) && one.maxStay !== null);
}

/** Returns the minutes after which the user must leave; `null` = a day or longer. */
function limitedStay({ ruleSet, asker, cityTime }: AnswerContext, instant: number): number | null {
  const { minutes, leaveBy } = longestStay(ruleSet, instant, asker, cityTime);
  return leaveBy === null ? null : minutes;
}

/**
 * Formats the facts that differ from the current ones after the change at `at`. `now` is the price
 * before the change; `null` when none is shown.
 */
function formatChangedFacts(
  subject: AnswerContext,
  before: Verdict,
  after: Verdict,
  at: number,
  now: string | null,
) {
  const free = translate(subject.reader.language, 'price.free');
  const price = formatPriceAt(subject, after, at);
  const limit = isAboutAllowedUse(after) && after !== before ? after.maxStay : null;
  const tellsPrice = price !== null && price !== now && (price !== free || now !== null);
  const lifted = after !== before && isAboutAllowedUse(before) && before.maxStay !== null && limit === null;
  return [
    ...(tellsPrice ? [price] : []),
    ...(limit === null || limit === before.maxStay ? [] : [formatStayLimit(subject, limit)]),
    ...(lifted && !tellsPrice ? [translate(subject.reader.language, 'answer.no limit')] : []),
  ];
}

interface Change {
  readonly at: number;
  /**
   * Facts that apply after the change. Empty when the reader would not notice the change or will
   * have left by then.
   */
  readonly facts: readonly string[];
}

/**
 * Formats the current price and the price that follows it, after a comma. Empty when neither can be
 * shown.
 */
function formatPriceAndChange(
  { reader }: AnswerContext,
  price: string | null,
  change: Change | null,
  instant: number,
): string {
  const plain = price === null ? '' : `, ${price}`;
  if (change === null) return plain;
  const facts = change.facts.join(', ');
  const when = formatRelativeInstant(change.at, instant, reader);
  if (facts !== '' && price === null) return translate(reader.language, 'answer.from then', { when, facts });
  if (facts !== '')
    return translate(reader.language, 'answer.price then', { price: price ?? '', when, facts });
  const today = [instant, change.at].map((at) => civilMoment(at, reader.timeZone).today.epochDay);
  const isSoon = today[0] === today[1] && price !== null;
  return isSoon ? `, ${translate(reader.language, 'answer.price until', { price, when })}` : plain;
}

/**
 * Formats the headline of a verdict at `instant` (epoch milliseconds). Where parking is still
 * allowed after the answer changes, the change is not an end: `free until 8:00 AM, then $2.50 an
 * hour`, not `until 8:00 AM`.
 */
export function formatHeadline(subject: AnswerContext, verdict: Verdict, instant: number): Headline {
  const { reader, ruleSet, asker, cityTime } = subject;
  const { language } = reader;
  const { until, maxStay } = verdict;
  const next = until === null ? null : verdictAt(ruleSet, until, asker, cityTime);
  const parkingContinues = next !== null && verdict.most === 'parking' && next.most === 'parking';
  const endsFirst = stayEndsFirst(verdict, instant);
  // Where limited rules follow one another, each limit counts from when its rule begins.
  const limited = endsFirst
    ? maxStay
    : parkingContinues && isLimited(verdict, next)
      ? limitedStay(subject, instant)
      : null;
  const isLimitedByStay = limited !== null;
  const end =
    until === null || parkingContinues
      ? ''
      : translate(language, 'answer.until', { when: formatRelativeInstant(until, instant, reader) });
  const stay = isLimitedByStay ? formatLongDuration(limited, reader) : '';
  const limit =
    isLimitedByStay && end !== '' ? `, ${translate(language, 'answer.limit', { duration: stay })}` : '';
  const how =
    isLimitedByStay && end === '' ? translate(language, 'answer.for', { duration: stay }) : `${end}${limit}`;
  const tellsStay = maxStay === null || isLimitedByStay || until !== null;

  const priceChangeAt = nextPriceChangeAt(subject, verdict, instant);
  const change = priceChangeAt ?? (parkingContinues ? until : null);
  const after = priceChangeAt === null ? next : verdict;
  const leave = isLimitedByStay ? instant + limited * minuteMs : parkingContinues ? null : until;
  const isFelt = change !== null && (leave === null || change < leave);
  const now = priceAt(subject, verdict, instant);
  const price = now?.text ?? null;
  // If neither price fits the headline completely, the later one is omitted; the conditions and the
  // later changes state both in full.
  const later = change === null || after === null ? null : priceAt(subject, after, change);
  const canStatePrices = now?.isWhole !== false || later?.isWhole !== false;
  const facts =
    isFelt && canStatePrices && after !== null
      ? formatChangedFacts(subject, verdict, after, change, price)
      : [];
  const isPrice = later !== null;
  const isFree = price === translate(language, 'price.free');
  const statedPrice = price !== null && (!isFree || (isPrice && facts.length > 0)) ? price : null;
  const tail = formatPriceAndChange(
    subject,
    statedPrice,
    change === null || !canStatePrices ? null : { at: change, facts },
    instant,
  );
  return {
    words: how + tail,
    statesPrice: statedPrice !== null && now?.isWhole === true,
    statesStay: tellsStay,
  };
}
