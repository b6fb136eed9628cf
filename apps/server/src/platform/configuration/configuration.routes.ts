// The city's configuration entries.
import { configurationCalls } from '@curbwright/contract';
import { can } from '@curbwright/core';
import type { ApiContext } from '../api-context.ts';
import { configurationRows } from './configuration.sql.ts';
import { userOf } from '../http/caller.ts';
import { answered } from '../http/outcome.ts';
import { cutPage } from '../http/pages.ts';
import type { Handlers } from '../http/mount.ts';

export function configurationHandlers(context: ApiContext): Pick<Handlers, 'cityConfiguration'> {
  const { path } = configurationCalls.cityConfiguration;
  return {
    cityConfiguration: async ({ caller, query }) => {
      const rows = await configurationRows(context.db, can(userOf(caller), 'administer'));
      return answered(cutPage(path, query, rows));
    },
  };
}
