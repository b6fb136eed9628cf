// @vitest-environment happy-dom
// Open changes of prices above the list: what each does in words, who may act, what is sent, what became of it.
import type { BatchResponse } from '@curbwright/contract';
import { newPayment } from '@curbwright/core';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, settled } from '../../testing/page.tsx';
import { noRuleSets, proposalResponses } from '../../testing/proposal.ts';
import { lastToast } from '../../testing/shown.ts';
import { OpenChanges } from './open-changes.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { SavedView } from './saved-view.tsx';

type Batch = ReturnType<typeof mockResponse<'batchRegulations'>>['results'][number];
const batchesOf = (...results: Part<Batch>[]) =>
  mockResponse('batchRegulations', { results }).results as BatchResponse[];
const editOf = (payment: object) =>
  ({ action: 'modify', reason: '', effectiveFrom: null, payment }) as Part<Batch['edit']>;
const change = (kind: string, amount: number, cap: number | null) =>
  editOf({ kind: 'change', change: { kind, amount, roundTo: 5, rounding: 'nearest', cap } });
const reads = { ruleSets: () => noRuleSets, subActivities: proposalResponses().subActivities };

async function opened(
  batches: BatchResponse[],
  answers: Answers = {},
  may = { edit: null, publish: null } as Record<'edit' | 'publish', string | null>,
) {
  const onEdit = vi.fn();
  const onGone = vi.fn();
  const list = <OpenChanges batches={batches} may={may} onEdit={onEdit} onGone={onGone} />;
  const { view, person, asked } = await open(list, { ...reads, ...answers });
  const bodies = (call: string) =>
    asked.flatMap(({ name, params, body }) => (name === call ? [[params.id, body]] : []));
  const press = (name: string, at = 0) =>
    person.click(view.getAllByRole('button', { name })[at] ?? document.body);
  const dialog = () => within(screen.getByRole('dialog'));
  return { view, person, press, bodies, dialog, onEdit, onGone };
}

