// @vitest-environment happy-dom
// Pieces of the draft's panel: its steps, what keeps it from being saved, its dialogs, where it is shown, and what others do to it meanwhile.
import { newPayment, type ProposalDraft, proposalDraft } from '@curbwright/core';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../app/staff-api.ts';
import { api } from '../../app/api.ts';
import { reachHeard, wentOffline } from '../../app/connection-slice.ts';
import { type DraftPlace, draftClosed, draftEdited, draftNow, draftOpened } from '../../app/draft-slice.ts';
import { type DraftTrouble, draftTrouble } from '../../app/draft-trouble.ts';
import { leaveAsked } from '../../app/leave-guard.ts';
import { drawnReported, inViewReported } from '../../app/map-slice.ts';
import { ownWrites } from '../../app/own-writes.ts';
import { scenarioSelected } from '../../app/scenario-slice.ts';
import { store } from '../../app/store.ts';
import { answerOf } from '../../testing/answer-of.ts';
import { type Answers, open, Rejected, signedIn } from '../../testing/page.tsx';
import { proposal, readsOfProposal } from '../../testing/proposal.ts';
import { lastSaid } from '../../testing/shown.ts';
import { DraftAlert } from './draft-alert.tsx';
import { DraftDialogs } from './draft-dialogs.tsx';
import { DraftSteps } from './draft-steps.tsx';
import { FieldWords } from './field-words.tsx';
import { useShowDraft } from './use-show-draft.ts';
import { useWatchProposal } from './use-watch-proposal.ts';

// What is known of links is kept for the whole page, and files share one: no other names these curbs but 7, which is never shown.
const draft = proposalDraft.parse({
  action: 'modify',
  subActivity: 'loading',
  restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
  links: [
    { kind: 'curb', link: 7 },
    { kind: 'curb', link: 608 },
  ],
});
const place: DraftPlace = { proposal: 12, version: 5, scenario: 1, regulation: null };
function begin(
  shown: ProposalDraft = draft,
  saved: ProposalDraft | null = shown,
  more: Partial<DraftPlace> = {},
) {
  store.dispatch(draftOpened({ ...place, ...more, key: 'k', draft: shown, saved, step: 'rules' }));
}
const edited = { ...draft, reason: 'Edited' };
const editor = signedIn('view', 'edit');
const theirs = { ...proposal, version: 6, modified_by: 'kim' };

afterEach(() => {
  act(() => {
    draftTrouble.set(null);
    ownWrites.set(0);
    leaveAsked.set(null);
    store.dispatch(draftClosed());
  });
});

it('goes from step to step by arrows, around the ends', async () => {
  begin();
  const { view, person } = await open(<DraftSteps step="rules" curbCount={1234} />);
  const tabs = view.getAllByRole('tab');
  expect(tabs.map((tab) => [tab.getAttribute('aria-selected'), tab.tabIndex])).toEqual([
    ['false', -1],
    ['true', 0],
    ['false', -1],
  ]);
  expect(tabs[0]?.textContent).toContain('1,234');
  expect(tabs[1]?.textContent).not.toContain('1,234');
  const step = () => store.getState().draft.step;
  const keyed: string[] = [];
  for (const key of ['{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}', 'x']) {
    act(() => tabs[1]?.focus());
    await person.keyboard(key);
    keyed.push(step());
  }
  expect(keyed).toEqual(['check', 'curbs', 'curbs', 'check', 'check']);
  expect(document.activeElement).toBe(tabs[1]);
  await person.click(tabs[0] as HTMLElement);
  expect(step()).toBe('curbs');
});
it('wraps around at both ends', async () => {
  begin();
  const { view, person } = await open(<DraftSteps step="check" curbCount={1} />);
  act(() => view.getAllByRole('tab')[2]?.focus());
  await person.keyboard('{ArrowRight}');
  expect(store.getState().draft.step).toBe('curbs');
});

