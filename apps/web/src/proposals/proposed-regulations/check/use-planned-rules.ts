// The rules that the curbs of an open proposal have after the published changes that take effect
// before it can.
import { type RuleSet, ruleSetOf } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shell/api.ts';

interface PlannedRules {
  readonly rules: RuleSet;
  /** Number of the proposal's curbs that have them. */
  readonly count: number;
}

/**
 * Returns the rules of the curbs, those of the most curbs first; `null` = nothing is planned there,
 * or it is not known yet, or the draft is not saved.
 */
export function usePlannedRules(proposal: number | null): readonly PlannedRules[] | null {
  const { i18n } = useTranslation();
  const { currentData: scheduled } = api.useScheduledChangesQuery(
    proposal === null ? skipToken : { query: { ids: String(proposal), language: i18n.language } },
  );
  const isPlanned = scheduled?.results.some((one) => one.is_published) ?? false;
  const { currentData: changes } = api.useProposedRegulationRuleChangesQuery(
    proposal === null || !isPlanned ? skipToken : { params: { id: proposal } },
  );
  return useMemo(
    () => changes?.groups.map(({ before, curbs }) => ({ rules: ruleSetOf(before), count: curbs })) ?? null,
    [changes],
  );
}

/**
 * Returns when the last published change of the curbs of a single proposal takes effect, in epoch
 * milliseconds: the proposal can take effect only after it. `null` = none is known. Of several
 * proposals, each can have its own, so the server decides.
 */
export function useLastPlannedChange(proposals: readonly number[]): number | null {
  const { i18n } = useTranslation();
  const [only] = proposals.length === 1 ? proposals : [];
  const { currentData } = api.useScheduledChangesQuery(
    only === undefined ? skipToken : { query: { ids: String(only), language: i18n.language } },
  );
  const instants = (currentData?.results ?? []).flatMap(
    ({ is_published: isPublished, effective_from: from }) => (isPublished ? [Date.parse(from)] : []),
  );
  return instants.length === 0 ? null : Math.max(...instants);
}
