// @vitest-environment happy-dom
// What of the curbs' looks is sent to the map: colors and widths at once and only what changed, dashes when the clock rests.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CurbFeatureStates } from './curb-feature-states.ts';
import type { CurbStyle } from './curb-style.ts';
import { FakeMap } from './testing/played-map.ts';

const solid: CurbStyle = { color: '#111111', width: 2, dash: 'solid' };
const dotted: CurbStyle = { color: '#222222', width: 3, dash: 'dot' };
const stateOf = (map: FakeMap, id: number) => map.stateOf({ source: 'curbs', sourceLayer: 'links', id });
const dashesSent = (map: FakeMap) => map.toldOf('setPaintProperty');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends colors and widths at once, and dashes only when the clock has rested', () => {
  const map = new FakeMap();
  const states = new CurbFeatureStates(map.map, new Map());
  states.send(
    new Map([
      [1, solid],
      [2, dotted],
    ]),
  );
  expect([stateOf(map, 1), stateOf(map, 2)]).toEqual([
    { color: '#111111', width: 2 },
    { color: '#222222', width: 3 },
  ]);
  vi.advanceTimersByTime(139);
  expect(dashesSent(map)).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(dashesSent(map)).toEqual([
    [
      'curb-line',
      'line-dasharray',
      ['match', ['get', 'rule_set'], [2], ['literal', [0.5, 1]], ['literal', [1, 0]]],
    ],
  ]);
});

it('waits anew with each move of the clock, and sends the last dashes only', () => {
  const map = new FakeMap();
  const states = new CurbFeatureStates(map.map, new Map());
  states.send(new Map([[2, dotted]]));
  vi.advanceTimersByTime(100);
  states.send(new Map([[2, { ...dotted, dash: 'dash' }]]));
  vi.advanceTimersByTime(100);
  expect(dashesSent(map)).toEqual([]);
  vi.advanceTimersByTime(40);
  expect(dashesSent(map)).toHaveLength(1);
  expect(JSON.stringify(dashesSent(map))).toContain('[2.6,1.3]');
  // Switching back and forth before the delay has passed sends nothing.
  states.send(new Map([[2, dotted]]));
  states.send(new Map([[2, { ...dotted, dash: 'dash' }]]));
  vi.advanceTimersByTime(1000);
  expect(dashesSent(map)).toHaveLength(1);
});

it('sends no dashes that the style has, nor after it was stopped', () => {
  const map = new FakeMap();
  const looks = new Map([[2, dotted]]);
  const states = new CurbFeatureStates(map.map, looks);
  states.send(looks);
  vi.advanceTimersByTime(1000);
  states.send(new Map([[2, solid]]));
  states.styled(new Map([[2, solid]]));
  vi.advanceTimersByTime(1000);
  states.send(new Map([[2, solid]]));
  vi.advanceTimersByTime(1000);
  expect(dashesSent(map)).toEqual([]);
  states.send(looks);
  states.stop();
  vi.advanceTimersByTime(1000);
  expect(dashesSent(map)).toEqual([]);
});

it('sends only what changed, and everything again to a source that forgot', () => {
  const map = new FakeMap();
  const states = new CurbFeatureStates(map.map, new Map());
  expect(states.isKept()).toBe(true);
  const looks = new Map([
    [1, solid],
    [2, dotted],
  ]);
  states.send(looks);
  expect(states.isKept()).toBe(true);
  map.states.clear();
  expect(states.isKept()).toBe(false);
  states.send(
    new Map([
      [1, solid],
      [2, { ...dotted, width: 5 }],
    ]),
  );
  expect([stateOf(map, 1), stateOf(map, 2)]).toEqual([undefined, { color: '#222222', width: 5 }]);
  states.forget();
  states.send(looks);
  expect(stateOf(map, 1)).toEqual({ color: '#111111', width: 2 });
});

it('says which curbs are drawn: those without width are not, unknown ones are', () => {
  const states = new CurbFeatureStates(new FakeMap().map, new Map());
  states.send(
    new Map([
      [1, solid],
      [2, { ...dotted, width: 0 }],
    ]),
  );
  expect([1, 2, 9].map((ruleSet) => states.isDrawn(ruleSet))).toEqual([true, false, true]);
});

it('keeps the states of lines of its own', () => {
  const map = new FakeMap();
  const states = new CurbFeatureStates(map.map, new Map(), { source: 'drafts', line: 'draft-line' });
  states.send(new Map([[4, dotted]]));
  vi.advanceTimersByTime(140);
  expect(map.stateOf({ source: 'drafts', id: 4 })).toEqual({ color: '#222222', width: 3 });
  expect(dashesSent(map)[0]?.[0]).toBe('draft-line');
  expect(states.isKept()).toBe(true);
});
