// @vitest-environment happy-dom
// The history: who did what in words, what differs field by field, what is asked for, older entries, and the versions of a rule.
import { newPayment } from '@curbwright/core';
import { fireEvent, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { noRuleSets, proposalResponses } from '../../testing/proposal.ts';
import { rowsOf } from '../../testing/shown.ts';
import { HistoryList } from './history-list.tsx';
import { LinkHistory, RegulationHistory } from './version-list.tsx';

type Entry = ReturnType<typeof mockResponse<'history'>>['results'][number];
const entry = (id: number, part: Part<Entry> = {}): Part<Entry> => ({
  id,
  at: '2026-11-20T02:30:00Z',
  user: 'mara',
  noun: 'proposed-regulation',
  noun_id: `${id}`,
  action: 'edit',
  before: null,
  after: null,
  ...part,
});
const page = (entries: Part<Entry>[], count = entries.length) =>
  mockResponse('history', { results: entries, meta: { count, next: null, previous: null } } as never);
const reads: Answers = {
  ruleSets: () => noRuleSets,
  subActivities: proposalResponses().subActivities,
  scenarios: () =>
    mockResponse('scenarios', {
      results: [
        { id: 1, name: 'General' },
        { id: 6, name: 'Downtown' },
      ],
    }),
};

async function opened(
  history: NonNullable<Answers['history']>,
  props: { noun?: string; nounId?: string } = {},
) {
  const { view, person, asked } = await open(<HistoryList {...props} />, { ...reads, history });
  const queries = () => asked.flatMap(({ name, query }) => (name === 'history' ? [query] : []));
  const said = () => view.getByRole('status').textContent;
  return { view, person, queries, said };
}

it('says who did what to what, and when by the city’s clocks', async () => {
  const { view, said } = await opened(() =>
    page(
      [
        entry(7),
        entry(6, { user: null, noun: 'scenario', action: 'create', after: { name: 'West' } }),
        entry(5, { noun: 'scenario', action: 'create', after: { name: 'East', copied_from: 1 } }),
        entry(4, { noun: 'template', action: 'delete', before: { name: 'Meters' }, after: { name: '' } }),
        entry(3, { noun: 'thing', action: 'moved' }),
      ],
      1234,
    ),
  );
  await view.findByText('mara edited proposal 7');
  const lines = view.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
  expect(lines).toEqual([
    'mara edited proposal 7',
    'The system created the scenario “West”',
    'mara created the scenario “East” as a copy',
    'mara deleted the template “Meters”',
    'mara: moved, thing 3',
  ]);
  expect([said(), view.getAllByText('Nov 19, 2026, 8:30 PM')]).toEqual(['1,234 entries', expect.anything()]);
});

it('says what differs in words', async () => {
  const before = {
    action: 'create',
    subActivity: 'loading',
    timeLimit: 20,
    effectiveFrom: null,
    payment: null,
    links: [{ kind: 'curb', link: 4 }],
    waivers: [],
    reason: 'Old',
    copied_from: 6,
  };
  const after = {
    action: 'modify',
    subActivity: 'nobody-knows',
    timeLimit: 90,
    effectiveFrom: Date.parse('2026-11-20T02:30:00Z'),
    payment: newPayment('hour', 250, 'USD'),
    links: [{ kind: 'part', parentLink: 4, from: 3, to: 9 }, 'x'],
    waivers: [{ reason: 'Works' }],
    reason: 'New',
    copied_from: 99,
  };
  const { view } = await opened(() => page([entry(7, { before, after })]));
  await view.findByText('mara edited proposal 7');
  const rows = Object.fromEntries(
    rowsOf(view.getByRole('table', { hidden: true })).map(([field, was, is]) => [field, [was, is]]),
  );
  expect(rows).toMatchObject({
    Action: ['New regulation', 'Change to the regulation'],
    'Curb type': ['Loading', 'nobody-knows'],
    'Time limit': ['20 min', '1 h 30 min'],
    'In effect from': ['Nothing', 'Nov 19, 2026, 8:30 PM'],
    Reason: ['Old', 'New'],
  });
  expect(rows.Price?.[0]).toBe('Nothing');
  expect(rows.Price?.[1]).toMatch(/2\.50/);
  expect(rows.Curbs?.[0]).toBe('Curb 4');
  expect(rows.Curbs?.[1]).toMatch(/No longer readable$/);
  expect(rows['Waived errors']?.[1]).toBe('Works');
});

it('names twelve lines of a field and counts the others', async () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_none, at) => ({ kind: 'curb', link: at + 1 }));
  const { view } = await opened(() =>
    page([entry(7, { before: { links: links(12) }, after: { links: links(14) } })]),
  );
  await view.findByText('mara edited proposal 7');
  const cells = view.getByRole('table', { hidden: true }).querySelectorAll('td');
  expect(
    [...cells].map((cell) => [
      cell.querySelectorAll('li').length,
      cell.querySelector('li:last-child')?.textContent,
    ]),
  ).toEqual([
    [12, 'Curb 12'],
    [13, 'and 2 more'],
  ]);
});

