// @vitest-environment happy-dom
// A scenario that was deleted: said to who works in it and to whose draft is in it; the draft is kept in General.

import { proposalDraft } from '@curbwright/core';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '../../shell/api.ts';
import { selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import '../../shell/staff-api.ts';
import { drawnReported } from '../../city/view/map-slice.ts';
import { nowChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open, signedIn } from '../../testing/page.tsx';
import { draftClosed, draftOpened } from '../draft-slice.ts';
import { AsOfBanner } from './as-of-banner.tsx';
import { ScenarioGone } from './scenario-gone.tsx';
import { asOfChosen, scenarioSelected } from './scenario-slice.ts';

const draft = proposalDraft.parse({ action: 'modify', subActivity: 'loading', restrictions: [], links: [] });
const reset = () =>
  act(() => {
    store.dispatch(draftClosed());
    store.dispatch(scenarioSelected(null));
    store.dispatch(asOfChosen(null));
    store.dispatch(nowChosen());
    setDraftSaveError(null);
  });
beforeEach(reset);
afterEach(reset);

const general = { id: 1, name: 'General', display_name: 'General', is_default: true, is_listable: true };
const spring = { ...general, id: 4, name: 'Spring', display_name: 'Spring', is_default: false };
async function opened(selected: number | null, drafted: number | null | 'none', deleted = false) {
  store.dispatch(scenarioSelected(selected));
  if (drafted !== 'none')
    store.dispatch(
      draftOpened({
        proposal: 12,
        version: 5,
        scenario: drafted,
        regulation: null,
        key: 'k',
        draft,
        saved: draft,
        step: 'rules',
      }),
    );
  if (deleted) setDraftSaveError({ kind: 'deleted' });
  const page = await open(
    <>
      <ScenarioGone />
      <p>Beside</p>
    </>,
    {
      ...signedIn('view', 'edit'),
      scenarios: () => mockResponse('scenarios', { results: [general, spring] } as never),
    },
  );
  await expect.poll(() => page.asked.some(({ name }) => name === 'scenarios')).toBe(true);
  return page;
}
const place = () => {
  const { open: draftOpen } = store.getState().draft;
  return [draftOpen?.proposal, draftOpen?.version, draftOpen?.scenario, draftOpen?.saved];
};

it.each([
  { what: 'works in one that is there, as the draft is', selected: 4, drafted: 4 },
  { what: 'works in none, with a draft of none', selected: null, drafted: null },
  { what: 'works in none, without a draft', selected: null, drafted: 'none' },
] as const)('says nothing to who $what', async ({ selected, drafted }) => {
  const { view } = await opened(selected, drafted, true);
  const { select } = api.endpoints.scenarios;
  await expect.poll(() => select()(store.getState()).isSuccess).toBe(true);
  expect(view.queryByRole('alert')).toBeNull();
  expect(selectDraftSaveError(store.getState())).toEqual({ kind: 'deleted' });
});

it('leads to General who works in one that is gone', async () => {
  const { view, person } = await opened(9, 4);
  expect((await view.findByRole('alert')).textContent).toBe('This scenario was deleted. Go to General');
  await person.click(view.getByRole('button', { name: 'Go to General' }));
  expect([store.getState().scenario.selected, view.queryByRole('alert')]).toEqual([null, null]);
  expect(place()).toEqual([12, 5, 4, draft]);
});

it.each([
  { selected: 9, deleted: true },
  { selected: 4, deleted: false },
])('keeps the draft as a new one of General: selected $selected', async ({ selected, deleted }) => {
  const { view, person } = await opened(selected, 9, deleted);
  expect((await view.findByRole('alert')).textContent).toMatch(
    /^This scenario was deleted\. Your draft is still here/,
  );
  expect(selectDraftSaveError(store.getState())).toBeNull();
  await person.click(view.getByRole('button', { name: 'Keep my draft in General' }));
  expect([place(), store.getState().scenario.selected]).toEqual([[null, null, null, null], null]);
  expect(view.queryByRole('alert')).toBeNull();
});

it('leaves another trouble of the draft as it is', async () => {
  await opened(4, 9);
  act(() => setDraftSaveError({ kind: 'offline' }));
  expect(selectDraftSaveError(store.getState())).toEqual({ kind: 'offline' });
});

it('says which day one looks at, from near and from far, and leads back to today', async () => {
  store.dispatch(asOfChosen('2026-10-02T03:30:00.000Z'));
  const { view, person } = await open(<AsOfBanner />);
  const said = () => view.getByRole('status').textContent;
  const at = (zoom: number) =>
    act(
      () =>
        void store.dispatch(
          drawnReported({ kind: 'point', center: [1, 2], zoom, bearing: 0, pitch: 0 } as never),
        ),
    );
  at(12.99);
  expect(said()).toMatch(/^You are viewing .*Oct 1.*10:30.*\. Zoom in/);
  at(13);
  expect(said()).toMatch(/\. The map shows the regulations at that time/);
  await person.click(view.getByRole('button', { name: 'Back to today' }));
  expect([store.getState().scenario.asOf, view.queryByRole('status')]).toEqual([null, null]);
  expect(store.getState().instant).toMatchObject({ chosen: null });
});
