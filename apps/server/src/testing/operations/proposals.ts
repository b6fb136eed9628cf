// What the tests know of the operations on drafts: scenarios, proposals with their rules, payments
// and links, templates, and bulk operations.
import { change, loadingRule, propose } from '../proposals.ts';
import {
  type AllOperationFacts,
  computesOnly,
  createdId,
  expectSuccess,
  type Owner,
  onCreated,
  type RequestFixture,
  type TestContext,
} from './operation-facts.ts';
import { boxed } from './sample-requests.ts';
import { segmentOf } from './sessions.ts';

export const proposals = '/api/proposed_regulation/';
const rule = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 };
const draft = { action: 'modify', sub_activity: 'loading', reason: 'Try it' };
const scenario = (context: TestContext) => ({ name: `Plan ${context.number()}` });

/** A request on a new proposal for a separate link. */
const onProposal =
  (body: object = {}): RequestFixture =>
  async ({ hand }, context) => ({ at: { id: await propose(hand, [context.link()]) }, body });

async function proposed({ hand }: Owner, context: TestContext) {
  const proposal = await propose(hand, [context.link()]);
  const first = async (url: string): Promise<number> => {
    const { results } = expectSuccess(await hand.get(`${url}?proposed_regulation=${proposal}`)).json();
    return results[0].id;
  };
  return { proposal, first };
}

/** An instant some days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates a proposal and publishes it. */
export async function publishProposal(
  { hand }: Owner,
  context: TestContext,
  body: object = {},
): Promise<number> {
  const id = await propose(hand, [context.link()]);
  expectSuccess(await context.admin.post(`${proposals}${id}/publish_proposed_regulation/`, body));
  return id;
}

/** A regulation in force that the owner proposed, and its link. */
export async function publishRegulation(owner: Owner, context: TestContext) {
  const link = context.link();
  const made = expectSuccess(await owner.hand.post(change, { ...loadingRule, links: [{ curb_link: link }] }));
  const { id } = made.json<{ id: number }>();
  expectSuccess(await context.admin.post(`${proposals}${id}/publish_proposed_regulation/`));
  const { results } = expectSuccess(await context.admin.get(`/api/regulationlinks/?link=${link}`)).json();
  return { link, regulation: Number(results[0].regulation_id) };
}

/** Remarks are for those who edit or publish. */
const noRemarkOfAnalysts = { other: { analyst: 403 }, none: { analyst: 403 } };

const batch = (context: TestContext) => ({
  links: [context.link()],
  edit: { action: 'modify', addedRestrictions: [rule], reason: 'Many' },
});

const batches = '/api/batchregulations/';
const onBatch = (body: object = {}) => onCreated(batches, batch, body);

/** Returns a regulation that has a price and no open proposal. */
async function freeRate(context: TestContext): Promise<number> {
  const url = '/api/parking-rates/?limit=100&regulation_type=paid-parking';
  const { results } = expectSuccess(await context.admin.get(url)).json<{
    results: readonly { id: number; proposed_regulation_id: number | null }[];
  }>();
  const free = results.filter((each) => each.proposed_regulation_id === null);
  const found = free.at(-1);
  if (found === undefined) throw new Error('every rate has a proposal');
  return found.id;
}

async function rates(context: TestContext) {
  return {
    regulation_type: 'paid-parking',
    regulations: [await freeRate(context)],
    payment: { fees: [1.5], durations: [60] },
  };
}

export const template = (context: TestContext) => ({
  name: `Template ${context.number()}`,
  regulation: { sub_activity: 'loading' },
  restrictions: [rule],
});

