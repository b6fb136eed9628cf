// The answer card in words: the sentence, the conditions, why, and what comes later.
import type { CityTime } from '../city/city-time.ts';
import type { Payment } from '../rates/payment.ts';
import { capsInWords, methodsInWords, rateInWords } from '../rates/payment-in-words.ts';
import { civilMoment, dayMs } from '../time/civil.ts';
import { compileTiming, timingHolds } from '../time/span-match.ts';
import { momentInWords, type Reader, readerOf } from '../time/time-in-words.ts';
import { type LanguageName, oneFullStop, say } from '../words/words.ts';
import type { Asker } from './asker.ts';
import { describeRestriction, stayInWords } from './describe.ts';
import { effectsOn } from './effects.ts';
import type { RuleSet } from './restriction.ts';
import { askerWords, matchUsers } from './user-match.ts';
import { usersInWords } from './users-in-words.ts';
import { verdict as verdictAt } from './verdict.ts';
import { uses, type Verdict } from './verdict-types.ts';

/** Plain text, never markup. */
export interface Explanation {
  /** `You may park here until 18:00.` */
  readonly sentence: string;
  /** Short facts: `2 h at most`, `$2.50 an hour`, `paid at meter or app`. */
  readonly conditions: readonly string[];
  /** The rule that decides, then the others with their reasons. */
  readonly why: readonly string[];
  /** What comes after: the next change, and those that follow within a day. */
  readonly later: readonly string[];
}

/** Everything the sentences are made of. */
interface Subject {
  readonly ruleSet: RuleSet;
  readonly asker: Asker;
  readonly cityTime: CityTime;
  readonly reader: Reader;
}

/** The users a governing restriction keeps the place for, when the asker is none of them; null otherwise. */
function reservedFor(subject: Subject, verdict: Verdict): string | null {
  const governing = subject.ruleSet.restrictions[verdict.governing ?? -1];
  if (governing === undefined) return null;
  const match = matchUsers(askerWords(subject.asker), governing.users);
  if (match !== 'no' || !effectsOn(governing, match).includes('exclude')) return null;
  return usersInWords(governing.users, subject.reader) || say(subject.reader.language, 'answer.others');
}

/** What is allowed by no rule's word but only because none forbids it: said as what is forbidden. */
function forbiddenMost({ uses: answers }: Verdict): 'parking' | 'loading' | 'stopping' {
  if (!answers.stopping.allowed) return 'stopping';
  return answers.loading.allowed || answers.unloading.allowed ? 'parking' : 'loading';
}

/** The sentence; `until` is the text for how long, with its leading space, or empty. */
function sentenceOf(subject: Subject, verdict: Verdict, until: string): string {
  const { language } = subject.reader;
  if (verdict.governing === null) return say(language, 'answer.unregulated', { until });
  const users = reservedFor(subject, verdict);
  const { most } = verdict;
  if (users !== null && most !== 'parking')
    return say(language, `answer.reserved ${most ?? 'nothing'}`, { users, until });
  if (most === 'parking' || (most !== null && verdict.deciding !== null))
    return say(language, `answer.may ${most}`, { until });
  return say(language, `answer.not ${forbiddenMost(verdict)}`, { until });
}

/** The price now: the first rate that holds, free when there are rates but none holds now. */
function priceNow(payment: Payment, instant: number, { cityTime, reader }: Subject): string[] {
  if (payment.rates.length === 0) return [];
  const moment = civilMoment(instant, cityTime.timeZone);
  const rate = payment.rates.find(({ timeSpans }) => timingHolds(compileTiming(timeSpans, cityTime), moment));
  if (rate === undefined) return [say(reader.language, 'price.free now')];
  const methods = methodsInWords(payment, reader);
  const facts = [rateInWords(rate, payment.currency, reader), ...capsInWords(payment, reader)];
  return methods === null ? facts : [...facts, methods];
}

function conditionsOf(subject: Subject, verdict: Verdict, instant: number): string[] {
  const payment = verdict.deciding?.payment ?? null;
  const [stay, ...more] = stayInWords(verdict, subject.reader);
  const facts = verdict.maxStay === null ? [] : [stay ?? ''];
  if (payment !== null) facts.push(...priceNow(payment, instant, subject));
  return [...facts, ...(verdict.maxStay === null ? stayInWords(verdict, subject.reader) : more)];
}

function whyOf({ ruleSet, cityTime, reader }: Subject, verdict: Verdict): string[] {
  const { language } = reader;
  const rule = (index: number) => {
    const restriction = ruleSet.restrictions[index];
    return restriction === undefined ? '' : describeRestriction(restriction, language, cityTime);
  };
  const deciders = [verdict.governing, ...uses.map((use) => verdict.uses[use].decidedBy)];
  const distinct = [...new Set(deciders)].filter((index) => index !== null);
  const decide = distinct.map((index, i) =>
    say(language, i === 0 ? 'why.decides' : 'why.also decides', { rule: rule(index) }),
  );
  if (decide.length === 0) decide.push(say(language, 'why.nothing'));
  const beaten = verdict.beaten.map(({ index, reason }) =>
    say(language, `why.${reason}`, { rule: rule(index) }),
  );
  return [...decide, ...beaten];
}

function startLower(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** At most this many changes ahead are told, the first however far, the others within a day. */
const changesTold = 3;

function laterOf(subject: Subject, verdict: Verdict, instant: number): string[] {
  const { ruleSet, asker, cityTime, reader } = subject;
  const lines: string[] = [];
  let { until } = verdict;
  while (until !== null && lines.length < changesTold && (lines.length === 0 || until < instant + dayMs)) {
    const next = verdictAt(ruleSet, until, asker, cityTime);
    const when = momentInWords(until, instant, reader);
    const conditions = conditionsOf(subject, next, until).join(', ');
    const plain = startLower(sentenceOf(subject, next, ''));
    const sentence = conditions === '' ? plain : plain.replace(/\.$/, ` (${conditions}).`);
    lines.push(say(reader.language, 'later.change', { when, sentence }));
    until = next.until;
  }
  return lines.length === 0 ? [say(reader.language, 'later.nothing')] : lines;
}

/**
 * A verdict in words, in the order of the answer card: sentence, conditions, why, later. `verdict` is the one of `ruleSet` at `instant`
 * (epoch milliseconds) for `asker`. Times are written as the city's country writes them in the language.
 */
export function explainVerdict(
  ruleSet: RuleSet,
  verdict: Verdict,
  instant: number,
  asker: Asker,
  cityTime: CityTime,
  language: LanguageName,
): Explanation {
  const reader = readerOf(language, cityTime.timeZone);
  const subject: Subject = { ruleSet, asker, cityTime, reader };
  const { until } = verdict;
  const untilText =
    until === null ? '' : say(language, 'answer.until', { when: momentInWords(until, instant, reader) });
  return {
    sentence: oneFullStop(sentenceOf(subject, verdict, untilText)),
    conditions: conditionsOf(subject, verdict, instant),
    why: whyOf(subject, verdict).map(oneFullStop),
    later: laterOf(subject, verdict, instant),
  };
}
