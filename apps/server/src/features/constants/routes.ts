// Constants of the interface, to the requirement's letter (§9).
import { boxLinkLimit, defaultPage, maxPage } from '@curbwright/contract';
import { dayPresets, daysOfPreset, languages, mostVertices, weekDays } from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';
import { publicConfigurationValue } from '../../configuration/queries.ts';
import { answered } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

/** Where people pay when the city names no address of its own. */
export const payNowFallback = 'https://www.parkmobile.io/';

/** An http(s) address, else the fallback: a configured `javascript:` never reaches a page. */
export function payNowLink(entry: unknown): string {
  if (typeof entry !== 'string' || !URL.canParse(entry)) return payNowFallback;
  return /^https?:$/.test(new URL(entry).protocol) ? entry : payNowFallback;
}

/** The presets as the filters have them; `All`, which asks no day there, names every day here. */
const presets = dayPresets.map((name) => ({ name, days: name === 'All' ? weekDays : daysOfPreset[name] }));

export function constantsHandlers(context: ApiContext): Pick<Handlers, 'constants'> {
  return {
    constants: async () =>
      answered({
        default_language: 'en',
        fallback_language: 'en',
        languages: [...languages],
        date_format: 'yyyy-MM-dd',
        time_format: 'HH:mm',
        long_date_format: 'D-MMM-YYYY HH:mm:ss',
        placeholder: 'N/A',
        default_page_size: defaultPage,
        max_page_size: maxPage,
        batch_page_size: 10,
        proposed_link_limit: 10_000,
        box_link_limit: boxLinkLimit,
        polygon_vertex_limit: mostVertices,
        min_zoom: 0,
        max_zoom: 22,
        distance_unit: { name: 'Meters', label: 'm' },
        hotspot_max_stay: 180,
        week_days: [...weekDays],
        week_day_presets: presets.map(({ name, days }) => ({ name, days: [...days] })),
        export_types: { excel: '.xlsx', json: '.geojson', pdf: '.pdf' },
        toast_times: { error: 5000, info: 3000, error_popup: 1000 },
        pay_now_link: payNowLink(await publicConfigurationValue(context.db, 'PAY_NOW_LINK')),
      }),
  };
}
