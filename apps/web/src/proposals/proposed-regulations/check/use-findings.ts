// The findings of the open draft: immediately from the linter in the browser and, once it is saved,
// also those that only the server can know.
import { curbLinkIdOf, type ProposalDraft } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentMinute } from '../../../city/city/city-hooks.ts';
import { useLinkFacts } from '../../../city/links/link-facts.ts';
import { api } from '../../../shell/api.ts';
import { useAppSelector } from '../../../shell/store.ts';
import type { DraftTarget } from '../../draft-slice.ts';
import { isUnsaved } from '../../open-draft-state.ts';
import { mergeFindings, type ShownFinding } from './findings.ts';
import { type LintInputs, lintInBrowser } from './lint-in-browser.ts';
import { ifVersionMatches } from './publish-check.ts';

/** The linter's data about the city and the draft's curbs; `null` until loaded. */
export function useLintInputs(draft: ProposalDraft): {
  readonly known: LintInputs | null;
  readonly isLoading: boolean;
  /** Retries what failed to load; `null` = nothing failed. */
  readonly again: (() => void) | null;
} {
  const { data: dictionary, isError, refetch } = api.useRuleSetsQuery();
  const { data: classes } = api.useSubActivitiesQuery();
  const ids = useMemo(() => [...new Set(draft.links.map(curbLinkIdOf))], [draft.links]);
  const { links: facts, isLoading, isFailed, retry } = useLinkFacts(ids);
  const now = useCurrentMinute();
  const classNames = useMemo(() => classes?.results.map(({ name }) => name) ?? null, [classes]);
  const known = useMemo(
    () => (dictionary === undefined ? null : { dictionary, classNames, facts, now }),
    [dictionary, classNames, facts, now],
  );
  const again = () => {
    retry();
    if (isError) void refetch();
  };
  return { known, isLoading, again: isFailed || (isError && dictionary === undefined) ? again : null };
}

/** The stored proposal; `undefined` until loaded and for a draft that was never saved. */
export function useStoredProposal(proposal: number | null) {
  const { language } = useTranslation().i18n;
  const { data } = api.useProposedRegulationQuery(
    proposal === null ? skipToken : { params: { id: proposal }, query: { language } },
  );
  return data?.id === proposal ? data : undefined;
}

interface DraftFindings {
  /** `null` until the city's rules are loaded. */
  readonly findings: readonly ShownFinding[] | null;
  /** Whether the server has checked the current draft. */
  readonly isWhole: boolean;
}

export function useFindings(
  draft: ProposalDraft,
  place: DraftTarget,
  known: LintInputs | null,
): DraftFindings {
  const { language } = useTranslation().i18n;
  const unsaved = useAppSelector((state) => isUnsaved(state.draft));
  const { proposal, version } = place;
  const answer = useStoredProposal(proposal);
  const arg =
    proposal === null || unsaved || answer?.is_published === true
      ? skipToken
      : { params: { id: proposal }, query: { language } };
  const { currentData } = api.useLintProposedRegulationQuery(arg);
  const there = arg === skipToken ? undefined : ifVersionMatches(currentData, version);
  // Typing has priority over checking.
  const said = useDeferredValue(draft);
  const here = useMemo(() => (known === null ? null : lintInBrowser(said, known)), [said, known]);
  const waivers = answer?.waivers;
  return useMemo(
    () => ({
      findings: here === null ? null : mergeFindings(here, there?.findings ?? [], waivers ?? []),
      isWhole: there !== undefined,
    }),
    [here, there, waivers],
  );
}
