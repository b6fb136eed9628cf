// Constants of the interface, exactly as the requirement lists them (§9).
import { boxLinkLimit, defaultPageSize, maxPageSize } from '@curbwright/contract';
import { dayPresets, daysOfPreset, languages, maxVertices, weekDays } from '@curbwright/core';
import { publicConfigurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import type { CityContext } from '../city-context.ts';

/**
 * A reserved page (RFC 2606), used when the city has set no payment page and the server does not
 * know its own address.
 */
const fallbackPaymentUrl = 'https://example.org/';

/**
 * Returns the payment page: the configured http(s) URL, else the city's own page, never a
 * company's. A configured `javascript:` URL never reaches a page. The viewer offers payment only
 * where the city has set a URL.
 */
export function payNowLink(entry: unknown, publicUrl: string | null): string {
  const isWeb = typeof entry === 'string' && URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol);
  return isWeb ? entry : (publicUrl ?? fallbackPaymentUrl);
}

/**
 * The day presets of the filters. `All`, which does not filter by day there, lists every day here.
 */
const presets = dayPresets.map((name) => ({ name, days: name === 'All' ? weekDays : daysOfPreset[name] }));

export function constantsHandlers(context: CityContext): Pick<Handlers, 'constants'> {
  return {
    constants: async () =>
      respond({
        default_language: 'en',
        fallback_language: 'en',
        languages: [...languages],
        date_format: 'yyyy-MM-dd',
        time_format: 'HH:mm',
        long_date_format: 'D-MMM-YYYY HH:mm:ss',
        placeholder: 'N/A',
        default_page_size: defaultPageSize,
        max_page_size: maxPageSize,
        batch_page_size: 10,
        proposed_link_limit: 10_000,
        box_link_limit: boxLinkLimit,
        polygon_vertex_limit: maxVertices,
        min_zoom: 0,
        max_zoom: 22,
        distance_unit: { name: 'Meters', label: 'm' },
        hotspot_max_stay: 180,
        week_days: [...weekDays],
        week_day_presets: presets.map(({ name, days }) => ({ name, days: [...days] })),
        export_types: { excel: '.xlsx', json: '.geojson', pdf: '.pdf' },
        toast_times: { error: 5000, info: 3000, error_popup: 1000 },
        pay_now_link: payNowLink(
          await publicConfigurationValue(context.db, 'PAY_NOW_LINK'),
          context.config.publicUrl,
        ),
      }),
  };
}
