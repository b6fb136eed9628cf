// Dashboards as files: every number of the tables, with the summary and the note, so that the
// figures on screen can be recomputed.
import { dashboardFileTypes } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { languageName } from '../platform/query-values.ts';
import { comparisonOperations } from './comparison.ts';
import { defaultNonApiParams, measuredPeriod, nonApiParams } from './dashboard-schemas.ts';
import { supplyOperations } from './supply.ts';

const params = z.strictObject({ type: z.enum(dashboardFileTypes) });

/** Request of an export. `request`: the request body of the dashboard's own operation. */
function exportRequestOf<R extends z.ZodType>(request: R) {
  return z.strictObject({
    request,
    /** The selection on screen; the file contains these types and hours. */
    selection: nonApiParams.default(defaultNonApiParams),
    /**
     * For publication: counts of fewer than five parking sessions are suppressed, and as many
     * others as needed so that they cannot be derived from totals. Supply and comparison count no
     * sessions, so nothing is suppressed there.
     */
    for_public: z.boolean().default(false),
    language: languageName.optional(),
  });
}

/** A file, named in the Content-Disposition header. */
const file = { answer: z.unknown(), answerMedia: 'file' } as const;

export const dashboardExportOperations = {
  exportSupplyDashboard: defineOperation({
    method: 'POST',
    path: '/api/dashboards/export_supply_:type/',
    access: 'view',
    storesData: false,
    summary: 'The supply dashboard as a file (csv, excel, pdf)',
    params,
    body: exportRequestOf(supplyOperations.supplyCharts.body),
    ...file,
  }),
  exportComparisonDashboard: defineOperation({
    method: 'POST',
    path: '/api/dashboards/export_comparison_:type/',
    access: 'view',
    storesData: false,
    summary: 'The comparison dashboard as a file (csv, excel, pdf)',
    params,
    body: exportRequestOf(comparisonOperations.comparisonCharts.body),
    ...file,
  }),
  exportDemandDashboard: defineOperation({
    method: 'POST',
    path: '/api/dashboards/export_demand_:type/',
    access: 'view',
    storesData: false,
    summary: 'The demand dashboard as a file (csv, excel, pdf)',
    params,
    body: exportRequestOf(measuredPeriod),
    ...file,
  }),
  exportTurnoverDashboard: defineOperation({
    method: 'POST',
    path: '/api/dashboards/export_turnover_:type/',
    access: 'view',
    storesData: false,
    summary: 'The turnover dashboard as a file (csv, excel, pdf)',
    params,
    body: exportRequestOf(measuredPeriod),
    ...file,
  }),
};
