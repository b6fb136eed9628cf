// Turnover: stays by duration, and what each link's spaces turn over.
import type { ApiContext } from '../../api-context.ts';
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

export function turnoverHandlers(
  _context: ApiContext,
): Pick<Handlers, 'turnoverDwellTime' | 'turnoverMapData'> {
  return {
    turnoverDwellTime: async ({ query }) =>
      answered({
        analysis_zone_id: query.analysis_zone_id,
        period: null,
        dwell_classes: [],
        types: [],
        user_classes: [],
        note: emptyNote,
      }),
    turnoverMapData: async ({ body }) =>
      answered({
        analysis_zone_id: body.analysis_zone_id,
        period: null,
        links: [],
        measured_links: 0,
        note: emptyNote,
      }),
  };
}
