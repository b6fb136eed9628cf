// CDS Metrics 1.0 and 1.1: individual parking sessions, and aggregates by place and hour, as CSV.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { cdsId, cdsInstant, cdsLocationParams, validateCdsLocation } from './cds.ts';

/** Maximum number of days in one response. */
export const maxMetricDays = 31;
export const cdsMetricTypes = [
  'total_sessions',
  'turnover',
  'average_dwell_time',
  'occupancy_percent',
] as const;

const dayMs = 86_400_000;

const query = {
  ...cdsLocationParams,
  curb_place_type: z.enum(['area', 'zone', 'space', 'object']).optional(),
  curb_place_id: cdsId.optional(),
  /**
   * If both times are absent: the last 24 hours. If one is absent: the 24 hours after or before the
   * other.
   */
  start_time: cdsInstant.optional(),
  end_time: cdsInstant.optional(),
};

interface MetricsQuery {
  readonly curb_place_type?: string | undefined;
  readonly curb_place_id?: string | undefined;
  readonly start_time?: number | undefined;
  readonly end_time?: number | undefined;
}

function validateMetricsQuery(asked: MetricsQuery, context: z.RefinementCtx): void {
  const { curb_place_type: type, curb_place_id: id, start_time: from, end_time: to } = asked;
  const addIssueAt = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if ((type === undefined) !== (id === undefined))
    addIssueAt(type === undefined ? 'curb_place_type' : 'curb_place_id', 'fault.cds.place-incomplete');
  if (from === undefined || to === undefined) return;
  if (to <= from) addIssueAt('end_time', 'fault.cds.time-order');
  else if (to - from > maxMetricDays * dayMs) addIssueAt('end_time', 'fault.cds.time-span');
}

function metricsOperation<P extends string>(path: P) {
  return {
    method: 'GET',
    path: `/cds/metrics/${path}/`,
    alsoAt: `/cds/metrics/${path}`,
    access: 'view',
    scope: 'metrics:read',
    answerMedia: 'cds csv',
    answer: z.string(),
  } as const;
}

export const cdsMetricsOperations = {
  cdsSessions: defineOperation({
    ...metricsOperation('sessions'),
    summary: 'CDS Metrics: the stays that began in a time (at most 31 days), one a row',
    query: z.strictObject(query).superRefine(validateCdsLocation).superRefine(validateMetricsQuery),
  }),
  cdsAggregates: defineOperation({
    ...metricsOperation('aggregates'),
    summary:
      'CDS Metrics: sessions, turnover, dwell and occupancy of zones or an area, hour by hour (at most 31 days)',
    query: z
      .strictObject({ ...query, metric_type: z.enum([...cdsMetricTypes, 'total_events']).optional() })
      .superRefine(validateCdsLocation)
      .superRefine(validateMetricsQuery),
  }),
};
