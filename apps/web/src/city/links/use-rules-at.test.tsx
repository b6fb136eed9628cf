// @vitest-environment happy-dom
// The rules of a curb at the selected time: of today, and of planned changes from their instants on.
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { asOfChosen } from '../../proposals/scenarios/scenario-slice.ts';
import { instantChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import type { LinkRules } from './cached-link-rules.ts';
import { useRulesAt } from './use-rules-at.ts';

const today = mockResponse('linkRestrictions', { link: { id: 7 }, rule_set_id: 'today' } as never);
const planned = [
  { effective_from: '2026-11-21T06:00:00Z', rule_set_id: 'second' },
  { effective_from: '2026-11-22T06:00:00Z', rule_set_id: 'third' },
].map((one) => ({ ...one, regulation: 9, lines: ['x'], restrictions: [] }));

async function opened(answer: LinkRules) {
  const { now } = await openHook(() => useRulesAt(answer), {
    ruleSets: () => mockResponse('ruleSets', { time_zone: 'America/Chicago', rule_sets: [] } as never),
    plannedChanges: () => mockResponse('plannedChanges', { results: planned }),
  });
  return (date: string, time: string) => {
    act(() => void store.dispatch(instantChosen({ date, time })));
    return now()?.rule_set_id;
  };
}

it('are those of a planned change from its instant on', async () => {
  const at = await opened(today as never);
  await expect.poll(() => at('2026-11-21', '00:00')).toBe('second');
  expect([
    at('2026-11-20', '23:59'),
    at('2026-11-21', '23:59'),
    at('2026-11-22', '00:00'),
    at('2027-11-22', '00:00'),
  ]).toEqual(['today', 'second', 'third', 'third']);
});

it('stay those saved on this device, and those of another day', async () => {
  const kept = await opened({ ...(today as never as LinkRules), kept: true });
  expect(kept('2026-11-23', '00:00')).toBe('today');
  store.dispatch(asOfChosen('2026-11-01T00:00:00.000Z'));
  const past = await opened(today as never);
  expect(past('2026-11-23', '00:00')).toBe('today');
});
