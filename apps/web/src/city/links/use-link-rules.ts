// Loads the rules of the selected curb once per publication version: from the public endpoint in the
// public viewer, from the staff endpoint elsewhere.
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { isApiError } from '../../shell/api-error.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useRulesHiddenReason } from '../city/city-hooks.ts';
import { useIsPublicViewer } from '../module-hooks.ts';
import { selectedLink } from '../view/selection-slice.ts';
import { cachedLinkRules, type LinkRules, withUnknownRules } from './cached-link-rules.ts';

/** Loads the selected curb with its rules. */
export function useLinkRules() {
  const link = useAppSelector((state) => selectedLink(state.selection));
  const isHidden = useRulesHiddenReason() !== null;
  const { i18n } = useTranslation();
  // The rules are the same for everyone and at every instant: the panel evaluates them for the
  // selected curb user and time, so moving the clock sends no request.
  const arg = useMemo(
    () => (link === null ? skipToken : { params: { id: link }, query: { language: i18n.language } }),
    [link, i18n.language],
  );
  const isPublic = useIsPublicViewer();
  const forVisitors = api.usePublicLinkRestrictionsQuery(isPublic ? arg : skipToken);
  // Staff can look up the rules that were in force at a past instant.
  const asOf = useAppSelector((state) => state.scenario.asOf);
  const ofStaff = useMemo(
    () => (arg === skipToken || asOf === null ? arg : { ...arg, query: { ...arg.query, as_of: asOf } }),
    [arg, asOf],
  );
  const forStaff = api.useLinkRestrictionsQuery(isPublic ? skipToken : ofStaff);
  const found = isPublic ? forVisitors : forStaff;
  const failed = found.isError && !found.isFetching ? found.error : undefined;
  const cachedRules = useCachedLinkRules(
    failed !== undefined && isApiError(failed) && failed.status === 0 ? link : null,
  );
  const known: LinkRules | undefined = found.data?.link.id === link ? found.data : (cachedRules ?? undefined);
  const answer = useMemo(
    () => (isHidden && known !== undefined ? withUnknownRules(known) : known),
    [isHidden, known],
  );
  // Known rules stay visible and are evaluated for every instant. A failure is shown only when the
  // curb no longer exists or nothing was loaded.
  const gone = failed !== undefined && isApiError(failed) && failed.status === 404;
  return {
    answer,
    failed: gone || answer === undefined ? failed : undefined,
    retry: found.refetch,
  };
}

/**
 * Returns the rules of a link from the rule sets already loaded, if the clicked map feature has a
 * rule set number; otherwise `null`.
 */
function useCachedLinkRules(link: number | null): LinkRules | null {
  const { data } = api.useRuleSetsQuery();
  const picked = useAppSelector((state) => state.selection.about.find((row) => row.link === link));
  return useMemo(() => {
    const row = data?.rule_sets.find(({ number }) => number === picked?.ruleSet);
    return link === null || row === undefined ? null : cachedLinkRules(link, picked?.street ?? null, row);
  }, [link, picked, data]);
}
