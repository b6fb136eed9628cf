// @vitest-environment happy-dom
// Deleting open proposals and reverting published ones: who may, what is sent, what is told of each, and what closes.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { store } from '../../../shell/store.ts';
import { mockResponse } from '../../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, settled, signedIn } from '../../../testing/page.tsx';
import { proposal, proposalResponses } from '../../../testing/proposal.ts';
import { lastToast } from '../../../testing/shown.ts';
import { draftClosed, draftOpened } from '../../draft-slice.ts';
import { storeDraft } from '../../stored-drafts.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RevertDialog } from './revert-dialog.tsx';

afterEach(() => {
  store.dispatch(draftClosed());
});

const dialogs = { delete: DeleteDialog, revert: RevertDialog };
async function opened(which: keyof typeof dialogs, answers: Answers, ids: readonly number[] = [12]) {
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const Dialog = dialogs[which];
  const { asked } = await open(<Dialog opened ids={ids} onClose={onClose} onDone={onDone} />, {
    ...proposalResponses(),
    ...answers,
  });
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  const sent = () =>
    asked
      .filter(({ body }) => body !== undefined)
      .map(({ name, params, body }) => ({ name, ...params, body }));
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, hidden: true });
  const ready = (name: string | RegExp) =>
    expect.poll(() => button(name).getAttribute('aria-disabled')).toBe('false');
  const lists = () => asked.filter(({ name }) => name === 'proposedRegulationListData').length;
  return { dialog, button, sent, ready, lists, asked, onClose, onDone, person: userEvent.setup() };
}
const no = (detail: string) => new ErrorResponse(400, { code: 'refused', detail });

it.each(['delete', 'revert'] as const)('%s: is no dialog of none, nor one that is closed', async (which) => {
  const Dialog = dialogs[which];
  const part = (
    <>
      <Dialog opened ids={[]} onClose={vi.fn()} />
      <Dialog opened={false} ids={[12]} onClose={vi.fn()} />
    </>
  );
  const { asked } = await open(part);
  await settled();
  expect([screen.queryByRole('dialog', { hidden: true }), asked]).toEqual([null, []]);
});

describe('deleting', () => {
  const editor = signedIn('view', 'edit');
  const act = /^Delete/;
  it.each([
    ['a publisher who may not edit', signedIn('view', 'publish')],
    ['a visitor', {}],
  ])('is not for %s, and says so', async (_who, answers) => {
    const found = await opened('delete', answers);
    expect(await found.dialog.findByText(/but not delete them/)).toBeTruthy();
    await found.person.click(found.button(act));
    expect(found.sent()).toEqual([]);
  });
  it('sends the version that was read of one, says so, and closes', async () => {
    const found = await opened('delete', {
      ...editor,
      deleteProposedRegulation: () => mockResponse('deleteProposedRegulation'),
    });
    await found.ready(act);
    expect(found.dialog.getByText('Delete the proposed change?')).toBeTruthy();
    expect(found.dialog.getByText('1 proposed change, 1 curb')).toBeTruthy();
    await found.person.click(found.button(act));
    await expect.poll(() => found.onClose.mock.calls.length).toBe(1);
    expect(found.sent()).toEqual([{ name: 'deleteProposedRegulation', id: '12', body: { version: 5 } }]);
    expect(found.onDone).toHaveBeenCalledOnce();
    expect(lastToast()).toBe('The proposed change has been deleted.');
  });
  it('closes the draft of it, with what was kept of that, and no other', async () => {
    const place = { proposal: 12, version: 8, scenario: 1, regulation: null, key: 'k' };
    const draft = { links: [] } as never;
    store.dispatch(draftOpened({ ...place, draft, saved: null }));
    const found = await opened('delete', {
      ...editor,
      deleteProposedRegulation: () => mockResponse('deleteProposedRegulation'),
    });
    storeDraft(localStorage, { key: 'k' } as never);
    storeDraft(localStorage, { key: 'other' } as never);
    await found.ready(act);
    await found.person.click(found.button(act));
    await expect.poll(() => found.onClose.mock.calls.length).toBe(1);
    // Sends the version of the open draft, not that of the list.
    expect(found.sent()[0]?.body).toEqual({ version: 8 });
    expect(store.getState().draft.open).toBeNull();
    expect([localStorage.getItem('draft:k'), localStorage.getItem('draft:other') !== null]).toEqual([
      null,
      true,
    ]);
  });
  it('waits for the rows, and offers to read them again', async () => {
    let refuses = true;
    const reads = proposalResponses();
    const found = await opened('delete', {
      ...editor,
      proposedRegulationListData: (asked) =>
        refuses
          ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' })
          : reads.proposedRegulationListData(asked),
    });
    expect(await found.dialog.findByRole('alert', { hidden: true })).toBeTruthy();
    await found.person.click(found.button(act));
    expect(found.sent()).toEqual([]);
    refuses = false;
    await found.person.click(found.button('Try again'));
    await found.ready(act);
    expect(found.dialog.queryByRole('alert', { hidden: true })).toBeNull();
  });
  it('tells of many what became of each, reads the refused again, and tries those alone', async () => {
    const outcome = (id: number, detail: string | null) => ({ id, ok: detail === null, detail });
    const found = await opened(
      'delete',
      {
        ...editor,
        deleteProposedRegulations: () =>
          mockResponse('deleteProposedRegulations', {
            results: [outcome(12, null), outcome(13, 'It was published.'), outcome(14, null)],
            done: 2,
            refused: 1,
          }),
        deleteProposedRegulation: () => no('It was published.'),
      },
      [12, 13, 14],
    );
    await found.ready(act);
    await found.person.click(found.button(act));
    expect(await found.dialog.findByText('2 done. 1 rejected.')).toBeTruthy();
    expect(lastToast()).toBe('2 proposed changes have been deleted.');
    expect([found.onDone.mock.calls.length, found.onClose.mock.calls.length]).toEqual([1, 0]);
    expect(found.sent()).toEqual([
      {
        name: 'deleteProposedRegulations',
        body: { proposed_regulation_ids: [12, 13, 14], versions: [5, 5, 5] },
      },
    ]);
    expect(found.lists()).toBe(2);
    await found.ready('Try the rejected change again');
    await found.person.click(found.button('Try the rejected change again'));
    await expect.poll(() => found.sent().length).toBe(2);
    expect(found.sent()[1]).toEqual({ name: 'deleteProposedRegulation', id: '13', body: { version: 5 } });
    expect([found.onDone.mock.calls.length, found.onClose.mock.calls.length]).toEqual([1, 0]);
  });
  it('says of each that the server refused all', async () => {
    const found = await opened(
      'delete',
      { ...editor, deleteProposedRegulations: () => no('Not now.') },
      [12, 13],
    );
    await found.ready(act);
    await found.person.click(found.button(act));
    expect(await found.dialog.findByText('0 done. 2 rejected.')).toBeTruthy();
    expect(found.dialog.getAllByText('Not now.')).toHaveLength(2);
    expect(found.onDone).not.toHaveBeenCalled();
  });
});

