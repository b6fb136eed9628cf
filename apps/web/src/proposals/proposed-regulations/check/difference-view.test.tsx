// @vitest-environment happy-dom
// What a draft changes: for whom and when it is said, today and then, against which rules of today, and in which week.
import { proposalDraft, ruleSetOf } from '@curbwright/core';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userClassesChosen } from '../../../city/asker/curb-user-slice.ts';
import { instantChosen, nowChosen } from '../../../shell/instant-slice.ts';
import { store } from '../../../shell/store.ts';
import '../../../shell/staff-api.ts';
import { mockResponse } from '../../../testing/answer-of.ts';
import { type Answers, open } from '../../../testing/page.tsx';
import { noRuleSets, proposalResponses } from '../../../testing/proposal.ts';
import { DifferenceView } from './difference-view.tsx';

const loading = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 };
const mondays = { daysOfWeek: ['mo'], times: [{ from: '08:00', to: '10:00' }] };
const cleaning = {
  activity: 'no stopping',
  subActivity: 'street-cleaning',
  priority: 200,
  timeSpans: [mondays],
};
const draftOf = (restrictions: object[], links = [7, 8, 9]) =>
  proposalDraft.parse({
    action: 'modify',
    subActivity: 'loading',
    restrictions,
    links: links.map((link) => ({ kind: 'curb', link })),
  });
const setOf = (number: number, restrictions: object[]) => ({
  ...ruleSetOf(draftOf(restrictions).restrictions),
  number,
});
const known = {
  dictionary: {
    ...noRuleSets,
    rule_sets: [
      setOf(3, [loading]),
      setOf(4, [{ ...loading, subActivity: 'free-parking', activity: 'parking' }]),
    ],
  },
  classNames: null,
  facts: new Map(
    [
      [7, 4],
      [8, 3],
      [9, 3],
    ].map(([link, rule_set]) => [link, { properties: { rule_set, length: link === 7 ? 30 : 50 } }]),
  ),
  now: 0,
} as never;
const at = (date: string, time: string) => store.dispatch(instantChosen({ date, time }));
const reset = () => {
  store.dispatch(nowChosen());
  store.dispatch(userClassesChosen([]));
};
beforeEach(reset);
afterEach(reset);

async function opened(props: Partial<Parameters<typeof DifferenceView>[0]> = {}, answers: Answers = {}) {
  const { view, person } = await open(
    <DifferenceView
      draft={draftOf([loading, cleaning])}
      known={known}
      proposal={null}
      place={null}
      isAlone={false}
      {...props}
    />,
    { ruleSets: () => noRuleSets, subActivities: proposalResponses().subActivities, ...answers },
  );
  const texts = () => [...document.querySelectorAll('section p')].map(({ textContent }) => textContent ?? '');
  return { view, person, texts };
}

const now = () =>
  [...document.querySelectorAll('line')].flatMap((line) =>
    line.getAttribute('y1') === '-2' ? [line.getAttribute('x1')] : [],
  );
const chart = () => document.querySelector('input[type=range]')?.getAttribute('aria-label');
const [from, to] = ['Current rules You may load', 'After the change You may not stop'];

it('says the answers of today and then at the moment that differs', async () => {
  at('2026-11-23', '09:00');
  const { view, texts } = await opened();
  expect(view.getAllByRole('heading')[0]?.textContent).toBe('What changes');
  expect(view.getByRole('region', { name: 'What changes' })).toBeTruthy();
  expect(texts()[1]).toBe('For: A car. At: Mon, Nov 23, 9:00 AM.');
  expect([texts()[2]?.startsWith(from), texts()[3]?.startsWith(to)]).toEqual([true, true]);
  expect(view.queryByText(/first times|nothing changes/i)).toBeNull();
  expect(view.getByText('Loading: 2 hr less per week. Street cleaning: 2 hr more per week.')).toBeTruthy();
  expect(now()).toEqual(['37.5%']);
});

it('says from when it differs where that moment does not, and for whom', async () => {
  at('2026-11-25', '18:00');
  const { texts, view } = await opened();
  expect(texts().slice(1, 3)).toEqual([
    'For: A car. Nothing changes at Wed, Nov 25, 6:00 PM. First times with a change:',
    'Mon 8:00 AM–10:00 AM',
  ]);
  expect([texts()[3]?.startsWith(from), texts()[4]?.startsWith(to)]).toEqual([true, true]);
  expect(texts()[5]).toMatch(/^A normal week \(from Mon, Nov 23\)/);
  expect([
    chart()?.startsWith(texts()[5] ?? '-'),
    now(),
    view.queryByText('For this user, nothing changes within a year.'),
  ]).toEqual([true, ['75%'], null]);
  act(() => void store.dispatch(userClassesChosen(['truck', 'taxi'])));
  expect(texts()[1]).toMatch(/^For: truck, taxi\. Nothing/);
});

