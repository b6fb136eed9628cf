// @vitest-environment happy-dom
// The panel of a draft: its steps, saving, what who may not draft sees, and its curbs with what can be done to each.

import { proposalDraft } from '@curbwright/core';
import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { store, useAppSelector } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, createCityRevision, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { noRuleSets, proposal, proposalResponses } from '../../testing/proposal.ts';
import { mockElementSizes } from '../../testing/room.ts';
import { mockMediaQueries } from '../../testing/screen-width.ts';
import { lastToast } from '../../testing/shown.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import {
  type DraftStep,
  draftClosed,
  draftEdited,
  draftOpened,
  pickModeChosen,
  stepChosen,
} from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { DraftPanel } from './draft-panel.tsx';

mockElementSizes();
afterEach(() => {
  act(() => {
    setDraftSaveError(null);
    store.dispatch(draftClosed());
  });
});

const draft = proposalDraft.parse({
  action: 'modify',
  subActivity: 'loading',
  restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
  links: [
    { kind: 'curb', link: 7 },
    { kind: 'custom', parentLink: 8, from: 5, to: 25 },
    { kind: 'curb', link: 9 },
  ],
});
const facts: Answers['linksById'] = ({ query }) =>
  mockResponse('linksById', {
    result: String(query.links)
      .split(',')
      .filter((id) => id !== '9')
      .map((id) => ({
        id: Number(id),
        geometry: {
          type: 'LineString',
          coordinates: [
            [3, 5],
            [1, 9],
          ],
        } as never,
        properties: {
          bl_street_name: `Street ${id}`,
          bl_side: null,
          length: 40,
          bays_count: id === '7' ? 3 : 8,
        },
      })),
  });

type Props = Partial<Parameters<typeof DraftPanel>[0]>;
function Panel(props: Props) {
  const now = useAppSelector((state) => state.draft.open);
  return now === null ? null : <DraftPanel open={now} onClose={vi.fn()} {...props} />;
}
async function panel(step: DraftStep, props: Props = {}, answers: Answers = {}, shown = draft) {
  const place = { proposal: 12, version: 5, scenario: 1, regulation: null };
  store.dispatch(draftOpened({ ...place, key: 'k', draft: shown, saved: shown, step }));
  const page = await open(<Panel {...props} />, {
    ...signedIn('edit'),
    ...createCityRevision(),
    ...proposalResponses(),
    ruleSets: () => noRuleSets,
    linksById: facts,
    updateProposedRegulation: () => ({ ...proposal, version: 6 }),
    ...answers,
  });
  const button = (name: string | RegExp) => page.view.getByRole('button', { name });
  const press = (name: string | RegExp) => page.person.click(button(name));
  const edit = (reason = 'Edited') =>
    act(() => void store.dispatch(draftEdited({ draft: { ...shown, reason }, key: null, at: 1 })));
  const saves = () => page.asked.filter(({ name }) => name === 'updateProposedRegulation').length;
  return { ...page, button, press, edit, saves };
}
const state = () => store.getState().draft;

describe('saving', () => {
  it('waits for something to be saved, and says when it is', async () => {
    const { press, button, edit, saves } = await panel('curbs');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Draft');
    await press('Draft saved');
    expect([lastToast(), saves()]).toEqual(['There are no changes to save.', 0]);
    edit();
    await press('Save draft');
    await expect.poll(() => lastToast()).toBe('Draft saved');
    expect(saves()).toBe(1);
    await expect.poll(() => state().open?.version).toBe(6);
    expect(button(/Draft saved|Save draft/)).toBeTruthy();
  });
  it('is done by its key, where there is something to be saved', async () => {
    const { edit, saves } = await panel('check');
    const key = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    key();
    expect(saves()).toBe(0);
    edit();
    key();
    await expect.poll(saves).toBe(1);
    key();
    await expect.poll(() => lastToast()).toBe('Draft saved');
    expect(saves()).toBe(1);
  });
  it('says nothing good where the server refuses', async () => {
    const { press, edit } = await panel(
      'curbs',
      {},
      {
        updateProposedRegulation: () =>
          new ErrorResponse(400, { code: 'refused', detail: 'A curb is gone.' }),
      },
    );
    edit();
    await press('Save draft');
    await expect.poll(() => selectDraftSaveError(store.getState())?.kind).toBe('refused');
    expect(lastToast()).not.toBe('Draft saved');
  });
  it('is not for who may not draft, who is told why, and changes nothing', async () => {
    const { press, edit, saves, view } = await panel('rules', { readOnly: 'Only look.', rules: <input /> });
    expect(view.getByText('Only look.')).toBeTruthy();
    expect(view.getByRole('textbox', { name: '' }).closest('fieldset')?.disabled).toBe(true);
    edit();
    await press('Save draft');
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    expect([lastToast(), saves()]).toEqual(['Only look.', 0]);
  });
});

