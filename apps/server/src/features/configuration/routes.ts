// The city's configuration entries.

import { configurationCalls } from '@curbwright/contract';
import { can } from '@curbwright/core';
import { z } from 'zod';
import type { ApiContext } from '../../api-context.ts';
import { userOf } from '../../http/caller.ts';
import { answered } from '../../http/outcome.ts';
import { cutPage } from '../../http/pages.ts';
import type { Handlers } from '../../mount.ts';
import { configurationRows } from './queries.ts';

const value = z.json();

export function configurationHandlers(context: ApiContext): Pick<Handlers, 'cityConfiguration'> {
  const { path } = configurationCalls.cityConfiguration;
  return {
    cityConfiguration: async ({ caller, query }) => {
      const rows = await configurationRows(context.db, can(userOf(caller), 'administer'));
      const entries = rows.map((row) => ({
        config_key: row.config_key,
        config_value: value.parse(row.config_value),
      }));
      return answered(cutPage(path, query, entries));
    },
  };
}
