// The main sentence of the answer card: what is allowed or prohibited here, and until when.
import type { CityTime } from '../../platform/time/city-time.ts';
import { minuteMs } from '../../platform/time/civil.ts';
import { formatLongDuration, formatRelativeInstant } from '../../platform/time/format-time.ts';
import type { Reader } from '../../platform/time/reader.ts';
import { translate } from '../../platform/words/messages.ts';
import type { CurbUser } from './curb-user.ts';
import { effectsOn } from './effects.ts';
import { formatUsers } from './format-users.ts';
import { isAboutAllowedUse } from './quoted-payment.ts';
import type { RuleSet } from './restriction.ts';
import { isUnknownRule } from './unknown-rules.ts';
import { matchUsers, normalizeCurbUser } from './user-match.ts';
import type { Verdict } from './verdict-types.ts';

/** What is needed to format the sentences. */
export interface AnswerContext {
  readonly ruleSet: RuleSet;
  readonly asker: CurbUser;
  readonly cityTime: CityTime;
  readonly reader: Reader;
}

/**
 * Returns the users for whom the governing restriction reserves the curb; `null` when it reserves
 * nothing or the curb user is one of them.
 */
function reservedFor(subject: AnswerContext, verdict: Verdict): string | null {
  const governing = subject.ruleSet.restrictions[verdict.governing ?? -1];
  if (governing === undefined) return null;
  const match = matchUsers(normalizeCurbUser(subject.asker), governing.users);
  if (match !== 'no' || !effectsOn(governing, match).includes('exclude')) return null;
  return formatUsers(governing.users, subject.reader) || translate(subject.reader.language, 'answer.others');
}

/** Formats the use that remains where parking is not allowed. */
function remainingUse({ uses }: Verdict): string {
  if (!uses.stopping.allowed) return 'drive';
  if (uses.loading.allowed) return uses.unloading.allowed ? 'load and unload' : 'load';
  return uses.unloading.allowed ? 'unload' : 'stop';
}

/**
 * Whether the longest stay ends before the answer changes, so that the stay limits the time here. A
 * stay that ends together with its rule may continue under the next rule.
 */
export function stayEndsFirst(verdict: Verdict, instant: number): boolean {
  const { maxStay, until } = verdict;
  return (
    isAboutAllowedUse(verdict) && maxStay !== null && (until === null || instant + maxStay * minuteMs < until)
  );
}

/**
 * Whether the verdict is phrased as what is allowed rather than what is prohibited. It then has a
 * headline with duration and price.
 */
export function hasHeadline(subject: AnswerContext, verdict: Verdict): boolean {
  if (verdict.governing === null) return true;
  if (isUnknownRule(verdict)) return false;
  if (reservedFor(subject, verdict) !== null && verdict.most !== 'parking') return false;
  return isAboutAllowedUse(verdict) || (verdict.uses.travel.allowed && verdict.most === 'parking');
}

/**
 * Formats the sentence of a verdict at `instant`. `headline` is the text with duration and price
 * after the verb; `null` = the next change is not mentioned, as in a sentence that itself describes
 * a change.
 */
export function answerSentence(
  subject: AnswerContext,
  verdict: Verdict,
  instant: number,
  headline: string | null,
): string {
  const { reader } = subject;
  const { language } = reader;
  const { most, maxStay } = verdict;
  if (isUnknownRule(verdict)) return translate(language, 'answer.unknown');
  const until =
    verdict.until === null || headline === null
      ? ''
      : translate(language, 'answer.until', { when: formatRelativeInstant(verdict.until, instant, reader) });
  if (verdict.governing === null && (headline === null || headline === until))
    return translate(language, 'answer.unregulated', { until });
  const users = reservedFor(subject, verdict);
  const rest = remainingUse(verdict);
  if (users !== null && most !== 'parking')
    return translate(language, `answer.reserved, ${rest}`, { users, until });
  if (verdict.governing !== null && !isAboutAllowedUse(verdict)) {
    if (!verdict.uses.travel.allowed) return translate(language, 'answer.no driving', { until });
    if (most !== 'parking') return translate(language, `answer.only ${rest}`, { until });
  }
  const howLong =
    headline ??
    (maxStay !== null && stayEndsFirst(verdict, instant)
      ? translate(language, 'answer.for', { duration: formatLongDuration(maxStay, reader) })
      : '');
  if (most === 'loading' && rest === 'load')
    return translate(language, 'answer.may only load', { until: howLong });
  return translate(language, `answer.may ${most}`, { until: howLong });
}