it('says that nothing changes', async () => {
  at('2026-11-25', '09:00');
  const { texts, view } = await opened({ draft: draftOf([loading], [8]) });
  expect(texts().slice(1, 4)).toEqual([
    'For: A car. At: Wed, Nov 25, 9:00 AM.',
    expect.stringMatching(/^You may load/),
    'For this user, nothing changes within a year.',
  ]);
  expect(view.queryByRole('combobox')).toBeNull();
});

it.each([
  { what: 'it is looked at alone', props: { isAlone: true } },
  { what: 'nothing is known of its curbs', props: { draft: draftOf([loading], [99]) } },
])('says only what it says where $what', async ({ props }) => {
  at('2026-11-25', '09:00');
  const { texts, view } = await opened(props);
  expect(view.getAllByRole('heading')[0]?.textContent).toBe('What the rules say');
  expect(texts().slice(0, 3)).toEqual([
    'For: A car. At: Wed, Nov 25, 9:00 AM.',
    expect.stringMatching(/^You may load/),
    'Week of Mon, Nov 23.',
  ]);
  expect([
    view.queryByRole('combobox'),
    view.queryByText(/less per week|^(?!What the rules say$).*rules|Hours per week/),
  ]).toEqual([null, null]);
  expect(now()).toEqual(['37.5%']);
});

it('shows the week of a finding, without now', async () => {
  at('2026-12-09', '09:00');
  const place = { week: { monday: '2026-12-07', spans: [{ from: 60, to: 120 }] } };
  const { texts } = await opened({ place });
  expect(texts()).toContain(
    'Week of Mon, Dec 7: current rules above, proposed rules below. Differences are outlined.',
  );
  expect(now()).toEqual([]);
});

it('compares with the rules of most curbs, or with others that are chosen', async () => {
  at('2026-11-23', '09:00');
  const { view, person, texts } = await opened();
  const choice = view.getByRole<HTMLSelectElement>('combobox', { name: 'Current rules to compare with' });
  expect([...choice.options].map(({ text }) => text)).toEqual([
    '1. Loading: 2 curbs, 100 m',
    '2. Free parking: 1 curb, 30 m',
  ]);
  expect([texts()[0], choice.value]).toEqual([
    'These curbs currently have 2 different sets of rules. Compare with:',
    '3',
  ]);
  await person.selectOptions(choice, '4');
  expect([choice.value, texts()[2]?.startsWith('Current rules You may park')]).toEqual(['4', true]);
});

it.each([
  { weeks: [], told: false },
  { weeks: [1], told: true },
])('says that other weeks may differ where rules vary by week: $told', async ({ weeks, told }) => {
  at('2026-11-23', '09:00');
  const rule = { ...cleaning, timeSpans: [{ ...mondays, weeksOfMonth: weeks }] };
  const { texts } = await opened({ draft: draftOf([loading, rule]) });
  const others = texts().filter((text) => /other weeks/i.test(text));
  expect(others).toHaveLength(Number(told));
});

it('compares with the rules after the published change that comes first', async () => {
  at('2026-11-24', '09:00');
  const { view, texts } = await opened(
    { proposal: 12 },
    {
      scheduledChanges: () =>
        mockResponse('scheduledChanges', { count: 1, results: [{ is_published: true }] } as never),
      proposedRegulationRuleChanges: () =>
        mockResponse('proposedRegulationRuleChanges', {
          groups: [{ curbs: 3, before: draftOf([cleaning]).restrictions, after: [] }],
        } as never),
    },
  );
  await expect.poll(() => texts().some((text) => text.startsWith('Rules before it'))).toBe(true);
  expect(view.getByRole('slider').getAttribute('aria-label')).toMatch(
    /^Week of Mon, Nov 23: the rules after the scheduled change above/,
  );
  // Today's rules have the loading rule already, those after the change do not.
  const lines = view.getByRole('region', { name: 'What changes' }).textContent;
  expect(lines).toContain('Loading');
});
