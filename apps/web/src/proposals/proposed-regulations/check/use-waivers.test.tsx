// @vitest-environment happy-dom
// Waiving an error: saved first where it is edited, the newest waivers kept, and what is said and busy when that does not work.

import { proposalDraft } from '@curbwright/core';
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setDraftSaveError } from '../../draft-save-error.ts';
import '../../../shell/staff-api.ts';
import { store } from '../../../shell/store.ts';
import { openHook } from '../../../testing/hook.tsx';
import { type Answers, ErrorResponse, signedIn } from '../../../testing/page.tsx';
import { proposal, proposalResponses } from '../../../testing/proposal.ts';
import { draftClosed, draftEdited, draftOpened } from '../../draft-slice.ts';
import { useWaivers } from './use-waivers.ts';

const draft = proposalDraft.parse({
  action: 'modify',
  subActivity: 'loading',
  restrictions: [],
  links: [{ kind: 'curb', link: 7 }],
});
const others = [
  { finding: 'a', reason: 'Agreed' },
  { finding: 'k', reason: 'Old' },
];
afterEach(() =>
  act(() => {
    setDraftSaveError(null);
    store.dispatch(draftClosed());
  }),
);

async function opened(answers: Answers = {}, isEdited = false, place: object = {}) {
  const at = { proposal: 12, version: 5, scenario: 1, regulation: null, ...place };
  store.dispatch(draftOpened({ ...at, key: 'k', draft, saved: draft, step: 'check' }));
  if (isEdited) store.dispatch(draftEdited({ draft: { ...draft, reason: 'Mine' }, key: null, at: 1 }));
  let version = 5;
  const page = await openHook(() => useWaivers(), {
    ...signedIn('view', 'edit', 'publish'),
    ...proposalResponses([], { waivers: others }),
    updateProposedRegulation: () => {
      version += 1;
      return { ...proposal, version };
    },
    ...answers,
  });
  const sent = () =>
    page.asked.flatMap(({ name, body, params }) =>
      name === 'updateProposedRegulation' ? [{ ...(body as object), id: params.id }] : [],
    );
  /**
   * Waives or unwaives the finding. Returns the error text (`null` = succeeded) and whether the
   * hook is still busy afterward.
   */
  const done = async (work: 'waive' | 'unwaive') => {
    const going: Promise<string | null>[] = [];
    act(() => void going.push(work === 'waive' ? page.now().waive('k', 'New') : page.now().unwaive('k')));
    expect(page.now().isBusy).toBe(true);
    const said = await act(async () => (await Promise.all(going))[0]);
    return [said, page.now().isBusy];
  };
  return { ...page, sent, done };
}
const no = new ErrorResponse(400, { code: 'refused', detail: 'Not now.' });
const version = () => store.getState().draft.open?.version;

it('is written beside the others, in the place of an earlier one, over the version that is open', async () => {
  const { done, sent } = await opened();
  expect(await done('waive')).toEqual([null, false]);
  expect(sent()).toEqual([{ id: '12', version: 5, waivers: [others[0], { finding: 'k', reason: 'New' }] }]);
  expect(version()).toBe(6);
  expect(store.getState().draft.open?.saved).toEqual(draft);
});

it('is taken back, and those of others stay', async () => {
  const { done, sent } = await opened();
  expect(await done('unwaive')).toEqual([null, false]);
  expect(sent()).toEqual([{ id: '12', version: 5, waivers: [others[0]] }]);
});

it('saves what was edited first, and goes on from that version', async () => {
  const { done, sent } = await opened({}, true);
  expect(await done('waive')).toEqual([null, false]);
  expect(sent()).toMatchObject([
    { version: 5, reason: 'Mine' },
    { version: 6, waivers: [others[0], { finding: 'k', reason: 'New' }] },
  ]);
  expect([version(), store.getState().draft.open?.saved?.reason]).toEqual([7, 'Mine']);
});

it.each([
  {
    what: 'what was edited cannot be saved',
    answers: { updateProposedRegulation: () => no },
    isEdited: true,
    place: {},
    count: 1,
  },
  {
    what: 'it was never saved',
    answers: {},
    isEdited: false,
    place: { proposal: null, version: null },
    count: 0,
  },
])('is not kept where $what, and says so', async ({ answers, isEdited, place, count }) => {
  const { done, sent } = await opened(answers, isEdited, place);
  expect(await done('waive')).toEqual([expect.stringMatching(/saved/), false]);
  expect(sent()).toHaveLength(count);
});

it.each([
  { what: 'write', answers: { updateProposedRegulation: () => no }, count: 1 },
  { what: 'read', answers: { proposedRegulation: () => no }, count: 0 },
])('says what the server refuses to $what', async ({ answers, count }) => {
  const { done, sent } = await opened(answers);
  expect(await done('waive')).toEqual(['Not now.', false]);
  expect([sent().length, version()]).toEqual([count, 5]);
});
