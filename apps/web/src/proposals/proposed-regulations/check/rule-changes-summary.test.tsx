// @vitest-environment happy-dom
// What publishing changes: the changes of several proposals together, the most curbs first, with who makes each and what is left out.
import { expect, it, vi } from 'vitest';
import { open } from '../../../testing/page.tsx';
import { proposalRow } from '../../../testing/proposal.ts';
import { RuleChangesSummary } from './rule-changes-summary.tsx';
import type { ProposalRows } from './use-proposal-rows.ts';

type Row = ReturnType<typeof proposalRow>;
const change = (curbs: number, added: string): Row['rule_changes'][number] => ({
  curbs,
  removed: [],
  added: [added],
  line: added,
  changed: [],
  unchanged: [],
});
const row = (id: number, changes: Row['rule_changes'], more: Partial<Row> = {}): Row => ({
  ...proposalRow(id),
  rule_changes: changes,
  rule_change_count: changes.length,
  ...more,
});
async function shown(...rows: readonly Row[]) {
  const known = {
    byId: new Map(rows.map((one) => [one.id, one])) as ProposalRows['byId'],
    isWhole: true,
    isFailed: false,
    again: vi.fn(),
    versionsOf: () => [],
    curbs: 0,
  };
  const { view } = await open(<RuleChangesSummary rows={known} />);
  const groups = [...document.querySelectorAll('section > ul > li')].map((group) => [
    group.querySelector(':scope > p')?.textContent ?? null,
    group.querySelector('ins')?.textContent ?? null,
  ]);
  const notes = [...document.querySelectorAll('section > p')].map(({ textContent }) => textContent);
  return { view, groups, notes };
}

it('says nothing before anything is read', async () => {
  const { view } = await shown();
  expect(view.queryByRole('heading')).toBeNull();
});

it.each([
  { what: 'one change of one proposal', changes: [change(2, 'A')], said: [[null, 'A']] },
  {
    what: 'several of one proposal, the most curbs first',
    changes: [change(2, 'A'), change(9, 'B')],
    said: [
      ['9 curbs', 'B'],
      ['2 curbs', 'A'],
    ],
  },
])('tells $what', async ({ changes, said }) => {
  const { view, groups, notes } = await shown(row(3, changes));
  expect(view.getByRole('region', { name: 'What changes' })).toBeDefined();
  expect([groups, notes]).toEqual([said, []]);
});

it('tells the same change of several proposals once, three of them named', async () => {
  const same = [3, 4, 5, 6, 7].map((id) => row(id, [change(2, 'A')], { bl_street_name: `Street ${id}` }));
  const { groups } = await shown(...same, row(8, [change(1, 'B')], { bl_street_name: null }));
  expect(groups).toEqual([
    [
      '10 curbs Change: Loading, Street 3, North side · Proposal 3; Change: Loading, Street 4, North side · Proposal 4; Change: Loading, Street 5, North side · Proposal 5 and 2 more',
      'A',
    ],
    ['1 curb Change: Loading · Proposal 8', 'B'],
  ]);
});

it('draws thirty, counts the others with those the list left out, and names what nobody can say', async () => {
  const changes = Array.from({ length: 32 }, (_none, at) => change(50 - at, `Rule ${at}`));
  const { groups, notes } = await shown(
    row(3, changes, { rule_change_count: 35 }),
    ...[4, 5, 6, 7].map((id) => row(id, [], { bl_street_name: null })),
  );
  expect([groups.length, groups[0]?.[1], groups[29]?.[1]]).toEqual([30, 'Rule 0', 'Rule 29']);
  expect(notes).toEqual([
    expect.stringContaining('5 more'),
    'Couldn’t determine what 4 of these proposals change: Change: Loading · Proposal 4; Change: Loading · Proposal 5; Change: Loading · Proposal 6. Their curbs were split or removed.',
  ]);
});
