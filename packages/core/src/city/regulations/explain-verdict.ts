// Formats the answer card: the sentence, the conditions, the reasons, and what changes later.
import type { CityTime } from '../../platform/time/city-time.ts';
import { dayMs } from '../../platform/time/civil.ts';
import { formatRelativeInstant } from '../../platform/time/format-time.ts';
import { readerOf } from '../../platform/time/reader.ts';
import { type LanguageName, mergeFullStops, translate } from '../../platform/words/messages.ts';
import { nextRateChange, rateAt } from '../rates/price.ts';
import { conditionsOf, rateFacts } from './answer-conditions.ts';
import { type AnswerContext, answerSentence, hasHeadline } from './answer-sentence.ts';
import type { CurbUser } from './curb-user.ts';
import { describeRestriction } from './describe-restriction.ts';
import { formatHeadline } from './headline.ts';
import { quotedPayment } from './quoted-payment.ts';
import type { Restriction, RuleSet } from './restriction.ts';
import { isUnknownRule } from './unknown-rules.ts';
import { computeVerdict as verdictAt } from './verdict.ts';
import { uses, type Verdict } from './verdict-types.ts';

/** Plain text, never markup. */
export interface Explanation {
  /** `You may park here until 18:00, 2 hours at most, $2.50 an hour.` */
  readonly sentence: string;
  /**
   * Short facts that are not in the sentence: `no return within 1 h`, `pay at the meter or by app`.
   */
  readonly conditions: readonly string[];
  /**
   * The deciding rule, without its longest stay and price: `Decides: Parking, Mon–Fri 08:00–18:00.`
   */
  readonly because: string;
  /** The deciding rule, then the others with their reasons. */
  readonly why: readonly string[];
  /** The next change, and those that follow it within a day. Empty when the rules are unknown. */
  readonly later: readonly string[];
}

/**
 * Returns the message key for a rule listed beside the governing rule. A rule that forbids a use,
 * or allows it by naming it, also decides; one that allows a use only by implication is described
 * as ranking below the governing rule.
 */
function reasonMessageKey(
  restriction: Restriction,
  index: number,
  governing: Restriction | undefined,
  verdict: Verdict,
) {
  const decidesAUse =
    restriction.activity.startsWith('no ') ||
    uses.some((use) => use === restriction.activity && verdict.uses[use].decidedBy === index) ||
    uses.some((use) => verdict.uses[use].decidedBy === index && !verdict.uses[use].allowed);
  if (governing === undefined || decidesAUse) return 'why.also decides';
  return governing.priority < restriction.priority
    ? 'why.lower priority'
    : 'why.stricter rule of equal priority';
}

function formatReasons({ ruleSet, cityTime, reader }: AnswerContext, verdict: Verdict): string[] {
  const { language } = reader;
  const { restrictions } = ruleSet;
  const governing = restrictions[verdict.governing ?? -1];
  const lines: string[] = [];
  const add = (index: number, key: (restriction: Restriction) => string) => {
    const restriction = restrictions[index];
    if (restriction === undefined) return;
    lines.push(
      translate(language, key(restriction), { rule: describeRestriction(restriction, language, cityTime) }),
    );
  };
  if (verdict.governing === null) lines.push(translate(language, 'why.nothing'));
  else add(verdict.governing, () => 'why.decides');
  const others = new Set(uses.map((use) => verdict.uses[use].decidedBy));
  others.delete(verdict.governing);
  for (const index of others)
    if (index !== null) add(index, (restriction) => reasonMessageKey(restriction, index, governing, verdict));
  for (const { index, reason } of verdict.beaten) add(index, () => `why.${reason}`);
  return lines;
}

function formatGoverningRule({ ruleSet, reader, cityTime }: AnswerContext, { governing }: Verdict): string {
  const { language } = reader;
  const restriction = ruleSet.restrictions[governing ?? -1];
  if (restriction === undefined) return translate(language, 'why.nothing');
  const bare = { ...restriction, maxStay: null, noReturn: null, payment: null };
  return translate(language, 'why.decides', { rule: describeRestriction(bare, language, cityTime) });
}

/**
 * Maximum number of future changes shown: the first at any distance, the others only within a day.
 */
const maxDescribedChanges = 3;
/**
 * Number of days ahead that are searched for a price change under the same verdict. One week is
 * sufficient for every rate.
 */
const rateDays = 8;

/**
 * Returns the next change after `from`: a price change under the same verdict, or else the next
 * verdict.
 */
function changeAfter(subject: AnswerContext, verdict: Verdict, from: number) {
  const { cityTime, ruleSet, asker } = subject;
  const { until } = verdict;
  const payment = quotedPayment(verdict);
  const limit = Math.min(until ?? Number.POSITIVE_INFINITY, from + rateDays * dayMs);
  const at = payment === null ? null : nextRateChange(payment, from, cityTime, limit);
  if (payment !== null && at !== null) {
    const rate = rateAt(payment, at, cityTime);
    const free = translate(subject.reader.language, 'price.free');
    return { at, verdict, price: rate === null ? free : rateFacts(rate, payment, subject).join(', ') };
  }
  return until === null
    ? null
    : {
        at: until,
        verdict: withVisibleUntil(subject, verdictAt(ruleSet, until, asker, cityTime), until),
        price: null,
      };
}

