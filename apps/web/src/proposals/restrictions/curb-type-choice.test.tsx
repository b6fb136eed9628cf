// @vitest-environment happy-dom
// The class of a rule: which of the city's are offered and under what, and the week that a draft makes.
import { proposalDraft, unknownRulesType } from '@curbwright/core';
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { curbUserChosen } from '../../city/asker/curb-user-slice.ts';
import { instantChosen, nowChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { open } from '../../testing/page.tsx';
import { noRuleSets, proposalResponses } from '../../testing/proposal.ts';
import { CurbTypeChoice, toCurbTypeDefaults } from './curb-type-choice.tsx';
import { DraftWeek } from './draft-week.tsx';

const { results } = proposalResponses().subActivities();
const row = (name: string, filter_section: string, in_manager: boolean) => {
  const [loading] = results;
  if (loading === undefined) throw new Error('no class');
  return { ...loading, name, display_name: `The ${name}`, filter_section, in_manager };
};
const classes = [
  row('loading', 'loading and passengers', true),
  row('hidden', 'loading', false),
  row('city-own', 'Of our own', true),
  row(unknownRulesType, 'prohibited', true),
];
const subActivities = () => ({ results: classes, meta: { count: 4, next: null, previous: null } });

async function opened(value: string) {
  const onChange = vi.fn();
  const { view, person } = await open(<CurbTypeChoice label="Class" value={value} onChange={onChange} />, {
    subActivities,
  });
  const choice = view.getByRole<HTMLSelectElement>('combobox', { name: 'Class' });
  await expect.poll(() => [...choice.options].some((one) => one.value === 'city-own')).toBe(true);
  const offered = [...choice.options].map((one) => [one.value, one.closest('optgroup')?.label ?? '']);
  return { view, person, choice, offered, onChange };
}

it.each([
  { what: 'one of them', value: 'loading', has: ['loading', 'city-own'] },
  { what: 'one that is not set any more', value: 'hidden', has: ['loading', 'hidden', 'city-own'] },
])('offers those that may be set, beside what it is: $what', async ({ value, has }) => {
  const { offered, choice } = await opened(value);
  expect(offered.map(([name]) => name)).toEqual(has);
  expect([choice.value, document.querySelectorAll('svg').length > 0]).toEqual([value, true]);
});

it('keeps a class the city does not have any more, until another is chosen', async () => {
  const { offered, choice, person, onChange } = await opened('gone');
  expect([choice.value, offered.filter(([name]) => name === 'gone').length]).toEqual(['gone', 1]);
  expect(document.querySelectorAll('svg')).toHaveLength(0);
  await person.selectOptions(choice, 'city-own');
  expect(onChange.mock.calls).toMatchObject([[{ name: 'city-own', filter_section: 'Of our own' }]]);
});

it('names the section of the filter, or that of the city', async () => {
  const { offered } = await opened('loading');
  const group = (name: string) => offered.find(([value]) => value === name)?.[1];
  expect(group('city-own')).toBe('Of our own');
  expect(group('loading')).toBe('Loading and passengers');
});

it.each([
  { activity: 'loading', is: 'loading' },
  { activity: 'dancing', is: 'parking' },
])('is a class of the core: $activity as $is', ({ activity, is }) => {
  const { priority } = results[0] as { priority: number };
  expect(
    toCurbTypeDefaults({
      ...row('x', 'loading', true),
      activity: { id: 1, name: activity, display_name: '' },
    } as never),
  ).toEqual({ name: 'x', activity: is, priority });
});

afterEach(() =>
  act(() => {
    store.dispatch(nowChosen());
    store.dispatch(curbUserChosen('car'));
  }),
);
const draft = proposalDraft.parse({
  action: 'modify',
  subActivity: 'loading',
  restrictions: [
    {
      activity: 'loading',
      subActivity: 'loading',
      priority: 500,
      timeSpans: [{ daysOfWeek: ['tu'], times: [{ from: '06:00', to: '12:00' }] }],
    },
  ],
  links: [],
});
const week = (action: 'modify' | 'remove') =>
  open(<DraftWeek draft={{ ...draft, action }} />, { subActivities, ruleSets: () => noRuleSets });

it('draws the week of a draft, for who asks', async () => {
  store.dispatch(instantChosen({ date: '2026-11-25', time: '09:00' }));
  const { view } = await week('modify');
  expect(view.getByRole('region', { name: 'Resulting week' })).toBeTruthy();
  expect(view.getByText('For: A car. Use the arrow keys to read each time span.')).toBeTruthy();
  await expect
    .poll(() =>
      [...document.querySelectorAll('svg svg')]
        .filter((one) => one.getAttribute('x') === '25%')
        .map((one) => one.getAttribute('width')),
    )
    .toEqual(['25%']);
});

it('has no week of a removal', async () => {
  const { view } = await week('remove');
  expect(view.queryByRole('region')).toBeNull();
});
