// @vitest-environment happy-dom
// What the viewer makes of the picked curb's answer beside its panel: the message to the app around a hotspot view, and the colours of its week.
import { restriction } from '@curbwright/core';
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LinkRules } from '../city/links/cached-link-rules.ts';
import { linksPicked } from '../city/view/selection-slice.ts';
import { instantChosen, nowChosen } from '../shell/instant-slice.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { open } from '../testing/page.tsx';
import { ViewerEffects } from './viewer-effects.tsx';
import { ViewerWeek } from './viewer-week.tsx';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'ReactNativeWebView');
  store.dispatch(nowChosen());
});

const rule = (subActivity: string, day: string, from: string, to: string) =>
  restriction.parse({
    activity: 'parking',
    subActivity,
    priority: 500,
    maxStay: 120,
    timeSpans: [{ daysOfWeek: [day], times: [{ from, to }] }],
  });
const answer = {
  link: { id: 7, segment_id: 'S-7', bl_street_name: 'Oak Street' },
  regulation: null,
  rule_set_id: 'rules',
  restrictions: [rule('free-parking', 'fr', '06:00', '18:00'), rule('own-class', 'su', '12:00', '24:00')].map(
    (one) => ({ activity: one.activity, sub_activity: one.subActivity, text: '', restriction: one }),
  ),
} as unknown as LinkRules;
const answers = {
  ruleSets: () =>
    mockResponse('ruleSets', { time_zone: 'America/Chicago', calendar: { periods: [] } } as never),
  subActivities: () =>
    mockResponse('subActivities', {
      results: [{ name: 'free-parking', display_name: 'x', color: '#00aa00', in_viewer: true }],
    }),
};

/** The spans of each day of the week: start, length and color. */
const bars = () =>
  [...document.querySelectorAll('li svg')].map((bar) =>
    [...bar.children].map((part) => ['x', 'width', 'fill'].map((name) => part.getAttribute(name)).join(' ')),
  );

it.each([
  ['/viewer/?is_hotspot=1', true],
  ['/viewer/', false],
])('tells the app around %s of the picked curb: %s', async (address, tells) => {
  const told: { type: string; payload: unknown }[] = [];
  Object.assign(globalThis, {
    ReactNativeWebView: { postMessage: (text: string) => void told.push(JSON.parse(text)) },
  });
  history.replaceState(null, '', address);
  // A Friday.
  store.dispatch(instantChosen({ date: '2026-11-20', time: '10:00' }));
  await open(
    <>
      <ViewerEffects answer={answer} />
      <ViewerWeek answer={answer} />
    </>,
    answers,
  );
  // The week and the message use the same answer: once the week has its colors, the message could
  // have been sent too.
  await expect.poll(() => bars()[4]?.includes('25% 50% #00aa00')).toBe(true);
  const of = () => told.filter(({ type }) => type === 'curb_selected').map(({ payload }) => payload);
  expect(of()).toEqual([]);
  act(() => void store.dispatch(linksPicked([7])));
  const curb = {
    link: 7,
    segment_id: 'S-7',
    street: 'Oak Street',
    kind: 'limited',
    sentence: expect.stringContaining('2 h'),
    longest_stay: 120,
  };
  expect(of()).toEqual(tells ? [curb] : []);
});

it('shows the days of the week in the colours of what the curb is, in grey what nobody coloured', async () => {
  store.dispatch(instantChosen({ date: '2026-11-20', time: '10:00' }));
  await open(<ViewerWeek answer={answer} />, answers);
  await expect.poll(() => bars()[4]?.includes('25% 50% #00aa00')).toBe(true);
  expect(bars()[6]).toContain('50% 50% #8a9499');
  expect(bars()[0]?.some((part) => part.includes('#00aa00'))).toBe(false);
});

it('shows days without colours while no curb is picked', async () => {
  await open(<ViewerWeek answer={undefined} />, answers);
  await expect.poll(() => document.querySelectorAll('li').length).toBe(7);
  expect(document.querySelector('li svg')).toBeNull();
});
