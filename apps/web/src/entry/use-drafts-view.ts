// Computes what the staff map shows beyond the curbs: the scenario's proposals, the open draft, its
// selected curbs, and the city on another date.
import {
  type CompiledRuleSets,
  compileRuleSets,
  curbLinkIdOf,
  type ProposalLink,
  type Restriction,
  restrictionsOfDraft,
} from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { curbUserOf } from '../city/asker/curb-user-slice.ts';
import { useSelectedInstant } from '../city/city/city-hooks.ts';
import { useCurbStyles } from '../city/curb-type-hooks.ts';
import { useExcludedAmong } from '../city/filters/filter-hooks.ts';
import { useLinkFacts } from '../city/links/link-facts.ts';
import type { Box } from '../map/box.ts';
import type { CurbStyle } from '../map/curb-style.ts';
import { type DraftsView, openDraftId, type PastView } from '../map/drafts.ts';
import { curbStylesByRuleSet } from '../map/view.ts';
import { currentDraft } from '../proposals/open-draft-state.ts';
import { currentPickMode } from '../proposals/picking/current-pick-mode.ts';
import {
  ensureVisibleStyle,
  linesOfDraft,
  linesOfLinks,
  linesOfOtherProposals,
  linesOfProposals,
  type ProposedFeature,
} from '../proposals/picking/draft-lines.ts';
import { useStoredProposal } from '../proposals/proposed-regulations/check/use-findings.ts';
import { api } from '../shell/api.ts';
import { isNearZoom } from '../shell/near.ts';
import { useAppSelector } from '../shell/store.ts';
import { useStable } from '../shell/use-stable.ts';
import { cornersOf, useRequestedBox } from './use-requested-box.ts';

const noFeatures: readonly ProposedFeature[] = [];
const noTaken: readonly ProposalLink[] = [];
const noLines: DraftsView['picked'] = [];
const noSets: readonly Rules[] = [];

interface Rules {
  readonly number: number;
  readonly restrictions: readonly Restriction[];
}

/**
 * Returns the curb type of each rule set number at the requested instant for the selected curb
 * user. The rules are compiled once, independent of the clock.
 */
function useCurbTypesByNumber(sets: readonly Rules[]): ReadonlyMap<number, string> {
  const { data: city } = api.useRuleSetsQuery();
  const who = useAppSelector((state) => state.asker);
  const instant = useSelectedInstant()?.instant;
  const compiled = useMemo<CompiledRuleSets | null>(() => {
    if (city === undefined || sets.length === 0) return null;
    const ruleSets = sets.map(({ number, restrictions }) => ({
      id: String(number),
      restrictions: [...restrictions],
    }));
    return compileRuleSets(ruleSets, curbUserOf(who), { timeZone: city.time_zone, calendar: city.calendar });
  }, [sets, city, who]);
  return useMemo(() => {
    if (compiled === null || instant === undefined) return new Map();
    const states = compiled.statesAt(instant);
    return new Map(
      sets.map(({ number }, index) => [number, compiled.classNames[states[index] ?? 0] ?? 'unregulated']),
    );
  }, [compiled, sets, instant]);
}

/** Returns the regulations of another instant in the box; `null` = today's are shown. */
function usePastRegulations(box: Box | null): PastView | null {
  const asOf = useAppSelector((state) => state.scenario.asOf);
  const { data } = api.useLinksAsOfQuery(
    asOf === null || box === null ? skipToken : { query: { ...cornersOf(box), as_of: asOf } },
  );
  const answer = asOf === null ? undefined : data;
  const states = useCurbTypesByNumber(answer?.rule_sets ?? noSets);
  const looks = useCurbStyles();
  const lines = useMemo(
    () =>
      (answer?.features ?? []).map(({ id, geometry, properties }) => ({
        link: id,
        ruleSet: properties.rule_set ?? 0,
        geometry,
      })),
    [answer],
  );
  const drawn = useMemo(() => curbStylesByRuleSet(states, looks).curbs, [states, looks]);
  return useMemo(() => (asOf === null ? null : { lines, looks: drawn }), [asOf, lines, drawn]);
}