it('says what each does, to whom, and how far it is', async () => {
  const { view } = await opened(
    batchesOf(
      { id: 4, name: 'Winter', edit: change('percent', 12.5, 400), open: 3, published: 2, user: 'mara' },
      { id: 5, edit: change('percent', -10, null), open: 1, published: 0 },
      { id: 6, edit: change('absolute', -25, null), open: 1, regulation_type: { name: 'loading' } },
      {
        id: 7,
        edit: editOf({ kind: 'each', payments: [{ regulation: 'a' }, { regulation: 'b' }] }),
        open: 2,
      },
      { id: 8, edit: editOf({ kind: 'set', payment: null }), open: 2 },
      { id: 9, edit: null, payment: newPayment('hour', 300, 'USD'), open: 2 },
    ),
  );
  await view.findByText('Loading');
  const lines = view.getAllByRole('listitem').map((item) => item.querySelector('div')?.textContent);
  expect(lines.slice(0, 5)).toEqual([
    'Winter #4 · 12.5 % more, at most $4.00 an hour · open: 3, published: 2 · mara',
    'Batch 5 #5 · 10 % less · open: 1',
    'Loading #6 · $0.25 an hour less · open: 1',
    'Batch 7 #7 · suggested prices for 2 regulations · open: 2',
    'Batch 8 #8 · No price · open: 2',
  ]);
  expect(lines[5]).toMatch(/^Batch 9 #9 · .*\$3/);
});

const two = batchesOf({ id: 4, name: 'Winter', open: 3 }, { id: 5, name: 'Spring', open: 1 });
const outcomes = (ok: number, no: number) => ({
  done: ok,
  refused: no,
  results: [
    ...Array.from({ length: ok }, (_none, at) => ({ id: at + 1, ok: true })),
    ...Array.from({ length: no }, (_none, at) => ({
      id: at + 50,
      ok: false,
      title: 'Taken',
      detail: 'By 9.',
    })),
  ],
});

it('publishes one, says so and closes', async () => {
  const { press, bodies, dialog, onGone } = await opened(two, {
    batchRegulationProposals: () =>
      mockResponse('batchRegulationProposals', {
        proposals: [
          { id: 50, version: 2, is_published: false },
          { id: 51, version: 4, is_published: true },
        ],
      }),
    publishBatchRegulation: () => mockResponse('publishBatchRegulation', outcomes(2, 0)),
  });
  await press('Publish', 1);
  expect(screen.getByRole('dialog', { name: 'Publish batch 5' })).toBeDefined();
  expect(dialog().getByText('1 open proposal will take effect now.')).toBeDefined();
  const publish = dialog().getByRole('button', { name: 'Publish all' });
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBeNull();
  publish.click();
  await expect.poll(() => onGone).toHaveBeenCalledWith(5);
  expect(bodies('publishBatchRegulation')).toEqual([['5', { proposals: [{ id: 50, version: 2 }] }]]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(lastToast('kind')).toBe('success');
});

it('deletes one, and stays open where some were refused', async () => {
  const { press, bodies, dialog, onGone } = await opened(two, {
    deleteBatchRegulation: () => mockResponse('deleteBatchRegulation', outcomes(1, 2)),
  });
  await press('Delete');
  expect(
    dialog().getByText('3 open proposals will be deleted. Published changes stay in effect.'),
  ).toBeDefined();
  dialog().getByRole('button', { name: 'Delete batch' }).click();
  expect((await dialog().findByRole('status')).textContent).toBe('Done: 1 · failed: 2');
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Proposal 50: Taken: By 9.', 'Proposal 51: Taken: By 9.', 'Proposal 1: deleted']);
  expect([bodies('deleteBatchRegulation').map(([id]) => id), onGone.mock.calls]).toEqual([['4'], [[4]]]);
  expect(dialog().queryByRole('button', { name: 'Delete batch' })).toBeNull();
  expect(lastToast()).toContain('1 proposal was deleted.');
});

it('does not say done where nothing was', async () => {
  const { press, dialog, onGone } = await opened(two, {
    publishBatchRegulation: () => mockResponse('publishBatchRegulation', outcomes(0, 1)),
  });
  await press('Publish');
  dialog().getByRole('button', { name: 'Publish all' }).click();
  expect((await dialog().findByRole('status')).textContent).toBe('Done: 0 · failed: 1');
  expect([onGone.mock.calls, lastToast()]).toEqual([[], '']);
});

it('says why the server refused, and can be tried again', async () => {
  const { press, dialog } = await opened(two, {
    deleteBatchRegulation: () => new ErrorResponse(409, { code: 'conflict', detail: 'It has changed.' }),
  });
  await press('Delete');
  dialog().getByRole('button', { name: 'Delete batch' }).click();
  expect((await dialog().findByRole('alert')).textContent).toBe('It has changed.');
  expect(dialog().getByRole('button', { name: 'Delete batch' })).toBeDefined();
});

it('edits one again; who may not is told why', async () => {
  const { view, press, onEdit } = await opened(two, {}, { edit: null, publish: 'Only publishers.' });
  await press('Edit again', 1);
  expect(onEdit.mock.calls.map(([batch]) => batch.id)).toEqual([5]);
  await press('Publish');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(view.getAllByRole('button', { name: 'Publish' })[0]?.getAttribute('aria-description')).toBe(
    'Only publishers.',
  );
});

it('says nothing where nothing is open', async () => {
  const { view } = await opened([]);
  expect(view.queryByText('Open price changes')).toBeNull();
});

it('draws at most 200 outcomes and counts all', async () => {
  const { results } = mockResponse('publishBatchRegulation', outcomes(201, 1));
  const { view } = await open(<OutcomeView outcomes={results} doneWord="published" />);
  expect(view.getByRole('status').textContent).toBe('Done: 201 · failed: 1');
  expect(document.querySelectorAll('li')).toHaveLength(200);
});

const saved = (part: Parameters<typeof mockResponse<'createParkingRates'>>[1]) =>
  mockResponse('createParkingRates', part) as never;

it('says what was saved, and each reason with its curbs, eight named', async () => {
  const refused = [
    ...Array.from({ length: 9 }, (_none, at) => ({ segment_id: `s${at}`, title: 'Taken', detail: 'By 9.' })),
    { segment_id: 'z', title: null, detail: 'Gone.' },
  ];
  const onAgain = vi.fn();
  const { view, person } = await open(
    <SavedView saved={saved({ id: 5, accepted: 7, refused })} onAgain={onAgain} onClose={() => undefined} />,
    {
      batchRegulations: () =>
        mockResponse('batchRegulations', { results: [{ id: 4 }, { id: 5, name: 'Spring' }] }),
    },
  );
  expect(view.getByRole('heading', { name: '10 curbs can’t be changed' })).toBeDefined();
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Taken: By 9. s0, s1, s2, s3, s4, s5, s6, s7 and 1 more',
    'Gone. z',
  ]);
  await person.click(await view.findByRole('button', { name: 'Edit again' }));
  expect(onAgain.mock.calls.map(([batch]) => batch.id)).toEqual([5]);
});

it('asks for no batch where none was made', async () => {
  const { view, asked } = await open(
    <SavedView saved={saved({ id: null })} onAgain={vi.fn()} onClose={vi.fn()} />,
  );
  expect(view.queryByRole('button', { name: 'Edit again' })).toBeNull();
  expect(view.queryByRole('heading')).toBeNull();
  await settled();
  expect(asked.filter(({ name }) => name === 'batchRegulations')).toEqual([]);
});
