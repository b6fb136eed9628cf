// The proposal as a person edits it: what it does, where, and by which rules. A plain value that browser, server and database share.
import { z } from 'zod';
import { payment } from '../city/rates/payment.ts';
import { restriction } from '../city/regulations/restriction.ts';

export const proposalActions = ['create', 'modify', 'remove'] as const;
export type ProposalAction = (typeof proposalActions)[number];

/** A custom stretch shorter than this many metres is no place for a rule of its own. */
export const shortestStretch = 1;
export const mostLinksOfProposal = 10_000;
export const mostRestrictionsOfProposal = 100;
export const longestReason = 500;
/** Minutes. */
export const longestTimeLimit = 1_000_000;

const rowId = z.int().min(1).max(2_147_483_647);
const metres = z.number().min(0).max(100_000);

/** A whole link. */
const curbProposalLink = z.strictObject({ kind: z.literal('curb'), link: rowId });

/** A stretch of a link: metres from its start, measured along its line, half-open. */
const customProposalLink = z
  .strictObject({ kind: z.literal('custom'), parentLink: rowId, from: metres, to: metres })
  .refine(({ from, to }) => to - from >= shortestStretch, {
    path: ['to'],
    error: 'proposal.stretch-short',
  });

export const proposalLink = z.union([curbProposalLink, customProposalLink]);
export type ProposalLink = z.infer<typeof proposalLink>;
export type CustomProposalLink = z.infer<typeof customProposalLink>;

export const proposalDraft = z.strictObject({
  action: z.enum(proposalActions),
  /** Why, in the city's language; shown in the list and the order text. */
  reason: z.string().max(longestReason).default(''),
  /** Name of the class in the city's catalogue that the curb mainly will be. */
  subActivity: z.string().min(1),
  /** Minutes; null = none said. Holds where the restrictions say no stay of their own (see restrictionsOfDraft). */
  timeLimit: z.int().positive().max(longestTimeLimit).nullable().default(null),
  restrictions: z.array(restriction).max(mostRestrictionsOfProposal).default([]),
  /** The regulation's payment. Restrictions that say none of their own take it (see restrictionsOfDraft). */
  payment: payment.nullable().default(null),
  links: z.array(proposalLink).max(mostLinksOfProposal).default([]),
  /** Epoch milliseconds from which it holds; null = from its publishing. */
  effectiveFrom: z.int().min(-8_640_000_000_000_000).max(8_640_000_000_000_000).nullable().default(null),
});
export type ProposalDraft = z.infer<typeof proposalDraft>;
export type ProposalDraftInput = z.input<typeof proposalDraft>;
