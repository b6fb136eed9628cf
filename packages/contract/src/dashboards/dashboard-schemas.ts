// Shared parts of the dashboard operations: the request's zone and period, curb types with their
// styles, and the note on how numbers are counted.
import { hoursPerWeek, type NumberUnit, wholeCityZoneId } from '@curbwright/core';
import { z } from 'zod';
import { activity } from '../city/activities.ts';
import { quantity } from '../platform/quantities.ts';
import { maxId } from '../platform/query-values.ts';

export const analysisZoneId = z
  .int()
  .min(-1)
  .max(maxId)
  .refine((id) => id !== 0, { error: 'fault.zone-id' })
  .default(wholeCityZoneId);

/**
 * Earliest accepted day. Every hour since the given day is computed, so a date in the year 1 would
 * cost seconds. There are no measurements before 2000.
 */
export const measuredDate = z.iso.date().refine((day) => day >= '2000-01-01', { error: 'fault.date-early' });

/** HH:mm. */
export const measuredTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Requires `date` when `date_to` is given, and rejects a `date_to` before `date`. */
export function withDateOrder<
  Period extends z.ZodType<{ readonly date?: string | undefined; readonly date_to?: string | undefined }>,
>(period: Period): Period {
  return period
    .refine((body) => body.date === undefined || body.date_to === undefined || body.date <= body.date_to, {
      path: ['date_to'],
      error: 'fault.date-order',
    })
    .refine((body) => body.date !== undefined || body.date_to === undefined, {
      path: ['date'],
      error: 'fault.date-missing',
    });
}

/** `demandAPIParams`: the request parameters. */
export const measuredPeriod = withDateOrder(
  z.strictObject({
    analysis_zone_id: analysisZoneId,
    /**
     * The first day; its whole month is counted. Absent: the three newest months with measurements.
     */
    date: measuredDate.optional(),
    /** The last day; its whole month is counted. Absent with a `date`: that month alone. */
    date_to: measuredDate.optional(),
    /**
     * The hour of the day that the map shows first, HH:mm; it does not affect the numbers. Absent:
     * the hour with the highest occupancy.
     */
    time: measuredTime.optional(),
  }),
);

/**
 * `demandNonAPIParams` on the wire, plus the days of the week: filters that a client applies itself
 * and that an export receives.
 */
export const nonApiParams = z.strictObject({
  /** Ids of curb types, 0 = no rules known; empty = all. */
  selectedRegulationTypeIds: z.array(z.int().min(0).max(maxId)).max(1000).default([]),
  /** Hours of the day from `min` until `max`: 8 and 18 = 08:00 to 17:59. */
  selectedTimePeriod: z
    .strictObject({ min: z.int().min(0).max(23), max: z.int().min(1).max(24) })
    .refine(({ min, max }) => min < max, { path: ['max'], error: 'fault.period-order' })
    .default({ min: 0, max: 24 }),
  /** 0 = Monday to 6 = Sunday; empty = all. */
  selectedDays: z.array(z.int().min(0).max(6)).max(7).default([]),
});

/** The fields of an empty form: `null` counts as absent. */
const periodForm = z
  .strictObject({
    analysis_zone_id: measuredPeriod.shape.analysis_zone_id,
    date: measuredPeriod.shape.date.nullable(),
    date_to: measuredPeriod.shape.date_to.nullable(),
    time: measuredPeriod.shape.time.nullable(),
  })
  .transform(
    ({ date, date_to: dateTo, time, ...zone }): z.input<typeof measuredPeriod> => ({
      ...zone,
      date: date ?? undefined,
      date_to: dateTo ?? undefined,
      time: time ?? undefined,
    }),
  )
  .pipe(measuredPeriod);

/**
 * A request for measurements in one of two forms: `measuredPeriod` itself, or the requirement's
 * form (§3) that contains it as `demandAPIParams`. The client applies `demandNonAPIParams` to the
 * cells of the response; the server only validates it.
 */
export const measuredRequest = z
  .strictObject({
    ...measuredPeriod.shape,
    analysis_zone_id: measuredPeriod.shape.analysis_zone_id.unwrap().optional(),
    demandAPIParams: periodForm.optional(),
    demandNonAPIParams: nonApiParams.optional(),
  })
  .superRefine(({ demandAPIParams, demandNonAPIParams, ...own }, context) => {
    if (demandAPIParams === undefined && demandNonAPIParams === undefined) return;
    for (const [field, value] of Object.entries(own))
      if (value !== undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'fault.two-forms', params: { field } });
  })
  .transform(
    ({ demandAPIParams, demandNonAPIParams: _picked, ...own }): z.input<typeof measuredPeriod> =>
      demandAPIParams ?? own,
  )
  .pipe(measuredPeriod);

