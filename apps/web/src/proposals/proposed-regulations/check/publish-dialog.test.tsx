// @vitest-environment happy-dom
// The publish dialog: who may press its button, what stands in the way, what is sent, and what a refusal says.
import { restriction } from '@curbwright/core';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../shell/staff-api.ts';
import { mockResponse } from '../../../testing/answer-of.ts';
import {
  type Answers,
  delayResponses,
  ErrorResponse,
  open,
  settled,
  signedIn,
} from '../../../testing/page.tsx';
import { finding, proposal, proposalResponses, proposalRow } from '../../../testing/proposal.ts';
import { PublishDialog } from './publish-dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T12:00:00-06:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function opened(answers: Answers, ids: readonly number[] = [proposal.id]) {
  const onClose = vi.fn();
  const onDone = vi.fn();
  const part = <PublishDialog opened ids={ids} onClose={onClose} onDone={onDone} />;
  const { asked } = await open(part, answers);
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  const sent = () =>
    asked.filter(({ name }) => name.startsWith('publish')).map(({ params, body }) => ({ ...params, body }));
  const button = (name: string | RegExp = /^Publish/) => dialog.getByRole('button', { name, hidden: true });
  return { dialog, asked, button, sent, onClose, onDone, person: userEvent.setup() };
}
const publisher = signedIn('view', 'edit', 'publish');
const published = () => ({ ...proposal, is_published: true });

describe('who may not publish now', () => {
  it.each([
    {
      who: 'an editor',
      answers: { ...signedIn('view', 'edit'), ...proposalResponses() },
      why: /not publish/,
    },
    { who: 'a visitor', answers: proposalResponses(), why: /not publish/ },
    {
      who: 'a publisher of an error',
      answers: { ...publisher, ...proposalResponses([finding()]) },
      why: '1 error blocks publishing.',
    },
    {
      who: 'a publisher without a check',
      answers: {
        ...publisher,
        ...proposalResponses(),
        lintProposedRegulation: () => new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }),
      },
      why: /Couldn’t load the results of the check, so nothing can be published now/,
    },
    {
      who: 'a publisher before a published change of these curbs',
      answers: {
        ...publisher,
        ...proposalResponses(),
        scheduledChanges: () =>
          mockResponse('scheduledChanges', {
            count: 2,
            results: ['2026-12-02T06:00:00Z', '2026-12-09T06:00:00Z'].map((effective_from, index) => ({
              proposed_regulation_id: 90 + index,
              effective_from,
              is_published: index === 0,
              action: 'modify',
              change_line: 'No stopping 4–6 PM → 4–7 PM',
            })),
          } as never),
      },
      why: /takes effect on these curbs on Dec 2, 2026/,
    },
  ])('$who: the button says why and sends nothing', async ({ answers, why }) => {
    const { dialog, button, sent, person } = await opened(answers);
    const reason = () =>
      document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent;
    await expect.poll(reason).toMatch(why);
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await person.click(button());
    expect(sent()).toEqual([]);
    expect(dialog.queryByRole('status', { hidden: true })).toBeNull();
  });
});

