// @vitest-environment happy-dom
// The review in a panel: the state and who is waited for, the thread, adding a remark on a rule, and
// sending back with a remark.
import { restriction } from '@curbwright/core';
import { cleanup, fireEvent, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { proposal, revertedOnce } from '../../testing/proposal.ts';
import { keepFocusWithin } from '../../ui/focus-in-place.ts';
import type { ProposalResponse } from '../draft-mapping.ts';
import { ReviewFooter } from './review-footer.tsx';
import { ReviewSection } from './review-section.tsx';

const waiting = {
  ...proposal.review,
  state: 'waiting',
  handed_in_by: 'edda',
  handed_in: '2026-11-28T10:00:00Z',
  waits_for: ['ada', 'bob'],
  waits_for_count: 2,
} as const;
const rule = restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 });
const shown = mockResponse('proposedRegulation', {
  ...proposal,
  review: waiting,
  restrictions: [{ position: 0, restriction: rule }],
} as never) as unknown as ProposalResponse;
const remark = (part: object) => ({
  id: 1,
  proposed_regulation_id: 12,
  rule: null,
  place: null,
  text: 'Why?',
  user: 'ada',
  created: '2026-11-28T11:00:00Z',
  resolved: null,
  resolved_by: null,
  ...part,
});
const remarks = [
  remark({ rule: 0 }),
  remark({ id: 2, place: { lng: 1, lat: 2 }, text: 'A driveway.' }),
  remark({ id: 3, text: 'Done.', resolved: '2026-11-28T12:00:00Z', resolved_by: 'edda' }),
];
const publisher = signedIn('view', 'edit', 'publish');
const answers: Answers = {
  ...publisher,
  people: () => ({
    people: [
      { username: 'ada', display_name: 'Ada Oak' },
      { username: 'edda', display_name: 'Edda Lang' },
    ],
  }),
  proposalRemarks: () => ({ results: remarks, meta: { count: 3, next: null, previous: null } }),
  createProposalRemark: () => remark({ id: 4 }),
  resolveProposalRemark: () => remark({}),
  reviewProposals: () => mockResponse('reviewProposals', { results: [{ id: 12, ok: true }] }),
};
const section = (more: Answers = {}) => {
  const [onRule, onPlace] = [vi.fn(), vi.fn()];
  const page = open(<ReviewSection proposal={shown} hasMap={false} onRule={onRule} onPlace={onPlace} />, {
    ...answers,
    ...more,
  });
  return page.then((opened) => ({ ...opened, onRule, onPlace }));
};

it('says the state and who is waited for in the footer, and who handed it in', async () => {
  const { view } = await open(<ReviewFooter proposal={shown} onPublish={vi.fn()} />, answers);
  expect(view.getByText('Waiting for review')).toBeDefined();
  expect(await view.findByText('Waiting for Ada Oak or bob')).toBeDefined();
  cleanup();
  const other = await section();
  expect(await other.view.findByText(/^Handed in by Edda Lang, /)).toBeDefined();
});

it('shows each remark with its subject, which leads to the rule or the place', async () => {
  const { view, person, onRule, onPlace } = await section();
  const list = within(await view.findByRole('list', { name: 'Remarks' }));
  await person.click(list.getByRole('button', { name: /^Rule 1: Loading/ }));
  expect(onRule).toHaveBeenCalledWith(0, expect.stringMatching(/^Loading/));
  await person.click(list.getByRole('button', { name: 'Place 1 on the map' }));
  expect(onPlace.mock.calls[0]?.[0]).toMatchObject({ id: 2, placeNumber: 1 });
  expect(list.getByText(/^Resolved by Edda Lang/)).toBeDefined();
  expect(list.getAllByRole('button', { name: 'Resolve' })).toHaveLength(2);
});

it('adds a remark on a rule and resolves one', async () => {
  const { view, person, asked } = await section();
  const bodyOf = (name: string) => asked.find((one) => one.name === name)?.body;
  const add = await view.findByRole('button', { name: 'Add remark' });
  expect(add.getAttribute('aria-description')).toBe('Write the remark first.');
  await person.type(view.getByLabelText('Remark'), 'Longer.');
  await person.selectOptions(view.getByLabelText('About'), 'rule0');
  await person.click(add);
  await expect.poll(() => bodyOf('createProposalRemark')).toEqual({ text: 'Longer.', rule: 0 });
  await person.click(view.getAllByRole('button', { name: 'Resolve' })[0] ?? add);
  await expect.poll(() => bodyOf('resolveProposalRemark')).toEqual({ resolved: true });
});

