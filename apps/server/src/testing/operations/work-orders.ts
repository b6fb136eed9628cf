// What the tests know of the operations on work orders, and of files of work orders and assets.
import { type FormFile, formBody } from '../form-body.ts';
import { assetOf } from './assets.ts';
import {
  type AllOperationFacts,
  createdId,
  expectSuccess,
  exportsFile,
  onCreated,
  type RequestFixture,
  type TestContext,
} from './operation-facts.ts';
import { publishProposal } from './proposals.ts';

const orders = '/api/work-order/';
const order = (context: TestContext) => ({ name: `Turn the sign ${context.number()}` });
const onOrder = (body: object = {}) => onCreated(orders, order, body);

const picture: FormFile = {
  name: 'corner.png',
  bytes: Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(200, 7)]),
};

/** A request on a file of the owner's work order. */
const onFile: RequestFixture = async (owner, context) => {
  const { at = {} } = await onOrder()(owner, context);
  const { type: contentType, bytes } = formBody([picture]);
  const sent = await context.api.inject({
    method: 'POST',
    url: `${orders}${at.id}/files/`,
    headers: { authorization: owner.hand.authorization, 'content-type': contentType },
    payload: bytes,
  });
  expectSuccess(sent);
  const { files } = expectSuccess(await owner.hand.get(`${orders}${at.id}/`)).json();
  return { at: { id: files[0].id } };
};

export const workOrderFacts = {
  workOrderTableConfig: { access: 'view' },
  workOrders: { access: 'view' },
  createWorkOrder: {
    access: 'edit',
    announces: ['work orders'],
    request: (_owner, context) => ({ body: order(context) }),
  },
  signOrders: {
    access: 'view',
    request: async (owner, context) => ({
      query: `proposed_regulation_id=${await publishProposal(owner, context)}`,
    }),
  },
  createSignOrders: {
    access: 'edit',
    announces: ['work orders'],
    request: async (owner, context) => {
      const proposal = await publishProposal(owner, context);
      const { results } = expectSuccess(
        await owner.hand.get(`${orders}sign_orders/?proposed_regulation_id=${proposal}`),
      ).json();
      return { body: { proposed_regulation_id: proposal, keys: [results[0].key] } };
    },
  },
  workOrderAssignees: { access: 'edit' },
  workOrderPlace: { access: 'view', samples: () => [{ query: 'lng=11&lat=43' }] },
  workOrder: { access: 'view', request: onOrder() },
  workOrderPdf: { access: 'view', request: onOrder() },
  workOrdersPdf: {
    access: 'view',
    unaudited: exportsFile,
    samples: async (_city, context) => [
      { body: { ids: [createdId(await context.admin.post('/api/work-order/', { name: 'Turn the sign' }))] } },
    ],
  },
  updateWorkOrder: { access: 'edit', announces: ['work orders'], request: onOrder({ description: 'Now' }) },
  deleteWorkOrder: { access: 'edit', announces: ['work orders'], request: onOrder() },
  addWorkOrderFiles: {
    access: 'edit',
    announces: ['work orders'],
    request: async (owner, context) => ({
      ...(await onOrder()(owner, context)),
      form: { files: [picture] },
    }),
  },
  addAssetFiles: {
    access: 'edit',
    announces: ['assets'],
    request: async (owner, context) => ({
      at: { id: await assetOf(owner, context) },
      form: { files: [picture] },
    }),
  },
  createWorkOrderComment: {
    access: 'view',
    announces: ['work orders'],
    request: async ({ hand }, context) => ({
      body: { work_order: createdId(await hand.post(orders, order(context))), text: 'Done' },
    }),
  },
  storedFile: { access: 'view', request: onFile },
  deleteStoredFile: { access: 'edit', announces: [], request: onFile },
} satisfies Partial<AllOperationFacts>;
