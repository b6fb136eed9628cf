// What the signed-in user may do next with a proposal, by right and state.
import type { proposedRegulationResponse } from '@curbwright/contract';
import { nextReviewActions } from '@curbwright/core';
import type { z } from 'zod';
import { usePerson } from '../../shell/login-hooks.ts';
import type { PublishedProposal } from '../publication/publication-text.ts';

export type ReviewAnswer = z.output<typeof proposedRegulationResponse>['review'];

/** A proposal as the review section and its footer show it. */
export interface ReviewableProposal {
  readonly id: number;
  readonly version: number;
  readonly is_published: boolean;
  /** The state of its publication; `null` = not published. */
  readonly publication: PublishedProposal['publication'];
  readonly review: ReviewAnswer;
  readonly bl_street_name: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
}

export function useNextActions({ review, is_published: isPublished }: ReviewableProposal) {
  const { person } = usePerson();
  const permissions = person?.permissions ?? [];
  return nextReviewActions(
    {
      state: review.state,
      isPublished,
      isOwnWork: review.is_own_work,
      mayPublishAlone: review.may_publish_alone,
    },
    { mayEdit: permissions.includes('edit'), mayPublish: permissions.includes('publish') },
  );
}
