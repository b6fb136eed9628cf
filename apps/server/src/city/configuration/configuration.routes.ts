// Endpoint for the city's configuration entries.
import { configurationOperations } from '@curbwright/contract';
import { can } from '@curbwright/core';
import { userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { slicePage } from '../../platform/http/pagination.ts';
import type { CityContext } from '../city-context.ts';
import { configurationRows } from './shown-configuration.sql.ts';

export function configurationHandlers(context: CityContext): Pick<Handlers, 'cityConfiguration'> {
  const { path } = configurationOperations.cityConfiguration;
  return {
    cityConfiguration: async ({ caller, query }) => {
      const rows = await configurationRows(context.db, can(userOf(caller), 'administer'));
      return respond(slicePage(path, query, rows));
    },
  };
}
