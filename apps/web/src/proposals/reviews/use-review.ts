// Hands in, withdraws, sends back or approves a proposal, and says what came of it.
import type { ReviewEventKind } from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { trackOwnWrite } from '../../shell/own-writes.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { type ProposalPlace, usePlaceName } from '../place-name.ts';

interface ReviewedProposal extends ProposalPlace {
  readonly version: number;
}

export function useReview(proposal: ReviewedProposal) {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  const [send] = api.useReviewProposalsMutation();
  const [isBusy, setBusy] = useState(false);
  /** Whether the event was accepted. Errors of the request itself are shown by the general handler. */
  const review = async (event: ReviewEventKind, remark: string | null = null): Promise<boolean> => {
    setBusy(true);
    const { data } = await trackOwnWrite(() =>
      send({
        body: {
          proposed_regulation_ids: [proposal.id],
          versions: [proposal.version],
          event,
          ...(remark === null ? {} : { remark }),
        },
      }),
    );
    setBusy(false);
    const result = data?.results[0];
    if (result === undefined) return false;
    if (!result.ok) {
      showFailure(result.detail ?? t('error.fallback'));
      return false;
    }
    showSuccess(t(`review.done.${event}`, { place: nameOf(proposal) }));
    return true;
  };
  return { review, isBusy };
}
