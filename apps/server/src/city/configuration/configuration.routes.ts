// The city's configuration entries.
import { configurationCalls } from '@curbwright/contract';
import { can } from '@curbwright/core';
import { userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered } from '../../platform/http/outcome.ts';
import { cutPage } from '../../platform/http/pages.ts';
import type { CityContext } from '../city-context.ts';
import { configurationRows } from './shown-configuration.sql.ts';

export function configurationHandlers(context: CityContext): Pick<Handlers, 'cityConfiguration'> {
  const { path } = configurationCalls.cityConfiguration;
  return {
    cityConfiguration: async ({ caller, query }) => {
      const rows = await configurationRows(context.db, can(userOf(caller), 'administer'));
      return answered(cutPage(path, query, rows));
    },
  };
}
