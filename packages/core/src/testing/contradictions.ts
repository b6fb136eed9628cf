// Finds contradictions in an answer: between its sentence, kind, longest stay and price, and
// between the longest stay and one computed minute by minute.

import { answerKind } from '../city/regulations/answer-kind.ts';
import type { CurbUser } from '../city/regulations/curb-user.ts';
import { explainVerdict } from '../city/regulations/explain-verdict.ts';
import type { RuleSet } from '../city/regulations/restriction.ts';
import { longestStay, priceOfStay } from '../city/regulations/stay.ts';
import { computeVerdict } from '../city/regulations/verdict.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { minuteMs } from '../platform/time/civil.ts';

const theirUses: Readonly<Record<string, readonly string[]>> = {
  loading: ['loading', 'unloading'],
  delivery: ['loading', 'unloading'],
  freight: ['loading', 'unloading'],
  unloading: ['unloading'],
  stopping: ['stopping'],
  taxi: ['stopping'],
  rideshare: ['stopping'],
  bus: ['stopping'],
  shuttle: ['stopping'],
};
/** Uses that an activity allows. */
const allowedBy: Readonly<Record<string, readonly string[]>> = {
  parking: ['parking', 'loading', 'unloading', 'stopping'],
  loading: ['loading', 'unloading', 'stopping'],
  unloading: ['unloading', 'stopping'],
  stopping: ['stopping'],
};
const ranks = ['parking', 'loading', 'unloading', 'stopping'];

/**
 * Returns what is allowed in one minute: the rank of the use, and the limit of the rule that allows
 * it; `null` = no stay is allowed.
 */
function minuteAt(ruleSet: RuleSet, instant: number, asker: CurbUser, cityTime: CityTime) {
  if (ruleSet.restrictions.some(({ subActivity }) => subActivity === 'rules-unknown')) return null;
  const { uses, most, deciding } = computeVerdict(ruleSet, instant, asker, cityTime);
  const isOwn = deciding !== null && deciding.activity === most;
  if (uses.parking.allowed) {
    const own = ruleSet.restrictions[uses.parking.decidedBy ?? -1];
    if (own === undefined && !uses.travel.allowed) return null;
    return { rank: 0, limit: own?.maxStay ?? null };
  }
  if (!isOwn || most === null) return null;
  const words = [...asker.classes, ...asker.purposes].map((word) => word.toLowerCase());
  const wanted = words.flatMap((word) => theirUses[word] ?? []);
  const isTheirs = wanted.some((use) => {
    const answer = Object.entries(uses).find(([name]) => name === use)?.[1];
    return answer?.decidedBy === uses[most].decidedBy && allowedBy[most]?.includes(use) === true;
  });
  return isTheirs ? { rank: ranks.indexOf(most), limit: deciding.maxStay } : null;
}

/**
 * Returns the longest stay in minutes from a whole minute, evaluated minute by minute for up to a
 * day.
 */
export function longestStayByMinutes(
  ruleSet: RuleSet,
  arrival: number,
  asker: CurbUser,
  cityTime: CityTime,
): number {
  const first = minuteAt(ruleSet, arrival, asker, cityTime);
  let limit = first?.limit ?? null;
  let since = 0;
  for (let minute = 0; minute < 1440; minute += 1) {
    const here = minuteAt(ruleSet, arrival + minute * minuteMs, asker, cityTime);
    if (here === null || first === null || here.rank > first.rank) return minute;
    if (here.limit !== limit) since = minute;
    limit = here.limit;
    if (limit !== null && minute - since >= limit) return minute;
  }
  return 1440;
}

/** Returns the contradictions within the answer at an instant, as text; empty = none. */
export function findContradictions(
  ruleSet: RuleSet,
  instant: number,
  asker: CurbUser,
  cityTime: CityTime,
): string[] {
  const found = computeVerdict(ruleSet, instant, asker, cityTime);
  const kind = answerKind(found);
  const { sentence, conditions } = explainVerdict(ruleSet, found, instant, asker, cityTime, 'en');
  const { minutes, leaveBy } = longestStay(ruleSet, instant, asker, cityTime);
  const fees = [1, 30, 60, 61, 240, 1440]
    .filter((stay) => stay <= minutes)
    .map((stay) => priceOfStay(ruleSet, instant, stay, asker, cityTime).fee);
  const statesParking = sentence.startsWith('You may park here');
  const mayPark = kind === 'open' || kind === 'limited';
  const limit = / for up to (?:(\d+) hours?\b)? ?(?:(\d+) minutes?\b)?/.exec(sentence);
  const limitMinutes = Number(limit?.[1] ?? 0) * 60 + Number(limit?.[2] ?? 0);
  const statesFree = /, free\b/.test(sentence) || conditions.some((one) => /^free( now)?$/.test(one));
  const noStay = (kind === 'closed' || kind === 'unknown') && minutes > 0;
  const checks: readonly (readonly [boolean, string])[] = [
    [statesParking !== mayPark, 'the sentence and the kind disagree on parking'],
    [noStay, 'a stay where nothing is allowed'],
    [mayPark && minutes === 0, 'no stay where one may park'],
    [mayPark && !found.uses.parking.allowed, 'parking by the kind, not by the use'],
    [mayPark && limit !== null && limitMinutes !== minutes, 'another limit in the sentence'],
    [(leaveBy === null) !== (minutes === 1440), 'a time to leave that is not the stay’s end'],
    [leaveBy !== null && leaveBy < instant + minutes * minuteMs, 'one must leave before the stay ends'],
    [kind === 'open' && found.deciding?.payment != null, 'a price where the kind says there is none'],
    [mayPark && statesFree && (fees[0] ?? 0) !== 0, 'free in words, not by the price'],
    [kind === 'unknown' && sentence.includes('You may'), 'something allowed by unknown rules'],
    [fees.some((fee, i) => fee !== null && i > 0 && fee < (fees[i - 1] ?? 0)), 'a longer stay costs less'],
    [minutes !== longestStayByMinutes(ruleSet, instant, asker, cityTime), 'another stay minute by minute'],
  ];
  return checks.flatMap(([isWrong, text]) =>
    isWrong ? [`${text}: "${sentence}", ${kind}, ${minutes} min, ${conditions.join('; ')}`] : [],
  );
}
