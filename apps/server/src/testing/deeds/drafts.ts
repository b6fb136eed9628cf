// Request fixtures for drafts: scenarios, proposals with their rules, payments and links,
// templates, and bulk operations.
import { change, loadingRule, propose } from '../proposals.ts';
import { type Deed, type Deeds, done, idIn, type Owner, onMade, type Room } from './deed.ts';

const proposals = '/api/proposed_regulation/';
const rule = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 };
const draft = { action: 'modify', sub_activity: 'loading', reason: 'Try it' };
const scenario = (room: Room) => ({ name: `Plan ${room.number()}` });

/** A request on a new proposal for a separate link. */
const onProposal =
  (body: object = {}): Deed =>
  async ({ hand }, room) => ({ at: { id: await propose(hand, [room.link()]) }, body });

async function proposed({ hand }: Owner, room: Room) {
  const proposal = await propose(hand, [room.link()]);
  const first = async (url: string): Promise<number> => {
    const { results } = done(await hand.get(`${url}?proposed_regulation=${proposal}`)).json();
    return results[0].id;
  };
  return { proposal, first };
}

/** Creates a proposal and publishes it. */
export async function published({ hand }: Owner, room: Room): Promise<number> {
  const id = await propose(hand, [room.link()]);
  done(await room.admin.post(`${proposals}${id}/publish_proposed_regulation/`));
  return id;
}

const batch = (room: Room) => ({
  links: [room.link()],
  edit: { action: 'modify', addedRestrictions: [rule], reason: 'Many' },
});
const batches = '/api/batchregulations/';
const onBatch = (body: object = {}) => onMade(batches, batch, body);

/** Returns a regulation that has a price and no open proposal. */
async function freeRate(room: Room): Promise<number> {
  const url = '/api/parking-rates/?limit=100&regulation_type=paid-parking';
  const { results } = done(await room.admin.get(url)).json<{
    results: readonly { id: number; proposed_regulation_id: number | null }[];
  }>();
  const free = results.filter((each) => each.proposed_regulation_id === null);
  const found = free.at(-1);
  if (found === undefined) throw new Error('every rate has a proposal');
  return found.id;
}
async function rates(room: Room) {
  return {
    regulation_type: 'paid-parking',
    regulations: [await freeRate(room)],
    payment: { fees: [1.5], durations: [60] },
  };
}

const template = (room: Room) => ({
  name: `Template ${room.number()}`,
  regulation: { sub_activity: 'loading' },
  restrictions: [rule],
});

/**
 * Creates and deletes a template of the owner. Returns its former id and the id of its entry in the
 * trash.
 */
async function deletedTemplate({ hand }: Owner, room: Room): Promise<{ record: number; kept: number }> {
  const record = idIn(await hand.post('/api/template/', template(room)));
  done(await hand.remove(`/api/template/${record}/`));
  const { results } = done(await hand.get('/api/deleted/?noun=template&limit=100')).json();
  const of = results.find(({ record_id: id }: { readonly record_id: number }) => id === record);
  return { record, kept: of.id };
}

