// What keys mean to a tool, how a running tool keeps its state, and how several map plugins are
// combined.
import { Point } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { combineOverlays } from './map-overlay.ts';
import type { PickedCurb } from './pick.ts';
import { keyToToolInput, type Tool } from './tool.ts';
import { createToolSession } from './tool-session.ts';
import type { MapOverlay } from './view.ts';

const none = { command: false, shift: false, alt: false };
it.each([
  ['1', none, { kind: 'shape', shape: 'point' }],
  ['2', none, { kind: 'shape', shape: 'line' }],
  ['3', none, { kind: 'shape', shape: 'area' }],
  ['4', none, null],
  [' ', none, { kind: 'placeHere' }],
  ['Enter', none, { kind: 'finish' }],
  ['Escape', none, { kind: 'cancel' }],
  ['Delete', none, { kind: 'remove' }],
  ['Backspace', none, { kind: 'remove' }],
  ['z', none, null],
  ['z', { ...none, command: true }, { kind: 'undo' }],
  ['Z', { ...none, command: true, shift: true }, { kind: 'redo' }],
  ['y', { ...none, command: true }, { kind: 'redo' }],
  ['1', { ...none, command: true }, null],
  ['Enter', { ...none, command: true }, null],
  ['Enter', { ...none, alt: true }, null],
  ['z', { command: true, shift: false, alt: true }, null],
])('the key “%s” with %j means %j', (key, held, input) => expect(keyToToolInput(key, held)).toEqual(input));

it('a tool at work takes inputs one after the other, tells who listens, and asks the screen', () => {
  const tool: Tool<number> = {
    name: 'count',
    cursor: 'cell',
    start: 2,
    take: (state, input) => ({
      state: state + 1,
      actions: input.kind === 'cancel' ? [{ kind: 'leave' }, { kind: 'undo' }] : [],
    }),
    drawing: (state) => ({ shape: 'line', points: [[state, 0]], pointer: null, done: false, chosen: null }),
  };
  const asked: [string, number][] = [];
  const session = createToolSession(tool, ({ kind }) => asked.push([kind, session.get()]));
  let heard = 0;
  const stop = session.subscribe(() => {
    heard += 1;
  });
  expect([session.cursor, session.drags]).toEqual(['cell', false]);
  session.take({ kind: 'finish' });
  session.take({ kind: 'cancel' });
  expect(session.drawing().points).toEqual([[4, 0]]);
  // Actions are requested after the state has been updated.
  expect(asked).toEqual([
    ['leave', 4],
    ['undo', 4],
  ]);
  session.restart();
  expect([session.get(), heard]).toEqual([2, 3]);
  stop();
  expect(createToolSession({ ...tool, drags: true }, () => undefined).drags).toBe(true);
});

it('joined parts lie over one another in their order, and the last takes a click first', () => {
  const told: string[] = [];
  const part = (name: string, takes: boolean | null): MapOverlay => ({
    sources: () => ({ [name]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } }),
    layers: (id) => [{ id: `${name} ${id}`, type: 'background' }],
    over: () => [{ id: `over ${name}`, type: 'background' }],
    attach: () => ({
      send: () => void told.push(`send ${name}`),
      tell: () => void told.push(`tell ${name}`),
      ...(takes === null
        ? {}
        : {
            take: () => {
              told.push(`take ${name}`);
              return takes;
            },
          }),
      at: (_point, half, found) => [...found, { link: half, ruleSet: null, street: name }],
      stop: () => void told.push(`stop ${name}`),
    }),
  });
  const view = {} as never;
  const joined = combineOverlays([part('a', true), part('b', null), part('c', false)]);
  expect(Object.keys(joined.sources(view))).toEqual(['a', 'b', 'c']);
  expect(joined.layers('curbs', view).map(({ id }) => id)).toEqual(['a curbs', 'b curbs', 'c curbs']);
  expect(joined.over(view).map(({ id }) => id)).toEqual(['over a', 'over b', 'over c']);
  const attached = joined.attach({} as never);
  const point = new Point(1, 2);
  attached.send(view);
  attached.tell(view, view);
  expect(attached.take?.(point, 3)).toBe(true);
  const first: PickedCurb = { link: 1, ruleSet: 2, street: 'first' };
  expect(attached.at(point, 5, [first]).map(({ link, street }) => [link, street])).toEqual([
    [1, 'first'],
    [5, 'a'],
    [5, 'b'],
    [5, 'c'],
  ]);
  attached.stop();
  expect(told).toEqual([
    'send a',
    'send b',
    'send c',
    'tell a',
    'tell b',
    'tell c',
    'take c',
    'take a',
    'stop a',
    'stop b',
    'stop c',
  ]);
  expect(
    combineOverlays([part('c', false)])
      .attach({} as never)
      .take?.(point, 3),
  ).toBe(false);
});
