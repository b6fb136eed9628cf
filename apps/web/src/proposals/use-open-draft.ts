// Opens a draft on the map after the checks: a new one on some curbs, an existing proposal, or a
// copy of a regulation.
import {
  mayPropose,
  ok,
  type ProposalAction,
  type ProposalDraft,
  type ProposalLink,
  proposalDraft,
  proposeEach,
  type Result,
  refused,
  ruleSetOf,
  rulesOfRuleSet,
} from '@curbwright/core';
import i18next from 'i18next';
import { api } from '../shell/api.ts';
import { codeOf, faultWords, isApiError } from '../shell/api-error.ts';
import { mayLeave } from '../shell/leave-guard.ts';
import { goTo } from '../shell/navigation.ts';
import { settled } from '../shell/settled.ts';
import { store } from '../shell/store.ts';
import { showFailure, showInfo } from '../ui/toast.ts';
import { type DraftPlace, draftEdited, draftOpened } from './draft-slice.ts';
import { draftTrouble } from './draft-trouble.ts';
import { draftOfAnswer, type ProposalAnswer, placeOfAnswer } from './draft-wire.ts';
import { heldDrafts } from './held-drafts.ts';
import { type KeptDraft, keptDrafts } from './kept-drafts.ts';
import { leaveExisting } from './leave-existing.ts';
import { draftingScenario, openProposalsOf, openProposalsOn } from './open-proposals.ts';
import { showStanding } from './picking/take-curbs.ts';
import { scenarioSelected } from './scenarios/scenario-slice.ts';

const managerMap = '/manager/mapview/';
type Regulation = NonNullable<DraftPlace['regulation']>;

/** Goes to the manager's map, where the draft panel is. */
function toMap(): void {
  if (location.pathname !== managerMap) goTo(managerMap);
}

/** Whether the open draft may be closed; the confirmation is shown on the map. */
async function isFree(): Promise<boolean> {
  const leaving = mayLeave();
  toMap();
  return leaving;
}

