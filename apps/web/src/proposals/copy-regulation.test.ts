// @vitest-environment happy-dom
// A copy of a regulation as a draft: made in the scenario that is worked in, or refused with what stands in the way.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import { type Answers, ErrorResponse } from '../testing/page.tsx';
import { selectDraftSaveError, setDraftSaveError } from './draft-save-error.ts';
import { scenarioSelected } from './scenarios/scenario-slice.ts';
import { useOpenDraft } from './use-open-draft.ts';

beforeEach(() => {
  setDraftSaveError(null);
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ query: async () => ({}) } as unknown as LockManager);
});
afterEach(() => vi.restoreAllMocks());

async function copying(answers: Answers) {
  const scenarios = () =>
    mockResponse('scenarios', { results: [{ id: 2, name: 'Summer', is_listable: true }] });
  const { now, asked } = await openHook(useOpenDraft, { scenarios, ...answers });
  return { asked, copy: now().copy };
}

describe('a copy of a regulation', () => {
  it.each([
    { selected: 2, body: { scenario: 2 } },
    { selected: null, body: {} },
  ])('is made in scenario $selected and opened', async ({ selected, body }) => {
    const { asked, copy } = await copying({
      copyRegulationToProposed: () => ({ proposed_regulation_id: 12 }),
      proposedRegulation: () => mockResponse('proposedRegulation', { id: 12 }),
    });
    store.dispatch(scenarioSelected(selected));
    expect(await copy(90)).toMatchObject({ ok: true });
    expect(asked.find(({ name }) => name === 'copyRegulationToProposed')).toMatchObject({
      params: { id: '90' },
      body,
    });
    expect(store.getState().draft.open?.proposal).toBe(12);
  });

  it.each([
    {
      body: { code: 'proposal_exists', title: 'Taken', detail: 'It stands.', proposal: 31 },
      trouble: {
        kind: 'standing',
        title: 'Taken',
        text: 'It stands.',
        proposals: [31],
        refused: [],
        taken: 0,
      },
    },
    {
      body: { code: 'proposal_exists', detail: 'It stands.' },
      trouble: { kind: 'standing', title: '', text: 'It stands.', proposals: [], refused: [], taken: 0 },
    },
    { body: { code: 'invalid', detail: 'It stands.' }, trouble: null },
  ])('is refused with $body', async ({ body, trouble }) => {
    const { copy } = await copying({ copyRegulationToProposed: () => new ErrorResponse(409, body) });
    expect(await copy(90)).toMatchObject({
      ok: false,
      refusal: { code: 'draft.refused', params: { text: 'It stands.' } },
    });
    expect(selectDraftSaveError(store.getState())).toEqual(trouble);
  });
});
