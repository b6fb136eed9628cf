// @vitest-environment happy-dom
// The ways to a draft: what it begins with, what was kept of it, and what a person is told where it cannot begin.

import { contract } from '@curbwright/contract';
import { curbLinkIdOf, proposalDraft, restriction } from '@curbwright/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linksPicked, selectedLink } from '../city/view/selection-slice.ts';
import { api } from '../shell/api.ts';
import { answerLeaveQuestion } from '../shell/leave-guard.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import { type Answers, ErrorResponse, signedIn } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { toProposalDraft } from './draft-mapping.ts';
import { selectDraftSaveError, setDraftSaveError } from './draft-save-error.ts';
import { draftEdited, draftUndone } from './draft-slice.ts';
import { currentDraft, isUnsaved } from './open-draft-state.ts';
import { scenarioSelected } from './scenarios/scenario-slice.ts';
import { storeDraft } from './stored-drafts.ts';
import { openProposalResponse, useOpenDraft } from './use-open-draft.ts';

let ways: ReturnType<typeof useOpenDraft>;
const busy = new ErrorResponse(503, { code: 'busy', detail: 'Not now.' });

const scenarios: Answers['scenarios'] = () =>
  mockResponse('scenarios', {
    results: [
      { id: 1, name: 'Existing', is_default: true, is_listable: false },
      { id: 2, name: 'Summer', is_listable: true },
      { id: 3, name: 'General', is_default: true, is_listable: true },
    ],
  });
const rule = (subActivity: string, maxStay: number) =>
  restriction.parse({ activity: 'loading', subActivity, priority: 500, maxStay });
const regulation: Answers['regulation'] = () =>
  mockResponse('regulation', {
    id: 90,
    sub_activity: { name: 'loading' },
    restrictions: [
      { position: 2, restriction: rule('third', 40) },
      { position: 1, restriction: rule('second', 30) },
      { position: 0, restriction: rule('loading', 20) },
    ],
  });
const inForce = { id: 90, regulationId: 'R-9' };

/** Names of the locks that pages of this browser hold. */
let held: readonly { readonly name: string }[] = [];
beforeEach(() => {
  setDraftSaveError(null);
  held = [];
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({
    query: async () => ({ held }),
  } as unknown as LockManager);
});
afterEach(() => vi.restoreAllMocks());
async function start(answers: Answers = {}) {
  const { now, asked } = await openHook(useOpenDraft, { ...signedIn('view', 'edit'), scenarios, ...answers });
  await store.dispatch(api.endpoints.currentUser.initiate());
  asked.length = 0;
  ways = now();
  return { asked };
}
const state = () => store.getState().draft;

