// Dashboards as files: every number of the tables with the summary and the note, so that the
// figures on screen can be recomputed.
import { dashboardFileTypes } from '@curbwright/core';
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { languageName } from '../platform/query-values.ts';
import { comparisonCalls } from './comparison.ts';
import { everythingPicked, measuredPeriod, nonApiParams } from './dashboard-parts.ts';
import { supplyCalls } from './supply.ts';

const params = z.strictObject({ type: z.enum(dashboardFileTypes) });

/** `request`: the request body of the dashboard's own operation. */
function fileOf<R extends z.ZodType>(request: R) {
  return z.strictObject({
    request,
    /** The selection on screen; the file contains these types and hours. */
    selection: nonApiParams.default(everythingPicked),
    /**
     * For publication: cells with fewer than five parking sessions are left empty, and as many
     * others as needed so that they cannot be computed from totals. Supply and comparison count no
     * sessions, so nothing is left out of them.
     */
    for_public: z.boolean().default(false),
    language: languageName.optional(),
  });
}

/** A file, named in the Content-Disposition header. */
const file = { answer: z.unknown(), answerMedia: 'file' } as const;

export const dashboardExportCalls = {
  exportSupplyDashboard: call({
    method: 'POST',
    path: '/api/dashboards/export_supply_:type/',
    access: 'view',
    summary: 'The supply dashboard as a file (csv, excel, pdf)',
    params,
    body: fileOf(supplyCalls.supplyCharts.body),
    ...file,
  }),
  exportComparisonDashboard: call({
    method: 'POST',
    path: '/api/dashboards/export_comparison_:type/',
    access: 'view',
    summary: 'The comparison dashboard as a file (csv, excel, pdf)',
    params,
    body: fileOf(comparisonCalls.comparisonCharts.body),
    ...file,
  }),
  exportDemandDashboard: call({
    method: 'POST',
    path: '/api/dashboards/export_demand_:type/',
    access: 'view',
    summary: 'The demand dashboard as a file (csv, excel, pdf)',
    params,
    body: fileOf(measuredPeriod),
    ...file,
  }),
  exportTurnoverDashboard: call({
    method: 'POST',
    path: '/api/dashboards/export_turnover_:type/',
    access: 'view',
    summary: 'The turnover dashboard as a file (csv, excel, pdf)',
    params,
    body: fileOf(measuredPeriod),
    ...file,
  }),
};
