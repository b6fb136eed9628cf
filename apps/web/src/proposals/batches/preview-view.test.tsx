// @vitest-environment happy-dom
// The preview of many curbs: how many change and how many do not, what is lost, what the check found, and what one can do with each kind.
import { newPayment, type Restriction, restriction } from '@curbwright/core';
import { within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { batchLinks, disableBatch, selectBatchLinks } from '../../city/view/batch-slice.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { open, settled } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import type { Preview } from './preview-summary.ts';
import { PreviewView } from './preview-view.tsx';
import type { FirstRuleAction } from './rule-report.tsx';
import type { PreviewState } from './use-preview.ts';

afterEach(disableBatch);
const rule = (part: object): Restriction =>
  restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 800, ...part });
const catalogue = () => {
  const { results } = proposalResponses().subActivities();
  const [loading] = results;
  if (loading === undefined) throw new Error('no class');
  const parking = {
    ...loading,
    id: 5,
    name: 'city-parking',
    display_name: 'City parking',
    is_named_by_city: true,
    activity_name: 'parking',
  };
  const bus = {
    ...loading,
    id: 6,
    name: 'city-bus',
    display_name: 'City bus',
    is_named_by_city: true,
    activity_name: 'no stopping',
    editable_max_stay: false,
    editable_parking_price: false,
  };
  return { results: [loading, parking, bus], meta: { count: 3, next: null, previous: null } };
};
const previewOf = (part: Part<Preview>) => mockResponse('previewBatchRegulation', part) as Preview;
const change = (links: number[], before: string | null, after: string | null, more: object = {}) => ({
  links,
  action: 'modify' as const,
  sub_activity: { before, after },
  time_limit: { before: 60, after: 90 },
  rules: { removed: [0], added: [1], unchanged: [] },
  ...more,
});
const busStop = rule({ activity: 'no stopping', subActivity: 'city-bus' });
const rules = [rule({ maxStay: 60 }), rule({ maxStay: 90 }), busStop];
/** The rules of curbs that were a bus stop. */
const fromBusStop = { removed: [2], added: [1], unchanged: [] };

async function opened(answer: Preview | null, state: Partial<PreviewState> & Record<string, unknown> = {}) {
  const {
    chosen = 9,
    touched = true,
    waitsForField = false,
    also = [],
    onFirst = () => null,
    ...rest
  } = state;
  const onAlso = vi.fn();
  const retry = vi.fn();
  const preview = { answer, isCurrent: true, error: null, retry, ...rest } as PreviewState;
  const { view, person } = await open(
    <PreviewView
      preview={preview}
      chosen={chosen as number}
      touched={touched as boolean}
      waitsForField={waitsForField as boolean}
      also={also as string[]}
      onAlso={onAlso}
      onFirst={onFirst as FirstRuleAction}
    />,
    { subActivities: catalogue },
  );
  await settled();
  return { view, person, onAlso, retry };
}
const empty = previewOf({});

it.each([
  { state: { chosen: 0 }, answer: empty, text: 'Choose curbs to see what would change.' },
  {
    state: { waitsForField: true },
    answer: empty,
    text: 'The preview needs a valid value in the marked field under “Changes”.',
  },
  { state: {}, answer: previewOf({ accepted: 4 }), text: '4 curbs would change.' },
  { state: { touched: false }, answer: previewOf({ accepted: 4 }), text: 'No changes yet.' },
  {
    state: { isCurrent: false },
    answer: previewOf({ accepted: 4 }),
    text: 'Calculating the changes…',
  },
  {
    state: {},
    answer: previewOf({ accepted: 1, refused: [{ link: 4 }, { link: 5 }] }),
    text: '1 curb would change. 2 curbs stay unchanged.',
  },
])('says: $text', async ({ state, answer, text }) => {
  const { view } = await opened(answer, state);
  expect(await view.findByText(text)).toBeDefined();
});