describe('a publisher', () => {
  const ready = async (found: Awaited<ReturnType<typeof opened>>) =>
    expect.poll(() => found.button().getAttribute('aria-disabled')).toBe('false');

  it.each([
    { when: 'When published', act: 'Publish', effective_from: null },
    { when: 'On a date', act: 'Publish on this date', effective_from: '2026-11-29T06:00:00.000Z' },
  ])('publishes one: $when', async ({ when, act, effective_from }) => {
    const found = await opened({
      ...publisher,
      ...proposalResponses(),
      publishProposedRegulation: published,
    });
    await ready(found);
    expect(found.dialog.queryByLabelText('As set in each draft')).toBeNull();
    await found.person.click(found.dialog.getByLabelText(when));
    await found.person.click(found.button(act));
    await expect.poll(() => found.onClose).toHaveBeenCalledOnce();
    expect(found.sent()).toEqual([{ id: '12', body: { effective_from, version: 5 } }]);
    expect(found.onDone).toHaveBeenCalledOnce();
  });

  it('publishes only what was seen: the button waits for the losses', async () => {
    const losses = delayResponses('proposedRegulationRuleChanges');
    const found = await opened({
      ...publisher,
      ...proposalResponses(),
      publishProposedRegulation: published,
    });
    await expect.poll(() => losses.length).toBeGreaterThan(0);
    await settled();
    const reason = () =>
      document.getElementById(found.button().getAttribute('aria-describedby') ?? '')?.textContent;
    await expect.poll(reason).toBe('Loading what is lost…');
    await found.person.click(found.button());
    for (const { release } of losses) await release();
    await ready(found);
    expect(found.sent()).toEqual([]);
  });

  it('begins with the day the draft says while that is ahead', async () => {
    const effective_from = '2026-12-24T15:30:00.000Z';
    const found = await opened({
      ...publisher,
      ...proposalResponses([], { effective_from }),
      publishProposedRegulation: published,
    });
    await ready(found);
    await found.person.click(found.button('Publish on this date'));
    await expect.poll(() => found.sent()).toHaveLength(1);
    expect(found.sent()).toEqual([{ id: '12', body: { effective_from, version: 5 } }]);
  });

  it('sees the warnings about the change, not those about unchanged rules, and may publish', async () => {
    const warning = finding({ severity: 'warning', text: 'The price has hours beyond the rule.' });
    const old = finding({ severity: 'warning', text: 'Old.', finding: 'other', is_preexisting: true });
    const found = await opened({ ...publisher, ...proposalResponses([warning, old]) });
    await ready(found);
    expect(found.dialog.getByText('1 warning')).toBeDefined();
    expect(found.dialog.getByText('The price has hours beyond the rule.')).toBeDefined();
    expect(found.dialog.queryByText('Old.')).toBeNull();
  });

  it('sees what was waived, and may publish', async () => {
    const found = await opened({ ...publisher, ...proposalResponses([finding({ is_waived: true })]) });
    await ready(found);
    expect(found.dialog.getByText('1 error was waived')).toBeDefined();
    expect(found.dialog.queryByRole('alert', { hidden: true })).toBeNull();
  });

  it('is told before pressing who must approve, and does not count that', async () => {
    const row = (id: number) => ({
      ...proposalRow(id),
      link_count: 2,
      review: {
        ...proposalRow(id).review,
        state: 'waiting' as const,
        needs_second_person: id === 12,
        may_publish_alone: id !== 12,
        is_own_work: id === 12,
        waits_for: ['maria'],
        waits_for_count: 1,
      },
    });
    const answers = {
      ...publisher,
      ...proposalResponses(),
      proposedRegulationListData: ({ query }: { query: Record<string, unknown> }) => {
        const results = String(query.ids)
          .split(',')
          .map((id) => row(Number(id)));
        return { results, meta: { count: results.length, next: null, previous: null } };
      },
      publishProposedRegulation: published,
    };
    const found = await opened(answers, [12, 13]);
    await ready(found);
    expect(found.dialog.getByText('Needs approval by somebody else: maria')).toBeDefined();
    expect(found.dialog.getByText('1 proposed change, 2 curbs')).toBeDefined();
    await found.person.type(found.dialog.getByRole('textbox', { hidden: true }), 'Agreed');
    await found.person.click(found.button('Publish'));
    await expect.poll(() => found.sent()).toEqual([{ id: '13', body: { version: 5, remark: 'Agreed' } }]);
  });

  it('has nothing to publish where somebody else must approve everything', async () => {
    const review = { ...proposalRow(12).review, needs_second_person: true, may_publish_alone: false };
    const results = [{ ...proposalRow(12), review }];
    const found = await opened({
      ...publisher,
      ...proposalResponses(),
      proposedRegulationListData: () => ({ results, meta: { count: 1, next: null, previous: null } }),
    });
    expect(await found.dialog.findByText('Needs approval by somebody else')).toBeDefined();
    const publish = found.button('Publish');
    await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true');
    expect(
      found.dialog.getByText('Somebody else must approve this before you can publish it.'),
    ).toBeDefined();
  });

  it('publishes many as each draft says, is told of each refused, and tries those again', async () => {
    const outcome = (id: number, detail: string | null) => ({
      id,
      ok: detail === null,
      status: detail === null ? 200 : 400,
      code: detail === null ? null : 'proposal.at-the-same-time',
      title: null,
      detail,
    });
    const found = await opened(
      {
        ...publisher,
        ...proposalResponses(),
        publishProposedRegulations: () => ({
          results: [outcome(12, null), outcome(13, 'A curb is gone.')],
          done: 1,
          refused: 1,
        }),
        publishProposedRegulation: published,
      },
      [12, 13],
    );
    await ready(found);
    await found.person.click(found.button('Publish'));
    expect(await found.dialog.findByText('1 done. 1 rejected.')).toBeDefined();
    expect(found.dialog.getByText('A curb is gone.')).toBeDefined();
    expect(found.onClose).not.toHaveBeenCalled();
    const again = () => found.button('Try the rejected change again');
    await expect.poll(() => again().getAttribute('aria-disabled')).toBe('false');
    await found.person.click(again());
    expect(await found.dialog.findByText('2 done.')).toBeDefined();
    expect(found.sent()).toEqual([
      { body: { proposed_regulation_ids: [12, 13], versions: [5, 5] } },
      { id: '13', body: { version: 5 } },
    ]);
  });

  it.each([
    {
      what: 'somebody changed it',
      answer: new ErrorResponse(409, {
        code: 'changed_meanwhile',
        title: 'Changed',
        detail: 'x',
        changed_by: 'jo',
        changed_at: '2026-11-28T17:30:00Z',
      }),
      says: /^Changed: jo changed it on .*11:30/,
    },
    {
      what: 'a curb is gone',
      answer: new ErrorResponse(400, { code: 'refused', detail: 'A curb is gone.' }),
      says: /^A curb is gone\.$/,
    },
  ])('stays open with the reason: $what', async ({ answer, says }) => {
    const found = await opened({
      ...publisher,
      ...proposalResponses(),
      publishProposedRegulation: () => answer,
    });
    await ready(found);
    await found.person.click(found.button('Publish'));
    expect(await found.dialog.findByText(says)).toBeDefined();
    expect(found.onClose).not.toHaveBeenCalled();
    expect(found.onDone).not.toHaveBeenCalled();
  });
});

