// The city's configuration entries. Everyone can read public entries; the others are for
// administrators.
import { z } from 'zod';
import { call, catalogueQuery, page } from '../platform/call.ts';

export const configurationEntry = z.strictObject({ config_key: z.string(), config_value: z.unknown() });

export const configurationCalls = {
  cityConfiguration: call({
    method: 'GET',
    path: '/api/city-configuration/',
    access: 'public',
    sealed: true,
    summary: 'Configuration entries; administrators also see those that are not public',
    query: catalogueQuery,
    answer: page(configurationEntry),
    provides: ['configuration'],
  }),
};
