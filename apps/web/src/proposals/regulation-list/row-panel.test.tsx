// @vitest-environment happy-dom
// One proposal beside the list and in its cells: who, when, why and where; what it changes; the focus it takes and gives back.
import type { ProposedListRow } from '@curbwright/contract';
import { restriction } from '@curbwright/core';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { inEffect, noRuleSets, proposal, proposalResponses, proposalRow } from '../../testing/proposal.ts';
import { columnValue, useColumnValueFormat, useListColumns, useRowName } from './list-columns.tsx';
import { RowPanel } from './row-panel.tsx';

const reads: Answers = {
  subActivities: proposalResponses().subActivities,
  ruleSets: () => noRuleSets,
  proposedRegulation: () => proposal,
};
const rowOf = (part: object = {}) => ({ ...proposalRow(12), ...part }) as unknown as ProposedListRow;

async function panel(part: object = {}, answer: object = {}, atHistory = false, answers: Answers = {}) {
  const onClose = vi.fn();
  const page = await open(
    <RowPanel
      row={rowOf(part)}
      {...{ atHistory, onClose }}
      onPlace={vi.fn()}
      history={<p>What was done</p>}
      actions={<button type="button">Act</button>}
      more={<p>More</p>}
    />,
    { ...reads, proposedRegulation: () => ({ ...proposal, ...answer }) as never, ...answers },
  );
  const facts = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dl > div')].map(({ children }): [string, string] => [
        children[0]?.textContent ?? '',
        children[1]?.textContent ?? '',
      ]),
    );
  const there = () => expect.poll(() => Object.keys(facts()).length).toBeGreaterThan(0);
  return { ...page, onClose, facts, there };
}

it('says why, in which scenario, by whom and when', async () => {
  const { facts, there, view, asked } = await panel();
  await there();
  expect(facts()).toMatchObject({ Reason: 'Deliveries', Scenario: 'General', User: 'mara' });
  expect([Object.values(facts()).length, Object.values(facts()).at(-1)]).toEqual([7, 'N/A']);
  expect(Object.values(facts()).filter((value) => value.includes('Nov 20, 2026'))).toHaveLength(2);
  expect(view.getByRole('heading', { level: 3 }).textContent).toBe('Main Street, North side');
  expect(view.getByText('Modify · Loading · Proposal 12')).toBeTruthy();
  expect(asked.find(({ name }) => name === 'proposedRegulation')).toMatchObject({
    params: { id: '12' },
    query: { language: 'en' },
  });
});

it('says from when it holds and when it was published, where it does and was', async () => {
  const { facts, there } = await panel(
    {},
    {
      reason: '',
      user: null,
      regulationId: 'R-7',
      effective_from: '2027-01-01T06:00:00Z',
      is_published: true,
      publication: inEffect,
      published_on: '2026-12-24T12:00:00Z',
      published_by: 'otto',
    },
  );
  await there();
  expect(Object.keys(facts()).length).toBe(9);
  const values = Object.values(facts());
  expect(values.slice(0, 2)).toEqual(['N/A', 'R-7']);
  expect(values.some((value) => value.includes('Jan 1, 2027'))).toBe(true);
  expect(values.some((value) => /^Dec 24, 2026.* · otto$/.test(value))).toBe(true);
});

it('says how many more places it has than are listed', async () => {
  const { there, view } = await panel({}, { link_count: 3 });
  await there();
  expect(view.getByText(/\b3\b.*more|more.*\b3\b|and 3/)).toBeTruthy();
});

const change = {
  curbs: 2,
  line: 'Removed: No stopping (and 1 more)',
  changed: [],
  removed: ['No stopping'],
  added: ['Loading'],
  unchanged: [],
};
it('says what it changes, group by group where there are several', async () => {
  const { there, view } = await panel({
    rule_changes: [change, { ...change, curbs: 5, added: ['Taxis'] }],
    rule_change_count: 4,
  });
  await there();
  expect([view.getByText('2 curbs'), view.getByText('5 curbs'), view.getByText('and 2 more')]).toHaveLength(
    3,
  );
});

it('names no group of one, and says of none that what changes is not known', async () => {
  const { there, view } = await panel({ rule_changes: [change], rule_change_count: 1 }, { link_count: 0 });
  await there();
  expect([view.queryByText('2 curbs'), view.queryByText(/^and/)]).toEqual([null, null]);
});

it('opens with the history where it was asked for, else keeps it closed below', async () => {
  const { there } = await panel();
  await there();
  expect(document.querySelector('details')?.textContent).toContain('What was done');
  cleanup();
  const other = await panel({}, {}, true);
  await other.there();
  expect([document.querySelector('aside details'), other.view.getByText('What was done') !== null]).toEqual([
    null,
    true,
  ]);
  const text = document.querySelector('aside')?.textContent ?? '';
  expect(text.indexOf('What was done')).toBeLessThan(text.indexOf('Deliveries'));
});