/** The default selection: every type, hour and day. */
export const defaultNonApiParams: z.output<typeof nonApiParams> = {
  selectedRegulationTypeIds: [],
  selectedTimePeriod: { min: 0, max: 24 },
  selectedDays: [],
};

/** A curb type as drawn in legends; id 0 = curbs whose rules are unknown. */
export const dashboardCurbType = z.strictObject({
  id: z.int(),
  /** Stable code, such as `paid parking`. */
  name: z.string(),
  /** In the reader's language. */
  display_name: z.string(),
  filter_section: z.string(),
  color: z.string(),
  color_dark: z.string(),
  dash_style: z.string(),
  line_width: z.number(),
  /** `null` for curbs whose rules are unknown. */
  activity: activity.nullable(),
});

/** 168 numbers, one for each hour of the week from Monday 00:00. */
export function byHourOfWeek(unit: NumberUnit) {
  return z.array(quantity(unit)).length(hoursPerWeek);
}

/** The counted period, both days included; `null` when nothing was ever measured. */
export const countedPeriod = z.strictObject({ from: z.iso.date(), to: z.iso.date() }).nullable();

/** The "How is this counted?" note of a response. */
export const measureNote = z.strictObject({
  /** Codes of the formulas; the text of each has the message key `formula.<code>`. */
  formulas: z.array(z.string()),
  /** Number of parking sessions from which the numbers are computed. */
  rows: z.int(),
  /** Number of links in the zone, and of those links that any source observed in the period. */
  links: z.int(),
  links_observed: z.int(),
  /** Spaces of the links observed. */
  spaces_observed: z.int(),
  /**
   * Observed divided by possible space-minutes, 0 to 1; `null` when there are no possible ones (no
   * links, no period).
   */
  coverage: quantity('share').nullable(),
  /**
   * Share of the space-minutes assigned to a source during which that source was offline; `null`
   * when none were assigned.
   */
  offline_share: quantity('share').nullable(),
  /** Stored parking sessions that are left out of every number, by validation error. */
  faults: z.array(z.strictObject({ fault: z.string(), sessions: z.int() })),
  /**
   * Source of the occupancy. `stays`: parking sessions; `occupancy`: measured occupancy stored
   * without dates, where there are no sessions; `both`; `sums`: only revenue totals; `nothing`.
   */
  measured_by: z.enum(['stays', 'occupancy', 'both', 'sums', 'nothing']),
  /** Spaces counted, and spaces estimated from a link's length. */
  spaces_counted: z.int(),
  spaces_estimated: z.int(),
});

/**
 * Maximum number of links on a map of demand or turnover; those with the most parking sessions are
 * included.
 */
export const maxDashboardMapLinks = 10_000;

/** Maximum number of links without measurements on such a map; those with the most spaces. */
export const maxUnmeasuredMapLinks = 3000;

/** A curb type that occurs on the zone's links, with their number and spaces. */
const zoneCurbType = dashboardCurbType.extend({ links: z.int(), spaces: z.int() });

/** A curb type of a zone with what was observed of it. */
export const measuredCurbType = zoneCurbType.extend({
  /** Links that any source observed in the period. */
  links_observed: z.int(),
  /**
   * Spaces of links observed at any time in the period; a link that existed for only part of the
   * period counts proportionally.
   */
  watched_spaces: quantity('count'),
  /** The part of `spaces` that is estimated from the length of links. */
  spaces_estimated: z.int(),
  /** Spaces × minutes in which a source should have observed but was offline, over all hours. */
  offline_minutes: quantity('minutes'),
  /** Stored sessions that are left out of every number, by validation error, over all hours. */
  faults: z.array(z.strictObject({ fault: z.string(), sessions: z.int() })),
});

/** A link on a map of measured use. */
const measuredMapLink = z.strictObject({
  link_id: z.int(),
  bl_street_name: z.string().nullable(),
  /** The cross streets. */
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
  regulation_type_id: z.int(),
  spaces: z.int(),
  /** Longitude and latitude to five decimals. */
  line: z.array(z.tuple([z.number(), z.number()])),
});

/** The response of a map of measured use; `numbers` are the fields of each link. */
export function measuredMap<Numbers extends z.ZodRawShape>(numbers: Numbers) {
  return z.strictObject({
    analysis_zone_id: z.int(),
    period: countedPeriod,
    links: z.array(measuredMapLink.extend(numbers)),
    /** Links that no source observed in the period: those with the most spaces, without numbers. */
    unmeasured: z.array(measuredMapLink),
    /** Number of all of them; greater than the length of `unmeasured` when some were left out. */
    unmeasured_links: z.int(),
    /**
     * Number of measured links in the zone; greater than the length of `links` when some were left
     * out.
     */
    measured_links: z.int(),
    note: measureNote,
  });
}
