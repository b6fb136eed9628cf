// Generates the OpenAPI document from the contract.
import { z } from 'zod';
import { defineOperation } from './operation.ts';

export const schemaOperations = {
  openApiSchema: defineOperation({
    method: 'GET',
    path: '/api/schema/',
    access: 'public',
    credentials: 'ignored',
    anyOrigin: true,
    summary: 'This interface as an OpenAPI 3.1 document',
    answer: z.looseObject({
      openapi: z.string(),
      info: z.looseObject({}),
      paths: z.record(z.string(), z.looseObject({})),
    }),
  }),
};
