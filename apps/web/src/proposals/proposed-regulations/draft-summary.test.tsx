// @vitest-environment happy-dom
// What the curbs of a draft will mean: the sentence at the asked moment, and in a line the hours that differ from the rules of most of them.
import { proposalDraft, ruleSetOf } from '@curbwright/core';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { instantChosen, nowChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { open } from '../../testing/page.tsx';
import { noRuleSets, proposalResponses } from '../../testing/proposal.ts';
import { DraftSummary } from './draft-summary.tsx';

const loading = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 };
const cleaning = (from: string, to: string, more = {}) => ({
  activity: 'no stopping',
  subActivity: 'street-cleaning',
  priority: 200,
  timeSpans: [{ daysOfWeek: ['mo'], times: [{ from, to }], ...more }],
});
const draftOf = (restrictions: object[], links: readonly number[] = [1, 2]) =>
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
/**
 * Two rule sets: loading, and street cleaning all day. The first two curbs use the first one, the
 * third curb the other.
 */
const dictionary = {
  ...noRuleSets,
  rule_sets: [setOf(3, [loading]), setOf(4, [{ ...cleaning('00:00', '12:00'), timeSpans: [] }])],
};
const facts = new Map(
  [3, 3, 4].map((rule_set, at) => [at + 1, { properties: { rule_set, length: 10 } }]),
) as never;

beforeEach(() => {
  store.dispatch(instantChosen({ date: '2026-11-23', time: '09:00' }));
});
afterEach(() => act(() => void store.dispatch(nowChosen())));

async function opened(draft: ReturnType<typeof draftOf>, known = facts, calendar = noRuleSets.calendar) {
  const { view } = await open(
    <DraftSummary
      draft={draft}
      curbs={{ entries: [], facts: known, gone: [], again: null }}
      proposal={null}
    />,
    {
      ruleSets: () => ({ ...dictionary, calendar }) as never,
      subActivities: proposalResponses().subActivities,
    },
  );
  const region = view.getByRole('region', { name: 'New rules on these curbs' });
  return () => [...region.querySelectorAll('p')].map(({ textContent }) => textContent);
}

it.each([
  { what: 'no curbs', draft: draftOf([loading], []), line: 'Choose the curbs for this draft.' },
  { what: 'the rules of today', draft: draftOf([loading]), line: 'These are the same as the current rules.' },
  {
    what: 'other terms',
    draft: draftOf([{ ...loading, maxStay: 30 }]),
    line: 'The curb types stay the same, but their time limits, prices or conditions change.',
  },
  {
    what: 'other hours, of the most at the same time',
    draft: draftOf([loading, cleaning('08:00', '10:30')]),
    line: 'A normal week, compared with the current rules: 2.5 hr less Loading and 2.5 hr more Street cleaning.',
  },
  {
    what: 'rules of another season',
    draft: draftOf([loading, cleaning('08:00', '10:00', { months: [6] })]),
    line: 'For this user, nothing changes in the week of Mon, Nov 23.',
  },
  {
    what: 'curbs of several rules',
    draft: draftOf([{ ...loading, maxStay: 30 }], [1, 2, 3]),
    line: 'These curbs currently have 2 different sets of rules. Compared with the most common one: The curb types stay the same, but their time limits, prices or conditions change.',
  },
])('compares $what', async ({ draft, line }) => {
  const lines = await opened(draft);
  // Until today's rules are loaded, the line shows only a loading text.
  expect(['Loading...', line]).toContain(lines()[1]);
  await expect.poll(() => lines()[1]).toBe(line);
});

it('says the sentence of the moment that is looked at', async () => {
  const lines = await opened(draftOf([loading, cleaning('08:00', '10:00')]));
  expect(lines()[0]).toMatch(/^You may not stop/);
  act(() => void store.dispatch(instantChosen({ date: '2026-11-24', time: '09:00' })));
  expect(lines()[0]).toMatch(/^You may load/);
});

it('waits for what the curbs are today', async () => {
  const lines = await opened(draftOf([loading]), new Map() as never);
  expect(lines()[1]).toBe('Loading...');
});

it('of a new rule on curbs without rules says what they gain', async () => {
  const bare = new Map([[1, { properties: { rule_set: null, length: 10 } }]]) as never;
  const lines = await opened(draftOf([cleaning('08:00', '09:00')], [1]), bare);
  await expect.poll(() => lines()[1]).toMatch(/1 hr more Street cleaning/);
});
