// @vitest-environment happy-dom
// Saving a draft: what is sent, what counts as saved afterwards, and what a person is told when it could not be.

import { proposalDraft } from '@curbwright/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { selectOwnWrites } from '../shell/own-writes.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { invalidFields } from '../ui/invalid-fields.ts';
import { selectDraftSaveError, setDraftSaveError } from './draft-save-error.ts';
import { draftEdited, draftOpened, type OpenDraft } from './draft-slice.ts';
import { currentDraft, isUnsaved } from './open-draft-state.ts';
import { saveDraft } from './save-draft.ts';

const draft = proposalDraft.parse({
  action: 'create',
  subActivity: 'loading',
  reason: 'Deliveries',
  links: [
    { kind: 'curb', link: 7 },
    { kind: 'custom', parentLink: 9, from: 5, to: 25 },
    { kind: 'curb', link: 11 },
  ],
});

beforeEach(() => setDraftSaveError(null));

type Place = Partial<Pick<OpenDraft, 'proposal' | 'version' | 'scenario' | 'regulation'>>;
async function drafting(answers: Answers, place: Place = {}, what = draft) {
  const { asked } = await open('', answers);
  store.dispatch(
    draftOpened({
      key: 'a',
      proposal: null,
      version: null,
      scenario: 2,
      regulation: null,
      saved: null,
      ...place,
      draft: what,
    }),
  );
  const sent = () =>
    asked.flatMap(({ name, params, body }) =>
      name === 'createProposedChange' || name === 'updateProposedRegulation' ? [{ name, params, body }] : [],
    );
  return { asked, sent, save: (over?: number) => store.dispatch(saveDraft(over)) };
}
const edit = (reason: string) => {
  const now = currentDraft(store.getState().draft) ?? expect.fail('no draft');
  store.dispatch(draftEdited({ draft: { ...now, reason }, key: null, at: Date.now() }));
};

it('makes a new draft in its scenario, and then has it as saved under the id it was given', async () => {
  const { sent, save } = await drafting({
    createProposedChange: () => mockResponse('createProposedChange', { id: 12, version: 4 }),
  });
  setDraftSaveError({ kind: 'offline' });
  expect(await save()).toEqual({ ok: true, value: { proposal: 12, version: 4 } });
  expect(sent()).toMatchObject([
    { name: 'createProposedChange', body: { scenario: 2, reason: 'Deliveries', links: { length: 3 } } },
  ]);
  const { draft: now } = store.getState();
  expect(now.open).toMatchObject({ proposal: 12, version: 4 });
  expect(isUnsaved(now)).toBe(false);
  expect(selectDraftSaveError(store.getState())).toBeNull();
});

it.each([
  { over: undefined, version: 5 },
  { over: 8, version: 8 },
])('changes a draft that stands over version $version', async ({ over, version }) => {
  const { sent, save } = await drafting(
    { updateProposedRegulation: () => mockResponse('updateProposedRegulation', { id: 12, version: 9 }) },
    { proposal: 12, version: 5 },
  );
  expect(await save(over)).toMatchObject({ ok: true, value: { version: 9 } });
  expect(sent()).toMatchObject([
    { name: 'updateProposedRegulation', params: { id: '12' }, body: { version } },
  ]);
});

it('saves nothing where no draft is open, and nothing without curbs', async () => {
  const { sent, save } = await drafting({}, {}, { ...draft, links: [] });
  expect(await save()).toMatchObject({ ok: false, refusal: { code: 'draft.no-curbs' } });
  expect(selectDraftSaveError(store.getState())).toEqual({
    kind: 'refused',
    text: 'Choose at least one curb, then save.',
  });
  const { save: saveNone } = await drafting({});
  store.dispatch({ type: 'draft/draftClosed' });
  expect(await saveNone()).toMatchObject({ ok: false, refusal: { code: 'draft.none' } });
  expect(sent()).toEqual([]);
});

