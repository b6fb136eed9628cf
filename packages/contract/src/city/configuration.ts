// The city's configuration entries. Everyone can read public entries; the others are for
// administrators.
import { z } from 'zod';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';

export const configurationEntry = z.strictObject({ config_key: z.string(), config_value: z.unknown() });

export const configurationOperations = {
  cityConfiguration: defineOperation({
    method: 'GET',
    path: '/api/city-configuration/',
    access: 'public',
    sealed: true,
    summary: 'Configuration entries; administrators also see those that are not public',
    query: catalogQuery,
    answer: pageSchema(configurationEntry),
    provides: ['configuration'],
  }),
};
