// The city: what everybody needs before anything else.
import { units } from '@curbwright/contract';
import { formatCityInstant } from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';
import { configurationRows } from '../../configuration/queries.ts';
import { answered } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';
import { cityRow } from './queries.ts';

export function cityHandlers(context: ApiContext): Pick<Handlers, 'currentCity'> {
  return {
    currentCity: async () => {
      const row = await cityRow(context.db);
      const { city } = context;
      return answered({
        name: row.name,
        time_zone: row.time_zone,
        currency: row.currency,
        country: row.country,
        language: row.language,
        units: units.find((unit) => unit === row.units) ?? 'metric',
        modules_enabled: row.modules_enabled,
        configuration: await configurationRows(context.db, false),
        bounds:
          city.bounds === null ? null : [city.bounds[0], city.bounds[1], city.bounds[2], city.bounds[3]],
        revision: city.revision,
        link_count: city.linkCount,
        now: formatCityInstant(context.now(), row.time_zone),
      });
    },
  };
}