it('says that remarks are not resolved, with a link to them', async () => {
  const row = mockResponse('proposedRegulationListData', { results: [{ id: proposal.id }] } as never);
  const results = row.results.map((one) => ({
    ...one,
    review: { ...proposal.review, open_remarks: 2 },
  }));
  const { dialog } = await opened({
    ...publisher,
    ...proposalResponses(),
    proposedRegulationListData: () => ({ ...row, results }),
  });
  await dialog.findByText('2 remarks are not resolved.');
  const link = dialog.getByRole('link', { name: /^Show the remarks/, hidden: true });
  expect(link.getAttribute('href')).toBe(`/manager/mapview/?proposal=${proposal.id}`);
});

it('says what is lost', async () => {
  const free = restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 900 });
  const rate = { tiers: [{ from: 0, to: null, fee: 200, per: 60, increment: 60 }] };
  const paid = restriction.parse({ ...free, payment: { currency: 'USD', rates: [rate] } });
  const { dialog } = await opened({
    ...publisher,
    ...proposalResponses(),
    proposedRegulationListData: () =>
      mockResponse('proposedRegulationListData', { results: [{ id: proposal.id }] } as never),
    proposedRegulationRuleChanges: () => ({
      groups: [{ curbs: 33, before: [paid], after: [free] }],
      count: 1,
    }),
  });
  await dialog.findByText('33 curbs lose their price of $2.00 an hour.');
});

it('says for how many proposals losses are shown, and loads none beyond', async () => {
  const ids = Array.from({ length: 51 }, (_, index) => index + 1);
  const { dialog, asked } = await opened({ ...publisher, ...proposalResponses() }, ids);
  await dialog.findByText('Losses are shown for up to 50 proposals at once.');
  expect(asked.filter(({ name }) => name === 'proposedRegulationRuleChanges')).toEqual([]);
});

it('says that the losses could not be loaded, and loads them again', async () => {
  const answers = [new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' })];
  const { dialog, person } = await opened({
    ...publisher,
    ...proposalResponses(),
    proposedRegulationRuleChanges: () => answers.shift() ?? { groups: [], count: 0 },
  });
  const failed = await dialog.findByText('Couldn’t load what is lost.');
  await person.click(within(failed.parentElement as HTMLElement).getByText('Try again'));
  await expect.poll(() => dialog.queryByText('Couldn’t load what is lost.')).toBeNull();
});
