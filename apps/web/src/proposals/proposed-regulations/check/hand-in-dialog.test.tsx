// @vitest-environment happy-dom
// Handing in several proposals: who may, which of them, the note, and what is said of each.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import '../../../shell/staff-api.ts';
import { mockResponse } from '../../../testing/answer-of.ts';
import { type Answers, open, signedIn } from '../../../testing/page.tsx';
import { proposalResponses } from '../../../testing/proposal.ts';
import { HandInDialog } from './hand-in-dialog.tsx';

const rowOf = (id: number, street: string, state: 'draft' | 'waiting' | 'sent_back') => ({
  id,
  bl_street_name: street,
  bl_from: null,
  bl_to: null,
  version: id + 1,
  link_count: 1,
  review: { state, may_publish_alone: false, is_own_work: true },
});
const rows = [
  rowOf(21, 'Oak Street', 'draft'),
  rowOf(22, 'Elm Street', 'sent_back'),
  rowOf(23, 'Ash Street', 'waiting'),
];

async function opened(ids: readonly number[], answers: Answers = {}) {
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const { asked } = await open(<HandInDialog opened ids={ids} onClose={onClose} onDone={onDone} />, {
    ...proposalResponses(),
    ...signedIn('view', 'edit'),
    proposedRegulationListData: ({ query }) =>
      mockResponse('proposedRegulationListData', {
        results: rows.filter(({ id }) => String(query.ids).split(',').includes(`${id}`)),
      } as never),
    ...answers,
  });
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  const button = (name: string) => dialog.getByRole('button', { name, hidden: true });
  const ready = () =>
    expect.poll(() => button('Hand in for review').getAttribute('aria-disabled')).toBe('false');
  const sent = () => asked.filter(({ name }) => name === 'reviewProposals').map(({ body }) => body);
  return { dialog, button, ready, sent, onDone, onClose, person: userEvent.setup() };
}

it('sends those that can be handed in with their versions and the note, and names each by its street', async () => {
  const found = await opened([21, 22, 23], {
    reviewProposals: () =>
      mockResponse('reviewProposals', {
        results: [
          { id: 21, ok: true },
          { id: 22, ok: false, status: 409, title: 'Changed', detail: 'Somebody edited it.' },
        ],
      }),
  });
  await found.ready();
  expect(found.dialog.getByText('Hand in 2 proposals for review?')).toBeDefined();
  expect(found.dialog.getByText(/^1 selected proposal is left as it is/)).toBeDefined();
  await found.person.type(found.dialog.getByLabelText('Note to the reviewer (optional)'), 'For May');
  await found.person.click(found.button('Hand in for review'));
  await expect
    .poll(found.sent)
    .toEqual([
      { proposed_regulation_ids: [21, 22], versions: [22, 23], event: 'hand_in', remark: 'For May' },
    ]);
  const outcomes = await found.dialog.findAllByRole('listitem', { hidden: true });
  expect(outcomes.map(({ textContent }) => textContent)).toEqual([
    'Elm StreetChanged: Somebody edited it.',
    'Oak StreetHanded in',
  ]);
  expect(found.onDone).toHaveBeenCalledOnce();
});

it('hands in none where all wait already, and says so', async () => {
  const found = await opened([23]);
  expect(await found.dialog.findByText('All of these are already handed in.')).toBeDefined();
  await found.person.click(found.button('Hand in for review'));
  expect(found.sent()).toEqual([]);
});

it('is not for somebody who may not edit', async () => {
  const found = await opened([21], signedIn('view', 'publish'));
  expect(await found.dialog.findByText(/^You need the permission to edit/)).toBeDefined();
});