/**
 * Maximum number of changes skipped while searching for one that affects the displayed text. A rule
 * that alternates between day and night changes about 800 times a year.
 */
const maxSkippedChanges = 120;

/**
 * Returns the verdict with `until` moved to the time when the displayed text changes. A change to
 * another rule with the same effect is skipped: after reading "until Friday", a driver would return
 * on Friday to find the same answer.
 */
function withVisibleUntil(subject: AnswerContext, verdict: Verdict, from: number): Verdict {
  const { ruleSet, asker, cityTime } = subject;
  const displayed = (found: Verdict, at: number) =>
    [answerSentence(subject, { ...found, until: null }, at, null), ...conditionsOf(subject, found, at)].join(
      ' ',
    );
  const now = displayed(verdict, from);
  let { until } = verdict;
  for (let change = 0; until !== null; change++) {
    if (change === maxSkippedChanges) return { ...verdict, until: null };
    const next = verdictAt(ruleSet, until, asker, cityTime);
    if (displayed(next, until) !== now) break;
    until = next.until;
  }
  return { ...verdict, until };
}

function startLower(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** Describes a future verdict in one sentence with its conditions. */
function formatFutureSentence(subject: AnswerContext, verdict: Verdict, at: number): string {
  const now = translate(subject.reader.language, 'price.free now');
  const free = translate(subject.reader.language, 'price.free');
  const conditions = conditionsOf(subject, verdict, at)
    .map((fact) => (fact === now ? free : fact))
    .join(', ');
  const plain = startLower(answerSentence(subject, verdict, at, null));
  return conditions === '' ? plain : plain.replace(/\.$/, ` (${conditions}).`);
}

/** Whether today's rules no longer apply at an instant, because of a planned change. */
function isAfterPlan(at: number, plannedAt: number | null): boolean {
  return plannedAt !== null && at >= plannedAt;
}

function formatLaterChanges(
  subject: AnswerContext,
  verdict: Verdict,
  instant: number,
  plannedAt: number | null,
): string[] {
  const { reader } = subject;
  if (isUnknownRule(verdict)) return [];
  const lines: string[] = [];
  let change = changeAfter(subject, verdict, instant);
  while (change !== null && lines.length < maxDescribedChanges) {
    const { at, price } = change;
    if (isAfterPlan(at, plannedAt) || (lines.length > 0 && at >= instant + dayMs)) break;
    const when = formatRelativeInstant(at, instant, reader, 'beginning');
    lines.push(
      price === null
        ? translate(reader.language, 'later.change', {
            when,
            sentence: formatFutureSentence(subject, change.verdict, at),
          })
        : translate(reader.language, 'later.price', { when, price }),
    );
    change = changeAfter(subject, change.verdict, at);
  }
  if (plannedAt !== null && lines.length < maxDescribedChanges) {
    const when = formatRelativeInstant(plannedAt, instant, reader, 'beginning');
    return [...lines, translate(reader.language, 'later.planned', { when })];
  }
  return lines.length === 0 ? [translate(reader.language, 'later.nothing')] : lines;
}

/**
 * Explains a verdict in the order of the answer card: sentence, conditions, why, later. `verdict`
 * must be that of `ruleSet` at `instant` (epoch milliseconds) for `asker`. Times use the format of
 * the city's country in the given language. `plannedAt` is when a published change replaces the rules
 * (epoch milliseconds): nothing later is said of them.
 */
export function explainVerdict(
  ruleSet: RuleSet,
  verdict: Verdict,
  instant: number,
  asker: CurbUser,
  cityTime: CityTime,
  language: LanguageName,
  plannedAt: number | null = null,
): Explanation {
  const subject: AnswerContext = { ruleSet, asker, cityTime, reader: readerOf(language, cityTime.timeZone) };
  const visible = withVisibleUntil(subject, verdict, instant);
  const planned = plannedAt !== null && plannedAt > instant ? plannedAt : null;
  const isCut = visible.until !== null && isAfterPlan(visible.until, planned);
  const displayed = isCut ? { ...visible, until: null } : visible;
  const headline = hasHeadline(subject, displayed) ? formatHeadline(subject, displayed, instant) : null;
  return {
    sentence: mergeFullStops(answerSentence(subject, displayed, instant, headline?.words ?? '')),
    conditions: conditionsOf(subject, displayed, instant, headline ?? undefined),
    because: mergeFullStops(formatGoverningRule(subject, verdict)),
    why: formatReasons(subject, verdict).map(mergeFullStops),
    later: formatLaterChanges(subject, visible, instant, planned).map(mergeFullStops),
  };
}