it('says that it did not come, and asks again', async () => {
  let fails = true;
  const { view, there, person } = await panel({}, {}, false, {
    proposedRegulation: () => (fails ? new ErrorResponse(503, { code: 'x', detail: 'No.' }) : proposal),
  });
  await view.findByRole('alert');
  fails = false;
  await person.click(view.getByRole('button', { name: 'Try again' }));
  await there();
  expect(view.queryByRole('alert')).toBeNull();
});

it('takes the focus, closes by Escape that nobody took, and gives the focus back', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const { view, onClose } = await panel();
  const aside = view.getByRole('complementary');
  expect(document.activeElement).toBe(aside);
  fireEvent.keyDown(aside, { key: 'a' });
  const act = view.getByText('Act');
  act.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(act, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(aside, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

it('leaves the focus where the person took it meanwhile', async () => {
  const [opener, other] = [0, 1].map(() => document.body.appendChild(document.createElement('button')));
  opener?.focus();
  await panel();
  other?.focus();
  cleanup();
  expect(document.activeElement).toBe(other);
  opener?.remove();
  other?.remove();
});

it.each([
  ['reason', null, 'N/A'],
  ['reason', '', 'N/A'],
  ['reason', 'Multiple', 'Multiple'],
  ['sub_activity', 'loading', 'Loading'],
  ['action', 'remove', 'Remove'],
  ['bl_side', 'Multiple', 'Multiple'],
  ['bl_side', 'N', 'N'],
  ['published_on', '2026-12-24', 'Dec 24, 2026'],
] as const)('says %s “%s” as “%s”', async (key, value, said) => {
  const { now } = await openHook(useColumnValueFormat, reads);
  await expect.poll(() => now()(key, value)).toBe(said);
});

it('says a moment with its time, and of a number its words', async () => {
  const { now } = await openHook(useColumnValueFormat, reads);
  expect(now()('created', '2026-11-20T10:00:00Z')).toBe('Nov 20, 2026, 4:00 AM');
  expect([columnValue(rowOf({ batch: 31 }), 'batch'), columnValue(rowOf(), 'batch')]).toEqual(['31', null]);
});

it('draws the cells: what was reverted, what reverts, the batch as a way to it, nothing in grey', async () => {
  const { now } = await openHook(useListColumns, reads);
  const keys = now().map(({ key }) => key);
  expect(keys.indexOf('change_line')).toBe(keys.indexOf('bl_street_name') + 1);
  const cell = (key: string, part: object = {}) =>
    render(
      <>
        {now()
          .find((one) => one.key === key)
          ?.cell(rowOf(part))}
      </>,
    ).container;
  expect(cell('action').textContent).toBe('Modify');
  expect(cell('action', { reverted_by: 7 }).textContent).toBe('Modifyreverted');
  expect(cell('action', { reverts: 7 }).textContent).toBe('Modifyreverts a change');
  expect([cell('batch').textContent, cell('batch').querySelector('a, button')]).toEqual(['N/A', null]);
  expect(cell('batch', { batch: 31 }).querySelector('a, button')?.textContent).toContain('31');
  expect(cell('reason').querySelector('span')).toBeNull();
  expect(cell('reason', { reason: '' }).querySelector('span')?.textContent).toBe('N/A');
  await expect.poll(() => cell('sub_activity').querySelector('svg')).not.toBeNull();
  expect(
    now()
      .find(({ key }) => key === 'reason')
      ?.title?.(rowOf()),
  ).toBe('Deliveries');
});

it('names a row by its street and its number', async () => {
  const { now } = await openHook(useRowName, reads);
  expect(now()(rowOf())).toBe('Main Street, North side, proposal 12');
});

it('names its places from its curbs, whole or in part, and its rules one by one', async () => {
  const rule = restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 });
  const links = [
    {
      id: 1,
      curb_link: { id: 7, segment_id: 's7', bl_street_name: 'Oak Street', bl_side: 'N', length: 80 },
      custom_link: null,
    },
    {
      id: 2,
      curb_link: null,
      custom_link: { id: 5, parent_link: 8, bl_street_name: 'Elm Street', from: 5, to: 25 },
    },
  ];
  const answer = mockResponse('proposedRegulation', {
    ...proposal,
    link_count: 2,
    restrictions: [{ position: 1, restriction: rule }],
    links,
  } as never);
  const { there, view } = await panel({}, answer);
  await there();
  expect(view.getByText(/20 min/)).toBeTruthy();
  const lines = view.getAllByRole('listitem').map(({ textContent }) => textContent);
  const places = lines.filter((line) => line?.includes('Street'));
  expect(places).toHaveLength(2);
  expect(places.find((place) => place?.includes('Oak Street'))).not.toMatch(/25/);
  expect(places.find((place) => place?.includes('Elm Street'))).toMatch(/5.*25/);
});
