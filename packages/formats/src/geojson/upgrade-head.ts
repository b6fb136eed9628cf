// Converts older files of the product's own GeoJSON to the current format.
import { type PeriodSwitch, permanentSwitch } from '@curbwright/core';
import { isObject, type JsonObject, textOrNull } from '../source-json.ts';

/**
 * Until December 2026, a calendar period had `switched` (`true` = on, `false` = off, `null` = by
 * its days) without times. A switched period is on or off from the file's date, as in migration
 * 0027; `off` has no effect on a period without days.
 */
function upgradePeriod(period: unknown, created: number): unknown {
  if (!isObject(period) || !('switched' in period) || 'switchings' in period) return period;
  const { switched, ...others } = period;
  const hasDays = Array.isArray(period.days) && period.days.length > 0;
  const state = switched === true ? 'on' : switched === false && hasDays ? 'off' : null;
  const switchings: PeriodSwitch[] =
    state === null
      ? []
      : [{ ...permanentSwitch(state), ...(Number.isFinite(created) ? { from: created } : {}) }];
  return { ...others, switchings };
}

/** Converts the head of a file to the current format. */
export function upgradeHead(head: unknown): unknown {
  if (!isObject(head) || !isObject(head.calendar) || !Array.isArray(head.calendar.periods)) return head;
  const created = Date.parse(textOrNull(head.created) ?? '');
  const calendar: JsonObject = {
    ...head.calendar,
    periods: head.calendar.periods.map((period: unknown) => upgradePeriod(period, created)),
  };
  return { ...head, calendar };
}
