// Demand: what may be asked for, the cells of the charts, and the pressure on each link.
import type { ApiContext } from '../../api-context.ts';
import { regulationTypes } from '../../dashboards/regulation-types.ts';
import { answered } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

const emptyNote = {
  formulas: [],
  rows: 0,
  links: 0,
  links_observed: 0,
  coverage: null,
  offline_share: null,
  faults: [],
  measured_by: 'nothing' as const,
  spaces_counted: 0,
  spaces_estimated: 0,
};

export function demandHandlers(
  context: ApiContext,
): Pick<Handlers, 'demandFilters' | 'demandChartData' | 'demandMapData'> {
  return {
    demandFilters: async ({ language }) => {
      const types = await regulationTypes(context.db, language);
      return answered({
        regulation_types: [...types.values()],
        measured: null,
        sources: [],
        demandAPIParams: { analysis_zone_id: -1, date: null, date_to: null, time: null },
        demandNonAPIParams: {
          selectedRegulationTypeIds: [],
          selectedTimePeriod: { min: 0, max: 24 },
          selectedDays: [],
        },
      });
    },
    demandChartData: async ({ body }) =>
      answered({
        analysis_zone_id: body.analysis_zone_id,
        period: null,
        currency: context.city.currency,
        types: [],
        note: emptyNote,
      }),
    demandMapData: async ({ body }) =>
      answered({
        analysis_zone_id: body.analysis_zone_id,
        period: null,
        links: [],
        measured_links: 0,
        note: emptyNote,
      }),
  };
}
