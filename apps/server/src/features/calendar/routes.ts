// The city's calendar, kept by administrators: shown by year with what uses it, and replaced whole.
import { mostCalendarDays, mostPeriods } from '@curbwright/contract';
import {
  type Calendar,
  calendarDaysOfYear,
  calendar as calendarSchema,
  civilDateAndTime,
} from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';
import { writeAudit } from '../../db/audit/queries.ts';
import { contentVersion } from '../../http/content-version.ts';
import { answered, type Refused, refuse, refuseField } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';
import { authorOf, writing } from '../../proposals/write/writing.ts';
import { lockedCalendar, periodUses, storedCalendar, writeCalendar } from './queries.ts';

/** Names a calendar by what it says: read as the schema reads it, so that what the database leaves out makes no difference. */
function versionOf(stored: Calendar): string {
  return contentVersion(stored);
}

const nameOf = (name: string) => name.trim().toLowerCase();

/** What no calendar may be, beyond its schema. */
function faultOf({ periods }: Calendar): Refused | null {
  if (periods.length > mostPeriods)
    return refuseField('calendar.periods', 'fault.calendar-periods', { most: mostPeriods });
  const names = periods.map(({ name }) => nameOf(name));
  for (const [at, period] of periods.entries()) {
    const place = `calendar.periods.${at}`;
    if (period.name.length > 100 || nameOf(period.name) === '')
      return refuseField(`${place}.name`, 'fault.calendar-name');
    if (names.indexOf(nameOf(period.name)) !== at)
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

export function calendarHandlers(context: ApiContext): Pick<Handlers, 'cityCalendar' | 'setCityCalendar'> {
  return {
    cityCalendar: async ({ query }) => {
      const [stored, uses] = await Promise.all([storedCalendar(context.db), periodUses(context.db)]);
      const calendar = calendarSchema.parse(stored);
      const today = civilDateAndTime(context.now(), context.city.time.timeZone).date;
      const year = query.year ?? Number(today.slice(0, 4));
      const known = new Set(calendar.periods.map(({ name }) => nameOf(name)));
      return answered({
        calendar,
        version: versionOf(calendar),
        year,
        days: calendarDaysOfYear(calendar, year).map(({ names, ...day }) => ({ ...day, names: [...names] })),
        uses: uses.map((use) => ({ ...use, is_known: known.has(use.period) })),
      });
    },

    setCityCalendar: async ({ body, caller, requestId }) => {
      const fault = faultOf(body.calendar);
      if (fault !== null) return fault;
      const { id: userId, username } = authorOf(caller);
      const done = await writing(context, async (tx) => {
        const before = calendarSchema.parse(await lockedCalendar(tx));
        if (versionOf(before) !== body.version) return refuse('changed_meanwhile');
        const revision = await writeCalendar(tx, body.calendar);
        await writeAudit(tx, {
          userId,
          username,
          requestId,
          action: 'change calendar',
          noun: 'calendar',
          nounId: null,
          before,
          after: body.calendar,
        });
        return { revision };
      });
      return 'kind' in done ? done : answered({ version: versionOf(body.calendar), revision: done.revision });
    },
  };
}