export const proposalFacts = {
  batchRegulations: { access: 'view' },
  createBatchRegulation: {
    access: 'edit',
    announces: ['proposals'],
    request: (_owner, context) => ({ body: batch(context) }),
  },
  previewBatchRegulation: {
    access: 'view',
    unaudited: computesOnly,
    samples: ({ links }) => [
      {
        body: {
          links: links.slice(0, 20),
          edit: {
            action: 'modify',
            reason: 'Many',
            addedRestrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
          },
        },
      },
    ],
  },
  batchRegulationListData: { access: 'view', samples: ({ batch }) => [{ query: `batch=${batch}` }] },
  batchRegulationChanges: { access: 'view', request: onBatch() },
  batchRegulationProposals: { access: 'view', request: onBatch() },
  publishBatchRegulation: { access: 'publish', announces: ['proposals', 'city'], request: onBatch() },
  undoBatchRegulation: {
    access: 'view',
    // Editors undo their own batches, of which nothing is published.
    statuses: { own: { editor: 403 }, other: { analyst: 403, editor: 403 } },
    announces: ['proposals', 'city'],
    request: async (owner, context) => {
      const id = createdId(await owner.hand.post(batches, batch(context)));
      expectSuccess(await context.admin.post(`${batches}${id}/publish_batch/`));
      return { at: { id } };
    },
  },
  deleteBatchRegulation: { access: 'edit', announces: ['proposals'], request: onBatch() },
  parkingRates: { access: 'view' },
  parkingRateIds: { access: 'view' },
  previewParkingRates: {
    access: 'view',
    unaudited: computesOnly,
    samples: () => [
      { body: { regulation_type: 'paid-parking', payment: { fees: [3.33], durations: [60] } } },
    ],
  },
  createParkingRates: {
    access: 'edit',
    announces: ['proposals'],
    request: async (_owner, context) => ({ body: await rates(context) }),
  },
  updateParkingRates: {
    access: 'edit',
    // The proposals that were deleted, and those that replace them.
    announces: ['proposals', 'proposals'],
    request: async ({ hand }, context) => ({
      at: { id: createdId(await hand.post('/api/parking-rates/', await rates(context))) },
      body: { change: { kind: 'percent', amount: 10 } },
    }),
  },
  adviseParkingRates: {
    access: 'view',
    unaudited: computesOnly,
    samples: () => [{ body: { regulation_type: 'paid-parking', settings: { cap: 900 } } }],
  },
  storeOccupancy: {
    access: 'edit',
    announces: [],
    request: async (_owner, context) => {
      const { segment_id } = await segmentOf(context);
      return { body: { rows: [{ segment_id, hour_of_week: 9, occupancy: 0.3, hours: 20 }] } };
    },
  },
  proposedLinks: { access: 'view' },
  createProposedLink: {
    access: 'edit',
    announces: [],
    request: (_owner, context) => ({ body: { parent_link: context.link(), from: 1, to: 5 } }),
  },
  proposedLinksInBox: { access: 'view', samples: boxed },
  createProposedPayment: {
    access: 'edit',
    announces: [],
    request: () => ({ body: { fees: [1], durations: [60] } }),
  },
  updateProposedPayment: {
    access: 'edit',
    announces: [],
    request: onCreated('/api/proposed_payment/', () => ({ fees: [1], durations: [60] }), {
      fees: [2],
      durations: [60],
    }),
  },
  proposedRegulationLinks: { access: 'view' },
  createProposedRegulationLinks: {
    access: 'edit',
    announces: ['proposals'],
    request: async ({ hand }, context) => ({
      body: {
        proposed_regulation_id: createdId(await hand.post(proposals, draft)),
        curb_links: [context.link()],
      },
    }),
  },
  validateExistingProposedRegulation: {
    access: 'view',
    samples: ({ links }) => [{ query: `parent_link=${links[0]}` }],
  },
  deleteProposedRegulationLinks: {
    access: 'edit',
    announces: ['proposals'],
    request: async (owner, context) => {
      const two = [context.link(), context.link()];
      const proposal = await propose(owner.hand, two);
      const url = `/api/proposedregulationlinks/?proposed_regulation=${proposal}`;
      const { results } = expectSuccess(await owner.hand.get(url)).json();
      return { body: { proposed_regulation_link_ids: [results[0].id] } };
    },
  },
  proposedRegulations: { access: 'view' },
  createProposedRegulation: { access: 'edit', announces: ['proposals'], request: () => ({ body: draft }) },
  createProposedChange: {
    access: 'edit',
    announces: ['proposals'],
    request: (_owner, context) => ({
      body: { ...loadingRule, links: [{ curb_link: context.link() }] },
    }),
  },
  proposedRegulationListData: { access: 'view' },
  proposedRegulationListIds: { access: 'view' },
  proposedRegulationChangeLines: { access: 'view', samples: () => [{ query: 'ids=1' }] },
  proposedRegulationRuleChanges: { access: 'view', request: onProposal() },
  proposedRegulationBounds: { access: 'view', samples: () => [{ query: 'ids=1' }] },
  proposedRegulationListValues: { access: 'view', samples: () => [{ query: 'column=sub_activity' }] },
  publishProposedRegulations: {
    access: 'publish',
    announces: ['proposals', 'city'],
    request: async ({ hand }, context) => ({
      body: { proposed_regulation_ids: [await propose(hand, [context.link()])] },
    }),
  },
  deleteProposedRegulations: {
    access: 'edit',
    announces: ['proposals'],
    request: async ({ hand }, context) => ({
      body: { proposed_regulation_ids: [await propose(hand, [context.link()])] },
    }),
  },
  proposedRegulation: { access: 'view', request: onProposal() },
  updateProposedRegulation: {
    access: 'edit',
    announces: ['proposals'],
    request: onProposal({ reason: 'Another' }),
  },
  deleteProposedRegulation: { access: 'edit', announces: ['proposals'], request: onProposal() },
  publishProposedRegulation: { access: 'publish', announces: ['proposals', 'city'], request: onProposal() },
  revertPublishedRegulation: {
    access: 'publish',
    announces: ['proposals', 'city'],
    request: async (owner, context) => ({ at: { id: await publishProposal(owner, context) } }),
  },
  changeEffectiveDate: {
    access: 'publish',
    announces: ['proposals'],
    request: async (owner, context) => {
      const id = await publishProposal(owner, context, { effective_from: inDays(2) });
      return { at: { id }, body: { effective_from: inDays(3) } };
    },
  },
  undoPublication: {
    access: 'publish',
    announces: ['proposals', 'city'],
    request: async (owner, context) => ({
      body: { proposed_regulation_ids: [await publishProposal(owner, context)] },
    }),
  },
  draftPublicationAgain: {
    access: 'edit',
    announces: ['proposals'],
    // Only an undone publication can be made a draft again.
    request: async (owner, context) => {
      const id = await publishProposal(owner, context);
      expectSuccess(
        await context.admin.post(`${proposals}undo_publication/`, { proposed_regulation_ids: [id] }),
      );
      return { at: { id } };
    },
  },
  scheduledChanges: { access: 'view', samples: ({ batch }) => [{ query: `batch=${batch}` }] },
  lintProposedRegulation: { access: 'view', request: onProposal() },
  copyRegulationToProposed: {
    access: 'edit',
    announces: ['proposals'],
    // Only a published regulation can be copied to a proposal.
    request: async (owner, context) => {
      const { regulation } = await publishRegulation(owner, context);
      return { at: { id: regulation } };
    },
  },
  reviewProposals: {
    access: 'view',
    announces: ['proposals'],
    request: async ({ hand }, context) => ({
      body: { proposed_regulation_ids: [await propose(hand, [context.link()])], event: 'hand_in' },
    }),
  },
  proposalRemarks: { access: 'view', request: onProposal() },
  createProposalRemark: {
    access: 'view',
    statuses: noRemarkOfAnalysts,
    announces: ['proposals'],
    request: onProposal({ text: 'Why so short?', rule: 0, place: { lng: 1.5, lat: 2.5 } }),
  },
  resolveProposalRemark: {
    access: 'view',
    statuses: noRemarkOfAnalysts,
    announces: ['proposals'],
    request: async (owner, context) => {
      const id = await propose(owner.hand, [context.link()]);
      const remark = { text: 'Why so short?' };
      return {
        at: { id: createdId(await owner.hand.post(`${proposals}${id}/remarks/`, remark)) },
        body: { resolved: true },
      };
    },
  },
  reviewInbox: { access: 'view' },
  proposedRestrictions: { access: 'view' },
  createProposedRestriction: {
    access: 'edit',
    announces: ['proposals'],
    request: async ({ hand }, context) => ({
      body: { proposed_regulation_id: await propose(hand, [context.link()]), restriction: rule },
    }),
  },
  updateProposedRestriction: {
    access: 'edit',
    announces: ['proposals'],
    request: async (owner, context) => {
      const { first } = await proposed(owner, context);
      const id = await first('/api/proposed_restriction/');
      return { at: { id }, body: { restriction: { ...rule, maxStay: 45 } } };
    },
  },
  deleteProposedRestriction: {
    access: 'edit',
    announces: ['proposals'],
    request: async (owner, context) => {
      const { proposal, first } = await proposed(owner, context);
      const more = { proposed_regulation_id: proposal, restriction: { ...rule, priority: 501 } };
      expectSuccess(await owner.hand.post('/api/proposed_restriction/', more));
      return { at: { id: await first('/api/proposed_restriction/') } };
    },
  },
  scenarios: { access: 'view' },
  createScenario: {
    access: 'edit',
    announces: [],
    request: (_owner, context) => ({ body: scenario(context) }),
  },
  updateScenario: {
    access: 'edit',
    announces: [],
    request: async (owner, context) =>
      onCreated('/api/scenario/', scenario, scenario(context))(owner, context),
  },
  copyScenario: {
    access: 'edit',
    announces: ['proposals'],
    request: async (owner, context) =>
      onCreated('/api/scenario/', scenario, scenario(context))(owner, context),
  },
  deleteScenario: {
    access: 'edit',
    announces: ['proposals'],
    request: onCreated('/api/scenario/', scenario),
  },
  templates: { access: 'view' },
  createTemplate: {
    access: 'edit',
    announces: [],
    request: (_owner, context) => ({ body: template(context) }),
  },
  deleteTemplate: { access: 'edit', announces: [], request: onCreated('/api/template/', template) },
} satisfies Partial<AllOperationFacts>;
