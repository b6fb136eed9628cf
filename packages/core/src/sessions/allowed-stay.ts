// Longest allowed stay on arrival, used to find overstays; results are cached for days and minutes
// with the same rules.

import { type CurbUser, curbUser } from '../city/regulations/curb-user.ts';
import type { RuleSet } from '../city/regulations/restriction.ts';
import { dayKind, type RuleSetTiming, timingOf } from '../city/regulations/rule-set-timing.ts';
import { limitAt, longestStop, stayHorizonMinutes } from '../city/regulations/stay.ts';
import { hasUnknownRules } from '../city/regulations/unknown-rules.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { civilDayMinutes, civilMoment, minuteMs } from '../platform/time/civil.ts';
import { compileCalendar } from '../platform/time/compile-calendar.ts';
import { calendarAt } from '../platform/time/switch-period.ts';

/** Vehicle types that do not identify a vehicle. */
const unspecifiedVehicleTypes = new Set(['other', 'unspecified', 'unknown']);

/**
 * Curb user for whom the rules are evaluated: a car if no vehicle is reported. A user class is
 * reported without its permit zone, so the user is assumed to have the permit the curb requires.
 */
export function sessionCurbUser(
  ruleSet: RuleSet,
  userClass: string | null,
  vehicleType: string | null,
): CurbUser {
  const vehicle = vehicleType === null || unspecifiedVehicleTypes.has(vehicleType) ? 'car' : vehicleType;
  if (userClass === null) return curbUser.parse({ classes: [vehicle] });
  const subclasses = ruleSet.restrictions.flatMap(({ users }) => users.flatMap((entry) => entry.subclasses));
  return curbUser.parse({ classes: [vehicle, userClass], subclasses: [...new Set(subclasses)] });
}

/**
 * Returns the allowed minutes, assuming that the calendar's manual switches stay as they are,
 * including planned ones.
 */
function computeAllowedStay(
  ruleSet: RuleSet,
  arrival: number,
  userClass: string | null,
  vehicleType: string | null,
  cityTime: CityTime,
): number | null {
  if (hasUnknownRules(ruleSet.restrictions)) return null;
  const from = Math.floor(arrival / minuteMs) * minuteMs;
  const who = sessionCurbUser(ruleSet, userClass, vehicleType);
  const { minutes } = longestStop(ruleSet, from, who, cityTime);
  return minutes >= stayHorizonMinutes ? null : minutes;
}

/**
 * Returns the minutes a vehicle may stay when it arrives in the minute of `arrival` (epoch
 * milliseconds); `null` = a day or longer, or the rules are unknown, so there is no overstay. The
 * manual switches of the calendar at arrival are assumed to stay in effect: a session is judged by
 * the rules its driver found, whenever it is reported.
 */
export function allowedStay(
  ruleSet: RuleSet,
  arrival: number,
  userClass: string | null,
  vehicleType: string | null,
  cityTime: CityTime,
): number | null {
  return computeAllowedStay(ruleSet, arrival, userClass, vehicleType, calendarFixedAt(cityTime, arrival));
}

function calendarFixedAt({ timeZone, calendar }: CityTime, instant: number): CityTime {
  return { timeZone, calendar: calendarAt(calendar, instant) };
}

/**
 * Maximum number of days cached per rule set and curb user. More would be years of irregular days,
 * so the cache is cleared.
 */
const maxCachedDays = 4_000;
/** Maximum number of cached rule sets, and of cached curb users per rule set. */
const maxCachedEntries = 5_000;

/** Known results for a day type: allowed minutes by minute of arrival; -1 = not computed yet. */
type AllowedMinutesOfDay = Int16Array;

interface AllowedStayEntry {
  readonly cityTime: CityTime;
  readonly timing: RuleSetTiming;
  /** By day; `null` when its results must not be cached. */
  readonly days: Map<number, AllowedMinutesOfDay | null>;
  /** By the day types of the day and the next one. */
  readonly kinds: Map<string, AllowedMinutesOfDay>;
}

/**
 * Caches `allowedStay` for many sessions. Between two times at which rules may change, either the
 * rule's limit applies or, near the rule's end, every stay lasts until the same instant. Two
 * lookups therefore give the results for all minutes in between, on all days of the same type.
 */
