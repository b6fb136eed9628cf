// Endpoint for the city, which every page loads first. An open page requests it again each minute;
// an unchanged response is a 304.
import { createHash } from 'node:crypto';
import { type cityInfo, units } from '@curbwright/contract';
import { formatCityInstant } from '@curbwright/core';
import type { z } from 'zod';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { respondRawUnlessCached } from '../../platform/http/outcome.ts';
import type { CityContext } from '../city-context.ts';
import { knownKeys } from '../configuration/known-keys.ts';
import { configurationRows } from '../configuration/shown-configuration.sql.ts';
import { cityRow } from './city.sql.ts';

type CityInfo = z.infer<typeof cityInfo>;

/** A weak ETag, because two responses for the same city differ in the server's clock. */
function etagOf(city: Omit<CityInfo, 'now'>): string {
  return `W/"${createHash('sha256').update(JSON.stringify(city)).digest('base64url').slice(0, 22)}"`;
}

export function cityHandlers(context: CityContext): Pick<Handlers, 'currentCity'> {
  return {
    currentCity: async ({ headers }) => {
      const row = await cityRow(context.db);
      const { city } = context;
      const modules = knownKeys.MODULES.schema.safeParse(await configurationValue(context.db, 'MODULES'));
      const lasting: Omit<CityInfo, 'now'> = {
        name: row.name,
        time_zone: row.time_zone,
        currency: row.currency,
        country: row.country,
        language: row.language,
        units: units.find((unit) => unit === row.units) ?? 'metric',
        // The value an administrator last set, or the imported value until then.
        modules_enabled: modules.success ? modules.data : row.modules_enabled,
        configuration: await configurationRows(context.db, false),
        bounds:
          city.bounds === null ? null : [city.bounds[0], city.bounds[1], city.bounds[2], city.bounds[3]],
        revision: city.revision,
        link_count: city.linkCount,
        staging: context.config.staging,
      };
      const keeping = { etag: etagOf(lasting), control: 'public, max-age=0, must-revalidate' };
      return respondRawUnlessCached(headers['if-none-match'], keeping, () =>
        JSON.stringify({ ...lasting, now: formatCityInstant(context.now(), row.time_zone) }),
      );
    },
  };
}