describe('what keeps a draft from being saved', () => {
  const shown = async (trouble: DraftTrouble, more: Partial<DraftPlace> = {}) => {
    begin(edited, null, more);
    draftTrouble.set(trouble);
    const onSave = vi.fn();
    return { ...(await open(<DraftAlert onSave={onSave} />, editor)), onSave };
  };
  it('is no connection: it is said when there is one again', async () => {
    const { view, person, onSave } = await shown({ kind: 'offline' });
    expect(view.getByText(/The connection is back/)).toBeTruthy();
    act(() => void store.dispatch(wentOffline()));
    expect(view.queryByText(/The connection is back/)).toBeNull();
    await person.click(view.getByRole('button', { name: 'Save now' }));
    expect(onSave).toHaveBeenCalledOnce();
    act(() => void store.dispatch(reachHeard({ from: 'network', at: null, onLine: true })));
  });
  it('is curbs that are gone: they are taken off, and the curbs are shown', async () => {
    const { view, person } = await shown({ kind: 'gone', links: [608] });
    expect(view.getByText('curb 608')).toBeTruthy();
    await person.click(view.getByRole('button', { name: 'Take it off the draft' }));
    expect(draftNow(store.getState().draft)?.links).toEqual([{ kind: 'curb', link: 7 }]);
    expect([store.getState().draft.step, draftTrouble.get()]).toEqual(['curbs', null]);
  });
  it('is somebody else: what differs is shown when it is asked for', async () => {
    const { view, person } = await shown({ kind: 'newer', theirs: theirs as never });
    expect(view.getByText('kim saved this proposal while you were editing it.')).toBeTruthy();
    await person.click(view.getByRole('button', { name: 'See what differs' }));
    expect(draftTrouble.get()).toEqual({ kind: 'conflict', theirs });
  });
  it.each([
    ['a new one of another scenario', { proposal: null, version: null }, 4, true],
    ['a new one of this scenario', { proposal: null, version: null }, 1, false],
    ['one that is saved', {}, 4, false],
  ])('is a refusal: %s may move to the selected scenario', async (_what, more, selected, moves) => {
    store.dispatch(scenarioSelected(selected));
    const { view, person } = await shown({ kind: 'refused', text: 'No.' }, more);
    expect(view.getByRole('alert').textContent).toContain('No.');
    const button = view.queryByRole('button', { name: 'Put it into the selected scenario' });
    expect(button !== null).toBe(moves);
    expect(view.queryByRole('button', { name: /Go on from the regulation/ })).toBeNull();
    if (button === null) return;
    await person.click(button);
    expect([store.getState().draft.open?.scenario, draftTrouble.get()]).toEqual([4, null]);
  });
  it('is a regulation that is not in force any more: the draft goes on from the one where its first curb stands', async () => {
    begin(edited, null, { regulation: { id: 1, regulationId: 'R-1' } });
    draftTrouble.set({ kind: 'refused', text: 'Not in force.', rebase: true });
    let answers = false;
    const { view, person, asked } = await open(<DraftAlert onSave={vi.fn()} />, {
      ...editor,
      regulationLinks: () =>
        answers
          ? answerOf('regulationLinks', { results: [{ regulation_id: 77, regulationId: 'R-77' }] })
          : new Rejected(500, { code: 'internal', detail: 'Sorry.' }),
    });
    const button = view.getByRole('button', { name: 'Go on from the regulation in force now' });
    const asks = () => asked.filter(({ name }) => name === 'regulationLinks');
    const regulation = () => store.getState().draft.open?.regulation;
    await person.click(button);
    await vi.waitFor(() => expect(asks()).toHaveLength(1));
    expect(asks()[0]?.query).toEqual({ link: '7', limit: '1' });
    await vi.waitFor(() => expect(lastSaid()).not.toBe(''));
    expect([regulation()?.id, draftTrouble.get()?.kind]).toEqual([1, 'refused']);
    answers = true;
    await person.click(button);
    await vi.waitFor(() => expect(regulation()).toEqual({ id: 77, regulationId: 'R-77' }));
    await vi.waitFor(() => expect(draftTrouble.get()).toBeNull());
    expect(draftNow(store.getState().draft)?.reason).toBe('Edited');
  });
  it('is nothing of what dialogs say', async () => {
    const { view } = await shown({ kind: 'deleted' });
    expect(view.queryByRole('alert')).toBeNull();
  });
});