it('is worked out again when it failed', async () => {
  const { view, person, retry } = await opened(null, { error: { status: 500, request: 'x', body: null } });
  expect(view.getByRole('alert').textContent).toContain('Couldn’t create the preview. Try again.');
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('tells kinds apart, what is not for parking today first, with limits and prices before and after', async () => {
  const answer = previewOf({
    accepted: 6,
    rules,
    changes: [
      change([1, 2, 3], 'city-parking', 'city-parking', {
        payment: { before: newPayment('hour', 200, 'USD'), after: null },
      }),
      change([4, 5], 'city-bus', 'city-parking', {
        time_limit: { before: null, after: 90 },
        rules: fromBusStop,
      }),
      change([6], null, 'city-parking', {
        action: 'create',
        rules: { removed: [], added: [1], unchanged: [] },
      }),
      { ...change([7], 'city-parking', null), action: 'remove' },
    ],
  });
  const { view } = await opened(answer);
  await view.findByText('2 curbs: City bus would become City parking');
  const items = view
    .getAllByRole('listitem')
    .filter(({ dataset }) => dataset.delicate !== undefined)
    .map((item) => [
      item.dataset.delicate,
      item.querySelector('p')?.textContent,
      [...item.querySelectorAll('del')].map(({ textContent }) => textContent),
      [...item.querySelectorAll('ins')].map(({ textContent }) => textContent),
      within(item).queryByText(/These curbs currently have no parking/) !== null,
    ]);
  expect(items.map((item) => item.slice(0, 2).concat(item[4] as never))).toEqual([
    ['true', '2 curbs: City bus would become City parking', true],
    ['false', '3 curbs: City parking', false],
    ['false', '1 curb without rules would become City parking', false],
    ['false', '1 curb: City parking would become unregulated', false],
  ]);
  const limits = items.map(([, , was, is]) => [
    (was as string[]).filter((text) => /^before: (No limit|1 h|Free|\$?2)/.test(text)).length,
    (is as string[]).filter((text) => /^after: (1 h 30 min|Free)/.test(text)),
  ]);
  expect(limits).toEqual([
    [1, ['after: 1 h 30 min']],
    [2, ['after: 1 h 30 min', 'after: Free']],
    [0, []],
    [0, []],
  ]);
});

it('says what is lost of all curbs and of a kind, and what the check found', async () => {
  const answer = previewOf({
    accepted: 5,
    rules,
    loss_details: [
      { kind: 'price', text: '4 curbs lose their price of $2.00 an hour.', links: 4, spaces: 8 },
      { kind: 'limit', text: '1 curb loses its time limit of 1 h.', links: 1, spaces: 2 },
      { kind: 'hours', text: 'Loading on 1 curb shrinks from 11 h to 9 h a day.', links: 1, spaces: 2 },
    ],
    changes: [
      change([1, 2, 3], 'city-parking', 'city-parking', {
        loss_details: [0, 1],
        findings: [
          { finding: 0, links: 2 },
          { finding: 1, links: 3 },
        ],
      }),
    ],
    findings: [
      { code: 'a', severity: 'error', text: 'Rules overlap.', rules: [{ number: 2, rule: 1 }] },
      { code: 'b', severity: 'warning', text: 'No sign.', rules: [] },
    ],
  });
  const { view } = await opened(answer);
  const lost = view.getByRole('region', { name: 'What is lost, in full or in part' });
  expect(
    within(lost)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '4 curbs lose their price of $2.00 an hour.',
    '1 curb loses its time limit of 1 h.',
    'Loading on 1 curb shrinks from 11 h to 9 h a day.',
  ]);
  expect(view.getByText('Lost: price and time limit')).toBeDefined();
  expect(view.getByRole('alert').textContent).toBe('2 curbs have errors and cannot be published.');
  const found = within(view.getByRole('list', { name: 'What the check found' })).getAllByRole('listitem');
  expect(found.map(({ dataset }) => dataset.severity)).toEqual(['error', 'warning']);
  expect(found[0]?.textContent).toMatch(/^Error: Rules overlap\. \(2 curbs\)Parking.*1 h 30 min/);
  expect(found[1]?.textContent?.trim()).toBe('Warning: No sign.');
});

it('lists what the rules in force say apart, and counts it not as found in the change', async () => {
  const answer = previewOf({
    rules,
    changes: [
      change([1, 2], 'city-parking', 'city-parking', {
        findings: [
          { finding: 0, links: 2 },
          { finding: 1, links: 2 },
        ],
      }),
    ],
    findings: [
      { code: 'a', severity: 'error', text: 'An old rule.', is_preexisting: true },
      { code: 'b', severity: 'warning', text: 'Another.', is_preexisting: true },
    ],
  });
  const { view, person } = await opened(answer);
  expect(await view.findByText('The check found no problems.')).toBeDefined();
  expect(view.queryByRole('list', { name: 'What the check found' })).toBeNull();
  await person.click(view.getByText('Already in the current rules: 2 findings'));
  const items = within(view.getByRole('list', { name: /^Already in/ })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.trim())).toEqual([
    'Error: An old rule.',
    'Warning: Another.',
  ]);
});

