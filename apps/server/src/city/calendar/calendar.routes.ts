// The city's calendar, managed by administrators: read by year with its uses, replaced as a whole,
// and its periods switched for a time.
import { mostCalendarDays, mostPeriods } from '@curbwright/contract';
import {
  alteredSwitchings,
  applySwitch,
  type Calendar,
  calendarDaysOfYear,
  civilDateAndTime,
  pastDaysChanged,
  periodKey,
  periodsChanged,
  periodsSwitched,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { contentVersion } from '../../platform/http/content-version.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import {
  answered,
  type Refused,
  refuse,
  refusedAt,
  refuseField,
  refuseFor,
} from '../../platform/http/outcome.ts';
import { authorOf, writeInTransaction } from '../../platform/write-transaction.ts';
import { announcePeriods } from '../city-changes/announce-periods.ts';
import { markAnnounced, type StoredCalendar, storedCalendar } from '../city-changes/city-changes.sql.ts';
import type { CityContext } from '../city-context.ts';
import { periodUses, writeCalendar } from './calendar.sql.ts';

/**
 * Loads the stored calendar; with `lock`, locks it against other changes until the transaction
 * ends.
 */
async function cityCalendarOf(db: Kysely<Schema>, lock = false): Promise<StoredCalendar> {
  const stored = await storedCalendar(db, { lock });
  if (stored === null) throw new Error('the database has no city: it was not seeded');
  return stored;
}

/**
 * Returns a version derived from the calendar's content. The calendar is normalized by the schema
 * first, so that fields missing in the database make no difference.
 */
function versionOf(stored: Calendar): string {
  return contentVersion(stored);
}

/** Checks a calendar against the limits its schema does not cover. */
function faultOf({ periods }: Calendar): Refused | null {
  if (periods.length > mostPeriods)
    return refuseField('calendar.periods', 'fault.calendar-periods', { most: mostPeriods });
  const names = periods.map(({ name }) => periodKey(name));
  for (const [at, period] of periods.entries()) {
    const place = `calendar.periods.${at}`;
    if (period.name.length > 100 || periodKey(period.name) === '')
      return refuseField(`${place}.name`, 'fault.calendar-name');
    if (names.indexOf(periodKey(period.name)) !== at)
      return refuseField(`${place}.name`, 'fault.calendar-twice', { name: period.name });
    if (period.days.length > mostCalendarDays)
      return refuseField(`${place}.days`, 'fault.calendar-days', { most: mostCalendarDays });
    for (const [day, rule] of period.days.entries()) {
      if (rule.name.length > 200) return refuseField(`${place}.days.${day}.name`, 'fault.calendar-name');
      if (rule.kind === 'dates' && rule.from.length === 10 && rule.to.length === 10 && rule.from > rule.to)
        return refuseField(`${place}.days.${day}.to`, 'fault.calendar-order');
    }
  }
  return null;
}

const instantOf = (text: string | null) => (text === null ? null : Date.parse(text));

/** The invalid field of a switch, by failure code. */
const fieldOfSwitch: Readonly<Record<string, string>> = {
  'calendar-edit.switch-past': 'from',
  'calendar-edit.switch-order': 'until',
};

/** A change to the calendar: its base version, caller, request and action. */
interface Changing {
  readonly version: string;
  readonly caller: Caller;
  readonly requestId: string;
  readonly action: 'change calendar' | 'switch period';
}

/** The new calendar, and the periods (lowercase names) whose meaning changes. */
interface Planned {
  readonly calendar: Calendar;
  readonly periods: readonly string[];
}

export function calendarHandlers(
  context: CityContext,
): Pick<Handlers, 'cityCalendar' | 'setCityCalendar' | 'switchPeriod'> {
  /**
   * Changes the calendar in one transaction with its audit entry and announcement; rejected when it
   * was changed since `version`.
   */
  const change = async (
    { version, caller, requestId, action }: Changing,
    plan: (stored: StoredCalendar) => Planned | Refused,
  ) => {
    const { id: userId, username } = authorOf(caller);
    const done = await writeInTransaction(context, async (tx) => {
      const stored = await cityCalendarOf(tx, true);
      if (versionOf(stored.calendar) !== version) return refuse('changed_meanwhile');
      const planned = plan(stored);
      if ('kind' in planned) return planned;
      const { calendar } = planned;
      await writeCalendar(tx, calendar);
      const switched = periodsSwitched(calendar, stored.announced, stored.now);
      await markAnnounced(tx, stored.now);
      const revision = await announcePeriods(tx, calendar, [...planned.periods, ...switched]);
      await writeAudit(tx, {
        userId,
        username,
        requestId,
        action,
        noun: 'calendar',
        nounId: null,
        before: stored.calendar,
        after: calendar,
      });
      return { version: versionOf(calendar), revision };
    });
    return 'kind' in done ? done : answered(done);
  };

  return {
    cityCalendar: async ({ query }) => {
      const [{ calendar }, uses] = await Promise.all([cityCalendarOf(context.db), periodUses(context.db)]);
      const { timeZone } = context.city.time;
      const today = civilDateAndTime(context.now(), timeZone).date;
      const year = query.year ?? Number(today.slice(0, 4));
      const known = new Set(calendar.periods.map(({ name }) => periodKey(name)));
      return answered({
        calendar,
        version: versionOf(calendar),
        year,
        days: calendarDaysOfYear({ calendar, timeZone }, year).map(({ names, ...day }) => ({
          ...day,
          names: [...names],
        })),
        uses: uses.map((use) => ({ ...use, is_known: known.has(use.period) })),
      });
    },

    setCityCalendar: async ({ body, caller, requestId }) => {
      const fault = faultOf(body.calendar);
      if (fault !== null) return fault;
      return change({ version: body.version, caller, requestId, action: 'change calendar' }, (stored) => {
        const altered = alteredSwitchings(stored.calendar, body.calendar);
        if (altered !== null)
          return refuseField('calendar.periods', 'calendar-edit.record-stays', { name: altered.name });
        const past = pastDaysChanged(stored.calendar, body.calendar, {
          from: context.city.knownFrom ?? stored.now,
          now: stored.now,
          timeZone: context.city.time.timeZone,
        });
        if (past !== null && !body.corrects_past)
          return refuseFor(
            { code: 'calendar-edit.past-days', params: { ...past } },
            { facts: { reason: 'calendar-edit.past-days', ...past } },
          );
        return { calendar: body.calendar, periods: periodsChanged(stored.calendar, body.calendar) };
      });
    },

    switchPeriod: async ({ body, caller, requestId }) => {
      const request = { state: body.state, from: instantOf(body.from), until: instantOf(body.until) };
      return change({ version: body.version, caller, requestId, action: 'switch period' }, (stored) => {
        const { periods } = stored.calendar;
        const period = periods.find(({ name }) => periodKey(name) === periodKey(body.period));
        if (period === undefined)
          return refuseField('period', 'calendar-edit.switch-unknown', {
            names: periods.map(({ name }) => name).join(', '),
          });
        const switched = applySwitch(period.switchings, request, stored.now);
        if (!switched.ok) return refusedAt(fieldOfSwitch[switched.refusal.code] ?? 'period', switched);
        const calendar = {
          periods: periods.map((one) => (one === period ? { ...one, switchings: switched.value } : one)),
        };
        return { calendar, periods: [periodKey(period.name)] };
      });
    },
  };
}
