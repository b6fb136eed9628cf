// Comparison: one state of the city against another, by regulation type and by user class, in spaces, metres and space-hours a week.
import { lineGeometry, multiPolygonGeometry, restriction } from '@curbwright/core';
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { quantity } from '../platform/quantities.ts';
import { languageQuery } from '../platform/query-values.ts';
import {
  curbCells,
  curbNote,
  curbStateAnswer,
  curbStateChoice,
  expectedType,
  slotsOfWeek,
  supplyView,
} from './curb-state.ts';
import { analysisZoneId } from './dashboard-parts.ts';

const comparisonRequest = z.strictObject({
  analysis_zone_id: analysisZoneId,
  /** Any two states; both the same is no fault, nothing differs then. Absent = existing conditions. */
  before: curbStateChoice.default({}),
  after: curbStateChoice.default({}),
  ...supplyView,
});

/** What a type holds, hour by hour; `full_revenue` in minor units were every space taken. */
const sideCells = z.strictObject({ ...curbCells, full_revenue: slotsOfWeek('minorUnitTerms') });

/** Curb a user class may use, hour by hour. */
const usableCells = z.strictObject({
  parking: z.strictObject(curbCells),
  /** Loading or unloading. */
  loading: z.strictObject(curbCells),
  stopping: z.strictObject(curbCells),
});

const biggest = z
  .strictObject({
    type: z.int(),
    name: z.string(),
    /** The largest difference in an hour, in spaces (metres where no space differs), always positive. */
    spaces: quantity('count'),
    metres: quantity('length'),
    /** The first hour of the week with it. */
    time: z.int(),
    /** The difference over the chosen time, always positive. */
    space_hours: quantity('count'),
    metre_hours: quantity('length'),
  })
  .nullable();

/** Requirement §3. */
const comparisonSummaryAnswer = z.strictObject({
  biggestGainRegulation: biggest,
  biggestLossRegulation: biggest,
  /** Share of the metres after whose rules are others than before, 0 to 100; null without any curb. */
  newRegulationsPercentage: quantity('percent').nullable(),
  /** Potential revenue after, minor units a week; the change from before. */
  totalRevenue: quantity('minorUnits'),
  revenueChange: quantity('minorUnits'),
  /** People a week after; the change from before. */
  totalUsers: quantity('count'),
  usersChange: quantity('count'),
});

/** Who loses or gains, and by how much, as a sentence. Core's `comparisonFindings` and `sayFinding` give them for any selection. */
const comparisonFinding = z.strictObject({
  /** `kept`: curb meant for a group; `usable`: curb a user class may use; for the whole `unchanged`, or `empty` without curb. */
  code: z.string(),
  /** Losses first. `shift`: as much in all, at other hours. */
  kind: z.enum(['loss', 'shift', 'gain', 'same']),
  text: z.string(),
});

/** A line whose rules differ, or which is there on one side only. Rule sets are indexes in `rule_sets`, null = no rules known. */
const comparisonLine = z.strictObject({
  link_id: z.int(),
  geometry: lineGeometry,
  metres: quantity('length'),
  /** Of a stretch of a link its share, so with decimals. */
  spaces_before: quantity('count'),
  spaces_after: quantity('count'),
  rule_set_before: z.int().nullable(),
  rule_set_after: z.int().nullable(),
  /** False where the state has no curb here. */
  there_before: z.boolean(),
  there_after: z.boolean(),
  /** What it is for most of the week: ids of types. */
  type_before: z.int().nullable(),
  type_after: z.int().nullable(),
  /** Space-hours a week in which the asker may park, load or stop: after less before. */
  net_space_hours: quantity('count'),
  net_metre_hours: quantity('length'),
});

export const comparisonCalls = {
  comparisonCharts: call({
    method: 'POST',
    path: '/api/comparison-charts-data/',
    access: 'view',
    summary: 'Two states of the city: what each type and each user class has before and after, and who loses',
    query: languageQuery,
    body: comparisonRequest,
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      before: curbStateAnswer,
      after: curbStateAnswer,
      /** Monday of the week. */
      date: z.iso.date(),
      user_class_category: z.int().nullable(),
      currency: z.string(),
      totals: z.strictObject({
        links_before: z.int(),
        links_after: z.int(),
        spaces_before: z.int(),
        spaces_after: z.int(),
        metres_before: quantity('length'),
        metres_after: quantity('length'),
        /** Of the curb after: what has other rules than before. */
        changed_metres: quantity('length'),
        changed_spaces: z.int(),
      }),
      /** Types that occur on either side. */
      types: z.array(expectedType),
      cells: z.array(z.strictObject({ type: z.int(), before: sideCells, after: sideCells })),
      /** Categories of user classes, each as an asker who is everything it names. */
      user_classes: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          display_name: z.string(),
          before: usableCells,
          after: usableCells,
        }),
      ),
      /** With everything selected. Core's `comparisonSummary` and `comparisonFindings` give them for any selection. */
      summary: comparisonSummaryAnswer,
      findings: z.array(comparisonFinding),
      note: curbNote,
    }),
  }),
  comparisonMap: call({
    method: 'POST',
    path: '/api/comparison-map-data/',
    access: 'view',
    summary:
      'The curbs whose rules differ between two states, with their net difference in space-hours a week',
    query: languageQuery,
    body: comparisonRequest,
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      outline: multiPolygonGeometry.nullable(),
      bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
      /** The largest differences first, at most 5,000. */
      lines: z.array(comparisonLine),
      lines_count: z.int(),
      truncated: z.boolean(),
      rule_sets: z.array(z.strictObject({ id: z.string(), restrictions: z.array(restriction) })),
    }),
  }),
};
