// Handler that returns the regulation in force as its legal order, for staff to pass on.
import { translateAny } from '@curbwright/core';
import { writeDtro } from '@curbwright/formats';
import type { CityContext } from '../../city/city-context.ts';
import { knownKeys } from '../../city/configuration/known-keys.ts';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectFor, respond } from '../../platform/http/outcome.ts';
import { buildLegalOrder } from './build-legal-order.ts';
import { findExternalId } from './legal-orders.sql.ts';

/**
 * Makes a file name from an id: characters other than letters, digits, `_`, dots and dashes become
 * a dash.
 */
function fileName(id: string): string {
  return `order-${id.replaceAll(/[^\w.-]+/g, '-').slice(0, 80)}.dtro.json`;
}

export function legalOrderHandlers({ db }: CityContext): Pick<Handlers, 'regulationOrder'> {
  return {
    regulationOrder: async ({ params, language }) => {
      const authority = knownKeys.TRAFFIC_AUTHORITY.schema.safeParse(
        await configurationValue(db, 'TRAFFIC_AUTHORITY'),
      ).data;
      const id = await findExternalId(db, params.id);
      if (id === undefined) return reject('not_found');
      if (typeof authority !== 'number') return rejectFor({ code: 'dtro.no-authority', params: {} });
      const order = await buildLegalOrder(db, id, authority);
      const written = order.ok ? writeDtro(order.value) : order;
      if (!written.ok) return rejectFor(written.refusal);
      const { record, issues } = written.value;
      const losses = issues.map(({ code, place, params: more }) => ({
        place,
        text: translateAny(language, code, { ...more, place }),
      }));
      return respond({ name: fileName(id), record, losses });
    },
  };
}
