// Requests on many proposals at once, and an outcome for each of them.
import { z } from 'zod';

/** Outcome for one proposal of a bulk request. */
const outcome = z.strictObject({
  id: z.int(),
  ok: z.boolean(),
  status: z.int(),
  /** Error code. */
  code: z.string().nullable(),
  title: z.string().nullable(),
  detail: z.string().nullable(),
  /** Who changed it in the meantime, and when; only with the code `changed_meanwhile`. */
  changed_by: z.string().optional(),
  changed_at: z.string().optional(),
});
export type ProposalOutcome = z.infer<typeof outcome>;
/** Outcomes for all proposals of a bulk request. */
export const proposalBulkOutcomes = z.strictObject({
  results: z.array(outcome),
  done: z.int(),
  refused: z.int(),
});
/** Outcomes for some of the proposals of a bulk request. */
export const proposalOutcomes = z.array(outcome);
/** Maximum number of proposals per bulk request. */
export const maxBulkProposals = 1000;

/**
 * The versions the user loaded, in the order of the ids. Where a version is `null` or the list is
 * absent, the last write wins.
 */
export const bulkVersions = z.array(z.int().min(1).nullable()).max(maxBulkProposals).optional();
/** Whether a bulk request has a version for each proposal, or none at all. */
export function hasVersionPerProposal(body: {
  readonly proposed_regulation_ids: readonly number[];
  readonly versions?: readonly (number | null)[] | undefined;
}): boolean {
  return body.versions === undefined || body.versions.length === body.proposed_regulation_ids.length;
}
export const versionsError = { path: ['versions'], error: 'fault.versions-differ' };
