// A stay as it is kept: its minutes, its cell by the city's clock, its month; and what stays add to the counts of their source.
import {
  cellOfMinute,
  civilMinute,
  type KeptStay,
  monthText,
  type Stay,
  startOfCivilDay,
  stayFault,
  stayMinutes,
  staySeconds,
} from '@curbwright/core';
import type { LinkRules } from './link-rules.ts';
import type { CountChange, StoredStay, ToldLink } from './sessions.sql.ts';

/** Does a stay that is told again say what it said before? */
export function sameStay(a: StoredStay, b: StoredStay): boolean {
  return (
    a.link === b.link &&
    Math.abs(a.arrival - b.arrival) < 1 &&
    (a.departure === null ? b.departure === null : Math.abs(a.departure - (b.departure ?? 0)) < 1) &&
    a.fee === b.fee &&
    a.userClass === b.userClass &&
    a.vehicleType === b.vehicleType
  );
}

/** A stay as it is kept, without its id yet. Made field by field: of thousands a second, spread ones took three times as long. */
export function keptOf(stay: Stay & { readonly link: number }, rules: LinkRules): StoredStay {
  const { arrival, departure } = stay;
  const fault = stayFault(arrival, departure);
  const counts = departure !== null && fault === null;
  const arrivalMinute = civilMinute(arrival, rules.timeZone);
  return {
    id: 0,
    outsideId: stay.outsideId,
    link: stay.link,
    arrival,
    departure,
    arrivalMinute,
    timeZone: rules.timeZone,
    counted: null,
    month: monthText(cellOfMinute(arrivalMinute).month),
    minutes: counts ? stayMinutes(arrival, departure) : null,
    seconds: counts ? staySeconds(arrival, departure) : null,
    allowed: rules.allowed(stay.link, stay),
    fee: stay.fee,
    userClass: stay.userClass,
    vehicleType: stay.vehicleType,
    fault,
  };
}

/** Counts by month and what became of the stay. */
export class StayCounts {
  readonly #byKey = new Map<string, CountChange>();

  add(stay: KeptStay & { readonly month: string }, sign: 1 | -1): void {
    const outcome = stay.fault ?? (stay.minutes === null ? 'ongoing' : 'counted');
    const key = `${stay.month} ${outcome}`;
    const sessions = (this.#byKey.get(key)?.sessions ?? 0) + sign;
    this.#byKey.set(key, { month: stay.month, outcome, sessions });
  }

  get changes(): CountChange[] {
    return [...this.#byKey.values()].filter(({ sessions }) => sessions !== 0);
  }
}

/** The time that stays span, epoch milliseconds; null = faulty ones alone. */
export function spanOf(stays: readonly StoredStay[], timeZone: string) {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let firstMinute = 0;
  for (const { arrival, departure, fault, arrivalMinute } of stays) {
    if (fault !== null) continue;
    if (arrival < first) {
      first = arrival;
      firstMinute = arrivalMinute;
    }
    last = Math.max(last, arrival, departure ?? arrival);
  }
  return first === Number.POSITIVE_INFINITY
    ? null
    : { first: Math.min(first, startOfCivilDay(Math.floor(firstMinute / 1440), timeZone)), last };
}

/** The links of stays, each with its first civil day. */
export function toldLinks(stays: readonly StoredStay[], timeZone: string): ToldLink[] {
  const days = new Map<number, number>();
  const links = new Map<number, number | null>();
  for (const { link, arrival, arrivalMinute, fault } of stays) {
    const before = links.get(link) ?? null;
    if (fault !== null || (before !== null && before <= arrival)) {
      links.set(link, before);
      continue;
    }
    const day = Math.floor(arrivalMinute / 1440);
    const start = days.get(day) ?? startOfCivilDay(day, timeZone);
    days.set(day, start);
    links.set(link, Math.min(start, arrival));
  }
  return [...links].map(([link, first]) => ({ link, first }));
}
