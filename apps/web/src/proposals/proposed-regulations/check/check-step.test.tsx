// @vitest-environment happy-dom
// The end of a draft: deleting it, and who may waive what the check found.
import { proposalDraft } from '@curbwright/core';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../../shell/staff-api.ts';
import { store } from '../../../shell/store.ts';
import { mockResponse } from '../../../testing/answer-of.ts';
import { type Answers, createCityRevision, ErrorResponse, open, signedIn } from '../../../testing/page.tsx';
import { finding, inEffect, noRuleSets, proposal, proposalResponses } from '../../../testing/proposal.ts';
import { lastToast } from '../../../testing/shown.ts';
import { draftClosed } from '../../draft-slice.ts';
import { currentDraft } from '../../open-draft-state.ts';
import { beginCheck, checkedDraft as draft, publisher } from '../testing/checked-draft.ts';
import { editor, place } from '../testing/edited-draft.tsx';
import { CheckActions } from './check-actions.tsx';
import { CheckStep } from './check-step.tsx';

/** The rules as their own step renders them, next to the check. */
function Rules() {
  return (
    <div id="draft-panel-rules">
      <section>
        <ol>
          {['first', 'second', 'third'].map((name) => (
            <li key={name}>
              <button type="button">{name}</button>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

afterEach(() => {
  store.dispatch(draftClosed());
});

it('asks before it deletes the proposal, and sends nothing when that is cancelled', async () => {
  beginCheck(draft);
  const { view, person, asked } = await open(<CheckActions proposal={12} />, {
    ...editor,
    ...proposalResponses(),
  });
  await person.click(view.getByRole('button', { name: 'Delete…' }));
  const sure = () => screen.getByRole('button', { name: 'Delete the proposed change', hidden: true });
  await expect.poll(() => sure().getAttribute('aria-disabled')).toBe('false');
  await person.click(screen.getByRole('button', { name: 'Cancel', hidden: true }));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(asked.filter(({ name }) => name === 'deleteProposedRegulation')).toEqual([]);
  expect(store.getState().draft.open).not.toBeNull();
});

describe('what the check found', () => {
  /** A draft without curbs, for which nothing has to be loaded. */
  const bare = { ...draft, links: [] };
  const opened = async (answers: Answers) => {
    beginCheck(bare);
    return open(<CheckStep draft={bare} place={place} />, {
      ...proposalResponses([finding()]),
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
      ...proposalResponses([finding()], { waivers: [other] }),
      updateProposedRegulation: () => ({ ...proposal, version: 6 }),
    });
    await person.click(await view.findByRole('button', { name: 'Waive…' }));
    expect(view.queryByText(/Only a publisher can waive them/)).toBeNull();
    const reason = view.getByLabelText(/Why is this error acceptable/);
    await person.type(reason, ' ok ');
    await person.click(view.getByRole('button', { name: 'Waive error' }));
    expect(view.getByText('Write a reason of at least three letters.')).toBeDefined();
    await person.clear(reason);
    await person.type(reason, 'Moves in May');
    await person.click(view.getByRole('button', { name: 'Waive error' }));
    const sent = () => asked.find(({ name }) => name === 'updateProposedRegulation');
    await expect
      .poll(() => sent()?.body)
      .toEqual({ waivers: [other, { finding: finding().finding, reason: 'Moves in May' }], version: 5 });
  });
});

describe('a draft whose rules can be mended', () => {
  const rule = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 };
  const monday = { daysOfWeek: ['mo'], times: [{ from: '08:00', to: '10:00' }] };
  const beaten = proposalDraft.parse({
    action: 'modify',
    subActivity: 'loading',
    links: [],
    restrictions: [{ ...rule, priority: 300, maxStay: 600, timeSpans: [monday] }, rule, rule],
  });
  const opened = async (answers: Answers, at: Partial<typeof place> = {}) => {
    beginCheck(beaten);
    const page = await open(
      <>
        <CheckStep draft={beaten} place={{ ...place, ...at }} signs={<i>signs</i>} />
        <Rules />
      </>,
      { ...proposalResponses(), ruleSets: () => noRuleSets, ...answers },
    );
    await page.view.findByRole('heading', { name: 'What the check found' });
    return { ...page, now: () => currentDraft(store.getState().draft)?.restrictions ?? [] };
  };
  const stays = (rules: readonly { readonly maxStay: number | null }[]) =>
    rules.map(({ maxStay }) => maxStay);

  it('is mended at once by an editor, or finding by finding', async () => {
    const { view, person, now } = await opened(editor);
    await person.click(view.getByRole('button', { name: 'Fix everything that can be fixed' }));
    expect(stays(now())).toEqual([120, 20]);
    expect(lastToast()).toBe('Fixed in 2 steps. Undo reverses them.');
    // The parent component still passes the original draft, so only this finding is fixed.
    await person.click(view.getByRole('button', { name: 'Remove rule 3' }));
    expect(stays(now())).toEqual([600, 20]);
  });

  it('is not mended by who only looks', async () => {
    const { view } = await opened(signedIn('view'));
    expect(view.queryByRole('button', { name: /^(Fix|Remove)/ })).toBeNull();
  });

  it('leads to the rule that a finding is about', async () => {
    const { view, person } = await opened(editor);
    await person.click(view.getAllByRole('button', { name: 'Rule 3' })[0] as HTMLElement);
    expect(store.getState().draft.step).toBe('rules');
    expect(document.activeElement?.textContent).toBe('third');
  });

  it.each([
    { what: 'saved and checked', answers: {}, said: null },
    {
      what: 'saved later than it was checked',
      answers: proposalResponses([], { version: 4 }),
      said: 'Neighboring curbs are being checked…',
    },
  ])('says what is not checked yet: $what', async ({ answers, said }) => {
    const { view } = await opened({ ...editor, ...answers });
    await expect.poll(() => view.queryByText(/^Neighboring curbs/)?.textContent ?? null).toBe(said);
    expect(view.getByText('signs')).toBeDefined();
  });

  it('is checked whole once it is saved', async () => {
    beginCheck({ ...beaten, reason: 'Edited' }, beaten);
    const { view, asked } = await open(<CheckStep draft={beaten} place={place} />, {
      ...editor,
      ...proposalResponses(),
      ruleSets: () => noRuleSets,
    });
    expect(await view.findByText('Neighboring curbs are checked once the draft is saved.')).toBeDefined();
    expect(asked.some(({ name }) => name === 'lintProposedRegulation')).toBe(false);
  });

  it('is only read once it is published', async () => {
    beginCheck(beaten);
    const { view, asked } = await open(<CheckStep draft={beaten} place={place} />, {
      ...publisher,
      ...proposalResponses([], {
        is_published: true,
        publication: inEffect,
        published_by: 'kim',
        published_on: '2026-11-20T10:00:00Z',
      }),
      ruleSets: () => noRuleSets,
    });
    expect(await view.findByText(/kim/)).toBeDefined();
    expect(view.queryByText('What the check found')).toBeNull();
    expect(view.queryByRole('button', { name: /^(Publish|Delete)…/ })).toBeNull();
    expect(view.getByRole('heading', { name: 'What the rules say' })).toBeDefined();
    expect(asked.filter(({ name }) => name === 'lintProposedRegulation')).toHaveLength(1);
  });

  it('says that the rules of the city could not be read, and reads them again', async () => {
    beginCheck(beaten);
    let refuses = true;
    const { view, person } = await open(<CheckStep draft={beaten} place={place} />, {
      ...editor,
      ...proposalResponses(),
      ruleSets: () => (refuses ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }) : noRuleSets),
    });
    expect(
      await view.findByText('Couldn’t load the current rules for these curbs. Try again.'),
    ).toBeDefined();
    refuses = false;
    await person.click(view.getByRole('button', { name: 'Try again' }));
    expect(await view.findByRole('heading', { name: 'What the check found' })).toBeDefined();
  });

  it('says that its curbs could not be read, beside what is known, and reads those again alone', async () => {
    beginCheck(draft);
    let refuses = true;
    const { view, person, asked } = await open(<CheckStep draft={draft} place={place} />, {
      ...editor,
      ...createCityRevision(),
      ...proposalResponses(),
      ruleSets: () => noRuleSets,
      linksById: () =>
        refuses ? new ErrorResponse(409, { code: 'busy', detail: 'Not now.' }) : mockResponse('linksById'),
    });
    const said = () => view.queryByText('Couldn’t load the current rules for these curbs. Try again.');
    await expect.poll(said).not.toBeNull();
    expect(view.getByRole('heading', { name: 'What the check found' })).toBeDefined();
    const count = (call: string) => asked.filter(({ name }) => name === call).length;
    const before = [count('ruleSets'), count('linksById')];
    refuses = false;
    await person.click(view.getByRole('button', { name: 'Try again' }));
    await expect.poll(said).toBeNull();
    expect([count('ruleSets'), count('linksById')]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });
});