/** Adds `count` input fields of the rules step to the page. */
function fieldsOfRules(count: number): [HTMLInputElement, ...HTMLInputElement[]] {
  const step = document.createElement('div');
  step.dataset.draftFields = 'rules';
  const field = () => document.createElement('input');
  const fields: [HTMLInputElement, ...HTMLInputElement[]] = [
    field(),
    ...Array.from({ length: count - 1 }, field),
  ];
  step.append(...fields);
  document.body.append(step);
  return fields;
}

it('shows the first field that is no value, and takes the word back when it is one', async () => {
  const { sent, save } = await drafting({});
  const [field] = fieldsOfRules(1);
  const mend = invalidFields.add(field);
  expect(await save()).toMatchObject({ ok: false, refusal: { code: 'draft.faulty', params: { count: 1 } } });
  expect(store.getState().draft.step).toBe('rules');
  expect(selectDraftSaveError(store.getState())).toMatchObject({
    kind: 'refused',
    text: expect.stringMatching(/^1 field is not/),
  });
  await expect.poll(() => document.activeElement).toBe(field);
  mend();
  expect(selectDraftSaveError(store.getState())).toBeNull();
  expect(sent()).toEqual([]);
  document.body.replaceChildren();
});

it('says nothing of a field any more where something else was said meanwhile', async () => {
  const { save } = await drafting({});
  const [one, two] = fieldsOfRules(2).map((field) => invalidFields.add(field));
  await save();
  one?.();
  expect(selectDraftSaveError(store.getState())).not.toBeNull();
  setDraftSaveError({ kind: 'offline' });
  two?.();
  expect(selectDraftSaveError(store.getState())).toEqual({ kind: 'offline' });
  document.body.replaceChildren();
});

it('does not take for saved what was edited on the way, and saves it after', async () => {
  const bodies: unknown[] = [];
  const { save } = await drafting({
    createProposedChange: ({ body }) => {
      bodies.push(body);
      edit('Deliveries and taxis');
      return mockResponse('createProposedChange', { id: 12, version: 1 });
    },
    updateProposedRegulation: ({ body }) => {
      bodies.push(body);
      return mockResponse('updateProposedRegulation', { id: 12, version: 2 });
    },
  });
  const first = save();
  expect(selectOwnWrites(store.getState())).toBe(1);
  const second = save();
  expect(await first).toMatchObject({ ok: true, value: { version: 1 } });
  expect(await second).toMatchObject({ ok: true, value: { version: 2 } });
  expect(bodies).toMatchObject([{ reason: 'Deliveries' }, { reason: 'Deliveries and taxis', version: 1 }]);
  expect(isUnsaved(store.getState().draft)).toBe(false);
  expect(selectOwnWrites(store.getState())).toBe(0);
});

