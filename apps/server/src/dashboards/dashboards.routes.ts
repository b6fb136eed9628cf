// The dashboards: filters, chart data, maps, and the what-if model.
import type { LanguageName } from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { type Rejection, respond } from '../platform/http/outcome.ts';
import { comparisonMap } from './comparison-map.ts';
import { buildComparisonResponse } from './comparison-response.ts';
import { loadDemandFilters } from './demand-filters.ts';
import { loadDemandMap } from './demand-map.ts';
import { loadDemandResponse } from './demand-response.ts';
import { listRecentPublications } from './recent-publications.ts';
import { loadSupplyFilters } from './supply-filters.ts';
import { loadSupplyMap } from './supply-map.ts';
import { loadSupplyResponse } from './supply-response.ts';
import { loadTurnoverMap } from './turnover-map.ts';
import { loadTurnoverResponse } from './turnover-response.ts';
import { computeWhatIfResponse } from './what-if/what-if-response.ts';

/** Loads the response to a request in a language, or the failure. */
export type DashboardLoader<Request, Answer> = (
  context: CityContext,
  request: Request,
  language: LanguageName,
) => Promise<Answer | Rejection>;

export function dashboardHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'supplyFilters'
  | 'supplyCharts'
  | 'supplyMap'
  | 'demandFilters'
  | 'demandChartData'
  | 'demandMapData'
  | 'demandWhatIf'
  | 'turnoverDwellTime'
  | 'turnoverMapData'
  | 'comparisonCharts'
  | 'comparisonMap'
  | 'recentPublications'
> {
  const respondWith =
    <Request, Answer extends object>(load: DashboardLoader<Request, Answer>) =>
    async ({ body, language }: { readonly body: Request; readonly language: LanguageName }) => {
      const answer = await load(context, body, language);
      return 'kind' in answer ? answer : respond(answer);
    };
  return {
    supplyFilters: async ({ language }) => respond(await loadSupplyFilters(context, language)),
    supplyCharts: respondWith(loadSupplyResponse),
    supplyMap: respondWith(loadSupplyMap),
    demandFilters: async ({ language }) => respond(await loadDemandFilters(context, language)),
    demandChartData: respondWith(loadDemandResponse),
    demandMapData: respondWith(loadDemandMap),
    demandWhatIf: respondWith(computeWhatIfResponse),
    turnoverDwellTime: ({ query, language }) => respondWith(loadTurnoverResponse)({ body: query, language }),
    turnoverMapData: respondWith(loadTurnoverMap),
    comparisonCharts: respondWith(buildComparisonResponse),
    comparisonMap: respondWith(comparisonMap),
    recentPublications: async () => respond(await listRecentPublications(context)),
  };
}
