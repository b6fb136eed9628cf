// Computes the verdict: what a rule set allows a curb user at an instant, until when, and over a
// week.
import type { CityTime } from '../../platform/time/city-time.ts';
import { dayMs, minuteMs, startOfCivilDay } from '../../platform/time/civil.ts';
import { civilDay, parseEpochDay } from '../../platform/time/civil-day.ts';
import {
  type AnswerCache,
  answerAt,
  getAnswerCache,
  type NumberedAnswer,
  nextDifferentInstant,
} from './answer-cache.ts';
import type { CurbUser } from './curb-user.ts';
import type { RuleSet } from './restriction.ts';
import type { Verdict, WeekSpan } from './verdict-types.ts';

/** How many days ahead a change is searched. */
export const horizonDays = 400;

function changeAfter(answers: AnswerCache, instant: number, { number }: NumberedAnswer): number | null {
  const { steady } = answers;
  const limit = instant + horizonDays * dayMs;
  const inside =
    steady !== null && steady.number === number && instant >= steady.from && instant < steady.checkedTo;
  if (inside && steady.changes) return steady.checkedTo < limit ? steady.checkedTo : null;
  const until = nextDifferentInstant(answers, inside ? steady.checkedTo : instant, number, limit);
  answers.steady = {
    from: inside ? steady.from : instant,
    checkedTo: until ?? limit,
    changes: until !== null,
    number,
  };
  return until;
}

/**
 * Returns what is allowed at `instant` (epoch milliseconds), why, and until when. Decision rules:
 * docs/decisions/0011 and 0014.
 * `until` is `null` when nothing changes within 400 days.
 */
export function computeVerdict(
  ruleSet: RuleSet,
  instant: number,
  asker: CurbUser,
  cityTime: CityTime,
): Verdict {
  const answers = getAnswerCache(ruleSet, asker, cityTime);
  const numbered = answerAt(answers, instant);
  return { ...numbered.answer, until: changeAfter(answers, instant, numbered) };
}

/**
 * Returns when the answer next changes (epoch milliseconds); `null` = not within 400 days. Only
 * changes the user would notice count: the allowed uses, the curb type, the longest stay, the
 * no-return time and the payment. A switch to another rule with the same content is not a change.
 */
export function nextChange(
  ruleSet: RuleSet,
  instant: number,
  asker: CurbUser,
  cityTime: CityTime,
): number | null {
  const answers = getAnswerCache(ruleSet, asker, cityTime);
  return changeAfter(answers, instant, answerAt(answers, instant));
}

function daySpans(answers: AnswerCache, epochDay: number, timeZone: string): WeekSpan[] {
  const dayStart = startOfCivilDay(epochDay, timeZone);
  const dayEnd = startOfCivilDay(epochDay + 1, timeZone);
  const spans: WeekSpan[] = [];
  let start = dayStart;
  while (start < dayEnd) {
    const numbered = answerAt(answers, start);
    const end = nextDifferentInstant(answers, start, numbered.number, dayEnd) ?? dayEnd;
    spans.push({
      start,
      end,
      day: civilDay(epochDay).weekday,
      fromMinute: (start - dayStart) / minuteMs,
      toMinute: (end - dayStart) / minuteMs,
      verdict: numbered.answer,
    });
    start = end;
  }
  return spans;
}

/**
 * Returns the answer over the civil week (Monday to Sunday) that contains `date` (YYYY-MM-DD), as
 * spans without gaps or overlaps, split at civil midnights and where the answer changes. A week
 * with a clock change has its real length. Throws a RangeError when `date` is not a valid date.
 */
export function computeVerdictWeek(
  ruleSet: RuleSet,
  date: string,
  asker: CurbUser,
  cityTime: CityTime,
): readonly WeekSpan[] {
  const epochDay = parseEpochDay(date);
  if (epochDay === null) throw new RangeError(`not a date: ${date}`);
  const monday = epochDay - civilDay(epochDay).weekday;
  const answers = getAnswerCache(ruleSet, asker, cityTime);
  return [0, 1, 2, 3, 4, 5, 6].flatMap((day) => daySpans(answers, monday + day, cityTime.timeZone));
}
