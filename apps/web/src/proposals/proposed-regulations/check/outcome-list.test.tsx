// @vitest-environment happy-dom
// What a dialog is about and what became of it: counts, names as far as they are known, how many are told, and what could not be read.
import { expect, it, vi } from 'vitest';
import { open } from '../../../testing/page.tsx';
import { proposalRow } from '../../../testing/proposal.ts';
import { RowsLoadFailed } from './load-failed.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { ProposalsSummary } from './proposals-summary.tsx';
import type { ProposalRows } from './use-proposal-rows.ts';

const rowsOf = (part: Partial<ProposalRows> = {}): ProposalRows => ({
  byId: new Map([
    [3, proposalRow(3)],
    [4, { ...proposalRow(4), action: 'remove', bl_street_name: null }],
  ]) as ProposalRows['byId'],
  isWhole: true,
  isFailed: false,
  again: vi.fn(),
  versionsOf: () => [],
  curbs: 6,
  ...part,
});
const none: ProposalRows['byId'] = new Map();
const many = (count: number) => Array.from({ length: count }, (_none, at) => at + 3);
const items = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const lines = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);

it('names each, and says who is not in the list any more', async () => {
  await open(<ProposalsSummary ids={[3, 4, 5]} rows={rowsOf()} />);
  expect(items()).toEqual([
    'Change: Loading, Main Street, North side · Proposal 3',
    'Removal: Loading · Proposal 4',
    'Proposal 5',
  ]);
  expect(lines()).toEqual(['3 proposed changes, 6 curbs', 'One of them is no longer in this list.']);
});

it.each([
  { what: 'not all were read', part: { isWhole: false }, said: ['3 proposed changes'] },
  {
    what: 'none could be read',
    part: { byId: none, isWhole: false, isFailed: true },
    said: ['3 proposed changes'],
  },
  {
    what: 'they have no curbs',
    part: { curbs: 0 },
    said: ['3 proposed changes', 'One of them is no longer in this list.'],
  },
  {
    what: 'none is there any more',
    part: { byId: none, curbs: 0 },
    said: ['3 proposed changes', '3 of them are no longer in this list.'],
  },
])('says what it knows where $what', async ({ part, said }) => {
  await open(<ProposalsSummary ids={[3, 4, 5]} rows={rowsOf(part)} />);
  expect([lines(), items().length]).toEqual([said, 3]);
});

it('waits for the first', async () => {
  await open(<ProposalsSummary ids={[3]} rows={rowsOf({ byId: none, isWhole: false })} />);
  expect([lines(), items()]).toEqual([[], []]);
});

it.each([
  { count: 8, last: 'Proposal 10', shown: 8 },
  { count: 10, last: 'and 2 more', shown: 9 },
])('names eight of $count', async ({ count, last, shown }) => {
  await open(<ProposalsSummary ids={many(count)} rows={rowsOf()} />);
  expect([items().length, items().at(-1)]).toEqual([shown, last]);
});

const outcome = (id: number, ok: boolean, title: string | null = null, detail: string | null = null) => ({
  id,
  ok,
  title,
  detail,
});

it('tells the refused first, with why', async () => {
  const outcomes = [
    outcome(4, true),
    outcome(3, false, 'Changed', 'Look again.'),
    outcome(9, false, null, 'Gone.'),
    outcome(5, true),
  ];
  const { view } = await open(<OutcomeList outcomes={outcomes} rows={rowsOf()} doneWord="Published" />);
  expect(view.getByRole('region', { name: 'Results' })).toBeTruthy();
  expect(view.getByRole('status').textContent).toBe('2 done. 2 rejected.');
  expect(items()).toEqual([
    'Main Street, North sideChanged: Look again.',
    'Proposal 9Gone.',
    'Proposal 4Published',
    'Proposal 5Published',
  ]);
  expect([...document.querySelectorAll('li')].map(({ dataset }) => dataset.ok)).toEqual([
    'false',
    'false',
    'true',
    'true',
  ]);
});

it.each([
  { count: 200, more: undefined },
  { count: 203, more: 'and 3 more' },
])('tells at most two hundred of $count, and counts all', async ({ count, more }) => {
  const outcomes = many(count).map((id) => outcome(id, true));
  const { view } = await open(<OutcomeList outcomes={outcomes} rows={rowsOf()} doneWord="Deleted" />);
  expect([
    items().length,
    view.getByRole('status').textContent,
    view.queryByText(/^and/)?.textContent,
  ]).toEqual([200, `${count} done.`, more]);
});

it.each([true, false])('is read again where that failed: %s', async (isFailed) => {
  const again = vi.fn();
  const { view, person } = await open(<RowsLoadFailed rows={{ isFailed, again }} />);
  expect(view.queryByRole('alert') !== null).toBe(isFailed);
  if (!isFailed) return;
  expect(view.getByText('Couldn’t load the proposals, so nothing was changed. Try again.')).toBeTruthy();
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledOnce();
});