export const draftDeeds: Deeds = {
  createScenario: (_owner, room) => ({ body: scenario(room) }),
  updateScenario: async (owner, room) => onMade('/api/scenario/', scenario, scenario(room))(owner, room),
  copyScenario: async (owner, room) => onMade('/api/scenario/', scenario, scenario(room))(owner, room),
  deleteScenario: onMade('/api/scenario/', scenario),
  createProposedRegulation: () => ({ body: draft }),
  createProposedChange: (_owner, room) => ({
    body: { ...loadingRule, links: [{ curb_link: room.link() }] },
  }),
  publishProposedRegulations: async ({ hand }, room) => ({
    body: { proposed_regulation_ids: [await propose(hand, [room.link()])] },
  }),
  deleteProposedRegulations: async ({ hand }, room) => ({
    body: { proposed_regulation_ids: [await propose(hand, [room.link()])] },
  }),
  proposedRegulation: onProposal(),
  updateProposedRegulation: onProposal({ reason: 'Another' }),
  deleteProposedRegulation: onProposal(),
  publishProposedRegulation: onProposal(),
  revertPublishedRegulation: async (owner, room) => ({ at: { id: await published(owner, room) } }),
  lintProposedRegulation: onProposal(),
  importProposed: async ({ hand }, room) => {
    const id = await propose(hand, [room.link()]);
    const exported = await hand.post(`${proposals}export_proposed_json/`, { regulations: [id] });
    const file = done(exported).json<object>();
    done(await hand.remove(`${proposals}${id}/delete_proposed_regulation/`));
    return { body: { dry_run: false, file } };
  },
  createProposedRegulationLinks: async ({ hand }, room) => ({
    body: {
      proposed_regulation_id: idIn(await hand.post(proposals, draft)),
      curb_links: [room.link()],
    },
  }),
  deleteProposedRegulationLinks: async (owner, room) => {
    const two = [room.link(), room.link()];
    const proposal = await propose(owner.hand, two);
    const url = `/api/proposedregulationlinks/?proposed_regulation=${proposal}`;
    const { results } = done(await owner.hand.get(url)).json();
    return { body: { proposed_regulation_link_ids: [results[0].id] } };
  },
  createProposedLink: (_owner, room) => ({ body: { parent_link: room.link(), from: 8, to: 20 } }),
  createProposedRestriction: async ({ hand }, room) => ({
    body: { proposed_regulation_id: await propose(hand, [room.link()]), restriction: rule },
  }),
  updateProposedRestriction: async (owner, room) => {
    const { first } = await proposed(owner, room);
    const id = await first('/api/proposed_restriction/');
    return { at: { id }, body: { restriction: { ...rule, maxStay: 45 } } };
  },
  deleteProposedRestriction: async (owner, room) => {
    const { proposal, first } = await proposed(owner, room);
    const more = { proposed_regulation_id: proposal, restriction: { ...rule, priority: 501 } };
    done(await owner.hand.post('/api/proposed_restriction/', more));
    return { at: { id: await first('/api/proposed_restriction/') } };
  },
  createProposedPayment: () => ({ body: { fees: [1], durations: [60] } }),
  updateProposedPayment: onMade('/api/proposed_payment/', () => ({ fees: [1], durations: [60] }), {
    fees: [2],
    durations: [60],
  }),
  createTemplate: (_owner, room) => ({ body: template(room) }),
  deleteTemplate: onMade('/api/template/', template),
  restoreDeleted: async (owner, room) => ({ at: { id: (await deletedTemplate(owner, room)).kept } }),
  undoDeletion: async (owner, room) => ({
    body: { noun: 'template', record_ids: [(await deletedTemplate(owner, room)).record] },
  }),
  createBatchRegulation: (_owner, room) => ({ body: batch(room) }),
  batchRegulationChanges: onBatch(),
  publishBatchRegulation: onBatch(),
  undoBatchRegulation: async (owner, room) => {
    const id = idIn(await owner.hand.post(batches, batch(room)));
    done(await room.admin.post(`${batches}${id}/publish_batch/`));
    return { at: { id } };
  },
  deleteBatchRegulation: onBatch(),
  createParkingRates: async (_owner, room) => ({ body: await rates(room) }),
  updateParkingRates: async ({ hand }, room) => ({
    at: { id: idIn(await hand.post('/api/parking-rates/', await rates(room))) },
    body: { change: { kind: 'percent', amount: 10 } },
  }),
  // Only a published regulation can be copied to a proposal.
  copyRegulationToProposed: async (owner, room) => {
    const { regulation } = await publishedRegulation(owner, room);
    return { at: { id: regulation } };
  },
};

/** A regulation in force that the owner proposed, and its link. */
export async function publishedRegulation(owner: Owner, room: Room) {
  const link = room.link();
  const made = done(await owner.hand.post(change, { ...loadingRule, links: [{ curb_link: link }] }));
  const { id } = made.json<{ id: number }>();
  done(await room.admin.post(`${proposals}${id}/publish_proposed_regulation/`));
  const { results } = done(await room.admin.get(`/api/regulationlinks/?link=${link}`)).json();
  return { link, regulation: Number(results[0].regulation_id) };
}
