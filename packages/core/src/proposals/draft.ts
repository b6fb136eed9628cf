// A proposal as edited by the user: action, location and rules. A plain value shared by browser,
// server and database.
import { z } from 'zod';
import { payment } from '../city/rates/payment.ts';
import { restriction } from '../city/regulations/restriction.ts';

export const proposalActions = ['create', 'modify', 'remove'] as const;
export type ProposalAction = (typeof proposalActions)[number];

/** Minimum length of a custom section, in meters; shorter ones cannot have their own rule. */
export const minSectionMetres = 1;
export const maxProposalLinks = 10_000;
export const maxProposalRestrictions = 100;
export const maxReasonLength = 500;
/** Longest accepted time limit, in minutes. */
export const maxTimeLimitMinutes = 1_000_000;

const rowId = z.int().min(1).max(2_147_483_647);
const metres = z.number().min(0).max(100_000);

/** A whole link. */
const curbProposalLink = z.strictObject({ kind: z.literal('curb'), link: rowId });

/** A section of a link: meters from its start, measured along its line, half-open. */
const customProposalLink = z
  .strictObject({ kind: z.literal('custom'), parentLink: rowId, from: metres, to: metres })
  .refine(({ from, to }) => to - from >= minSectionMetres, {
    path: ['to'],
    error: 'proposal.stretch-short',
  });

export const proposalLink = z.union([curbProposalLink, customProposalLink]);
export type ProposalLink = z.infer<typeof proposalLink>;
export type CustomProposalLink = z.infer<typeof customProposalLink>;

export const proposalDraft = z.strictObject({
  action: z.enum(proposalActions),
  /** The reason, in the city's language; shown in the list and in the text of the legal order. */
  reason: z.string().max(maxReasonLength).default(''),
  /** Name, in the city's catalog, of the main curb type the curb will have. */
  subActivity: z.string().min(1),
  /**
   * Minutes; `null` = none. Applies to restrictions without a maximum stay of their own (see
   * `restrictionsOfDraft`).
   */
  timeLimit: z.int().positive().max(maxTimeLimitMinutes).nullable().default(null),
  restrictions: z.array(restriction).max(maxProposalRestrictions).default([]),
  /**
   * The regulation's payment. Applies to restrictions without a payment of their own (see
   * `restrictionsOfDraft`).
   */
  payment: payment.nullable().default(null),
  links: z.array(proposalLink).max(maxProposalLinks).default([]),
  /** Start of validity in epoch milliseconds; `null` = when published. */
  effectiveFrom: z.int().min(-8_640_000_000_000_000).max(8_640_000_000_000_000).nullable().default(null),
});
export type ProposalDraft = z.infer<typeof proposalDraft>;
export type ProposalDraftInput = z.input<typeof proposalDraft>;
