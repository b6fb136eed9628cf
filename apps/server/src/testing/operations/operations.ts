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
    access: 'view',
    announces: [],
    request: async (owner, context) => {
      const view = { name: `Deleted ${context.number()}`, address: '/manager/mapview/' };
      const id = createdId(await owner.hand.post('/api/saved_view/', view));
      expectSuccess(await owner.hand.remove(`/api/saved_view/${id}/`));
      return { body: { noun: 'saved-view', record_ids: [id] } };
    },
  },
  systemState: { access: 'administer' },
  jobs: { access: 'administer' },
} satisfies Partial<AllOperationFacts>;
