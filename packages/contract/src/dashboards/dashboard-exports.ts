// Dashboards as files: every number of the table twins with the summary and the note, so that what is on the screen can be reckoned again.
import { dashboardFileTypes } from '@curbwright/core';
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { languageName } from '../platform/query-values.ts';
import { comparisonCalls } from './comparison.ts';
import { everythingPicked, measuredPeriod, nonApiParams } from './dashboard-parts.ts';
import { supplyCalls } from './supply.ts';

const params = z.strictObject({ type: z.enum(dashboardFileTypes) });

/** `request`: the body of the dashboard's own call. */
function fileOf<R extends z.ZodType>(request: R) {
  return z.strictObject({
    request,
    /** What was picked on the screen; the file holds these types and hours. */
    selection: nonApiParams.default(everythingPicked),
    /**
     * For publication: cells made of fewer than five stays are left empty, and as many others as it takes that they cannot be reckoned back from
     * totals. Supply and comparison count no stays: nothing is left out of them.
     */
    for_public: z.boolean().default(false),
    language: languageName.optional(),
  });
}

/** A file named in content-disposition. */
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