it('asks for a person, a deed and a thing, and for everything again', async () => {
  const { view, person, queries, said } = await opened(({ query }) =>
    page(query.user === undefined && query.noun === undefined ? [entry(7), entry(6, { user: 'anna' })] : []),
  );
  await view.findByText('mara edited proposal 7');
  expect([...document.querySelectorAll('datalist option')].map((one) => one.getAttribute('value'))).toEqual([
    'anna',
    'mara',
  ]);
  await person.selectOptions(view.getByLabelText('Action'), 'publish');
  await person.selectOptions(view.getByLabelText('Item'), 'batch');
  await person.type(view.getByLabelText('Person'), ' otto ');
  await expect
    .poll(() => queries().at(-1))
    .toEqual({ user: 'otto', noun: 'batch', action: 'publish', limit: '30' });
  await expect.poll(() => said()).toBe('No entries match. Enter a complete name.');
  await person.click(view.getByRole('button', { name: 'Show everything' }));
  expect(await view.findByText('mara edited proposal 7')).toBeDefined();
  expect(queries()[0]).toEqual({ limit: '30' });
});

it('shows people by name, and finds them by it', async () => {
  const { view, person, asked } = await open(<HistoryList />, {
    ...reads,
    ...signedIn('view'),
    people: () => ({ people: [{ username: 'mara', display_name: 'Mara Stone' }] }),
    history: () => page([entry(7)]),
  });
  await view.findByText('Mara Stone edited proposal 7');
  expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('Mara Stone');
  await person.type(view.getByLabelText('Person'), 'mara stone');
  await expect
    .poll(() => asked.findLast(({ name }) => name === 'history')?.query)
    .toEqual({ user: 'mara', limit: '30' });
});

it('asks for one thing alone, without filters', async () => {
  const { view, queries } = await opened(() => page([]), { noun: 'batch', nounId: '12' });
  expect(await view.findByText(/^No entries yet/)).toBeDefined();
  expect(queries()).toEqual([{ noun: 'batch', noun_id: '12', limit: '30' }]);
  expect(view.queryByRole('search')).toBeNull();
  expect(view.queryByRole('button')).toBeNull();
});

it('reads older entries below the last, as long as there are some', async () => {
  const down = (from: number, count: number) =>
    Array.from({ length: count }, (_none, at) => entry(from - at));
  const { view, person, queries } = await opened(({ query }) =>
    query.before_id === undefined ? page(down(100, 30), 32) : page(down(70, 2), 32),
  );
  await view.findByText('mara edited proposal 100');
  await person.click(view.getByRole('button', { name: 'Show older entries' }));
  await view.findByText('mara edited proposal 69');
  expect(queries().at(-1)).toEqual({ limit: '30', before_id: '71' });
  expect(document.querySelectorAll('ol > li')).toHaveLength(32);
  expect(view.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});

it('says that it could not be read, and tries again', async () => {
  let isDown = true;
  const { view, person, said } = await opened(() =>
    isDown ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }) : page([entry(7)]),
  );
  await expect.poll(() => said()).toBe('Couldn’t load the history. Try again.');
  isDown = false;
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByText('mara edited proposal 7')).toBeDefined();
});

const version = (id: number, part: object = {}) => ({
  id,
  regulationId: `R${id}`,
  version: id,
  sub_activity: 'loading',
  effective_from: '2026-01-02T18:00:00Z',
  effective_to: null,
  link_count: 2,
  user: null,
  proposed_regulation_id: null,
  derived_from: null,
  reason: null,
  ...part,
});