describe('reverting', () => {
  const publisher = signedIn('view', 'publish');
  const act = 'Revert';
  const reverted = () => mockResponse('revertPublishedRegulation');
  it('is not for an editor who may not publish', async () => {
    const found = await opened('revert', signedIn('view', 'edit'));
    expect(await found.dialog.findByText(/but not revert them/)).toBeTruthy();
    await found.person.type(found.dialog.getByLabelText('Reason'), 'Wrong');
    await found.person.click(found.button(act));
    expect(found.sent()).toEqual([]);
  });
  it('asks for a reason, sends it without its spaces, and closes', async () => {
    const found = await opened('revert', { ...publisher, revertPublishedRegulation: reverted });
    await found.ready(act);
    expect(found.dialog.queryByText('Reason is required')).toBeNull();
    const field = found.dialog.getByLabelText<HTMLTextAreaElement>('Reason');
    expect(field.maxLength).toBe(500);
    await found.person.type(field, '  ');
    await found.person.click(found.button(act));
    expect(found.dialog.getByText('Reason is required')).toBeTruthy();
    expect(found.sent()).toEqual([]);
    await found.person.type(field, 'Wrong side ');
    expect(found.dialog.queryByText('Reason is required')).toBeNull();
    await found.person.click(found.button(act));
    await expect.poll(() => found.onClose.mock.calls.length).toBe(1);
    const body = { reason: 'Wrong side' };
    expect(found.sent()).toEqual([{ name: 'revertPublishedRegulation', id: '12', body }]);
    expect(found.onDone).toHaveBeenCalledOnce();
    expect(lastToast()).toBe('The change has been reverted.');
    // The city is loaded again, so that the map shows its current rules.
    await expect.poll(() => found.asked.some(({ name }) => name === 'currentCity')).toBe(true);
    const [list] = found.asked.filter(({ name }) => name === 'proposedRegulationListData');
    expect(list?.query.is_published).toBe('true');
  });
  it('goes on where one is refused, says why, and stays open', async () => {
    const found = await opened(
      'revert',
      {
        ...publisher,
        revertPublishedRegulation: ({ params }) =>
          params.id === '12' ? no('Something newer stands.') : reverted(),
      },
      [12, 13],
    );
    await found.ready(act);
    await found.person.type(found.dialog.getByLabelText('Reason'), 'Wrong');
    await found.person.click(found.button(act));
    expect(await found.dialog.findByText('1 done. 1 rejected.')).toBeTruthy();
    expect(found.dialog.getByText('Something newer stands.')).toBeTruthy();
    expect(found.sent().map((each) => 'id' in each && each.id)).toEqual(['12', '13']);
    expect([found.onDone.mock.calls.length, found.onClose.mock.calls.length]).toEqual([1, 0]);
  });
  it('is told of nothing where all are refused', async () => {
    const found = await opened('revert', { ...publisher, revertPublishedRegulation: () => no('No.') });
    await found.ready(act);
    await found.person.type(found.dialog.getByLabelText('Reason'), 'Wrong');
    await found.person.click(found.button(act));
    expect(await found.dialog.findByText('0 done. 1 rejected.')).toBeTruthy();
    expect([found.onDone.mock.calls.length, found.onClose.mock.calls.length]).toEqual([0, 0]);
    expect(lastToast('kind')).not.toBe('success');
  });
});

it('names the proposals it is about', async () => {
  const found = await opened('delete', signedIn('edit'), [12, 13, 14, 15, 16, 17, 18, 19, 20]);
  await expect.poll(() => found.dialog.getAllByRole('listitem', { hidden: true }).length).toBe(9);
  const names = found.dialog.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(names[0]).toBe(`Change: Loading, Main Street, North side · Proposal ${proposal.id}`);
  expect(names[8]).toBe('and 1 more');
});
