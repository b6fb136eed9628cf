// @vitest-environment happy-dom
// Taking curbs into the open draft: each once, those with an open proposal left out and said; and a draft that goes on from another regulation.

import { proposalDraft } from '@curbwright/core';
import { beforeEach, expect, it } from 'vitest';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import { draftClosed, draftOpened } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { rebaseDraft } from '../rebase-draft.ts';
import { addCurbsToDraft, showExistingProposals } from './add-curbs-to-draft.ts';

const draft = proposalDraft.parse({
  action: 'create',
  subActivity: 'loading',
  links: [
    { kind: 'curb', link: 7 },
    { kind: 'custom', parentLink: 9, from: 5, to: 25 },
  ],
});
const open1 = (what = draft, proposal: number | null = null) =>
  store.dispatch(
    draftOpened({ key: 'a', proposal, version: 1, scenario: 2, regulation: null, saved: null, draft: what }),
  );
const linksNow = () => currentDraft(store.getState().draft)?.links;
const standing: Answers['proposedRegulationLinks'] = ({ query }) =>
  mockResponse('proposedRegulationLinks', {
    results:
      query.link === '12' || query.link === '13'
        ? [{ proposed_regulation_id: Number(query.link) + 20, curb_link: { id: Number(query.link) } }]
        : query.link === '14'
          ? [{ proposed_regulation_id: 33, curb_link: { id: 14 } }]
          : [],
  });

beforeEach(() => setDraftSaveError(null));

it('takes each curb once, and none that is on the draft already, also by a stretch', async () => {
  const { asked } = await open('', { proposedRegulationLinks: standing });
  open1();
  expect(await addCurbsToDraft([7, 11, 9, 11, 10])).toEqual({
    accepted: [
      { kind: 'curb', link: 11 },
      { kind: 'curb', link: 10 },
    ],
    refused: [],
  });
  expect(linksNow()).toEqual([...draft.links, { kind: 'curb', link: 11 }, { kind: 'curb', link: 10 }]);
  expect(asked.map(({ query }) => [query.link, query.scenario__id])).toEqual([
    ['11', '2'],
    ['10', '2'],
  ]);
  expect(selectDraftSaveError(store.getState())).toBeNull();
  expect(await addCurbsToDraft([7])).toEqual({ accepted: [], refused: [] });
  expect(asked).toHaveLength(2);
});

it('leaves out those with an open proposal, and says which and how many were taken', async () => {
  await open('', { proposedRegulationLinks: standing });
  open1();
  const { accepted } = await addCurbsToDraft([12, 11, 13, 14]);
  expect(accepted).toEqual([{ kind: 'curb', link: 11 }]);
  expect(linksNow()).toHaveLength(3);
  expect(selectDraftSaveError(store.getState())).toMatchObject({
    kind: 'standing',
    text: expect.stringContaining('already has a change proposed'),
    proposals: [32, 33],
    refused: [{ link: { link: 12 } }, { link: { link: 13 } }, { link: { link: 14 } }],
    taken: 1,
  });
});

it('is not in its own way', async () => {
  await open('', { proposedRegulationLinks: standing });
  open1(draft, 32);
  expect((await addCurbsToDraft([12])).accepted).toHaveLength(1);
});

it('takes nothing where no draft is open, or where it was closed meanwhile', async () => {
  await open('', {
    proposedRegulationLinks: () => {
      store.dispatch(draftClosed());
      return mockResponse('proposedRegulationLinks');
    },
  });
  expect(await addCurbsToDraft([11])).toEqual({ accepted: [], refused: [] });
  open1();
  expect(await addCurbsToDraft([11])).toEqual({ accepted: [], refused: [] });
  expect(store.getState().draft.open).toBeNull();
});

it('says nothing where nothing was refused, and keeps the whole refusal without a curb', () => {
  showExistingProposals([], 3);
  expect(selectDraftSaveError(store.getState())).toBeNull();
  const refusal = {
    code: 'proposal.regulation-taken',
    titleCode: 'proposal.regulation-title' as const,
    params: {},
    proposals: [31, 31],
  };
  showExistingProposals([{ link: null, refusal }], 0);
  expect(selectDraftSaveError(store.getState())).toMatchObject({
    kind: 'standing',
    proposals: [31],
    refused: [],
    taken: 0,
  });
});

it.each([
  {
    links: draft.links,
    found: [{ regulation_id: 91, regulationId: 'R-91' }],
    asks: '7',
    to: { id: 91, regulationId: 'R-91' },
  },
  { links: draft.links.slice(1), found: [], asks: '9', to: null },
  { links: [], found: [], asks: undefined, to: null },
])('goes on from the regulation in force on its first curb: $asks', async ({ links, found, asks, to }) => {
  const { asked } = await open('', {
    regulationLinks: () => mockResponse('regulationLinks', { results: found }),
  });
  open1({ ...draft, links: [...links] });
  expect(await rebaseDraft()).toBe(true);
  expect(asked.map(({ query }) => query.link)).toEqual(asks === undefined ? [] : [asks]);
  expect(store.getState().draft.open?.regulation).toEqual(to);
  expect(linksNow()).toEqual(links);
});

it('stays with its regulation where nobody says which one is in force', async () => {
  await open('', { regulationLinks: () => new ErrorResponse(503, { code: 'busy', detail: 'Not now.' }) });
  open1();
  const before = store.getState().draft;
  expect(await rebaseDraft()).toBe(false);
  expect(store.getState().draft).toBe(before);
});