it('says of each version of a rule from when to when, by whom, from what and why', async () => {
  const results = [
    version(9, { user: 'mara', proposed_regulation_id: 44, derived_from: 5, reason: 'Snow' }),
    version(5, { effective_to: '2026-03-01T18:00:00Z', link_count: 1, reason: '', derived_from: 77 }),
  ];
  const { view, asked } = await open(<RegulationHistory regulation={9} />, {
    ...reads,
    regulationHistory: () => mockResponse('regulationHistory', { results } as never),
  });
  await view.findAllByText('Loading');
  const items = view
    .getAllByRole('listitem')
    .map((item) => [
      item.dataset.now,
      ...[...item.querySelectorAll('p')].map(({ textContent }) => textContent),
    ]);
  expect(items[0]?.slice(0, 3)).toEqual(['true', 'Loading', 'Since Jan 2, 2026, 12:00 PM']);
  expect(items[0]?.[3]).toMatch(/^R9, version 9 · by mara · from proposal 44 · .*2.* · .*R5.*5/);
  expect(items[0]?.[4]).toMatch(/Snow/);
  expect(items[1]?.slice(0, 3)).toEqual([
    'false',
    'Loading',
    'Jan 2, 2026, 12:00 PM to Mar 1, 2026, 12:00 PM',
  ]);
  expect(items[1]?.[3]?.split(' · ')).toHaveLength(3);
  expect(items[1]?.[3]).toMatch(/^R5, version 5 · imported · /);
  expect(items[1]).toHaveLength(4);
  expect(asked.find(({ name }) => name === 'regulationHistory')?.params).toEqual({ id: '9' });
});

it('says that a curb never had a rule, or that nobody knows', async () => {
  const none = await open(<LinkHistory link={3} />, {
    ...reads,
    linkHistory: () => mockResponse('linkHistory'),
  });
  expect(await none.view.findByText('There has been no regulation here.')).toBeDefined();
  const failed = await open(<LinkHistory link={4} />, {
    ...reads,
    linkHistory: () => new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }),
  });
  expect((await failed.view.findByRole('alert')).textContent).toBe('Couldn’t load the history. Try again.');
  expect(within(document.body).queryByRole('listitem')).toBeNull();
});

it('says each field in words: rules, prices, curbs, why errors stand, and where it came from', async () => {
  const rule = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 };
  const many = Array.from({ length: 14 }, (_none, at) => ({ finding: `f${at}`, reason: `Reason ${at}` }));
  const after = {
    restrictions: [rule, 'odd'],
    links: [{ kind: 'curb', link: 7 }, { kind: 'custom', parentLink: 8, from: 5, to: 25 }, 'odd'],
    payment: 'odd',
    waivers: [{ finding: 'f', reason: 'Moves in May' }, 'plain'],
    copied_from: 6,
    reverted_by: 31,
  };
  const { view } = await opened(() =>
    page([
      entry(9, { after: after as never }),
      entry(8, { after: { waivers: many, copied_from: 99 } as never }),
    ]),
  );
  await view.findByText('mara edited proposal 9');
  for (const fold of view.queryAllByRole('button', { expanded: false })) fireEvent.click(fold);
  const text = [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent).join(' ');
  expect(text).toMatch(/20 min/);
  expect(text).toContain('Curb 7');
  expect(text).toContain('Curb 8, 5 m to 25 m');
  expect(view.getAllByText('No longer readable')).toHaveLength(3);
  expect(text).toContain('Moves in May');
  expect(text).toContain('plain');
  expect(text).toContain('Proposal 31');
  expect(text).toContain('99');
  expect([text.includes('Reason 11'), text.includes('Reason 12')]).toEqual([true, false]);
  expect(text).toMatch(/2 more/);
});

it('says in one line what a proposal changes, or what an edit changed in its rules, as a link to it', async () => {
  const rule = (to: string) => ({
    activity: 'no stopping',
    subActivity: 'no-stopping',
    priority: 100,
    timeSpans: [{ daysOfWeek: ['mo'], times: [{ from: '07:00', to }] }],
  });
  const draft = (to: string) => ({ subActivity: 'no-stopping', restrictions: [rule(to)] });
  const { view, asked } = await open(<HistoryList />, {
    ...reads,
    history: () =>
      page([
        entry(9, { action: 'publish' }),
        entry(8, { before: draft('09:00') as never, after: draft('10:00') as never }),
        entry(6, { noun: 'scenario', noun_id: '9' }),
      ]),
    proposedRegulationChangeLines: () =>
      mockResponse('proposedRegulationChangeLines', {
        results: [
          { id: 9, line: 'New: Parking' },
          { id: 8, line: 'New: No stopping' },
        ],
      }),
  });
  await view.findByRole('link', { name: 'New: Parking' });
  const links = view.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['New: Parking', '/manager/mapview/?proposal=9'],
    ['No stopping 7–9 AM → 7–10 AM, Mon', '/manager/mapview/?proposal=8'],
  ]);
  const ids = asked.flatMap(({ name, query }) =>
    name === 'proposedRegulationChangeLines' ? [query.ids] : [],
  );
  expect(ids).toEqual(['9,8']);
});