describe('a new draft', () => {
  it('begins without curbs, by picking them, on the manager’s map', async () => {
    await start();
    setDraftSaveError({ kind: 'deleted' });
    expect(await ways.begin('create', [])).toEqual({ ok: true, value: true });
    expect(state()).toMatchObject({
      step: 'curbs',
      open: { proposal: null, version: null, scenario: null, regulation: null, saved: null },
    });
    expect(currentDraft(state())).toMatchObject({
      action: 'create',
      subActivity: 'unregulated',
      restrictions: [],
    });
    expect(location.pathname).toBe('/manager/mapview/');
    expect(selectDraftSaveError(store.getState())).toBeNull();
  });

  it('has a name that no other has', async () => {
    await start();
    await ways.begin('create', []);
    const first = state().open?.key;
    store.dispatch({ type: 'draft/draftClosed' });
    await ways.begin('create', []);
    expect(state().open?.key).not.toBe(first);
  });

  it.each([
    { action: 'modify' as const, step: 'rules', rules: [null, 30, 40], type: 'loading' },
    { action: 'remove' as const, step: 'check', rules: [], type: 'loading' },
  ])(
    'to $action begins with the regulation’s rules in their order: $rules',
    async ({ action, step, rules, type }) => {
      await start({ regulation });
      expect(await ways.begin(action, [7], inForce)).toMatchObject({ ok: true });
      expect(state()).toMatchObject({ step, open: { regulation: inForce } });
      const now = currentDraft(state());
      expect(now).toMatchObject({ action, subActivity: type, links: [{ kind: 'curb', link: 7 }] });
      expect(now?.restrictions.map(({ maxStay }) => maxStay)).toEqual(rules);
    },
  );

  const planned =
    (...ids: (number | null)[]): Answers['plannedChanges'] =>
    () =>
      mockResponse('plannedChanges', {
        results: ids.map((id) => ({
          effective_from: '2027-01-04T08:00:00.000Z',
          lines: ['x'],
          regulation: id,
        })),
      });

  it('begins with the rules after the last planned change of its only curb', async () => {
    const { asked } = await start({ regulation, plannedChanges: planned(91, 92) });
    await ways.begin('modify', [7], inForce);
    expect(asked.filter(({ name }) => name === 'regulation').map(({ params }) => params.id)).toEqual(['92']);
    store.dispatch({ type: 'draft/draftClosed' });
    await ways.begin('modify', [7, 8], inForce);
    expect(asked.filter(({ name }) => name === 'regulation').map(({ params }) => params.id)).toEqual([
      '92',
      '90',
    ]);
  });

  it('begins without rules where the curb will be unregulated', async () => {
    await start({ regulation, plannedChanges: planned(91, null) });
    await ways.begin('modify', [7], inForce);
    expect(currentDraft(state())).toMatchObject({ subActivity: 'unregulated', restrictions: [] });
  });

  it('does not begin where the planned changes cannot be read', async () => {
    await start({ regulation, plannedChanges: () => busy });
    expect(await ways.begin('modify', [7], inForce)).toMatchObject({ ok: false });
    expect(lastToast()).toBe('Not now.');
  });

  it('does not begin where the regulation cannot be read, and says why', async () => {
    await start({ regulation: () => busy });
    expect(await ways.begin('modify', [7], inForce)).toMatchObject({
      ok: false,
      refusal: { code: 'draft.refused', params: { text: 'Not now.' } },
    });
    expect(state().open).toBeNull();
    expect(lastToast()).toBe('Not now.');
  });

  it('leaves out curbs with an open proposal, and says which', async () => {
    await start({
      proposedRegulationLinks: ({ query }) =>
        mockResponse('proposedRegulationLinks', {
          results: query.link === '8' ? [{ proposed_regulation_id: 31, curb_link: { id: 8 } }] : [],
        }),
    });
    const stretch = { kind: 'custom', parentLink: 9, from: 5, to: 25 } as const;
    expect(await ways.begin('create', [7, 8, stretch])).toMatchObject({ ok: true });
    expect(currentDraft(state())?.links).toEqual([{ kind: 'curb', link: 7 }, stretch]);
    expect(state().step).toBe('rules');
    expect(selectDraftSaveError(store.getState())).toMatchObject({
      kind: 'standing',
      proposals: [31],
      taken: 2,
      refused: [{ link: { kind: 'curb', link: 8 } }],
    });
  });

  it('does not begin where all of its curbs are taken', async () => {
    await start({
      proposedRegulationLinks: () =>
        mockResponse('proposedRegulationLinks', {
          results: [{ proposed_regulation_id: 31, curb_link: { id: 8 } }],
        }),
    });
    expect(await ways.begin('create', [8])).toMatchObject({ ok: false, refusal: { code: 'draft.refused' } });
    expect(state().open).toBeNull();
    expect(selectDraftSaveError(store.getState())).toMatchObject({ kind: 'standing', taken: 0 });
  });

  it('begins where only other curbs of the regulation have a draft', async () => {
    await start({
      regulation,
      proposedRegulationLinks: ({ query }) =>
        mockResponse('proposedRegulationLinks', {
          results: query.link === '8' ? [{ proposed_regulation_id: 31, curb_link: { id: 8 } }] : [],
        }),
    });
    expect(await ways.begin('modify', [7], inForce)).toMatchObject({ ok: true });
    expect(state().open?.regulation).toEqual(inForce);
    expect(selectDraftSaveError(store.getState())).toBeNull();
  });

  it('begins unchecked where nobody says which scenarios there are: saving checks', async () => {
    const { asked } = await start({ scenarios: () => busy });
    expect(await ways.begin('create', [7])).toMatchObject({ ok: true });
    expect(asked.map(({ name }) => name)).toEqual(['scenarios']);
  });

  it('goes into the scenario that is worked in, and out of the existing conditions', async () => {
    await start();
    store.dispatch(scenarioSelected(2));
    await ways.begin('create', []);
    expect(state().open?.scenario).toBe(2);
    store.dispatch({ type: 'draft/draftClosed' });
    store.dispatch(scenarioSelected(1));
    await ways.begin('create', []);
    expect(state().open?.scenario).toBeNull();
    expect(lastToast()).toContain('You are now drafting in General');
  });

  it('stays away while another draft is unsaved and the person wants to stay', async () => {
    await start();
    await ways.begin('create', []);
    const { open: before } = state();
    const asking = ways.begin('create', [7]);
    expect(location.pathname).toBe('/manager/mapview/');
    answerLeaveQuestion(false);
    expect(await asking).toMatchObject({ ok: false, refusal: { code: 'draft.stays' } });
    const other = ways.openProposal(12);
    answerLeaveQuestion(false);
    expect(await other).toMatchObject({ ok: false, refusal: { code: 'draft.stays' } });
    const copied = ways.copy(90);
    answerLeaveQuestion(false);
    expect(await copied).toMatchObject({ ok: false, refusal: { code: 'draft.stays' } });
    expect(state().open).toBe(before);
  });
});

const stored = (part: Parameters<typeof mockResponse<'proposedRegulation'>>[1] = {}) =>
  mockResponse('proposedRegulation', {
    id: 12,
    version: 5,
    reason: 'Deliveries',
    scenario: { id: 3, name: 'General' },
    links: [{ curb_link: { id: 7 } }],
    ...part,
  });