it('makes a rule of the form apply first, and offers it for no other rule', async () => {
  const found = (text: string, first: number) => ({
    code: 'lint.beaten',
    severity: 'warning' as const,
    text,
    first: { rule: first, priority: 90 },
  });
  const answer = previewOf({
    rules,
    changes: [
      change([1], 'city-parking', 'city-parking', {
        findings: [
          { finding: 0, links: 1 },
          { finding: 1, links: 1 },
        ],
      }),
    ],
    findings: [found('Never.', 1), found('Not ours.', 2)],
  });
  const run = vi.fn();
  const onFirst = vi.fn((one: Restriction) => (one.maxStay === 90 ? run : null));
  const { view, person } = await opened(answer, { onFirst });
  await view.findByText(/Never\./);
  await person.click(view.getByRole('button', { name: 'Make it apply first' }));
  expect(run).toHaveBeenCalledOnce();
  expect(onFirst).toHaveBeenCalledWith(rules[1], 90);
  expect(onFirst).toHaveBeenCalledWith(rules[2], 90);
});

it('says that nothing was found, and nothing of losses, where there are none', async () => {
  const { view } = await opened(previewOf({ changes: [change([1], 'city-parking', 'city-parking')], rules }));
  expect(await view.findByText('The check found no problems.')).toBeDefined();
  expect(view.queryByRole('region', { name: /lost/ })).toBeNull();
  expect(view.queryByText(/^Lost/)).toBeNull();
});

it('leaves the curbs of a kind out, and those that were asked for on top', async () => {
  const answer = previewOf({
    rules,
    changes: [
      change([1, 2], 'city-bus', 'city-parking', { rules: fromBusStop }),
      change([3, 4, 5], 'city-parking', 'city-parking'),
    ],
  });
  const { view, person, onAlso } = await opened(answer, { also: ['loading', 'city-bus'] });
  selectBatchLinks([1, 2, 3, 4, 5]);
  await view.findByText(/City bus/);
  await person.click(view.getByRole('button', { name: 'Leave these unchanged' }));
  expect(onAlso).toHaveBeenCalledWith(['loading']);
  await person.click(view.getAllByRole('button', { name: /^Deselect these curbs/ })[0] ?? document.body);
  expect(batchLinks()).toEqual([3, 4, 5]);
});

it('says why curbs stay unchanged, and asks for those of another use', async () => {
  const segment = (link: number, part: object = {}) => ({
    link,
    segment_id: `s${link}`,
    code: 'batch.not-for-parking',
    detail: 'Not for parking.',
    sub_activity: 'city-bus',
    ...part,
  });
  const gone = { code: 'batch.gone', title: 'Gone', detail: 'It went.', sub_activity: null };
  const refused = [segment(9, gone), segment(1), segment(2)];
  const { view, person, onAlso } = await opened(previewOf({ refused }), { also: ['city-bus', 'loading'] });
  selectBatchLinks([1, 2, 9]);
  const items = await view.findAllByRole('listitem');
  await view.findByText('2 curbs: City bus');
  expect(items.map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent))).toEqual([
    ['2 curbs: City bus', 'Not for parking.', 's1, s2'],
    ['Gone', 'It went.', 's9'],
  ]);
  expect(view.getAllByRole('button', { name: /^Change these too/ })).toHaveLength(1);
  await person.click(view.getByRole('button', { name: 'Change these too: City bus' }));
  expect(onAlso).toHaveBeenCalledWith(['loading', 'city-bus']);
  await person.click(view.getAllByRole('button', { name: /^Deselect these curbs/ })[0] ?? document.body);
  expect(batchLinks()).toEqual([9]);
});

