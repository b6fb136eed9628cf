// @vitest-environment happy-dom
// What is said after batches were published, undone or deleted: how many, from when, what was refused and why, the refused first.
import { expect, it } from 'vitest';
import { open } from '../../testing/page.tsx';
import { BatchActionOutcomes } from './batch-action-outcomes.tsx';

const place = { bl_street_name: null, bl_from: null, bl_to: null };
const done = (id: number) => ({ id, ok: true, title: null, detail: null, ...place });
const refused = (id: number, title: string | null, detail: string | null) => ({
  id,
  ok: false,
  title,
  detail,
  ...place,
});
const lines = (container: HTMLElement) =>
  [...container.querySelectorAll('li')].map((row) => [
    row.dataset.ok,
    ...[...row.querySelectorAll('p')].map((part) => part.textContent),
  ]);

it('names places, the refused before those that went well, with their reasons', async () => {
  const street = { bl_street_name: 'Pear Street', bl_from: '3rd Avenue', bl_to: '4th Avenue' };
  const outcomes = [
    { ...done(4), ...street },
    refused(5, 'Overlap', 'It overlaps 9.'),
    done(6),
    refused(7, '', 'Gone.'),
  ];
  const { view } = await open(
    <BatchActionOutcomes act="publish" done={{ outcomes, faults: ['Batch 2: no'], from: null }} />,
  );
  expect(lines(view.getByRole('region', { name: 'Result for each proposal' }))).toEqual([
    ['false', 'Proposal 5', 'Overlap: It overlaps 9.'],
    ['false', 'Proposal 7', 'Gone.'],
    ['true', 'Pear Street, between 3rd Avenue and 4th Avenue', 'Published'],
    ['true', 'Proposal 6', 'Published'],
  ]);
  expect(view.getByRole('alert').textContent).toBe('Batch 2: no');
});

it.each([
  {
    act: 'publish',
    ok: 3,
    no: 1,
    from: 'Monday',
    said: '3 proposals published. In effect from Monday. 1 rejected.',
  },
  { act: 'publish', ok: 1, no: 0, from: null, said: '1 proposal published.' },
  { act: 'publish', ok: 0, no: 2, from: 'Monday', said: '0 proposals published. 2 rejected.' },
  { act: 'undo', ok: 2, no: 0, from: null, said: '2 proposals undone.' },
  { act: 'delete', ok: 4, no: 3, from: null, said: '4 proposals deleted. 3 rejected.' },
] as const)('says in one line: $said', async ({ act, ok, no, from, said }) => {
  const outcomes = [
    ...Array.from({ length: ok }, (_none, at) => done(at + 1)),
    ...Array.from({ length: no }, (_none, at) => refused(at + 90, 'No', null)),
  ];
  const { view } = await open(<BatchActionOutcomes act={act} done={{ outcomes, faults: [], from }} />);
  expect(view.getByRole('status').textContent).toBe(said);
});

it.each([
  { count: 200, more: null },
  { count: 203, more: 'and 3 more' },
])('draws at most 200 of $count', async ({ count, more }) => {
  const outcomes = Array.from({ length: count }, (_none, at) => done(at + 1));
  const { view } = await open(<BatchActionOutcomes act="undo" done={{ outcomes, faults: [], from: null }} />);
  expect(view.getAllByRole('listitem')).toHaveLength(200);
  expect(view.queryByText(/^and \d+ more$/)?.textContent ?? null).toBe(more);
});