it('says that the second page of remarks is missing, and loads it when asked to', async () => {
  const pages: Record<number, () => unknown> = {
    0: () => ({ results: remarks, meta: { count: 101, next: null, previous: null } }),
    100: () => new ErrorResponse(500, { detail: 'No' }),
  };
  const { view, person } = await section({
    proposalRemarks: ({ query }: { query: { offset?: number } }) => pages[query.offset ?? 0]?.(),
  } as never);
  const retry = await view.findByRole('button', { name: 'Try again' });
  expect(view.getByText('A driveway.')).toBeDefined();
  pages[100] = () => ({
    results: [remark({ id: 200, text: 'The last.' })],
    meta: { count: 101, next: null, previous: null },
  });
  await person.click(retry);
  expect(await view.findByText('The last.')).toBeDefined();
  expect(view.queryByRole('button', { name: 'Try again' })).toBeNull();
});

/** The footer of a proposal that is approved once its button is clicked. */
function ReviewedFooter() {
  const [state, setState] = useState<'waiting' | 'approved'>('waiting');
  return (
    <>
      <button type="button" onClick={() => setState('approved')}>
        Reload
      </button>
      <footer ref={keepFocusWithin}>
        <ReviewFooter proposal={{ ...shown, review: { ...shown.review, state } }} onPublish={() => {}} />
      </footer>
    </>
  );
}

it('moves the focus to what comes next after an action', async () => {
  const { view, person } = await open(<ReviewedFooter />, answers);
  await person.click(await view.findByRole('button', { name: 'Approve' }));
  fireEvent.click(view.getByRole('button', { name: 'Reload' }));
  await expect.poll(() => document.activeElement?.textContent).toBe('Publish…');
});

it('says of an undone publication that it is reverted, not published', async () => {
  const undone = { ...shown, is_published: true, reverted_by: 30, publication: revertedOnce };
  const { view } = await open(<ReviewFooter proposal={undone} onPublish={vi.fn()} />, answers);
  expect(view.getByText('Reverted')).toBeDefined();
  expect(view.queryByText('Published')).toBeNull();
});

it('is only read by those who view', async () => {
  const { view } = await section(signedIn('view'));
  expect(await view.findByText('A driveway.')).toBeDefined();
  expect(view.queryByRole('button', { name: 'Resolve' })).toBeNull();
  expect(view.queryByLabelText('Remark')).toBeNull();
});

it('sends back only with a remark, and approves in one click', async () => {
  const onPublish = vi.fn();
  const { view, person, asked } = await open(
    <ReviewFooter proposal={shown} onPublish={onPublish} />,
    answers,
  );
  const sent = () => asked.filter(({ name }) => name === 'reviewProposals').map(({ body }) => body);
  await person.click(await view.findByRole('button', { name: 'Approve and publish…' }));
  expect(onPublish).toHaveBeenCalledWith(true);
  await person.click(view.getByRole('button', { name: 'Send back…' }));
  await person.click(view.getByRole('button', { name: 'Send back' }));
  expect(view.getByText('Say what should change.')).toBeDefined();
  await person.type(view.getByLabelText('What should change?'), 'Longer');
  await person.click(view.getByRole('button', { name: 'Send back' }));
  const request = { proposed_regulation_ids: [12], versions: [5] };
  await expect.poll(sent).toEqual([{ ...request, event: 'send_back', remark: 'Longer' }]);
  await person.click(await view.findByRole('button', { name: 'Approve' }));
  await expect.poll(() => sent()[1]).toEqual({ ...request, event: 'approve' });
});

it('hands in with one click, and with a note for who writes one', async () => {
  const draft = { ...shown, review: { ...shown.review, state: 'draft' } } satisfies ProposalResponse;
  const { view, person, asked } = await open(<ReviewFooter proposal={draft} onPublish={vi.fn()} />, {
    ...answers,
    ...signedIn('view', 'edit'),
  });
  const sent = () => asked.filter(({ name }) => name === 'reviewProposals').map(({ body }) => body);
  const request = { proposed_regulation_ids: [12], versions: [5], event: 'hand_in' };
  await person.click(await view.findByRole('button', { name: 'Hand in for review' }));
  await expect.poll(sent).toEqual([request]);
  await person.click(view.getByRole('button', { name: 'Add a note to the reviewer' }));
  await person.type(view.getByLabelText('Note to the reviewer (optional)'), 'See 9th');
  await person.click(view.getByRole('button', { name: 'Hand in for review' }));
  await expect.poll(() => sent()[1]).toEqual({ ...request, remark: 'See 9th' });
});
