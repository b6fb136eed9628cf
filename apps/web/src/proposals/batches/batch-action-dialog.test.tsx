// @vitest-environment happy-dom
// Publishing, undoing and deleting batches: what is asked, what is sent for each, what became of it, and the way back.
import type { BatchResponse } from '@curbwright/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, delayResponses, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { BatchActionDialog } from './batch-action-dialog.tsx';
import type { BatchAction } from './batch-action-outcomes.tsx';

const batchesOf = (...parts: { id: number; name: string; open: number; published: number }[]) =>
  mockResponse('batchRegulations', { results: parts }).results as BatchResponse[];
const two = batchesOf(
  { id: 7, name: 'Winter', open: 2, published: 5 },
  { id: 9, name: '', open: 1, published: 3 },
);
const outcome = (id: number, ok = true) => ({ id, ok, detail: ok ? null : 'No.' });

async function opened(act: BatchAction, answers: Answers = {}, batches = two) {
  const onClose = vi.fn();
  const onDone = vi.fn();
  const dialog = <BatchActionDialog act={act} batches={batches} onClose={onClose} onDone={onDone} />;
  const { person, asked } = await open(dialog, answers);
  const sent = () =>
    asked.filter(
      ({ name }) =>
        !name.endsWith('Changes') && !/^(subActiv|ruleSets|current|batchRegulationProposals)/.test(name),
    );
  return { view: within(screen.getByRole('dialog')), person, asked, sent, onClose, onDone };
}
const press = (name: string) => screen.getByRole('button', { name });

it('publishes each batch as its drafts say, once all were checked', async () => {
  const { view, person, sent, onDone } = await opened('publish', {
    batchRegulationChanges: ({ params }) =>
      mockResponse('batchRegulationChanges', {
        id: Number(params.id),
        proposals: [{ id: Number(params.id) * 10, version: 3 }],
      }),
    publishBatchRegulation: ({ params }) =>
      mockResponse('publishBatchRegulation', { results: [outcome(Number(params.id) * 10)] }),
    workOrders: () => mockResponse('workOrders', { meta: { count: 0 } }),
    undoPublication: () => mockResponse('undoPublication'),
  });
  expect([...screen.getAllByRole('listitem')].slice(0, 2).map((row) => row.textContent)).toEqual([
    'Batch 7, Winter',
    'Batch 9',
  ]);
  expect(view.getByText(/open proposals will be published/).textContent).toMatch(/^3 open/);
  await expect.poll(() => press('Publish').getAttribute('aria-disabled')).toBeNull();
  await person.click(press('Publish'));
  expect((await view.findByText(/proposals published/)).textContent).toBe('2 proposals published.');
  expect(sent().map(({ name, params, body }) => [name, params.id, body])).toEqual([
    ['publishBatchRegulation', '7', { proposals: [{ id: 70, version: 3 }] }],
    ['publishBatchRegulation', '9', { proposals: [{ id: 90, version: 3 }] }],
  ]);
  expect(lastToast('kind')).toBe('success');
  expect(onDone).toHaveBeenCalledOnce();
  await person.click(press('Undo'));
  await expect
    .poll(() => sent().find(({ name }) => name === 'undoPublication')?.body)
    .toEqual({ proposed_regulation_ids: [70, 90] });
});

it('waits with publishing for the check, and reads the second batch after the first', async () => {
  const { person, sent, asked } = await opened('publish', {
    batchRegulationChanges: ({ params }) =>
      params.id === '7'
        ? mockResponse('batchRegulationChanges', { id: 7 })
        : new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }),
  });
  expect(press('Publish').getAttribute('aria-description')).toBe('The changes are being checked.');
  await expect
    .poll(() => asked.flatMap(({ name, params }) => (name.endsWith('Changes') ? [params.id] : [])))
    .toEqual(['7', '9']);
  expect(await screen.findByText(/Couldn’t load the changes/)).toBeDefined();
  await person.click(press('Publish'));
  expect(sent()).toEqual([]);
});