it.each([
  { kinds: 20, more: null },
  { kinds: 22, more: 'and 2 more kinds of change' },
])('shows at most twenty of $kinds kinds', async ({ kinds, more }) => {
  const changes = Array.from({ length: kinds }, (_none, at) =>
    change([at + 1], 'city-parking', 'city-parking', { time_limit: { before: null, after: at + 1 } }),
  );
  const { view } = await opened(previewOf({ changes, rules }));
  expect(document.querySelectorAll('[data-delicate]')).toHaveLength(20);
  expect(view.queryByText(/more kinds? of change/)?.textContent ?? null).toBe(more);
});

const effectOf = (
  types: readonly (readonly [string, number, number])[],
  revenue: Preview['effects']['revenue'] = null,
  uncounted = 0,
) => ({
  by_type: types.map(([type, before, after]) => ({
    sub_activity: type,
    space_hours_before: before,
    space_hours_after: after,
  })),
  revenue,
  several_currencies: false,
  links_without_spaces: uncounted,
});
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('shows the effect of all changes and of a group on a normal week', async () => {
  const answer = previewOf({
    rules,
    effects: {
      week_of: '2026-06-01',
      ...effectOf(
        [
          ['city-parking', 1500, 1350],
          ['no-parking', 0, 150],
          ['loading', 8, 8],
        ],
        { before: 300_000, after: 270_000, currency: 'USD' },
        1,
      ),
    },
    changes: [
      change([1], 'city-parking', 'city-parking', { effect: effectOf([['city-parking', 4.5, 4]]) }),
      change([2, 3], 'city-parking', 'city-parking', { effect: effectOf([['city-parking', 2, 1]]) }),
    ],
  });
  const { view } = await opened(answer);
  const whole = view.getByRole('region', { name: 'Effect on a normal week' });
  expect(rowsOf(within(whole).getByRole('table'))).toEqual([
    ['Space-hours', 'Before', 'After', 'Difference'],
    ['City parking', '1,500', '1,350', '-150'],
    ['No parking', '0', '150', '+150'],
  ]);
  expect(whole.textContent).toContain(
    'Revenue a week, if every space is paid for the whole time: $3,000.00 → $2,700.00 (-$300.00)',
  );
  expect(whole.textContent).toContain('in a week without holidays (from Jun 1, 2026)');
  expect(whole.textContent).toContain('For 2 of 3 curbs. The spaces of the others are not counted.');
  const [, ofGroup] = view.getAllByRole('table', { hidden: true });
  if (ofGroup === undefined) throw new Error('no table of the group');
  expect([...ofGroup.querySelectorAll('tbody tr > *')].map(({ textContent }) => textContent)).toEqual([
    'City parking',
    '6.5',
    '5',
    '-1.5',
  ]);
});

it.each([
  { uncounted: 2, text: 'Not calculated, because the spaces of these curbs are not counted.' },
  { uncounted: 0, text: 'Not calculated, because these curbs have no spaces.' },
])(
  'calculates no effect where $uncounted of 2 curbs are not counted and there is no space',
  async (given) => {
    const revenue = { before: 0, after: 0, currency: 'USD' };
    const effect = effectOf([['city-parking', 0, 0]], revenue, given.uncounted);
    const answer = previewOf({
      rules,
      effects: { week_of: '2026-06-01', ...effect },
      changes: [change([1, 2], 'city-parking', 'city-parking', { effect })],
    });
    const { view } = await opened(answer);
    const whole = view.getByRole('region', { name: 'Effect on a normal week' });
    expect(whole.textContent).toBe(`Effect on a normal week${given.text}`);
  },
);

it('says that curbs have no parking only where no rule of theirs is about parking', async () => {
  const answer = previewOf({
    rules,
    changes: [
      change([1], 'city-bus', 'city-parking', { rules: fromBusStop }),
      change([2], 'city-bus', 'city-parking', { rules: { removed: [2], added: [1], unchanged: [0] } }),
    ],
  });
  const { view } = await opened(answer);
  expect(await view.findAllByText('These curbs currently have no parking.')).toHaveLength(1);
  const marks = [...document.querySelectorAll<HTMLElement>('[data-delicate]')];
  expect(marks.map(({ dataset }) => dataset.delicate)).toEqual(['true', 'false']);
});

