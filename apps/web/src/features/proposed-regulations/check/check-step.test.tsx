// @vitest-environment happy-dom
// The end of a draft: who may publish or waive what the check found, and what is sent when they do.
import { type ProposalDraft, proposalDraft } from '@curbwright/core';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../../app/staff-api.ts';
import { draftClosed, draftOpened } from '../../../app/draft-slice.ts';
import { store } from '../../../app/store.ts';
import { type Answers, open, Rejected, signedIn } from '../../../testing/page.tsx';
import { finding, noRuleSets, proposal, readsOfProposal } from '../../../testing/proposal.ts';
import { CheckActions } from './check-actions.tsx';
import { CheckStep } from './check-step.tsx';

const draft = proposalDraft.parse({
  action: 'modify',
  subActivity: 'loading',
  restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
  links: [{ kind: 'curb', link: 7 }],
});
const place = { proposal: 12, version: 5, scenario: 1, regulation: null };
const editor = signedIn('view', 'edit');
const publisher = signedIn('view', 'edit', 'publish');

/** The draft as it was saved, or with these edits since. */
function begin(shown: ProposalDraft, saved = shown) {
  store.dispatch(draftOpened({ ...place, key: 'test', draft: shown, saved, step: 'check' }));
}
afterEach(() => {
  store.dispatch(draftClosed());
});

describe('the publish button', () => {
  it.each([
    { who: 'an editor', person: editor, shown: draft, blocking: 0, why: /may draft, but not publish/ },
    { who: 'a visitor', person: {}, shown: draft, blocking: 0, why: /may draft, but not publish/ },
    { who: 'a publisher', person: publisher, shown: draft, blocking: 0, why: null },
    {
      who: 'a publisher of no curb',
      person: publisher,
      shown: { ...draft, links: [] },
      blocking: 0,
      why: /Choose at least one/,
    },
    {
      who: 'a publisher of errors',
      person: publisher,
      shown: draft,
      blocking: 2,
      why: /2 errors block publishing/,
    },
  ])('of $who', async ({ person: who, shown, blocking, why }) => {
    begin(shown);
    const { view, person } = await open(<CheckActions draft={shown} place={place} blocking={blocking} />, {
      ...who,
      ...readsOfProposal(),
    });
    const button = () => view.getByRole('button', { name: 'Publish…' });
    await vi.waitFor(() => expect(button().getAttribute('aria-disabled')).toBe(`${why !== null}`));
    if (why !== null) expect(view.getByText(why).id).toBe(button().getAttribute('aria-describedby'));
    await person.click(button());
    expect(screen.queryAllByRole('dialog', { hidden: true })).toHaveLength(why === null ? 1 : 0);
  });

  it('saves what was edited first, and opens nothing when that is rejected', async () => {
    begin({ ...draft, reason: 'Edited' }, draft);
    const { view, person, asked } = await open(
      <CheckActions draft={{ ...draft, reason: 'Edited' }} place={place} blocking={0} />,
      {
        ...publisher,
        ...readsOfProposal(),
        updateProposedRegulation: () => new Rejected(400, { reason: ['Too long.'] }),
      },
    );
    await person.click(view.getByRole('button', { name: 'Save and publish…' }));
    const saving = () => asked.find(({ name }) => name === 'updateProposedRegulation');
    await vi.waitFor(() => expect(saving()?.body).toMatchObject({ reason: 'Edited', version: 5 }));
    await vi.waitFor(() => expect(view.getByRole('button', { name: 'Save and publish…' })).toBeDefined());
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });
});

describe('what the check found', () => {
  /** With a draft of no curbs, of which nothing has to be read. */
  const bare = { ...draft, links: [] };
  const opened = async (answers: Answers) => {
    begin(bare);
    return open(<CheckStep draft={bare} place={place} />, {
      ...readsOfProposal([finding()]),
      ruleSets: () => noRuleSets,
      ...answers,
    });
  };

  it('blocks, and only a publisher can waive it', async () => {
    const { view } = await opened(editor);
    expect(await view.findByText(/Only a publisher can waive them/)).toBeDefined();
    expect(view.queryByRole('button', { name: 'Waive…' })).toBeNull();
  });

  it('is waived with a reason of three letters, beside the waivers of others', async () => {
    const other = { finding: 'lint.never|0||||', reason: 'Agreed before' };
    const { view, person, asked } = await opened({
      ...publisher,
      ...readsOfProposal([finding()], { waivers: [other] }),
      updateProposedRegulation: () => ({ ...proposal, version: 6 }),
    });
    await person.click(await view.findByRole('button', { name: 'Waive…' }));
    expect(view.queryByText(/Only a publisher can waive them/)).toBeNull();
    const reason = view.getByLabelText(/Why may it stand/);
    await person.type(reason, ' ok ');
    await person.click(view.getByRole('button', { name: 'Waive the error' }));
    expect(view.getByText('Write a reason of at least three letters.')).toBeDefined();
    await person.clear(reason);
    await person.type(reason, 'Moves in May');
    await person.click(view.getByRole('button', { name: 'Waive the error' }));
    const sent = () => asked.find(({ name }) => name === 'updateProposedRegulation');
    await vi.waitFor(() =>
      expect(sent()?.body).toEqual({
        waivers: [other, { finding: finding().finding, reason: 'Moves in May' }],
        version: 5,
      }),
    );
  });
});