describe('the dialogs of a draft', () => {
  const opened = async (answers: Answers = {}, mayEdit = true) => {
    const onKeep = vi.fn();
    const page = await open(<DraftDialogs mayEdit={mayEdit} onKeep={onKeep} />, {
      ...editor,
      ...readsOfProposal(),
      ...answers,
    });
    const button = (name: string) => screen.getByRole('button', { name, hidden: true });
    return { ...page, onKeep, button };
  };
  const isOpen = () => store.getState().draft.open !== null;
  const savesIt = { updateProposedRegulation: () => ({ ...proposal, version: 6 }) };

  it.each([
    ['Save, then leave', false, true, 0, 1],
    ['Keep in this browser for later', false, true, 1, 0],
    ['Throw my changes away', false, true, 0, 0],
    ['Stay here', true, false, 0, 0],
  ])('ask before it is left: %s', async (name, stays, mayGo, kept, sent) => {
    begin(edited, draft);
    localStorage.setItem('draft:k', 'x');
    const answer = vi.fn();
    leaveAsked.set(answer);
    const { button, person, onKeep, asked } = await opened(savesIt);
    await person.click(button(name));
    await vi.waitFor(() => expect(answer.mock.calls).toEqual([[mayGo]]));
    expect([isOpen(), onKeep.mock.calls.length]).toEqual([stays, kept]);
    expect(asked.filter((one) => one.name === 'updateProposedRegulation')).toHaveLength(sent);
    if (name === 'Throw my changes away') expect(localStorage.getItem('draft:k')).toBeNull();
  });
  it('offer no saving to who may not draft', async () => {
    begin(edited, draft);
    leaveAsked.set(vi.fn());
    await opened({}, false);
    expect(screen.queryByRole('button', { name: 'Save, then leave', hidden: true })).toBeNull();
  });

  it('say what stands on curbs already: twenty of them, five ways to it', async () => {
    const refused = Array.from({ length: 22 }, (_none, at) => ({
      link: { kind: 'curb' as const, link: 100 + at },
      refusal: { code: 'proposal.standing', titleCode: 'proposal.standing-title', params: {}, proposals: [] },
    }));
    draftTrouble.set({
      kind: 'standing',
      title: 'Taken',
      text: 'It stands.',
      proposals: [1, 2, 3, 4, 5, 6],
      refused: refused as never,
      taken: 3,
    });
    const { person } = await opened();
    const list = screen.getByRole('list', { name: 'Curbs that were not taken', hidden: true });
    expect(list.children).toHaveLength(21);
    expect(list.lastElementChild?.textContent).toBe('and 2 more');
    expect(screen.getByText('The other 3 curbs were taken into the draft.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Open draft no/, hidden: true })).toHaveLength(5);
    await person.click(screen.getAllByRole('button', { name: 'Close', hidden: true }).at(-1) as HTMLElement);
    expect(draftTrouble.get()).toBeNull();
  });
  it('name no list where the one curb is refused', async () => {
    const refusal = {
      code: 'proposal.standing',
      titleCode: 'proposal.standing-title',
      params: {},
      proposals: [],
    };
    draftTrouble.set({
      kind: 'standing',
      title: 'Taken',
      text: 'It stands.',
      proposals: [],
      refused: [{ link: draft.links[0], refusal }] as never,
      taken: 0,
    });
    await opened();
    expect(screen.queryByRole('list', { name: 'Curbs that were not taken', hidden: true })).toBeNull();
    expect(screen.queryByText(/taken into the draft/)).toBeNull();
  });

  it('name the curbs that were refused, and lead to what stands there', async () => {
    // No other page of this browser has a draft open.
    const locks = vi.spyOn(navigator, 'locks', 'get');
    locks.mockReturnValue({ query: async () => ({ held: [] }) } as unknown as LockManager);
    const refusal = {
      code: 'proposal.standing',
      titleCode: 'proposal.standing-title',
      params: {},
      proposals: [],
    };
    const refused = [{ link: { kind: 'custom', parentLink: 688, from: 5, to: 9 }, refusal }];
    draftTrouble.set({
      kind: 'standing',
      title: 'Taken',
      text: 'It stands.',
      proposals: [12],
      refused: refused as never,
      taken: 1,
    });
    const { button, person } = await opened({
      linksById: () =>
        answerOf('linksById', {
          result: [
            {
              id: 688,
              geometry: {
                type: 'LineString',
                coordinates: [
                  [1, 2],
                  [1, 3],
                ],
              } as never,
              properties: { bl_street_name: 'Oak', bl_side: null, bl_from: null, bl_to: null },
            },
          ],
        }),
    });
    const list = screen.getByRole('list', { name: 'Curbs that were not taken', hidden: true });
    await vi.waitFor(() => expect(list.querySelector('b')?.textContent).toMatch(/^Oak/));
    expect(list.children).toHaveLength(1);
    expect(screen.getByText('The other curb was taken into the draft.')).toBeTruthy();
    await person.click(button('Open draft no. 12'));
    await vi.waitFor(() => expect(store.getState().draft.open?.proposal).toBe(12));
    expect(draftTrouble.get()).toBeNull();
    locks.mockRestore();
  });
  it.each([
    ['kim', /kim/],
    [null, /[Ss]omebody/],
  ])('say who published what one edits (%s): it is saved anew, or looked at', async (published_by, who) => {
    begin(edited, draft);
    const gone = { kind: 'published', theirs: { ...theirs, is_published: true, published_by } } as never;
    draftTrouble.set(gone);
    const { button, person } = await opened({ createProposedChange: () => ({ ...proposal, id: 30 }) });
    expect(screen.getByRole('dialog', { hidden: true }).textContent).toMatch(who);
    await person.click(button('Look on first'));
    expect([draftTrouble.get(), store.getState().draft.open?.proposal]).toEqual([null, 12]);
    act(() => draftTrouble.set(gone));
    await person.click(button('Save as a new proposal'));
    await vi.waitFor(() => expect(lastSaid()).toBe('The draft is saved'));
    expect(store.getState().draft.open?.proposal).toBe(30);
  });
  it('say nothing good where the new proposal is refused', async () => {
    begin(edited, draft);
    draftTrouble.set({ kind: 'deleted' });
    const { button, person, asked } = await opened({
      createProposedChange: () => new Rejected(400, { code: 'refused', detail: 'No.' }),
    });
    await person.click(button('Save as a new proposal'));
    await vi.waitFor(() => expect(draftTrouble.get()?.kind).toBe('refused'));
    expect(asked.some(({ name }) => name === 'createProposedChange')).toBe(true);
    expect(lastSaid()).not.toBe('The draft is saved');
  });
  it('make a new proposal of one that was deleted, or throw it away', async () => {
    begin(edited, draft);
    draftTrouble.set({ kind: 'deleted' });
    const { button, person, asked } = await opened({
      createProposedChange: () => ({ ...proposal, id: 30 }),
    });
    await person.click(button('Save as a new proposal'));
    await vi.waitFor(() => expect(asked.some(({ name }) => name === 'createProposedChange')).toBe(true));
    await vi.waitFor(() => expect(store.getState().draft.open?.proposal).toBe(30));
    act(() => draftTrouble.set({ kind: 'deleted' }));
    localStorage.setItem('draft:k', 'x');
    await person.click(button('Throw my changes away'));
    expect([isOpen(), localStorage.getItem('draft:k'), draftTrouble.get()]).toEqual([false, null, null]);
  });
  it('say nothing of another proposal, or of none', async () => {
    begin(edited, draft);
    draftTrouble.set({ kind: 'conflict', theirs: { ...theirs, id: 99 } as never });
    await opened();
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    act(() => {
      draftTrouble.set({ kind: 'deleted' });
      store.dispatch(draftClosed());
    });
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });
});

describe('a field of a draft in words', () => {
  const words = async (
    field: Parameters<typeof FieldWords>[0]['field'],
    one: Partial<ProposalDraft>,
    before: ProposalDraft | null = null,
  ) => {
    await open(
      <div data-testid="words">
        <FieldWords field={field} draft={{ ...draft, ...one }} before={before} />
      </div>,
      editor,
    );
    return screen.getByTestId('words').textContent;
  };
  it.each([
    ['action', { action: 'remove' }, 'removes the rule'],
    ['subActivity', { subActivity: 'bus-stop' }, /[Bb]us.stop/],
    ['reason', { reason: '' }, 'nothing'],
    ['reason', { reason: 'Deliveries' }, 'Deliveries'],
    ['timeLimit', { timeLimit: null }, 'nothing'],
    ['timeLimit', { timeLimit: 90 }, '1 h 30 min'],
    ['payment', { payment: null }, 'nothing'],
    ['payment', { payment: newPayment('hour', 250, 'USD') }, /\$2\.50/],
    ['effectiveFrom', { effectiveFrom: null }, 'when it is published'],
    ['effectiveFrom', { effectiveFrom: Date.parse('2026-11-28T12:00:00-06:00') }, /Nov 28, 2026.*12:00/],
    ['restrictions', { restrictions: [] }, 'nothing'],
    ['restrictions', {}, /20 min/],
  ] as const)('%s of %j is said as %s', async (field, one, said) => {
    const text = await words(field, one as Partial<ProposalDraft>);
    if (typeof said === 'string') expect(text).toBe(said);
    else expect(text).toMatch(said);
  });
  it('names curbs that came and went, four of each', async () => {
    const links = [7, 621, 622, 623, 624, 625].map((link) => ({ kind: 'curb' as const, link }));
    expect(await words('links', { links }, draft)).toBe(
      '6 curbswith curb 621; curb 622; curb 623; curb 624; and 1 morewithout curb 608',
    );
  });
  it('names no curbs where nothing is known of before', async () => {
    expect(await words('links', {}, null)).toBe('2 curbs');
  });
});

function Watch() {
  useWatchProposal();
  return null;
}
describe('a proposal that others change meanwhile', () => {
  const watched = async (answer: object, isEdited: boolean) => {
    begin(isEdited ? edited : draft, draft);
    await open(<Watch />, {
      ...editor,
      ...readsOfProposal(),
      proposedRegulation: () => ({ ...theirs, ...answer }),
    });
  };
  it('is taken over where nothing is unsaved', async () => {
    await watched({ reason: 'Theirs' }, false);
    await vi.waitFor(() => expect(store.getState().draft.open?.version).toBe(6));
    expect(draftNow(store.getState().draft)?.reason).toBe('Theirs');
    expect(store.getState().draft.step).toBe('rules');
    expect(lastSaid()).toBe('kim changed this proposal: you see the newest version.');
  });
  it.each([
    ['is told to who edits it', {}, 'newer'],
    ['that is published is told to who edits it', { is_published: true }, 'published'],
  ])('%s', async (_what, answer, kind) => {
    await watched(answer, true);
    await vi.waitFor(() => expect(draftTrouble.get()?.kind).toBe(kind));
    expect(store.getState().draft.open?.version).toBe(5);
  });
  it('that is published is shown with its check where nothing is unsaved', async () => {
    await watched({ is_published: true }, false);
    await vi.waitFor(() => expect(store.getState().draft.step).toBe('check'));
    expect(draftTrouble.get()).toBeNull();
  });
  it('that is deleted is told, but not while it is saved from here', async () => {
    ownWrites.set(1);
    begin(edited, draft);
    await open(<Watch />, {
      ...editor,
      ...readsOfProposal(),
      proposedRegulation: () => new Rejected(404, { code: 'not_found', detail: 'Not found.' }),
    });
    await vi.waitFor(() =>
      expect(
        api.endpoints.proposedRegulation.select({ params: { id: 12 }, query: { language: 'en' } })(
          store.getState(),
        ).isError,
      ).toBe(true),
    );
    expect(draftTrouble.get()).toBeNull();
    act(() => ownWrites.set(0));
    await vi.waitFor(() => expect(draftTrouble.get()).toEqual({ kind: 'deleted' }));
  });
  it.each([
    ['another fault than that it is gone', new Rejected(500, { code: 'internal', detail: 'Sorry.' })],
    ['a newer one while it is saved from here', { ...theirs, reason: 'Theirs' }],
  ])('is not told of %s', async (_what, answer) => {
    const isNewer = !(answer instanceof Rejected);
    ownWrites.set(isNewer ? 1 : 0);
    begin(edited, draft);
    const { asked } = await open(<Watch />, {
      ...editor,
      ...readsOfProposal(),
      proposedRegulation: () => answer as never,
    });
    await vi.waitFor(() => expect(asked.some(({ name }) => name === 'proposedRegulation')).toBe(true));
    const select = api.endpoints.proposedRegulation.select({ params: { id: 12 }, query: { language: 'en' } });
    await vi.waitFor(() => expect(select(store.getState()).isLoading).toBe(false));
    expect([draftTrouble.get(), store.getState().draft.open?.version]).toEqual([null, 5]);
    act(() => ownWrites.set(0));
    if (isNewer) await vi.waitFor(() => expect(draftTrouble.get()?.kind).toBe('newer'));
  });
  it('stays the conflict that who saved it reads of already', async () => {
    begin(edited, draft);
    draftTrouble.set({ kind: 'conflict', theirs: theirs as never });
    await open(<Watch />, {
      ...editor,
      ...readsOfProposal(),
      proposedRegulation: () => ({ ...theirs, version: 7 }),
    });
    const select = api.endpoints.proposedRegulation.select({ params: { id: 12 }, query: { language: 'en' } });
    await vi.waitFor(() => expect(select(store.getState()).data?.version).toBe(7));
    expect(draftTrouble.get()?.kind).toBe('conflict');
  });
  it('is left as it is while it is no newer', async () => {
    await watched({ version: 5, reason: 'Theirs' }, false);
    act(() => void store.dispatch(draftEdited({ draft: edited, key: null, at: 1 })));
    await Promise.resolve();
    expect([draftNow(store.getState().draft)?.reason, draftTrouble.get()]).toEqual(['Edited', null]);
  });
});

function Show({ at }: { at: readonly (readonly [number, number])[] }) {
  const facts = new Map(
    at.map(([lng, lat], index) => [
      index,
      {
        geometry: {
          type: 'LineString',
          coordinates: [
            [lng, lat],
            [lng, lat],
          ],
        },
      },
    ]),
  );
  useShowDraft({ facts: facts as never, entries: [], gone: [], again: null });
  return null;
}
it('goes to the curbs of a draft that was opened, all of them', async () => {
  begin();
  await open(
    <Show
      at={[
        [3, 5],
        [1, 9],
        [2, 7],
      ]}
    />,
    editor,
  );
  const { camera } = store.getState().map;
  expect(camera?.kind).toBe('box');
  const box = camera?.kind === 'box' ? camera.box : [];
  for (const [index, degrees] of [0.9997, 4.9997, 3.0003, 9.0003].entries())
    expect(box[index]).toBeCloseTo(degrees, 6);
});

describe('a draft that is opened while the map stands somewhere', () => {
  const seen = (zoom: number, box: readonly [number, number, number, number]) => {
    store.dispatch(drawnReported({ kind: 'point', lng: 1, lat: 9, zoom, bearing: 0, pitch: 0 } as never));
    store.dispatch(inViewReported({ curbs: {}, box: box as never }));
  };
  it.each([
    { what: 'one of its curbs is seen', zoom: 15, box: [0.9, 8.9, 1.1, 9.1], moves: false },
    { what: 'they are seen from afar', zoom: 14.9, box: [0.9, 8.9, 1.1, 9.1], moves: true },
    { what: 'all lie to the east', zoom: 16, box: [-1, 8.9, 0.9, 9.1], moves: true },
    { what: 'all lie to the west', zoom: 16, box: [3.1, 4, 4, 10], moves: true },
    { what: 'all lie to the north', zoom: 16, box: [0, 3, 4, 4.9], moves: true },
    { what: 'all lie to the south', zoom: 16, box: [0, 9.1, 4, 10], moves: true },
  ] as const)('moves it or not where $what', async ({ zoom, box, moves }) => {
    seen(zoom, box);
    begin();
    await open(
      <Show
        at={[
          [3, 5],
          [1, 9],
        ]}
      />,
      editor,
    );
    expect(store.getState().map.camera?.kind === 'box').toBe(moves);
  });
});
