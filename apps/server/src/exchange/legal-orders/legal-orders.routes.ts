// Handler that returns the regulation in force as its legal order, for staff to pass on.
import { sayAny } from '@curbwright/core';
import { writeDtro } from '@curbwright/formats';
import type { CityContext } from '../../city/city-context.ts';
import { knownKeys } from '../../city/configuration/known-keys.ts';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, refuse, refuseFor } from '../../platform/http/outcome.ts';
import { outsideIdOf } from './legal-orders.sql.ts';
import { orderOf } from './order-of.ts';

/**
 * Makes a file name from an id: characters other than letters, digits, `_`, dots and dashes become
 * a dash.
 */
function fileName(id: string): string {
  return `order-${id.replaceAll(/[^\w.-]+/g, '-').slice(0, 80)}.dtro.json`;
}

export function regulationOrderHandlers({ db }: CityContext): Pick<Handlers, 'regulationOrder'> {
  return {
    regulationOrder: async ({ params, language }) => {
      const authority = knownKeys.TRAFFIC_AUTHORITY.schema.safeParse(
        await configurationValue(db, 'TRAFFIC_AUTHORITY'),
      ).data;
      const id = await outsideIdOf(db, params.id);
      if (id === undefined) return refuse('not_found');
      if (typeof authority !== 'number') return refuseFor({ code: 'dtro.no-authority', params: {} });
      const order = await orderOf(db, id, authority);
      const written = order.ok ? writeDtro(order.value) : order;
      if (!written.ok) return refuseFor(written.refusal);
      const { record, issues } = written.value;
      const losses = issues.map(({ code, place, params: more }) => ({
        place,
        text: sayAny(language, code, { ...more, place }),
      }));
      return answered({ name: fileName(id), record, losses });
    },
  };
}
