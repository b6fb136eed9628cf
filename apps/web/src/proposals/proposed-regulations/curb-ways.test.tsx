// @vitest-environment happy-dom
// What one can draft from a curb, and the selected curb as one that can be taken into the open draft.

import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linksPicked, selectionCleared, selectionMoved } from '../../city/view/selection-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { beginDraft } from '../../testing/begin-draft.ts';
import { type Answers, createCityRevision, open, settled, signedIn } from '../../testing/page.tsx';
import { proposal, proposalResponses } from '../../testing/proposal.ts';
import { lastToast } from '../../testing/shown.ts';
import { setDraftSaveError } from '../draft-save-error.ts';
import { draftClosed } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { asOfChosen, scenarioSelected } from '../scenarios/scenario-slice.ts';
import { CurbActions } from './curb-actions.tsx';
import { SelectedCurb } from './selected-curb.tsx';

beforeEach(() => {
  // No other page of this browser has a draft open.
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({
    query: async () => ({ held: [] }),
  } as unknown as LockManager);
});
afterEach(() => {
  vi.restoreAllMocks();
  act(() => {
    setDraftSaveError(null);
    store.dispatch(draftClosed());
    store.dispatch(scenarioSelected(null));
    store.dispatch(asOfChosen(null));
    store.dispatch(selectionCleared());
  });
});

const scenarios: Answers['scenarios'] = () =>
  mockResponse('scenarios', {
    results: [
      { id: 1, name: 'Existing', is_default: true, is_listable: false },
      { id: 2, name: 'Summer', is_default: false, is_listable: true },
      { id: 3, name: 'General', is_default: true, is_listable: true },
    ],
  });
const state = () => store.getState().draft;

describe('the ways to a draft from a curb', () => {
  type Regulation = Parameters<typeof CurbActions>[0]['regulation'];
  async function ways(regulation: Regulation, answers: Answers = {}, may: 'view' | 'edit' = 'edit') {
    const page = await open(<CurbActions link={7} regulation={regulation} />, {
      ...signedIn('view', may),
      scenarios,
      regulation: () => mockResponse('regulation', { id: 90, sub_activity: { name: 'loading' } }),
      ...answers,
    });
    const press = async (name: string | RegExp) =>
      page.person.click(await page.view.findByRole('button', { name }));
    /** Presses an entry of the menu beside "Edit rules". */
    const choose = async (name: string) => {
      await press('More changes');
      await press(name);
    };
    const names = () => page.view.getAllByRole('button').map(({ textContent }) => textContent);
    if (may === 'edit') await expect.poll(() => page.view.queryByText(/^You can view drafts/)).toBeNull();
    return { ...page, press, choose, names };
  }
  const inForce = { id: 90, regulationId: 'R-9' };

  it('are a new rule where there is none', async () => {
    const { names, press } = await ways(null);
    expect(names()).toEqual(['New regulation here']);
    await press('New regulation here');
    await expect.poll(() => state().open?.regulation).toBeNull();
    await expect
      .poll(() => currentDraft(state()))
      .toMatchObject({
        action: 'create',
        links: [{ kind: 'curb', link: 7 }],
      });
  });
  it.each([
    ['Change only this curb', 'modify'],
    ['Remove the regulation here', 'remove'],
  ])('are those of the regulation there: %s', async (name, action) => {
    const { names, press, choose } = await ways(inForce);
    expect(names()).toEqual(['Edit rules', 'More changes']);
    await press('More changes');
    expect(names().slice(2)).toEqual([
      'Change only this curb',
      'Change this regulation, on all its curbs',
      'Remove the regulation here',
    ]);
    await press('More changes');
    await choose(name);
    await expect.poll(() => currentDraft(state())?.action).toBe(action);
    expect(state().open?.regulation).toEqual(inForce);
  });
  it('are a copy of the regulation with all its curbs', async () => {
    const { choose, asked } = await ways(inForce, {
      ...proposalResponses(),
      copyRegulationToProposed: () =>
        mockResponse('copyRegulationToProposed', { proposed_regulation_id: proposal.id }),
    });
    await choose('Change this regulation, on all its curbs');
    await expect.poll(() => state().open?.proposal).toBe(12);
    const copies = asked.filter(({ name }) => name === 'copyRegulationToProposed');
    expect(copies.map(({ params }) => params.id)).toEqual(['90']);
  });
  it('go to each open proposal of the default scenario that stands here', async () => {
    const { press, names, asked } = await ways(null, {
      ...proposalResponses(),
      proposedRegulationLinks: () =>
        mockResponse('proposedRegulationLinks', {
          results: [31, 12, 31].map((id) => ({ proposed_regulation_id: id })),
        }),
    });
    await expect
      .poll(() => names())
      .toEqual([
        'Open the existing draft (no. 31)',
        'Open the existing draft (no. 12)',
        'New regulation here',
      ]);
    const [query] = asked.flatMap((each) => (each.name === 'proposedRegulationLinks' ? [each.query] : []));
    expect(query).toEqual({ link: '7', is_published: 'false', limit: '100', scenario__id: '3' });
    await press(/no\. 12/);
    await expect.poll(() => state().open?.proposal).toBe(12);
  });
  it('ask in the scenario that is selected', async () => {
    store.dispatch(scenarioSelected(2));
    const { asked } = await ways(null);
    const queries = () => asked.filter(({ name }) => name === 'proposedRegulationLinks');
    await expect.poll(() => queries().map(({ query }) => query.scenario__id)).toEqual(['2']);
  });
  it.each([
    ['who may not edit', 'view', null, /^You can view drafts/],
    ['a day of the past', 'edit', 1_700_000_000_000, /^You are viewing another day/],
  ] as const)('are not for %s, who is told why', async (_who, may, asOf, why) => {
    store.dispatch(asOfChosen(asOf as never));
    const { view, press } = await ways(null, {}, may);
    expect(await view.findByText(why)).toBeTruthy();
    await press('New regulation here');
    expect(lastToast()).toMatch(why);
    expect(state().open).toBeNull();
  });
});