export class AllowedStayCache {
  readonly #cityTime: CityTime;
  readonly #entries = new Map<RuleSet, Map<string, AllowedStayEntry>>();

  constructor(cityTime: CityTime) {
    this.#cityTime = cityTime;
  }

  #entry(
    ruleSet: RuleSet,
    arrival: number,
    userClass: string | null,
    vehicleType: string | null,
  ): AllowedStayEntry {
    let byAsker = this.#entries.get(ruleSet);
    if (byAsker === undefined) {
      if (this.#entries.size >= maxCachedEntries) this.#entries.clear();
      byAsker = new Map();
      this.#entries.set(ruleSet, byAsker);
    }
    const era = compileCalendar(this.#cityTime.calendar).switchEra(arrival);
    const key = `${era} ${userClass ?? ''}${vehicleType === null ? '' : ` ${vehicleType}`}`;
    let entry = byAsker.get(key);
    if (entry === undefined) {
      if (byAsker.size >= maxCachedEntries) byAsker.clear();
      const cityTime = calendarFixedAt(this.#cityTime, arrival);
      entry = { cityTime, timing: timingOf(ruleSet, cityTime), days: new Map(), kinds: new Map() };
      byAsker.set(key, entry);
    }
    return entry;
  }

  /**
   * Returns the cached results of days like this one; `null` if clocks change on this or the next
   * day, or a rule begins or ends permanently.
   */
  #day(entry: AllowedStayEntry, epochDay: number): AllowedMinutesOfDay | null {
    const known = entry.days.get(epochDay);
    if (known !== undefined) return known;
    const { timing, kinds } = entry;
    const { timeZone } = this.#cityTime;
    const isPlain =
      timing.instants.length === 0 &&
      civilDayMinutes(epochDay, timeZone) === stayHorizonMinutes &&
      civilDayMinutes(epochDay + 1, timeZone) === stayHorizonMinutes;
    const kind = isPlain ? `${dayKind(timing, epochDay, 0)};${dayKind(timing, epochDay + 1, 0)}` : null;
    let day = kind === null ? null : (kinds.get(kind) ?? null);
    if (kind !== null && day === null) {
      day = new Int16Array(stayHorizonMinutes).fill(-1);
      kinds.set(kind, day);
    }
    if (entry.days.size >= maxCachedDays) {
      entry.days.clear();
      kinds.clear();
    }
    entry.days.set(epochDay, day);
    return day;
  }

  /** Same as `allowedStay`. */
  of(ruleSet: RuleSet, arrival: number, userClass: string | null, vehicleType: string | null): number | null {
    if (hasUnknownRules(ruleSet.restrictions)) return null;
    const entry = this.#entry(ruleSet, arrival, userClass, vehicleType);
    const { cityTime } = entry;
    const { minute, today } = civilMoment(arrival, this.#cityTime.timeZone);
    const day = this.#day(entry, today.epochDay);
    if (day === null) return computeAllowedStay(ruleSet, arrival, userClass, vehicleType, cityTime);
    let minutes = day[minute] ?? -1;
    if (minutes < 0) {
      const edges = entry.timing.minutes;
      const from = edges.findLast((edge) => edge <= minute) ?? 0;
      const to = edges.find((edge) => edge > minute) ?? stayHorizonMinutes;
      const start = (Math.floor(arrival / minuteMs) - minute + from) * minuteMs;
      const who = sessionCurbUser(ruleSet, userClass, vehicleType);
      const { limit, until } = limitAt(ruleSet, start, who, cityTime);
      // Minutes since midnight at which the current limit ends; if it ends immediately, no stay is
      // allowed.
      const end = from + (until - start) / minuteMs;
      const last = start + (to - 1 - from) * minuteMs;
      const leaveBy =
        to - 1 + (computeAllowedStay(ruleSet, last, userClass, vehicleType, cityTime) ?? stayHorizonMinutes);
      for (let at = from; at < to; at += 1)
        day[at] =
          until === start
            ? 0
            : Math.min(stayHorizonMinutes, limit !== null && at + limit < end ? limit : leaveBy - at);
      minutes = day[minute] ?? stayHorizonMinutes;
    }
    return minutes >= stayHorizonMinutes ? null : minutes;
  }
}
