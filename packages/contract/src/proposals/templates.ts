// Templates: the data of a regulation and its restrictions, saved under a name.
import { maxProposalRestrictions, payment, restriction } from '@curbwright/core';
import { z } from 'zod';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';
import { idParams } from '../platform/query-values.ts';
import { paymentBody } from './proposed-payments.ts';

const timeLimit = z.int().min(1).max(1_000_000).nullable();

export const templateResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  regulation: z.strictObject({
    sub_activity: z.string(),
    time_limit: timeLimit,
    payment: payment.nullable(),
  }),
  restrictions: z.array(restriction),
  user: z.string().nullable(),
  created: z.string(),
});

export const templateOperations = {
  templates: defineOperation({
    method: 'GET',
    path: '/api/template/',
    access: 'view',
    summary: 'Templates by name',
    query: catalogQuery,
    answer: pageSchema(templateResponse),
    provides: ['templates'],
  }),
  createTemplate: defineOperation({
    method: 'POST',
    path: '/api/template/',
    access: 'edit',
    summary: "Keep a regulation's and its restrictions' data under a free name",
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      regulation: z.strictObject({
        sub_activity: z.string().min(1).max(100),
        time_limit: timeLimit.default(null),
        payment: paymentBody.nullable().default(null),
      }),
      restrictions: z.array(restriction).max(maxProposalRestrictions),
    }),
    answer: templateResponse,
    status: 201,
    invalidates: ['templates'],
  }),
  deleteTemplate: defineOperation({
    method: 'DELETE',
    path: '/api/template/:id/',
    access: 'edit',
    summary: 'Delete a template; what was made from it stays',
    params: idParams,
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['deleted-records', 'templates'],
  }),
};
