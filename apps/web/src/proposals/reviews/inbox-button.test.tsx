// @vitest-environment happy-dom
// The inbox: each row says where and what changes, who handed it in and when.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open, signedIn } from '../../testing/page.tsx';
import { proposal, proposalRow } from '../../testing/proposal.ts';
import { InboxButton } from './inbox-button.tsx';

it('says of each change what it changes, where, and who handed it in when', async () => {
  const none = { count: 0, ids: [] };
  const list = mockResponse('proposedRegulationListData', { results: [{ id: 12 }] } as never);
  const review = {
    ...proposal.review,
    state: 'waiting' as const,
    handed_in_by: 'edda',
    handed_in: '2026-11-28T10:00:00Z',
  };
  const results = list.results.map((row) => ({
    ...row,
    bl_street_name: 'Oak Street',
    bl_from: '1st',
    bl_to: '2nd',
    change_line: 'No stopping 7–9 AM → 7–10 AM, Mon–Fri',
    link_count: 3,
    review,
  }));
  const { view, person } = await open(<InboxButton />, {
    ...signedIn('view', 'edit', 'publish'),
    people: () => ({ people: [{ username: 'edda', display_name: 'Edda Lang' }] }),
    reviewInbox: () => ({ waiting: { count: 1, ids: [12] }, sent_back: none, approved: none }),
    proposedRegulationListData: () => ({ ...list, results }),
  });
  await person.click(await view.findByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));
  const row = await dialog.findByRole('button', { name: /Oak Street/ });
  expect(row.textContent).toMatch(/No stopping 7–9 AM → 7–10 AM, Mon–Fri/);
  expect(row.textContent).toMatch(/Handed in by Edda Lang, .*3 curbs/);
});

it('joins the proposals of a batch, with the note of whoever handed them in', async () => {
  const none = { count: 0, ids: [] };
  const waiting = { ...proposal.review, state: 'waiting' as const };
  const row = (id: number, batch: number | null) => ({
    ...proposalRow(id),
    batch,
    review: waiting,
    note: 'As agreed with the schools',
    link_count: 2,
  });
  const results = [row(12, 7), row(13, null), row(14, 7), row(15, 8)];
  const { view, person } = await open(<InboxButton />, {
    ...signedIn('view', 'edit', 'publish'),
    reviewInbox: () => ({
      waiting: { count: 4, ids: results.map(({ id }) => id) },
      sent_back: none,
      approved: none,
    }),
    proposedRegulationListData: () => ({ results, meta: { count: 4, next: null, previous: null } }),
  });
  await person.click(await view.findByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findAllByText('As agreed with the schools');
  const cards = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(cards).toHaveLength(3);
  expect(cards[0]).toMatch(/Main Street, North side \+1.*Batch 7.*4 curbs/);
  expect(cards[1]).toMatch(/Proposal 13.*2 curbs/);
});
