// The review of a proposal as responses show it.
import { reviewStates } from '@curbwright/core';
import { z } from 'zod';

/** Longest remark, in characters. */
export const maxRemarkLength = 2000;
export const remarkText = z.string().trim().min(1).max(maxRemarkLength);

/** Largest number of names of who is waited for. */
export const maxAwaitedNames = 5;

export const reviewState = z.enum(reviewStates);

/** The review of a proposal. Users are usernames, times are ISO 8601 in UTC. */
export const proposalReview = z.strictObject({
  state: reviewState,
  handed_in_by: z.string().nullable(),
  handed_in: z.string().nullable(),
  /** Who approved it or sent it back; `null` while nobody has decided. */
  reviewed_by: z.string().nullable(),
  reviewed: z.string().nullable(),
  /** Whether the city lets nobody publish it as their own work; `false` once it is published. */
  needs_second_person: z.boolean(),
  /** Whether the calling user may publish it without anybody else. */
  may_publish_alone: z.boolean(),
  /** Whether the calling user created or edited it. */
  is_own_work: z.boolean(),
  /** Who is waited for: the first names, by name; none for a draft. */
  waits_for: z.array(z.string()).max(maxAwaitedNames),
  waits_for_count: z.int(),
  /** Number of remarks that are not resolved. */
  open_remarks: z.int(),
});