describe('the selected curb', () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [1, 3],
    ],
  } as never;
  const linksById: Answers['linksById'] = ({ query }) =>
    mockResponse('linksById', {
      result: String(query.links)
        .split(',')
        .map((id) => ({
          id: Number(id),
          geometry: line,
          properties: {
            bl_street_name: `Street ${id}`,
            bl_side: 'N',
            bl_from: null,
            bl_to: null,
            length: 40,
            bays_count: 5,
            rule_set: null,
          },
        })),
    });
  const begin = () => beginDraft({ links: [{ kind: 'curb', link: 9 }] }, { scenario: 2 });
  async function selected(links: readonly number[], taken: readonly number[] = []) {
    begin();
    store.dispatch(linksPicked(links));
    const answers = { ...signedIn('edit'), ...createCityRevision(), scenarios, linksById };
    return await open(<SelectedCurb taken={taken} />, answers);
  }
  it('says where it is, and is taken into the draft', async () => {
    const { view, person } = await selected([7, 8]);
    expect(await view.findByText('Street 7')).toBeTruthy();
    expect(view.getByText('Selected on the map')).toBeTruthy();
    await person.click(view.getByRole('button', { name: 'Add to the draft' }));
    await expect
      .poll(() => currentDraft(state())?.links)
      .toEqual([
        { kind: 'curb', link: 9 },
        { kind: 'curb', link: 7 },
      ]);
    act(() => void store.dispatch(selectionMoved(1)));
    expect(await view.findByText('Street 8')).toBeTruthy();
  });
  it.each([
    ['none is selected', [], []],
    ['it is taken already', [7], [5, 7]],
  ])('is nothing where %s', async (_what, links, taken) => {
    const { view, asked } = await selected(links, taken);
    await settled();
    expect(view.queryByRole('button')).toBeNull();
    expect(asked.map(({ name }) => name)).not.toContain('linksById');
  });
});