const asRead = (part = {}) => contract.proposedRegulation.answer.parse(stored(part));
const own = (version: number, key = 'proposal-12', user = 'mara') => ({
  key,
  at: 1,
  user,
  words: 'Oak Street',
  place: { proposal: 12, version, scenario: 3, regulation: null },
  draft: proposalDraft.parse({ action: 'create', subActivity: 'loading', reason: 'Kept' }),
  saved: null,
});

describe('a proposal that stands', () => {
  it('is opened once, in its scenario, as saved', async () => {
    const { asked } = await start({
      proposedRegulation: () => stored({ scenario: { id: 2, name: 'Summer' } }),
    });
    setDraftSaveError({ kind: 'deleted' });
    expect(await ways.openProposal(12)).toMatchObject({ ok: true });
    expect(state()).toMatchObject({ step: 'rules', open: { key: 'proposal-12', proposal: 12, version: 5 } });
    expect(isUnsaved(state())).toBe(false);
    expect(store.getState().scenario.selected).toBe(2);
    expect(selectDraftSaveError(store.getState())).toBeNull();
    history.replaceState(null, '', '/manager/listview/');
    expect(await ways.openProposal(12)).toMatchObject({ ok: true });
    expect(location.pathname).toBe('/manager/mapview/');
    expect(asked.filter(({ name }) => name === 'proposedRegulation')).toHaveLength(1);
  });

  it.each([
    { part: { links: [] }, step: 'curbs', selected: null },
    { part: { is_published: true }, step: 'check', selected: null },
    { part: { scenario: { id: 2, name: 'Summer' } }, step: 'rules', selected: 2 },
  ])('opens at $step with scenario $selected: $part', async ({ part, step, selected }) => {
    await start();
    await openProposalResponse(asRead(part));
    expect(state().step).toBe(step);
    expect(store.getState().scenario.selected).toBe(selected);
  });

  it('leaves the selected curb only if it is one of its own', async () => {
    await start();
    const { links } = toProposalDraft(asRead());
    const [own] = links.map(curbLinkIdOf);
    store.dispatch(linksPicked([own ?? 0]));
    await openProposalResponse(asRead());
    expect(selectedLink(store.getState().selection)).toBe(own);
    store.dispatch(linksPicked([26_200]));
    await openProposalResponse(asRead());
    expect(selectedLink(store.getState().selection)).toBeNull();
  });

  it('is gone where the server does not have it', async () => {
    await start({ proposedRegulation: () => new ErrorResponse(404, { code: 'not_found', detail: 'Gone.' }) });
    expect(await ways.openProposal(12)).toMatchObject({ ok: false, refusal: { code: 'proposal.deleted' } });
    expect(state().open).toBeNull();
  });

  it('comes with what was kept unsaved of it, which can be undone', async () => {
    await start();
    storeDraft(localStorage, own(5, 'proposal-11'));
    storeDraft(localStorage, own(5));
    await openProposalResponse(asRead());
    expect(currentDraft(state())?.reason).toBe('Kept');
    expect(lastToast()).toContain('kept in this browser, were restored');
    store.dispatch(draftUndone());
    expect(currentDraft(state())?.reason).toBe('Deliveries');
  });

  it.each([
    { kept: 5, is_published: false, version: 5 },
    { kept: 4, is_published: false, version: 4 },
    { kept: 4, is_published: true, version: 5 },
  ])('is saved over version $version where $kept was kept, published: $is_published', async (row) => {
    await start();
    storeDraft(localStorage, own(row.kept));
    await openProposalResponse(asRead({ is_published: row.is_published }));
    expect(state().open?.version).toBe(row.version);
    expect(isUnsaved(state())).toBe(!row.is_published);
  });

  it('comes as the server has it where nothing of this person is kept', async () => {
    await start();
    storeDraft(localStorage, own(5, 'proposal-12', 'ada'));
    await openProposalResponse(asRead());
    expect(isUnsaved(state())).toBe(false);
    expect(lastToast()).toBe('');
  });

  it('another page has open gets a name of its own here', async () => {
    await start();
    storeDraft(localStorage, own(5));
    held = [{ name: 'other' }, { name: 'draft:proposal-12' }];
    await openProposalResponse(asRead());
    expect(state().open?.key).toMatch(/^proposal-12-.+/);
    expect(isUnsaved(state())).toBe(false);
  });
});

it('keeps the edits of an open draft when it is asked for again', async () => {
  await start({ proposedRegulation: () => stored() });
  await ways.openProposal(12);
  const now = currentDraft(state()) ?? expect.fail('no draft');
  store.dispatch(draftEdited({ draft: { ...now, reason: 'Mine' }, key: null, at: 1 }));
  await ways.openProposal(12);
  expect(currentDraft(state())?.reason).toBe('Mine');
});
