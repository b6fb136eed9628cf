// What the tests know of the operations for backups, deleted records and the system.
import {
  type AllOperationFacts,
  createdId,
  expectSuccess,
  type Owner,
  type TestContext,
} from './operation-facts.ts';
import { template } from './proposals.ts';

/**
 * Creates and deletes a template of the owner. Returns its former id and the id of its entry in the
 * trash.
 */
async function deletedTemplate(
  { hand }: Owner,
  context: TestContext,
): Promise<{ record: number; kept: number }> {
  const record = createdId(await hand.post('/api/template/', template(context)));
  expectSuccess(await hand.remove(`/api/template/${record}/`));
  const { results } = expectSuccess(await hand.get('/api/deleted/?noun=template&limit=100')).json();
  const of = results.find(({ record_id: id }: { readonly record_id: number }) => id === record);
  return { record, kept: of.id };
}

export const operationsFacts = {
  backups: { access: 'administer' },
  makeBackup: { access: 'administer', announces: [], request: () => ({}) },
  deletedRecords: { access: 'analyze' },
  restoreDeleted: {
    access: 'analyze',
    // Publishers may restore what anyone deleted, editors and analysts their own.
    statuses: { other: { analyst: 404, editor: 404 } },
    announces: [],
    request: async (owner, context) => ({ at: { id: (await deletedTemplate(owner, context)).kept } }),
  },
  undoDeletion: {
    access: 'analyze',
    announces: [],
    request: async (owner, context) => ({
      body: { noun: 'template', record_ids: [(await deletedTemplate(owner, context)).record] },
    }),
  },
  systemState: { access: 'administer' },
  jobs: { access: 'administer' },
} satisfies Partial<AllOperationFacts>;