it('asked twice for the same, sends it once', async () => {
  const { sent, save } = await drafting({
    createProposedChange: () => mockResponse('createProposedChange', { id: 12, version: 1 }),
  });
  expect(await Promise.all([save(), save()])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(sent()).toHaveLength(1);
});

it('leaves another draft alone that was opened meanwhile', async () => {
  const { save } = await drafting({
    createProposedChange: () => {
      store.dispatch(
        draftOpened({
          key: 'b',
          proposal: null,
          version: null,
          scenario: 2,
          regulation: null,
          saved: null,
          draft,
        }),
      );
      setDraftSaveError({ kind: 'deleted' });
      return mockResponse('createProposedChange', { id: 12, version: 1 });
    },
  });
  expect(await save()).toMatchObject({ ok: true });
  expect(store.getState().draft.open).toMatchObject({ key: 'b', proposal: null });
  expect(selectDraftSaveError(store.getState())).toEqual({ kind: 'deleted' });
});

const theirs = mockResponse('proposedRegulation', { id: 12, version: 6, reason: 'Theirs' });
const stale = new ErrorResponse(409, {
  code: 'changed_meanwhile',
  detail: 'Somebody changed it.',
  changed_by: 'ada',
  changed_at: '2026-11-20T10:00:00Z',
});
const published = new ErrorResponse(409, {
  code: 'invalid',
  detail: 'It is published.',
  reason: 'proposal.published',
});

it('shows what somebody else saved meanwhile, and who it was', async () => {
  const { save } = await drafting(
    { updateProposedRegulation: () => stale, proposedRegulation: () => theirs },
    { proposal: 12, version: 5 },
  );
  expect(await save()).toMatchObject({
    ok: false,
    refusal: { code: 'proposal.stale', params: { who: 'ada', when: '2026-11-20T10:00:00Z' } },
  });
  expect(selectDraftSaveError(store.getState())).toMatchObject({
    kind: 'conflict',
    theirs: { reason: 'Theirs' },
  });
  expect(isUnsaved(store.getState().draft)).toBe(true);
});

it('says the server’s own words where what they saved cannot be read', async () => {
  const { save } = await drafting(
    {
      updateProposedRegulation: () => stale,
      proposedRegulation: () => new ErrorResponse(503, { code: 'busy', detail: 'Not now.' }),
    },
    { proposal: 12, version: 5 },
  );
  await save();
  expect(selectDraftSaveError(store.getState())).toEqual({ kind: 'refused', text: 'Somebody changed it.' });
});

it('says that it was published, with what was', async () => {
  const { save } = await drafting(
    { updateProposedRegulation: () => published, proposedRegulation: () => theirs },
    { proposal: 12, version: 5 },
  );
  expect(await save()).toMatchObject({ refusal: { code: 'proposal.published' } });
  expect(selectDraftSaveError(store.getState())).toMatchObject({
    kind: 'published',
    theirs: { reason: 'Theirs' },
  });
});

it.each([
  {
    status: 404,
    body: { code: 'not_found', detail: 'Gone.' },
    code: 'proposal.deleted',
    trouble: { kind: 'deleted' },
  },
  {
    status: 409,
    body: {
      code: 'proposal_exists',
      title: 'Proposed already',
      detail: 'Something stands there.',
      proposal: 31,
      reason: 'proposal.link-taken',
    },
    code: 'proposal.link-taken',
    trouble: {
      kind: 'standing',
      title: 'Proposed already',
      text: 'Something stands there.',
      proposals: [31],
      refused: [],
      taken: 0,
    },
  },
  {
    status: 409,
    body: { code: 'proposal_exists', detail: 'Something stands there.' },
    code: 'proposal.regulation-taken',
    trouble: {
      kind: 'standing',
      title: '',
      text: 'Something stands there.',
      proposals: [],
      refused: [],
      taken: 0,
    },
  },
  {
    status: 400,
    body: {
      code: 'invalid',
      'links.1': ['No such curb.'],
      'links.2': ['No such curb.'],
      'links.7': ['?'],
      'links.0': 'x',
    },
    code: 'draft.refused',
    trouble: { kind: 'gone', links: [9, 11] },
  },
  {
    status: 400,
    body: { code: 'other', 'links.1': ['No such curb.'] },
    code: 'draft.refused',
    trouble: { kind: 'refused', text: 'No such curb.', rebase: false },
  },
  {
    status: 400,
    body: { code: 'invalid', actual_regulation_id: ['Not in force any more.'] },
    code: 'draft.refused',
    trouble: { kind: 'refused', text: 'Not in force any more.', rebase: true },
  },
  {
    status: 400,
    body: { code: 'invalid', reason: ['Too long.'] },
    code: 'draft.refused',
    trouble: { kind: 'refused', text: 'Too long.', rebase: false },
  },
])('tells $body.code ($status) as $code', async ({ status, body, code, trouble }) => {
  const { save } = await drafting({ createProposedChange: () => new ErrorResponse(status, body) });
  expect(await save()).toMatchObject({ ok: false, refusal: { code } });
  expect(selectDraftSaveError(store.getState())).toEqual(trouble);
  if (code === 'draft.refused') expect(lastToast('kind')).toBe('failure');
  expect(store.getState().draft.open?.proposal).toBeNull();
});

it('keeps a draft that no answer came for, and says so', async () => {
  const { save } = await drafting({});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await save()).toMatchObject({ ok: false, refusal: { code: 'draft.offline' } });
  expect(selectDraftSaveError(store.getState())).toEqual({ kind: 'offline' });
  expect(selectOwnWrites(store.getState())).toBe(0);
});