describe('the steps', () => {
  const parts = {
    picking: <i>pick</i>,
    rules: <i>rules</i>,
    check: <i>check</i>,
    templates: <i>templates</i>,
  };
  const shown = (view: { queryByText: (text: string) => HTMLElement | null }) =>
    Object.keys(parts)
      .map((name) => (name === 'picking' ? 'pick' : name))
      .filter((name) => view.queryByText(name)?.closest('[hidden]') === null);
  it('show one part each; rules once seen stay behind the others', async () => {
    const { view, press } = await panel('curbs', parts);
    expect(shown(view)).toEqual(['pick']);
    expect(view.queryByText('rules')).toBeNull();
    act(() => void store.dispatch(stepChosen('rules')));
    expect(shown(view)).toEqual(['rules', 'templates']);
    await press('Check and hand in');
    expect(state().step).toBe('check');
    expect(shown(view)).toEqual(['check']);
    expect(view.getByText('rules').closest('[hidden]')).not.toBeNull();
    expect(view.queryByRole('button', { name: 'Check and hand in' })).toBeNull();
  });
  it('have no rules for a removal', async () => {
    const { view } = await panel('rules', parts, {}, { ...draft, action: 'remove' });
    expect(shown(view)).toEqual([]);
    expect(view.getByText(/^This removes every rule on these curbs/)).toBeTruthy();
  });
  it('show no picking to who may not draft', async () => {
    const { view } = await panel('curbs', { ...parts, readOnly: 'Only look.' });
    expect(shown(view)).toEqual([]);
    expect(view.queryByRole('button', { name: /from the draft/ })).toBeNull();
  });
});

