// The answer at any instant, by the core itself: moving the clock asks nobody. The server's answer brings the rules and the place.
import {
  type AnswerKind,
  type Asker,
  answerKind,
  type CityTime,
  civilDateAndTime,
  civilMoment,
  type Explanation,
  explainVerdict,
  type LanguageName,
  type LongestStay,
  longestStay,
  minuteMs,
  quotedPayment,
  type Restriction,
  type RuleSet,
  rateAt,
  startOfCivilDay,
  type Verdict,
  verdict,
  week,
} from '@curbwright/core';
import { weekDayOf } from '../../app/date-words.ts';
import type { WeekSpanLike } from './week-rows.ts';

export interface Question {
  readonly ruleSetId: string;
  readonly restrictions: readonly Restriction[];
  /** Epoch milliseconds. */
  readonly instant: number;
  readonly asker: Asker;
  readonly time: CityTime;
  readonly language: LanguageName;
}

export interface ShownAnswer {
  readonly question: Question;
  readonly verdict: Verdict;
  readonly kind: AnswerKind;
  readonly explanation: Explanation;
  readonly longest: LongestStay;
  /** What is allowed is paid for at this moment. */
  readonly isPaid: boolean;
  readonly week: readonly WeekSpanLike[];
}

/** The week that holds the instant, in what the wall clock shows. */
function weekOf(ruleSet: RuleSet, { instant, asker, time }: Question): readonly WeekSpanLike[] {
  const { timeZone } = time;
  const { date } = civilDateAndTime(instant, timeZone);
  const monday = civilMoment(instant, timeZone).today.epochDay - weekDayOf(date);
  return week(ruleSet, date, asker, time).map(({ day, fromMinute, toMinute, verdict: found }) => {
    const start = startOfCivilDay(monday + day, timeZone);
    const next = startOfCivilDay(monday + day + 1, timeZone);
    const shown = (minute: number) => civilMoment(start + minute * minuteMs, timeZone).minute;
    return {
      day,
      from: shown(fromMinute),
      to: start + toMinute * minuteMs >= next ? 1440 : shown(toMinute),
      sub_activity: found.subActivity,
    };
  });
}

/** Verdict, words, the longest stay and the week that holds the instant. */
export function answerAt(question: Question): ShownAnswer {
  const { ruleSetId, restrictions, instant, asker, time, language } = question;
  const ruleSet = { id: ruleSetId, restrictions };
  const found = verdict(ruleSet, instant, asker, time);
  const payment = quotedPayment(found);
  return {
    question,
    verdict: found,
    kind: answerKind(found),
    explanation: explainVerdict(ruleSet, found, instant, asker, time, language),
    longest: longestStay(ruleSet, instant, asker, time),
    isPaid: payment !== null && rateAt(payment, instant, time) !== null,
    week: weekOf(ruleSet, question),
  };
}