it('publishes at once or from a day on, and says from when', async () => {
  const changes = { batchRegulationChanges: () => mockResponse('batchRegulationChanges', { id: 7 }) };
  const publishBatchRegulation = () => mockResponse('publishBatchRegulation', { results: [outcome(1)] });
  const one = two.slice(0, 1);
  const { view, person, sent } = await opened('publish', { ...changes, publishBatchRegulation }, one);
  await person.click(view.getByLabelText('On a date'));
  await expect.poll(() => press('Publish on this date').getAttribute('aria-disabled')).toBeNull();
  await person.click(view.getByLabelText('When published'));
  await person.click(press('Publish'));
  expect((await view.findByText(/proposal published/)).textContent).toBe('1 proposal published.');
  expect(sent().map(({ body }) => body)).toEqual([{ effective_from: null, proposals: [] }]);
});

it('undoes with the reason that was typed, and names what the server refused', async () => {
  const { view, person, sent, onClose } = await opened('undo', {
    batchRegulationProposals: ({ params }) =>
      mockResponse('batchRegulationProposals', { proposals: [{ id: Number(params.id), version: 2 }] }),
    undoBatchRegulation: ({ params }) =>
      params.id === '7'
        ? new ErrorResponse(409, { code: 'conflict', detail: 'It has changed.' })
        : mockResponse('undoBatchRegulation', { results: [outcome(3), outcome(4, false)] }),
  });
  expect(view.getByText(/^Open proposals/).textContent).toBe(
    'Open proposals to be deleted: 3. Published proposals to be reverted: 8. The previous rules apply again.',
  );
  await person.type(view.getByLabelText('Reason for undoing'), ' Wrong street ');
  await expect.poll(() => press('Undo the batch').getAttribute('aria-disabled')).toBeNull();
  await person.click(press('Undo the batch'));
  expect((await view.findByRole('status')).textContent).toBe('1 proposal undone. 1 rejected.');
  expect(view.getByRole('alert').textContent).toBe('Batch 7, Winter: It has changed.');
  expect(sent().map(({ params, body }) => [params.id, body])).toEqual([
    ['7', { reason: 'Wrong street', proposals: [{ id: 7, version: 2 }] }],
    ['9', { reason: 'Wrong street', proposals: [{ id: 9, version: 2 }] }],
  ]);
  await person.click(press('Done'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('brings deleted batches back, and only those that went', async () => {
  const { view, person, sent } = await opened('delete', {
    deleteBatchRegulation: ({ params }) =>
      params.id === '9'
        ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' })
        : mockResponse('deleteBatchRegulation', { results: [outcome(3)] }),
    undoDeletion: () => mockResponse('undoDeletion', { done: 1 }),
  });
  expect(view.getByText(/will be deleted/).textContent).toMatch(/^3 open proposals/);
  await person.click(press('Delete'));
  expect((await view.findByRole('status')).textContent).toBe('1 proposal deleted.');
  await person.click(press('Undo'));
  await expect
    .poll(() => sent().find(({ name }) => name === 'undoDeletion')?.body)
    .toEqual({
      noun: 'batch',
      record_ids: [7],
    });
});

it('asks the server nothing when it is cancelled', async () => {
  const { person, sent, onClose } = await opened('delete');
  await person.click(press('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent()).toEqual([]);
});

it('plans for a day that is ahead and for a time that is one, and says from when', async () => {
  const one = two.slice(0, 1);
  const { view, person, sent } = await opened(
    'publish',
    {
      batchRegulationChanges: () => mockResponse('batchRegulationChanges', { id: 7 }),
      publishBatchRegulation: () =>
        mockResponse('publishBatchRegulation', { results: [outcome(1), outcome(2, false)] }),
    },
    one,
  );
  await expect.poll(() => press('Publish').getAttribute('aria-disabled')).toBeNull();
  await person.click(view.getByLabelText('On a date'));
  const plan = () => press('Publish on this date');
  const why = () => plan().getAttribute('aria-description');
  const time = view.getByLabelText<HTMLInputElement>('Time');
  await person.clear(time);
  await person.type(time, 'late');
  expect(why()).toContain('Time');
  await person.click(plan());
  expect(sent()).toEqual([]);
  // An invalid time prevents publishing only while "On a date" is selected.
  await person.click(view.getByLabelText('When published'));
  expect(press('Publish').getAttribute('aria-disabled')).toBeNull();
  await person.click(view.getByLabelText('On a date'));
  const day = (value: string) => fireEvent.change(view.getByLabelText('Date'), { target: { value } });
  day('2020-01-15');
  expect(why()).toBe('The effective date must be in the future.');
  day('2099-06-01');
  await expect.poll(() => why()).toBeNull();
  await person.click(plan());
  const said = await view.findByRole('status');
  expect(said.textContent).toMatch(/^1 proposal published\. .*Jun 1, 2099.* 1 rejected\.$/);
  expect(sent().map(({ body }) => body)).toMatchObject([{ effective_from: '2099-06-01T05:00:00.000Z' }]);
});

it('stays open while it works, and shows how far it came', async () => {
  const last = delayResponses('undoBatchRegulation', ({ params }) => params.id === '9');
  const { view, person, onClose } = await opened('undo', {
    undoBatchRegulation: () => mockResponse('undoBatchRegulation', { results: [outcome(3)] }),
  });
  await expect.poll(() => press('Undo the batch').getAttribute('aria-disabled')).toBeNull();
  await person.click(press('Undo the batch'));
  await expect.poll(() => last.length).toBe(1);
  const bar = await view.findByRole('progressbar');
  await expect.poll(() => bar.getAttribute('aria-valuenow') ?? bar.getAttribute('value')).toBe('50');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await person.click(press('Close'));
  expect(onClose).not.toHaveBeenCalled();
  await last[0]?.release();
  expect((await view.findByRole('status')).textContent).toBe('2 proposals undone.');
});

it('says that a batch was not reached', async () => {
  const { view, person, onDone } = await opened(
    'undo',
    { undoBatchRegulation: () => new ErrorResponse(500, { code: 'internal' }) },
    two.slice(1),
  );
  await expect.poll(() => press('Undo the batch').getAttribute('aria-disabled')).toBeNull();
  await person.click(press('Undo the batch'));
  expect((await view.findByRole('alert')).textContent).toMatch(/^Batch 9: /);
  expect(onDone).toHaveBeenCalledOnce();
});

it('sends the versions that all batches had when it began, not those after the first was published', async () => {
  let version = 3;
  const { view, person, sent } = await opened('publish', {
    batchRegulationChanges: ({ params }) =>
      mockResponse('batchRegulationChanges', {
        id: Number(params.id),
        proposals: [{ id: Number(params.id) * 10, version }],
      }),
    publishBatchRegulation: ({ params }) => {
      version += 1;
      return mockResponse('publishBatchRegulation', { results: [outcome(Number(params.id) * 10)] });
    },
  });
  await expect.poll(() => press('Publish').getAttribute('aria-disabled')).toBeNull();
  await person.click(press('Publish'));
  await view.findByText(/proposals published/);
  expect(sent().map(({ body }) => body)).toEqual([
    { proposals: [{ id: 70, version: 3 }] },
    { proposals: [{ id: 90, version: 3 }] },
  ]);
});

it('hands in nothing while the proposals could not be loaded, and loads them again', async () => {
  let isBroken = true;
  const { view, person, sent } = await opened('handIn', {
    batchRegulationProposals: ({ params }) =>
      isBroken && params.id === '9'
        ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' })
        : mockResponse('batchRegulationProposals', {
            proposals: [
              { id: Number(params.id) * 10, version: 2, is_published: false },
              { id: Number(params.id) * 10 + 1, version: 2, is_published: false, review_state: 'waiting' },
            ],
          }),
    reviewProposals: () => mockResponse('reviewProposals', { results: [] }),
  });
  const failed = await view.findByRole('alert');
  await person.click(press('Hand in for review'));
  expect(sent()).toEqual([]);
  isBroken = false;
  await person.click(within(failed).getByRole('button', { name: 'Try again' }));
  await expect.poll(() => press('Hand in for review').getAttribute('aria-disabled')).toBeNull();
  await person.click(press('Hand in for review'));
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toMatchObject([
      { proposed_regulation_ids: [70], versions: [2] },
      { proposed_regulation_ids: [90], versions: [2] },
    ]);
});