/** Returns the scenario's proposals in the box. */
function useProposals(box: Box | null) {
  const { selected, shown, asOf } = useAppSelector((state) => state.scenario);
  const shouldLoad = box !== null && asOf === null;
  const { data } = api.useProposedLinksInBoxQuery(
    shouldLoad
      ? { query: { ...cornersOf(box), ...(selected === null ? {} : { scenario__id: selected }) } }
      : skipToken,
  );
  return { data: shouldLoad ? data : undefined, shown };
}

/**
 * Returns the proposals whose rules the filters exclude, or whose curb type is hidden in the legend.
 */
function useFilteredOut(rules: readonly Rules[], types: ReadonlyMap<number, string>): ReadonlySet<number> {
  const excluded = useExcludedAmong(rules);
  const hidden = useAppSelector((state) => state.filters.hidden);
  return useMemo(() => {
    const inHidden = [...types].filter(([, name]) => hidden.includes(name)).map(([id]) => id);
    return new Set([...excluded, ...inHidden]);
  }, [excluded, types, hidden]);
}

export function useDraftsView(): DraftsView {
  const box = useRequestedBox(useAppSelector(isNearZoom));
  const past = usePastRegulations(box);
  const { data, shown } = useProposals(box);
  const features = data?.features ?? noFeatures;
  const { open, customGroup } = useAppSelector((state) => state.draft);
  const draft = useAppSelector((state) => currentDraft(state.draft));
  const edited = open?.proposal ?? null;
  // Only the links of the draft, so that typing in its fields does not redraw them.
  const draftLinks = draft?.links ?? noTaken;
  const action = draft?.action ?? 'create';
  const ids = useMemo(
    () => [...new Set([...draftLinks.map(curbLinkIdOf), ...customGroup])],
    [draftLinks, customGroup],
  );
  const { links: facts } = useLinkFacts(ids);
  // Of a published proposal the map shows what is in force.
  const isPublished = useStoredProposal(edited)?.is_published === true;
  const own = useMemo(
    () => (isPublished ? [] : linesOfDraft({ action, links: draftLinks }, facts)),
    [isPublished, action, draftLinks, facts],
  );
  const proposedRules = useMemo<readonly Rules[]>(
    () => (data?.proposals ?? []).map(({ id, restrictions }) => ({ number: id, restrictions })),
    [data],
  );
  const drafted = useMemo<readonly Rules[]>(
    () => (draft === null ? noSets : [{ number: openDraftId, restrictions: restrictionsOfDraft(draft) }]),
    [draft],
  );
  const typesOfProposals = useCurbTypesByNumber(proposedRules);
  const filteredOut = useFilteredOut(proposedRules, typesOfProposals);
  const lines = useMemo(() => {
    const proposals = shown ? linesOfProposals(features, edited) : [];
    return [...proposals.filter(({ proposal, removal }) => removal || !filteredOut.has(proposal)), ...own];
  }, [features, edited, shown, filteredOut, own]);
  const typesOfDraft = useCurbTypesByNumber(drafted);
  const stylesByType = useCurbStyles();
  const looks = useMemo<ReadonlyMap<number, CurbStyle>>(() => {
    const { unknown } = curbStylesByRuleSet(new Map(), stylesByType);
    return new Map(
      [...typesOfProposals, ...typesOfDraft].map(([id, name]) => [
        id,
        ensureVisibleStyle(stylesByType.get(name) ?? unknown),
      ]),
    );
  }, [typesOfProposals, typesOfDraft, stylesByType]);
  const picked = useMemo(() => linesOfLinks(draftLinks, facts), [draftLinks, facts]);
  const highlighted = useMemo(
    () => customGroup.flatMap((link) => facts.get(link)?.geometry ?? []),
    [customGroup, facts],
  );
  const picking = useAppSelector(({ draft }) => currentPickMode(draft) !== null || draft.drawsCustomGroup);
  const refused = useMemo(
    () => (picking ? linesOfOtherProposals(features, edited) : noLines),
    [picking, features, edited],
  );
  const drafting = draft !== null;
  return useStable({ lines, looks, picked, highlighted, refused, drafting, past });
}
