// What the signed-in user may do with the open draft once it is checked: publish it or hand it in.
import { type StepAfterCheck, stepAfterCheck } from '@curbwright/core';
import { usePerson } from '../../../shell/login-hooks.ts';
import { useStoredProposal } from './use-findings.ts';

/** `proposal` `null` = the draft is not saved yet. */
export function useStepAfterCheck(proposal: number | null): StepAfterCheck {
  const answer = useStoredProposal(proposal);
  const { person } = usePerson();
  const permissions = person?.permissions ?? [];
  const view =
    answer === undefined
      ? null
      : {
          state: answer.review.state,
          isPublished: answer.is_published,
          isOwnWork: answer.review.is_own_work,
          mayPublishAlone: answer.review.may_publish_alone,
        };
  return stepAfterCheck(view, {
    mayEdit: permissions.includes('edit'),
    mayPublish: permissions.includes('publish'),
  });
}

/** Texts of the button that leads to the check. */
export const toCheckTexts = {
  publish: 'draft.toCheck',
  hand_in: 'draft.toCheckHandIn',
  none: 'draft.step.check',
} as const satisfies Record<StepAfterCheck, string>;
