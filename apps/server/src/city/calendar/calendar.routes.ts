// The city's calendar, managed by administrators: read by year with its uses, replaced as a whole,
// and its periods switched on or off for a time.
import { maxCalendarDays, maxCalendarPeriods } from '@curbwright/contract';
import {
  applySwitch,
  type Calendar,
  calendarDaysOfYear,
  changedPeriods,
  civilDateAndTime,
  findPastDaysChange,
  findPeriodWithAlteredSwitches,
  periodKey,
  switchedPeriods,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { contentVersion } from '../../platform/http/content-version.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import {
  type Rejection,
  reject,
  rejectField,
  rejectFieldFor,
  rejectFor,
  respond,
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
async function loadCityCalendar(db: Kysely<Schema>, lock = false): Promise<StoredCalendar> {
  const stored = await storedCalendar(db, { lock });
  if (stored === null) throw new Error('the database has no city: it was not seeded');
  return stored;
}

/**
 * Returns a version derived from the calendar's content. The calendar is normalized by the schema
 * first, so that fields missing in the database make no difference.
 */
function calendarVersion(stored: Calendar): string {
  return contentVersion(stored);
}

/** Checks a calendar against the limits its schema does not cover. */
function calendarRejection({ periods }: Calendar): Rejection | null {
  if (periods.length > maxCalendarPeriods)
    return rejectField('calendar.periods', 'fault.calendar-periods', { most: maxCalendarPeriods });
  const names = periods.map(({ name }) => periodKey(name));
  for (const [at, period] of periods.entries()) {
    const place = `calendar.periods.${at}`;
    if (period.name.length > 100 || periodKey(period.name) === '')
      return rejectField(`${place}.name`, 'fault.calendar-name');
    if (names.indexOf(periodKey(period.name)) !== at)
      return rejectField(`${place}.name`, 'fault.calendar-twice', { name: period.name });
    if (period.days.length > maxCalendarDays)
      return rejectField(`${place}.days`, 'fault.calendar-days', { most: maxCalendarDays });
    for (const [day, rule] of period.days.entries()) {
      if (rule.name.length > 200) return rejectField(`${place}.days.${day}.name`, 'fault.calendar-name');
      if (rule.kind === 'dates' && rule.from.length === 10 && rule.to.length === 10 && rule.from > rule.to)
        return rejectField(`${place}.days.${day}.to`, 'fault.calendar-order');
    }
  }
  return null;
}

const instantOf = (text: string | null) => (text === null ? null : Date.parse(text));

/** The invalid field, by failure code, when a period cannot be switched on or off. */
const fieldBySwitchError: Readonly<Record<string, string>> = {
  'calendar-edit.switch-past': 'from',
  'calendar-edit.switch-order': 'until',
};

/** A change to the calendar: its base version, caller, request and action. */
interface CalendarChangeRequest {
  readonly version: string;
  readonly caller: Caller;
  readonly requestId: string;
  readonly action: 'change calendar' | 'switch period';
}

/** The new calendar, and the periods (lowercase names) whose meaning changes. */
interface CalendarChange {
  readonly calendar: Calendar;
  readonly periods: readonly string[];
}

export function calendarHandlers(
  context: CityContext,
): Pick<Handlers, 'cityCalendar' | 'setCityCalendar' | 'switchPeriod'> {
  /**
   * Changes the calendar in one transaction with its audit entry and announcement; rejected when
   * the calendar was changed since `version`.
   */
  const change = async (
    { version, caller, requestId, action }: CalendarChangeRequest,
    plan: (stored: StoredCalendar) => CalendarChange | Rejection,
  ) => {
    const { id: userId, username } = authorOf(caller);
    const done = await writeInTransaction(context, async (tx) => {
      const stored = await loadCityCalendar(tx, true);
      if (calendarVersion(stored.calendar) !== version) return reject('changed_meanwhile');
      const planned = plan(stored);
      if ('kind' in planned) return planned;
      const { calendar } = planned;
      await writeCalendar(tx, calendar);
      const switched = switchedPeriods(calendar, stored.announced, stored.now);
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
      return { version: calendarVersion(calendar), revision };
    });
    return 'kind' in done ? done : respond(done);
  };

  return {
    cityCalendar: async ({ query }) => {
      const [{ calendar }, uses] = await Promise.all([loadCityCalendar(context.db), periodUses(context.db)]);
      const { timeZone } = context.city.time;
      const today = civilDateAndTime(context.now(), timeZone).date;
      const year = query.year ?? Number(today.slice(0, 4));
      const known = new Set(calendar.periods.map(({ name }) => periodKey(name)));
      return respond({
        calendar,
        version: calendarVersion(calendar),
        year,
        days: calendarDaysOfYear({ calendar, timeZone }, year).map(({ names, ...day }) => ({
          ...day,
          names: [...names],
        })),
        uses: uses.map((use) => ({ ...use, is_known: known.has(use.period) })),
      });
    },

    setCityCalendar: async ({ body, caller, requestId }) => {
      const fault = calendarRejection(body.calendar);
      if (fault !== null) return fault;
      return change({ version: body.version, caller, requestId, action: 'change calendar' }, (stored) => {
        const altered = findPeriodWithAlteredSwitches(stored.calendar, body.calendar);
        if (altered !== null)
          return rejectField('calendar.periods', 'calendar-edit.record-stays', { name: altered.name });
        const past = findPastDaysChange(stored.calendar, body.calendar, {
          from: context.city.knownFrom ?? stored.now,
          now: stored.now,
          timeZone: context.city.time.timeZone,
        });
        if (past !== null && !body.corrects_past)
          return rejectFor(
            { code: 'calendar-edit.past-days', params: { ...past } },
            { facts: { reason: 'calendar-edit.past-days', ...past } },
          );
        return { calendar: body.calendar, periods: changedPeriods(stored.calendar, body.calendar) };
      });
    },

    switchPeriod: async ({ body, caller, requestId }) => {
      const request = { state: body.state, from: instantOf(body.from), until: instantOf(body.until) };
      return change({ version: body.version, caller, requestId, action: 'switch period' }, (stored) => {
        const { periods } = stored.calendar;
        const period = periods.find(({ name }) => periodKey(name) === periodKey(body.period));
        if (period === undefined)
          return rejectField('period', 'calendar-edit.switch-unknown', {
            names: periods.map(({ name }) => name).join(', '),
          });
        const switched = applySwitch(period.switchings, request, stored.now);
        if (!switched.ok)
          return rejectFieldFor(fieldBySwitchError[switched.refusal.code] ?? 'period', switched);
        const calendar = {
          periods: periods.map((one) => (one === period ? { ...one, switchings: switched.value } : one)),
        };
        return { calendar, periods: [periodKey(period.name)] };
      });
    },
  };
}
