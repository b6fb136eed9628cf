// Scenarios: named sets of proposals on top of the existing conditions.
import { z } from 'zod';
import { expectedVersion } from '../platform/expected-version.ts';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';
import { idParams } from '../platform/query-values.ts';

export const scenarioResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** 'Existing' is shown as 'Existing Conditions'. */
  display_name: z.string(),
  is_listable: z.boolean(),
  is_default: z.boolean(),
  is_mappable: z.boolean(),
  /** Proposals that are not published yet. */
  open_proposals: z.int(),
  user: z.string().nullable(),
  created: z.string(),
  version: z.int(),
});
export type ScenarioResponse = z.infer<typeof scenarioResponse>;

const name = z.string().trim().min(1).max(100);

export const scenarioOperations = {
  scenarios: defineOperation({
    method: 'GET',
    path: '/api/scenario/',
    access: 'view',
    summary: 'Scenarios: the built-in ones first, then by name',
    query: catalogQuery,
    answer: pageSchema(scenarioResponse),
    provides: ['scenarios'],
  }),
  createScenario: defineOperation({
    method: 'POST',
    path: '/api/scenario/',
    access: 'edit',
    summary: 'Make a scenario; its name must be free',
    body: z.strictObject({ name }),
    answer: scenarioResponse,
    status: 201,
    invalidates: ['scenarios'],
  }),
  updateScenario: defineOperation({
    method: 'PATCH',
    path: '/api/scenario/:id/',
    access: 'edit',
    summary: 'Rename a scenario',
    params: idParams,
    body: z.strictObject({ name, version: expectedVersion }),
    answer: scenarioResponse,
    invalidates: ['scenarios'],
  }),
  copyScenario: defineOperation({
    method: 'POST',
    path: '/api/scenario/:id/copy_scenario/',
    access: 'edit',
    summary: 'Copy a scenario with its open proposals under a new name',
    params: idParams,
    body: z.strictObject({ name }),
    answer: scenarioResponse,
    status: 201,
    invalidates: ['scenarios', 'proposals'],
  }),
  deleteScenario: defineOperation({
    method: 'DELETE',
    path: '/api/scenario/:id/',
    access: 'edit',
    summary: 'Delete a scenario; its open proposals only when that is said',
    params: idParams,
    body: z.strictObject({ with_proposals: z.boolean().default(false), version: expectedVersion }),
    answer: z.strictObject({ id: z.int(), deleted_proposals: z.int() }),
    invalidates: ['deleted-records', 'scenarios', 'proposals'],
  }),
};