describe('the curbs', () => {
  it('are listed with what is known of each, and together', async () => {
    const { view } = await panel('curbs');
    await expect
      .poll(() => view.getAllByRole('listitem').map(({ textContent }) => textContent))
      .toEqual([
        'Street 740 m · 3 spaces',
        expect.stringMatching(/^Street 820 m · 4 spaces · only 5 m–25 m/),
        'Split or removedcurb 9',
      ]);
    expect(view.getAllByRole('listitem').map((one) => one.getAttribute('aria-posinset'))).toEqual([
      '1',
      '2',
      '3',
    ]);
  });
  it('are added up where none can be picked', async () => {
    const { view } = await panel('curbs', { readOnly: 'Only look.' });
    await view.findByText('7 spaces');
    const total = view.getByText('3 curbs').closest('p');
    expect(total?.textContent).toBe('3 curbs60 m7 spaces');
  });
  it('are counted by the bar where curbs are picked', async () => {
    const { view } = await panel('curbs', { picking: <i>pick</i> });
    expect(await view.findByText('7 spaces')).toBeTruthy();
    expect(view.queryByText('3 curbs')).toBeNull();
  });
  it('are taken off, one or those that are gone', async () => {
    const { press, view } = await panel('curbs');
    await view.findByText('Street 8');
    await press(/^Remove Street 7/);
    expect(currentDraft(state())?.links).toEqual(draft.links.slice(1));
    await press('Remove it from the draft');
    expect(currentDraft(state())?.links).toEqual(draft.links.slice(1, 2));
    expect(view.queryByRole('alert')).toBeNull();
  });
  it('are shown on the map, or taken in part', async () => {
    const { press, view, button } = await panel('curbs', { stretchEditor: (link) => <b>part of {link}</b> });
    await view.findByText('Street 8');
    await press('Show Street 8 on the map');
    const { camera } = store.getState().map;
    expect(camera?.kind === 'box' && camera.box.map((one) => Math.round(one))).toEqual([1, 5, 3, 9]);
    expect(view.queryByRole('button', { name: /Use only a section of Divided/ })).toBeNull();
    await press('Use only a section of Street 8');
    expect(view.getByText('part of 8')).toBeTruthy();
    expect(button('Use only a section of Street 8').getAttribute('aria-pressed')).toBe('true');
    expect(button('Use only a section of Street 7').getAttribute('aria-pressed')).toBe('false');
    await press('Use only a section of Street 8');
    expect(view.queryByText('part of 8')).toBeNull();
  });
  it('are taken whole where nothing takes parts', async () => {
    const { view } = await panel('curbs');
    await view.findByText('Street 8');
    expect(view.queryByRole('button', { name: /^Use only a section/ })).toBeNull();
  });
  it('that could not be read are asked for again', async () => {
    let refuses = true;
    const no = new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' });
    const { press, view } = await panel(
      'curbs',
      {},
      {
        linksById: (asked) => (refuses ? no : (facts?.(asked) as never)),
      },
    );
    expect(await view.findByText('Couldn’t load the current rules for these curbs. Try again.')).toBeTruthy();
    refuses = false;
    await press('Try again');
    expect(await view.findByText('Street 7')).toBeTruthy();
    expect(view.queryByText(/Couldn’t load/)).toBeNull();
  });
  it('are none yet', async () => {
    const { view } = await panel('curbs', {}, {}, { ...draft, links: [] });
    expect(view.getByText('No curbs yet')).toBeTruthy();
    expect(view.queryByRole('list')).toBeNull();
  });
});

describe('on a phone', () => {
  const onPhone = async (props: Props = {}) => {
    mockMediaQueries(phoneQuery);
    const page = await panel('curbs', { picking: <i>pick</i>, ...props });
    const aside = document.querySelector('aside');
    const pick = (way: 'box' | 'lasso' | null) => act(() => void store.dispatch(pickModeChosen(way)));
    const isDown = () => aside?.dataset.folded === 'true';
    const picking = () => page.view.queryAllByText('pick').map((one) => one.closest('[hidden]') === null);
    return { ...page, pick, isDown, picking };
  };
  it('is down while curbs are picked on the map, with the ways to pick them', async () => {
    const { pick, isDown, picking, press } = await onPhone();
    expect([isDown(), picking()]).toEqual([false, [true]]);
    pick('box');
    expect([isDown(), picking()]).toEqual([true, [true]]);
    expect(document.getElementById('draft-panel-curbs')?.closest('[hidden]')).not.toBeNull();
    await press('Show the draft');
    expect([isDown(), picking()]).toEqual([false, [true]]);
    expect(document.getElementById('draft-panel-curbs')?.closest('[hidden]')).toBeNull();
    // Switching to another picking mode folds the panel again.
    pick('lasso');
    expect(isDown()).toBe(true);
    pick(null);
    expect(isDown()).toBe(false);
    await press('Show the map');
    expect(isDown()).toBe(true);
  });
  it.each([
    { who: 'who may not draft', step: 'curbs', readOnly: 'Only look.' },
    { who: 'a step without picking', step: 'rules', readOnly: null },
  ] as const)('shows no picking to $who', async ({ step, readOnly }) => {
    const { pick, isDown, picking } = await onPhone({ readOnly });
    act(() => void store.dispatch(stepChosen(step)));
    pick('box');
    expect([isDown(), picking()]).toEqual([true, []]);
  });
});
it('stays up on a wide screen, whatever is picked', async () => {
  await panel('curbs', { picking: <i>pick</i> });
  act(() => void store.dispatch(pickModeChosen('box')));
  expect(document.querySelector('aside')?.dataset.folded).toBe('false');
});