/** A new key for the browser's storage. Pages without HTTPS have no `randomUUID`. */
function newKey(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

const bare = { subActivity: 'unregulated', timeLimit: null, restrictions: [], payment: null };

/**
 * Initial content of a new draft: the regulation's own rules for a change, its curb type for a
 * removal, nothing for a new one.
 */
async function firstDraft(
  action: ProposalAction,
  links: readonly ProposalLink[],
  regulation: Regulation | null,
): Promise<Result<ProposalDraft>> {
  if (regulation === null) return ok(proposalDraft.parse({ ...bare, action, links }));
  const { data, error } = await settled(
    store.dispatch(api.endpoints.regulation.initiate({ params: { id: regulation.id } })),
  );
  if (data === undefined)
    return refused('draft.refused', {
      text: isApiError(error) ? faultWords(error, i18next.t('error.fallback')) : i18next.t('error.fallback'),
    });
  const inOrder = data.restrictions.toSorted((a, b) => a.position - b.position);
  const rules = rulesOfRuleSet(
    ruleSetOf(inOrder.map(({ restriction }) => restriction)),
    data.sub_activity.name,
  );
  const said = action === 'remove' ? { ...bare, subActivity: rules.subActivity } : rules;
  return ok(proposalDraft.parse({ ...said, action, links }));
}

/**
 * Runs the checks before a new draft. Returns the links that may be taken, or `null` when no draft
 * can be started; the reason is then shown.
 */
async function checkedLinks(
  links: readonly ProposalLink[],
  regulation: Regulation | null,
): Promise<readonly ProposalLink[] | null> {
  const scenario = await draftingScenario(store.getState().scenario.selected);
  if (scenario === null) return links;
  if (regulation !== null) {
    const open = await openProposalsOf(regulation, scenario);
    const target = { proposal: null, scenario, actualRegulation: regulation.regulationId, links: [] };
    const answer = mayPropose(target, open);
    if (!answer.ok) {
      showStanding([{ link: null, refusal: answer.refusal }], 0);
      return null;
    }
  }
  if (links.length === 0) return links;
  const places = links.map((link) => (link.kind === 'curb' ? link.link : link.parentLink));
  const open = await openProposalsOn(places, scenario);
  const { accepted, refused: taken } = proposeEach({ proposal: null, scenario, links }, open);
  showStanding(taken, accepted.length);
  return accepted.length === 0 ? null : accepted;
}

async function begin(
  action: ProposalAction,
  links: readonly (ProposalLink | number)[],
  regulation: Regulation | null = null,
): Promise<Result<true>> {
  if (!(await isFree())) return refused('draft.stays');
  draftTrouble.set(null);
  await leaveExisting();
  const asked = links.map((link): ProposalLink => (typeof link === 'number' ? { kind: 'curb', link } : link));
  const checked = await checkedLinks(asked, regulation);
  if (checked === null) return refused('draft.refused', { text: '' });
  const draft = await firstDraft(action, checked, regulation);
  if (!draft.ok) {
    showFailure(String(draft.refusal.params.text ?? ''));
    return draft;
  }
  store.dispatch(
    draftOpened({
      key: newKey(),
      proposal: null,
      version: null,
      scenario: store.getState().scenario.selected,
      regulation,
      draft: draft.value,
      saved: null,
      step: checked.length === 0 ? 'curbs' : action === 'remove' ? 'check' : 'rules',
    }),
  );
  return ok(true);
}

/**
 * Unsaved edits of a proposal stored in this browser, unless another page has the proposal open.
 */
async function keptOf(key: string): Promise<{ readonly key: string; readonly kept: KeptDraft | null }> {
  const held = await heldDrafts();
  if (held.has(key)) return { key: `${key}-${newKey()}`, kept: null };
  const user = api.endpoints.currentUser.select()(store.getState()).data?.username ?? '';
  return { key, kept: keptDrafts(localStorage, user).find((one) => one.key === key) ?? null };
}

/**
 * Opens the proposal the server returned, in its scenario, with any unsaved edits stored in this
 * browser.
 */
export async function openAnswer(answer: ProposalAnswer): Promise<void> {
  const draft = draftOfAnswer(answer);
  const general = await draftingScenario(null);
  const { id } = answer.scenario;
  store.dispatch(scenarioSelected(id === general ? null : id));
  const { key, kept } = await keptOf(`proposal-${answer.id}`);
  const place = placeOfAnswer(answer);
  const isStale = kept !== null && kept.place.version !== place.version;
  store.dispatch(
    draftOpened({
      // The stored edits are based on an older version: saving them reports the conflict, as it
      // would have then.
      ...(isStale && !answer.is_published ? kept.place : place),
      key,
      draft,
      saved: draft,
      // A published proposal is read-only: who published it, from when it applies, and its rules.
      step: answer.is_published ? 'check' : draft.links.length === 0 ? 'curbs' : 'rules',
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
    toMap();
    return ok(true);
  }
  if (!(await isFree())) return refused('draft.stays');
  draftTrouble.set(null);
  const { data } = await settled(
    store.dispatch(
      api.endpoints.proposedRegulation.initiate(
        { params: { id }, query: { language: i18next.language } },
        { forceRefetch: true },
      ),
    ),
  );
  if (data === undefined) return refused('proposal.deleted');
  await openAnswer(data);
  return ok(true);
}

/**
 * The handler also shows a toast for a rejection (requirement §8); one from the existing-proposal
 * check is shown with a link to the proposal in the way.
 */
async function copy(regulationVersion: number): Promise<Result<true>> {
  if (!(await isFree())) return refused('draft.stays');
  draftTrouble.set(null);
  await leaveExisting();
  const { selected } = store.getState().scenario;
  const { data, error } = await store.dispatch(
    api.endpoints.copyRegulationToProposed.initiate({
      params: { id: regulationVersion },
      body: selected === null ? {} : { scenario: selected },
    }),
  );
  if (data !== undefined) return openProposal(data.proposed_regulation_id);
  if (!isApiError(error)) return refused('draft.refused', { text: '' });
  const text = faultWords(error, i18next.t('error.fallback'));
  if (codeOf(error) === 'proposal_exists') {
    const facts = typeof error.body === 'object' && error.body !== null ? error.body : {};
    const standing = 'proposal' in facts && typeof facts.proposal === 'number' ? [facts.proposal] : [];
    const title = 'title' in facts && typeof facts.title === 'string' ? facts.title : '';
    draftTrouble.set({ kind: 'standing', title, text, proposals: standing, refused: [], taken: 0 });
  }
  return refused('draft.refused', { text });
}

const actions = { begin, openProposal, copy } as const;

/**
 * Actions that open a draft. Each first asks for confirmation when another draft is unsaved, then
 * goes to the manager's map and opens the panel there; a failed check is shown with the existing
 * proposal. `begin(action, links, regulation?)`, `openProposal(id)`, `copy(regulationVersionId)`.
 */
export function useOpenDraft(): typeof actions {
  return actions;
}
