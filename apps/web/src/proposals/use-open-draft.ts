// Opens a draft on the map after the checks: a new one on some curbs, an existing proposal, or a
// copy of a regulation.

import {
  checkProposalLinks,
  curbLinkIdOf,
  failWith,
  indexOfDraftRule,
  ok,
  type ProposalAction,
  type ProposalDraft,
  type ProposalLink,
  proposalDraft,
  type Restriction,
  type Result,
  ruleSetOf,
  toDraftRules,
} from '@curbwright/core';
import i18next from 'i18next';
import { selectedLink, selectionCleared } from '../city/view/selection-slice.ts';
import { api } from '../shell/api.ts';
import { codeOf, formatFormError, isApiError } from '../shell/api-error.ts';
import { awaitQuery } from '../shell/await-query.ts';
import { confirmLeave } from '../shell/leave-guard.ts';
import { navigateTo } from '../shell/navigation.ts';
import { store } from '../shell/store.ts';
import { showFailure, showInfo } from '../ui/toast.ts';
import { lockedDraftKeys } from './draft-locks.ts';
import { type ProposalResponse, toDraftTarget, toProposalDraft } from './draft-mapping.ts';
import { setDraftSaveError } from './draft-save-error.ts';
import { type DraftTarget, draftEdited, draftOpened } from './draft-slice.ts';
import { ensureDraftableScenario } from './ensure-draftable-scenario.ts';
import { draftingScenario, openProposalsOn } from './open-proposals.ts';
import { showExistingProposals } from './picking/add-curbs-to-draft.ts';
import { scenarioSelected } from './scenarios/scenario-slice.ts';
import { type StoredDraft, storedDraftsOf } from './stored-drafts.ts';

const managerMap = '/manager/mapview/';
type Regulation = NonNullable<DraftTarget['regulation']>;

/** Opens the manager's map, where the draft panel is. */
function goToManagerMap(): void {
  if (location.pathname !== managerMap) navigateTo(managerMap);
}

/** Whether the open draft may be closed; the confirmation is shown on the map. */
async function confirmLeavingDraft(): Promise<boolean> {
  const leaving = confirmLeave();
  goToManagerMap();
  return leaving;
}

