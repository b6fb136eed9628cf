// @vitest-environment happy-dom
// The selected curb as the server answers it: whom it asks, of which moment, and what stands in where nobody answers.
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { asOfChosen } from '../../proposals/scenarios/scenario-slice.ts';
import { instantChosen } from '../../shell/instant-slice.ts';
import { routeChanged } from '../../shell/route-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Answers, ErrorResponse, signedIn } from '../../testing/page.tsx';
import { curbsPicked, linksPicked } from '../view/selection-slice.ts';
import { useLinkRules } from './use-link-rules.ts';

const noon = { date: '2026-11-20', time: '12:00' };
const dictionary = mockResponse('ruleSets', {
  calendar: { periods: [] },
  time_zone: 'America/Chicago',
  known_from: '2026-01-01T00:00:00Z',
  rule_sets: [
    {
      number: 4,
      id: 'four',
      restrictions: [{ activity: 'parking', subActivity: 'free-parking', priority: 400 }],
    },
    { number: 5, id: 'five', restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500 }] },
  ],
} as never);
const said = (name: 'linkRestrictions' | 'publicLinkRestrictions', id: number) =>
  mockResponse(name, { link: { id, segment_id: `s${id}` }, rule_set_id: `rules ${id}` } as never);
const good = {
  ruleSets: () => dictionary,
  publicLinkRestrictions: ({ params }) => said('publicLinkRestrictions', Number(params.id)),
  linkRestrictions: ({ params }) => said('linkRestrictions', Number(params.id)),
} satisfies Answers;

async function opened(answers: Answers = {}, path = '/viewer/') {
  store.dispatch(routeChanged(path));
  store.dispatch(instantChosen(noon));
  store.dispatch(
    curbsPicked([
      { link: 7, ruleSet: 5, street: 'Oak' },
      { link: 8, ruleSet: 4, street: null },
    ]),
  );
  const hook = await openHook(useLinkRules, { ...good, ...answers });
  const questions = (name: keyof typeof good) => hook.asked.filter((asked) => asked.name === name);
  return { ...hook, questions };
}

it('is asked of the public call on the public page, in the language of the reader', async () => {
  const { now, questions } = await opened();
  await expect.poll(() => now().answer?.rule_set_id).toBe('rules 7');
  expect(questions('publicLinkRestrictions').map(({ params, query }) => [params, query])).toEqual([
    [{ id: '7' }, { language: 'en' }],
  ]);
  expect([questions('linkRestrictions'), now().failed]).toEqual([[], undefined]);
});

it('is asked of staff’s call elsewhere, also of the rules of another day', async () => {
  const { now, questions } = await opened(signedIn('view'), '/manager/');
  await expect.poll(() => now().answer?.rule_set_id).toBe('rules 7');
  act(() => void store.dispatch(asOfChosen('2026-05-01T00:00:00Z')));
  await expect
    .poll(() => questions('linkRestrictions').map(({ query }) => query.as_of))
    .toEqual([undefined, '2026-05-01T00:00:00Z']);
  expect(questions('publicLinkRestrictions')).toEqual([]);
});

it('asks nothing while no curb is selected', async () => {
  const hook = await openHook(useLinkRules, good);
  expect([hook.now().answer, hook.now().failed, hook.asked.length <= 1]).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

it('sends no request when the clock is moved', async () => {
  const { now, questions } = await opened();
  await expect.poll(() => now().answer?.rule_set_id).toBe('rules 7');
  vi.useFakeTimers();
  for (const time of ['13:00', '14:00']) act(() => void store.dispatch(instantChosen({ ...noon, time })));
  act(() => void vi.advanceTimersByTime(5000));
  vi.useRealTimers();
  expect([now().answer?.rule_set_id, questions('publicLinkRestrictions').length]).toEqual(['rules 7', 1]);
});

it('shows nothing of the last curb for the next', async () => {
  const { now } = await opened();
  await expect.poll(() => now().answer?.link.id).toBe(7);
  act(() => void store.dispatch(linksPicked([9])));
  expect(now().answer).toBeUndefined();
  await expect.poll(() => now().answer?.link.id).toBe(9);
});

it('asks of a time without recorded rules what the curb is called, and says that its rules are not known', async () => {
  const { now, questions } = await opened();
  await expect.poll(() => now().answer?.link.id).toBe(7);
  act(() => void store.dispatch(instantChosen({ date: '2025-12-31', time: '12:00' })));
  await expect.poll(() => now().answer?.rule_set_id).toBe('rules-unknown');
  await expect.poll(() => questions('publicLinkRestrictions').at(-1)?.query).toEqual({ language: 'en' });
  expect(now().answer).toMatchObject({
    link: { segment_id: 's7' },
    regulation: null,
    restrictions: [{ sub_activity: 'rules-unknown' }],
  });
});

it('reads the rules kept on this device where nobody answers', async () => {
  let there = false;
  const { now, run } = await opened({
    publicLinkRestrictions: ({ params }) => {
      if (!there) throw new TypeError('no network');
      return said('publicLinkRestrictions', Number(params.id));
    },
  });
  await expect.poll(() => now().answer?.kept).toBe(true);
  expect(now()).toMatchObject({
    failed: undefined,
    answer: {
      link: { id: 7, bl_street_name: 'Oak' },
      rule_set_id: 'five',
      restrictions: [{ activity: 'loading', sub_activity: 'loading', text: '' }],
    },
  });
  there = true;
  await run(({ retry }) => retry());
  await expect.poll(() => now().answer?.rule_set_id).toBe('rules 7');
});

it.each([
  [500, undefined],
  [404, 404],
])('says of a curb it knows that it failed with %i: %s', async (status, expected) => {
  let fails = false;
  const { now } = await opened({
    publicLinkRestrictions: ({ params }) =>
      fails
        ? new ErrorResponse(status, { code: 'gone', detail: 'No.' })
        : said('publicLinkRestrictions', Number(params.id)),
  });
  await expect.poll(() => now().answer?.link.id).toBe(7);
  fails = true;
  await act(async () => {
    await now().retry();
  });
  const { failed } = now();
  expect(failed !== undefined && 'status' in failed ? failed.status : undefined).toBe(expected);
  expect(now().answer?.link.id).toBe(7);
});

it.each([500, 404])('says of a curb nothing is known of that it failed with %i', async (status) => {
  const { now } = await opened({
    publicLinkRestrictions: () => new ErrorResponse(status, { code: 'gone', detail: 'No.' }),
  });
  await expect.poll(() => now().failed).toMatchObject({ status });
  expect(now().answer).toBeUndefined();
});
