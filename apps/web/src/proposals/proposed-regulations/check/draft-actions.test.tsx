// @vitest-environment happy-dom
// The actions in the draft's footer: by right and state the next one, with what is saved first and why
// one is disabled.
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../../shell/staff-api.ts';
import { store } from '../../../shell/store.ts';
import { mockResponse } from '../../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../../testing/page.tsx';
import { inEffect, proposal, proposalResponses } from '../../../testing/proposal.ts';
import { invalidFields } from '../../../ui/invalid-fields.ts';
import { draftClosed } from '../../draft-slice.ts';
import { beginCheck, checkedDraft as draft, publisher, unplaced } from '../testing/checked-draft.ts';
import { editor, place } from '../testing/edited-draft.tsx';
import { DraftActions } from './draft-actions.tsx';

const footer = (part: Partial<Parameters<typeof DraftActions>[0]> = {}, answers: Answers = publisher) =>
  open(<DraftActions draft={draft} place={place} blocking={0} isLastStep {...part} />, {
    ...proposalResponses(),
    ...answers,
  });

afterEach(() => {
  store.dispatch(draftClosed());
});

describe('of a saved draft', () => {
  it.each([
    { who: 'a publisher', shown: draft, blocking: 0, why: null },
    {
      who: 'a publisher of no curb',
      shown: { ...draft, links: [] },
      blocking: 0,
      why: /Choose at least one/,
    },
    { who: 'a publisher of errors', shown: draft, blocking: 2, why: /2 errors block publishing/ },
  ])('lets $who publish, or says why not', async ({ shown, blocking, why }) => {
    beginCheck(shown);
    const { view, person } = await footer({ draft: shown, blocking });
    const button = await view.findByRole('button', { name: 'Publish…' });
    expect(button.getAttribute('aria-disabled')).toBe(why === null ? null : 'true');
    if (why !== null) expect(view.getByText(why)).toBeDefined();
    await person.click(button);
    expect(screen.queryAllByRole('dialog', { hidden: true })).toHaveLength(why === null ? 1 : 0);
  });

  it.each([
    ['the version that is stored', 5, 5],
    ['the version just saved, before it is loaded', 6, 6],
    ['the version that is open, where somebody changed it since', 4, 4],
  ])('lets an editor hand it in, with %s', async (_name, version, sent) => {
    beginCheck(draft);
    const { view, person, asked } = await footer(
      { place: { ...place, version } },
      {
        ...editor,
        reviewProposals: () => mockResponse('reviewProposals', { results: [{ id: 12, ok: true }] }),
      },
    );
    await person.click(await view.findByRole('button', { name: 'Hand in for review' }));
    await expect
      .poll(() => asked.find(({ name }) => name === 'reviewProposals')?.body)
      .toEqual({ proposed_regulation_ids: [12], versions: [sent], event: 'hand_in' });
    expect(view.queryByRole('button', { name: 'Publish…' })).toBeNull();
  });

  it('offers an analyst nothing but the state', async () => {
    beginCheck(draft);
    const { view } = await footer({}, signedIn('view'));
    expect(await view.findByText('Draft')).toBeDefined();
    expect(view.queryAllByRole('button')).toEqual([]);
  });

  it('offers to undo what was just published', async () => {
    beginCheck(draft);
    const until = new Date(Date.now() + 600_000).toISOString();
    const published = { is_published: true, publication: inEffect, undo_until: until } as const;
    const { view } = await footer({}, { ...publisher, ...proposalResponses([], published) });
    expect(await view.findByRole('button', { name: 'Undo' })).toBeDefined();
    expect(view.getByText(/^Time left to undo: (?:10|11) minutes$/)).toBeDefined();
  });
});

describe('of an edited draft', () => {
  it('saves first, and opens nothing when that is rejected', async () => {
    beginCheck({ ...draft, reason: 'Edited' }, draft);
    const { view, person, asked } = await footer(
      { draft: { ...draft, reason: 'Edited' } },
      { ...publisher, updateProposedRegulation: () => new ErrorResponse(400, { reason: ['Too long.'] }) },
    );
    await person.click(await view.findByRole('button', { name: 'Save and publish…' }));
    const saving = () => asked.find(({ name }) => name === 'updateProposedRegulation');
    await expect.poll(() => saving()?.body).toMatchObject({ reason: 'Edited', version: 5 });
    await expect.poll(() => view.getByRole('button', { name: 'Save and publish…' })).toBeDefined();
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  it('opens the dialog of the proposal that a new draft was saved as', async () => {
    beginCheck(draft, null);
    const { view, person, asked } = await footer(
      { place: unplaced },
      {
        ...publisher,
        ...proposalResponses([], { id: 31 }),
        createProposedChange: () => mockResponse('createProposedChange', { id: 31, version: 1 }),
      },
    );
    await person.click(await view.findByRole('button', { name: 'Save and publish…' }));
    await screen.findByText('Publish the change');
    const rows = () => asked.find(({ name }) => name === 'proposedRegulationListData');
    await expect.poll(() => rows()?.query.ids).toBe('31');
  });

  it('is also one with a field half typed', async () => {
    beginCheck(draft);
    const { view, person } = await footer();
    const form = document.createElement('div');
    form.dataset.draftFields = 'rules';
    const field = form.appendChild(document.createElement('input'));
    await view.findByRole('button', { name: 'Publish…' });
    let mended = () => {};
    act(() => {
      mended = invalidFields.add(field);
    });
    await person.click(await view.findByRole('button', { name: 'Save and publish…' }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    act(mended);
    await person.click(await view.findByRole('button', { name: 'Publish…' }));
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    await person.click(dialog.getByRole('button', { name: 'Cancel', hidden: true }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  it('offers nothing more on other steps, and nothing to editors', async () => {
    beginCheck({ ...draft, reason: 'Edited' }, draft);
    const { view } = await footer({ isLastStep: false });
    expect(view.queryAllByRole('button')).toEqual([]);
    expect(proposal.version).toBe(5);
  });
});
