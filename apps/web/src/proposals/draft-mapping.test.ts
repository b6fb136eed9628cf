// A draft is unchanged after conversion to the wire format and back, and what is sent matches the
// contract.
import { proposedRegulationOperations } from '@curbwright/contract';
import { type Payment, type ProposalDraft, payment, proposalDraft, restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import {
  type ProposalResponse,
  toCreateBody,
  toDraftBody,
  toDraftTarget,
  toPatchBody,
  toProposalDraft,
} from './draft-mapping.ts';

const meters: Payment = payment.parse({
  currency: 'USD',
  rates: [{ tiers: [{ from: 0, to: null, fee: 250, per: 60, increment: 15 }], maximumFee: 2000 }],
  methods: ['phone'],
});

const paid: ProposalDraft = proposalDraft.parse({
  action: 'modify',
  reason: 'Market days',
  subActivity: 'paid-parking',
  timeLimit: 120,
  restrictions: [
    restriction.parse({ activity: 'parking', subActivity: 'paid-parking', priority: 500, maxStay: 120 }),
    restriction.parse({ activity: 'no parking', subActivity: 'no-parking', priority: 100, payment: meters }),
  ],
  payment: meters,
  links: [
    { kind: 'curb', link: 7 },
    { kind: 'custom', parentLink: 9, from: 2.5, to: 20 },
    { kind: 'custom', parentLink: 9, from: 30, to: 41.25 },
  ],
  effectiveFrom: Date.UTC(2026, 11, 1, 6),
});

const line = {
  type: 'LineString' as const,
  coordinates: [
    [0, 0],
    [0, 1],
  ] as [number, number][],
};
const activity = { id: 1, name: 'parking', display_name: 'Parking' };

/** Returns the server's response for a draft, in the form that the contract defines. */
function answerOf(draft: ProposalDraft): ProposalResponse {
  const body = toCreateBody(draft, {
    proposal: null,
    version: null,
    scenario: 3,
    regulation: { id: 4, regulationId: 'R-4' },
  });
  const read = proposedRegulationOperations.createProposedChange.body.parse(body);
  const brief = {
    id: 5,
    name: String(read.sub_activity),
    display_name: '',
    filter_section: '',
    color: '#000000',
    dash_style: 'solid',
    activity,
  };
  return {
    id: 12,
    regulationId: 'R-4',
    actual_regulation_id: 4,
    bl_street_name: null,
    bl_side: null,
    bl_from: null,
    bl_to: null,
    sub_activity: brief,
    action: read.action,
    reason: read.reason,
    user: 'ada',
    created: '2026-11-20T10:00:00.000Z',
    modified: '2026-11-20T10:00:00.000Z',
    modified_by: 'ada',
    version: 3,
    is_published: false,
    published_on: null,
    published_by: null,
    reverts: null,
    reverted_by: null,
    effective_from: read.effective_from,
    scenario: { id: 3, name: 'General' },
    payment:
      read.payment?.terms === undefined
        ? null
        : {
            id: 1,
            currency: read.payment.terms.currency,
            fees: [],
            duration: [],
            durations: [],
            exact: false,
            detail: read.payment.terms,
            version: 1,
          },
    payment_id: null,
    payment_status: read.payment !== null,
    time_limit: read.time_limit,
    batch: null,
    links: read.links.map((link, index) => ({
      id: index,
      proposed_regulation_id: 12,
      curb_link:
        'curb_link' in link
          ? {
              id: link.curb_link,
              segment_id: 's',
              bl_street_name: null,
              bl_side: null,
              bl_from: null,
              bl_to: null,
              length: 50,
              is_retired: false,
            }
          : null,
      custom_link:
        'curb_link' in link
          ? null
          : {
              id: 1,
              geometry: line,
              parent_link__id: link.parent_link,
              paren_link_id: link.parent_link,
              parent_link: link.parent_link,
              proposed_regulation_id: 12,
              bl_street_name: null,
              from: link.from,
              to: link.to,
            },
      batch: null,
    })),
    link_count: read.links.length,
    // In any order, as the database may return them.
    restrictions: read.restrictions
      .map((one, position) => ({
        id: position,
        proposed_regulation_id: 12,
        activity,
        sub_activities: [brief],
        position,
        priority: one.priority,
        time_limit: one.maxStay,
        restriction: one,
      }))
      .toReversed(),
    regulation_section: '',
    waivers: [],
    review: {
      state: 'draft',
      handed_in_by: null,
      handed_in: null,
      reviewed_by: null,
      reviewed: null,
      needs_second_person: false,
      may_publish_alone: false,
      is_own_work: true,
      waits_for: [],
      waits_for_count: 0,
      open_remarks: 0,
    },
    undo_until: null,
    publication: null,
  };
}

describe('the wire', () => {
  const drafts: Readonly<Record<string, ProposalDraft>> = {
    'a whole change': paid,
    'a removal': {
      ...paid,
      action: 'remove',
      restrictions: [],
      payment: null,
      timeLimit: null,
      effectiveFrom: null,
    },
    'an empty rule': { ...paid, action: 'create', reason: '', restrictions: [], payment: null },
    'a payment of methods only': { ...paid, payment: payment.parse({ currency: 'EUR', methods: ['app'] }) },
  };
  for (const [name, draft] of Object.entries(drafts))
    it(`brings back ${name}`, () => expect(toProposalDraft(answerOf(draft))).toEqual(draft));

  it('attaches no payment that says nothing', () => {
    expect(toDraftBody({ ...paid, payment: payment.parse({ currency: 'USD' }) }).payment).toBeNull();
  });

  it('says where a proposal belongs, and changes it over the version that was read', () => {
    expect(toDraftTarget(answerOf(paid))).toEqual({
      proposal: 12,
      version: 3,
      scenario: 3,
      regulation: { id: 4, regulationId: 'R-4' },
    });
    const patch = toPatchBody(paid, 3);
    expect(proposedRegulationOperations.updateProposedRegulation.body.safeParse(patch).success).toBe(true);
    expect(patch).toMatchObject({ version: 3, time_limit: 120 });
    expect(patch).not.toHaveProperty('scenario');
  });
});
