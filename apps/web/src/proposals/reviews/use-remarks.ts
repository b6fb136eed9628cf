// The remarks on a proposal, oldest first, with the numbers of those on places.
import type { ProposalRemark } from '@curbwright/contract';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';

/** Remarks per page, the contract's maximum; a proposal has at most two pages. */
const pageSize = 100;

export interface NumberedRemark extends ProposalRemark {
  /** Number of its place among the proposal's remarks on places, from 1; `null` = not on a place. */
  readonly placeNumber: number | null;
}

function numberPlaces(remarks: readonly ProposalRemark[]): readonly NumberedRemark[] {
  let number = 0;
  return remarks.map((remark) => {
    if (remark.place !== null) number += 1;
    return { ...remark, placeNumber: remark.place === null ? null : number };
  });
}

/** `null` for a proposal that is not saved yet. */
export function useRemarks(proposal: number | null) {
  const arg = (offset: number) =>
    proposal === null ? skipToken : { params: { id: proposal }, query: { limit: pageSize, offset } };
  const first = api.useProposalRemarksQuery(arg(0));
  const hasMore = (first.currentData?.meta.count ?? 0) > pageSize;
  const second = api.useProposalRemarksQuery(hasMore ? arg(pageSize) : skipToken);
  const one = first.currentData?.results;
  const two = second.currentData?.results;
  const remarks = useMemo(() => numberPlaces([...(one ?? []), ...(two ?? [])]), [one, two]);
  const failed = [first, second].filter((page) => page.isError);
  const retry = () => {
    for (const page of failed) void page.refetch();
  };
  return { remarks, isFailed: failed.some((page) => !page.isFetching), retry };
}