it('has a heading above the changes and none without content', async () => {
  const { view } = await opened(previewOf({ changes: [change([1], 'city-parking', 'city-parking')], rules }));
  const changes = view.getByRole('region', { name: 'What changes' });
  expect(within(changes).getAllByRole('listitem').length).toBeGreaterThan(0);
});

it('says that the hours stay the same, without revenue where nothing is charged', async () => {
  const answer = previewOf({ rules, changes: [change([1], 'city-parking', 'city-parking')] });
  const { view } = await opened(answer);
  const whole = view.getByRole('region', { name: 'Effect on a normal week' });
  expect(whole.textContent).toContain('Each curb type has as many hours as before.');
  expect(whole.textContent).not.toContain('Revenue');
});

it('says that revenue in several currencies is not shown', async () => {
  const effects = { week_of: '2026-06-01', ...effectOf([]), several_currencies: true };
  const { view } = await opened(
    previewOf({ rules, effects, changes: [change([1], 'city-parking', 'city-parking')] }),
  );
  const whole = view.getByRole('region', { name: 'Effect on a normal week' });
  expect(whole.textContent).toContain('The revenue is not shown, because prices are in several currencies.');
  expect(whole.textContent).not.toContain('Revenue a week');
});

it('puts curbs whose other rules differ into one group, those with a loss first', async () => {
  const loss = { kind: 'limit' as const, text: '1 curb loses its time limit.', links: 1, spaces: 1 };
  const answer = previewOf({
    rules: [...rules.slice(0, 2), rule({ maxStay: 15 }), rule({ maxStay: 30 })],
    loss_details: [loss],
    changes: [
      change([1, 2], 'city-parking', 'city-parking', { rules: { removed: [0], added: [1], unchanged: [2] } }),
      change([3], 'city-parking', 'city-parking', { rules: { removed: [0], added: [1], unchanged: [3] } }),
      change([4], 'loading', 'loading', { loss_details: [0] }),
    ],
  });
  const { view } = await opened(answer);
  await view.findByText('3 curbs: City parking');
  const groups = [...document.querySelectorAll<HTMLElement>('[data-delicate]')];
  expect(groups.map((item) => item.querySelector('p')?.textContent)).toEqual([
    '1 curb: Loading',
    '3 curbs: City parking',
  ]);
  const [, second] = groups;
  if (second === undefined) throw new Error('no second group');
  expect(within(second).getByText('2 other rules stay (they differ from curb to curb)')).toBeDefined();
});

it('lists the curbs of a group by street and ID, and leaves one out', async () => {
  const ids = Array.from({ length: 52 }, (_none, at) => at + 1);
  const linksById = () =>
    mockResponse('linksById', {
      result: [{ id: 2, properties: { segment_id: 'e1-left', bl_street_name: 'Pear Street' } }],
    });
  const answer = previewOf({ rules, changes: [change(ids, 'city-parking', 'city-parking')] });
  const preview = { answer, isCurrent: true, error: null, retry: vi.fn() };
  selectBatchLinks(ids);
  const { view, person, asked } = await open(
    <PreviewView
      preview={preview}
      chosen={52}
      touched
      waitsForField={false}
      also={[]}
      onAlso={vi.fn()}
      onFirst={() => null}
    />,
    { subActivities: catalogue, linksById },
  );
  await settled();
  expect(asked.filter(({ name }) => name === 'linksById')).toEqual([]);
  await person.click(view.getByText('Show 52 curbs'));
  const leaveOut = await view.findByRole('button', { name: 'Leave out Pear Street, e1-left' });
  expect(view.getAllByRole('button', { name: /^Leave out / })).toHaveLength(50);
  expect(view.getByText('and 2 more')).toBeDefined();
  await person.click(leaveOut);
  expect(batchLinks()).toEqual(ids.filter((id) => id !== 2));
});