/** A new key for the browser's storage. Pages without HTTPS have no `randomUUID`. */
function newStorageKey(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

const emptyRegulation = { subActivity: 'unregulated', timeLimit: null, restrictions: [], payment: null };

function failToLoad(error: unknown) {
  return failWith('draft.refused', { text: formatFormError(error, i18next.t('error.fallback')) });
}

/**
 * Returns the regulation that the only curb of a draft has after the last planned change, which comes
 * before anything else that is proposed there; without such a change, the regulation of today.
 */
async function regulationAfterPlans(
  links: readonly ProposalLink[],
  today: Regulation,
): Promise<Result<number | null>> {
  const [link] = links.length === 1 ? links : [];
  if (link === undefined) return ok(today.id);
  const query = { language: i18next.language };
  const params = { id: curbLinkIdOf(link) };
  const { data, error } = await awaitQuery(
    store.dispatch(api.endpoints.plannedChanges.initiate({ params, query })),
  );
  if (data === undefined) return failToLoad(error);
  const last = data.results.at(-1);
  return ok(last === undefined ? today.id : last.regulation);
}

/**
 * Returns the initial content of a new draft: the regulation's own rules for a change, its curb
 * type for a removal, nothing for a new one.
 */
async function createInitialDraft(
  action: ProposalAction,
  links: readonly ProposalLink[],
  regulation: Regulation | null,
): Promise<Result<ProposalDraft>> {
  if (regulation === null) return ok(proposalDraft.parse({ ...emptyRegulation, action, links }));
  const found = await regulationAfterPlans(links, regulation);
  if (!found.ok) return found;
  const { value: id } = found;
  if (id === null) return ok(proposalDraft.parse({ ...emptyRegulation, action, links }));
  const { data, error } = await awaitQuery(
    store.dispatch(api.endpoints.regulation.initiate({ params: { id } })),
  );
  if (data === undefined) return failToLoad(error);
  const inOrder = data.restrictions.toSorted((a, b) => a.position - b.position);
  const rules = toDraftRules(
    ruleSetOf(inOrder.map(({ restriction }) => restriction)),
    data.sub_activity.name,
  );
  const content = action === 'remove' ? { ...emptyRegulation, subActivity: rules.subActivity } : rules;
  return ok(proposalDraft.parse({ ...content, action, links }));
}

/**
 * Runs the checks before a new draft. Returns the links that can be added to it, or `null` when no
 * draft can be started; the reason is then shown.
 */
async function checkDraftLinks(links: readonly ProposalLink[]): Promise<readonly ProposalLink[] | null> {
  const scenario = await draftingScenario(store.getState().scenario.selected);
  if (scenario === null) return links;
  if (links.length === 0) return links;
  const places = links.map((link) => (link.kind === 'curb' ? link.link : link.parentLink));
  const open = await openProposalsOn(places, scenario);
  const { accepted, refused: taken } = checkProposalLinks({ proposal: null, scenario, links }, open);
  showExistingProposals(taken, accepted.length);
  return accepted.length === 0 ? null : accepted;
}

/** Edits in the panel of a curb, from the rule that was clicked; `null` = no rule opens first. */
interface RuleInPlace {
  readonly link: number;
  readonly rule: Restriction | null;
}

async function openNewDraft(
  action: ProposalAction,
  links: readonly (ProposalLink | number)[],
  regulation: Regulation | null = null,
  inPlace: RuleInPlace | null = null,
): Promise<Result<true>> {
  if (!(await confirmLeavingDraft())) return failWith('draft.stays');
  setDraftSaveError(null);
  await ensureDraftableScenario();
  const proposalLinks = links.map(
    (link): ProposalLink => (typeof link === 'number' ? { kind: 'curb', link } : link),
  );
  const checked = await checkDraftLinks(proposalLinks);
  if (checked === null) return failWith('draft.refused', { text: '' });
  const draft = await createInitialDraft(action, checked, regulation);
  if (!draft.ok) {
    showFailure(String(draft.refusal.params.text ?? ''));
    return draft;
  }
  store.dispatch(
    draftOpened({
      key: newStorageKey(),
      proposal: null,
      version: null,
      scenario: store.getState().scenario.selected,
      regulation,
      draft: draft.value,
      saved: null,
      step: checked.length === 0 ? 'curbs' : action === 'remove' ? 'check' : 'rules',
      inPlace:
        inPlace === null
          ? null
          : { link: inPlace.link, rule: inPlace.rule && indexOfDraftRule(draft.value, inPlace.rule) },
    }),
  );
  return ok(true);
}

/**
 * Loads the unsaved edits of a proposal stored in this browser, unless another page has the
 * proposal open.
 */
async function loadUnsavedEdits(
  key: string,
): Promise<{ readonly key: string; readonly kept: StoredDraft | null }> {
  const lockedKeys = await lockedDraftKeys();
  if (lockedKeys.has(key)) return { key: `${key}-${newStorageKey()}`, kept: null };
  const user = api.endpoints.currentUser.select()(store.getState()).data?.username ?? '';
  return { key, kept: storedDraftsOf(localStorage, user).find((one) => one.key === key) ?? null };
}

/**
 * Opens the proposal the server returned, in its scenario, with any unsaved edits stored in this
 * browser.
 */
export async function openProposalResponse(answer: ProposalResponse): Promise<void> {
  const draft = toProposalDraft(answer);
  const general = await draftingScenario(null);
  const { id } = answer.scenario;
  store.dispatch(scenarioSelected(id === general ? null : id));
  // Only one thing is selected: a curb of another place would stay outlined and in the address.
  const selected = selectedLink(store.getState().selection);
  if (selected !== null && !draft.links.some((link) => curbLinkIdOf(link) === selected))
    store.dispatch(selectionCleared());
  const { key, kept } = await loadUnsavedEdits(`proposal-${answer.id}`);
  const place = toDraftTarget(answer);
  const isStale = kept !== null && kept.place.version !== place.version;
  store.dispatch(
    draftOpened({
      // Keep the older version that the stored edits are based on, so that saving them reports the
      // conflict.
      ...(isStale && !answer.is_published ? kept.place : place),
      key,
      draft,
      saved: draft,
      // A published proposal is read-only; the check step shows who published it, when it takes
      // effect, and its rules. What is under review is shown with its remarks.
      step:
        answer.is_published || answer.review.state !== 'draft'
          ? 'check'
          : draft.links.length === 0
            ? 'curbs'
            : 'rules',
    }),
  );
  if (kept === null || answer.is_published) return;
  // Dispatched as an edit, so that it can be undone.
  store.dispatch(draftEdited({ draft: kept.draft, key: null, at: Date.now() }));
  showInfo(i18next.t('draft.keptBack'));
}

async function openProposal(id: number): Promise<Result<true>> {
  const { open } = store.getState().draft;
  if (open?.proposal === id) {
    goToManagerMap();
    return ok(true);
  }
  if (!(await confirmLeavingDraft())) return failWith('draft.stays');
  setDraftSaveError(null);
  const { data } = await awaitQuery(
    store.dispatch(
      api.endpoints.proposedRegulation.initiate(
        { params: { id }, query: { language: i18next.language } },
        { forceRefetch: true },
      ),
    ),
  );
  if (data === undefined) return failWith('proposal.deleted');
  await openProposalResponse(data);
  return ok(true);
}

/**
 * On a rejection, the handler shows a toast (requirement §8). If the existing-proposal check
 * rejects the copy, a dialog also links to the conflicting proposal.
 */
async function copyRegulation(regulationVersion: number): Promise<Result<true>> {
  if (!(await confirmLeavingDraft())) return failWith('draft.stays');
  setDraftSaveError(null);
  await ensureDraftableScenario();
  const { selected } = store.getState().scenario;
  const { data, error } = await store.dispatch(
    api.endpoints.copyRegulationToProposed.initiate({
      params: { id: regulationVersion },
      body: selected === null ? {} : { scenario: selected },
    }),
  );
  if (data !== undefined) return openProposal(data.proposed_regulation_id);
  if (!isApiError(error)) return failWith('draft.refused', { text: '' });
  const text = formatFormError(error, i18next.t('error.fallback'));
  if (codeOf(error) === 'proposal_exists') {
    const facts = typeof error.body === 'object' && error.body !== null ? error.body : {};
    const standing = 'proposal' in facts && typeof facts.proposal === 'number' ? [facts.proposal] : [];
    const title = 'title' in facts && typeof facts.title === 'string' ? facts.title : '';
    setDraftSaveError({ kind: 'standing', title, text, proposals: standing, refused: [], taken: 0 });
  }
  return failWith('draft.refused', { text });
}

const actions = { begin: openNewDraft, openProposal, copy: copyRegulation } as const;

/**
 * Returns the actions that open a draft. Each asks for confirmation when another draft is unsaved,
 * then opens the draft panel on the manager's map. A rejection by the existing-proposal check is
 * shown with the existing proposal.
 * `begin(action, links, regulation?, inPlace?)`, `openProposal(id)`, `copy(regulationVersion)`.
 */
export function useOpenDraft(): typeof actions {
  return actions;
}
