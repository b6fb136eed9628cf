// @vitest-environment happy-dom
// The hands of a map tool: clicks, drags of its points and keys become its inputs, and what it drew goes on the map.
import type { Position } from '@curbwright/core';
import { Point } from 'maplibre-gl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadShortcutSettings, saveShortcutSettings } from '../ui/shortcuts.ts';
import { FakeMap, roundPosition } from './testing/played-map.ts';
import type { ToolInput } from './tool.ts';
import { createToolController, type ToolController } from './tool-controller.ts';

let inputs: ToolInput[] = [];
let listeners = 0;
let points: Position[] = [];
let redraw = () => {};
const tool = {
  cursor: 'crosshair',
  drawing: () => ({ shape: 'line' as const, points, pointer: null, done: false, chosen: null }),
  subscribe: (listener: () => void) => {
    listeners += 1;
    redraw = listener;
    return () => {
      listeners -= 1;
    };
  },
  take: (input: ToolInput) =>
    void inputs.push('at' in input && input.at !== null ? { ...input, at: roundPosition(input.at) } : input),
};
let hands: ToolController;
let map: FakeMap;
/** The center of the visible part of the map, 1° east. */
const seen = new Point(210, 150);

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  inputs = [];
  points = [
    [0, 0],
    [2, 0],
  ];
  map = new FakeMap(['tool']);
  document.body.append(map.container, map.canvas);
  hands = createToolController(map.map, () => seen);
});
afterEach(() => {
  hands.stop();
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const press = (key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
};

it('takes a tool in hand, and puts it away', () => {
  expect(hands.isBusy()).toBe(false);
  hands.use(tool);
  expect(hands.isBusy()).toBe(true);
  expect([map.container.dataset.tool, map.canvas.style.cursor, map.doubleClickZoom.on, listeners]).toEqual([
    'in hand',
    'crosshair',
    false,
    1,
  ]);
  expect(map.shown.get('tool')).toHaveLength(3);
  hands.use(null);
  expect(hands.isBusy()).toBe(false);
  expect([map.container.dataset.tool, map.canvas.style.cursor, map.doubleClickZoom.on, listeners]).toEqual([
    'none',
    '',
    true,
    0,
  ]);
  expect(map.shown.get('tool')).toEqual([]);
});

it('draws what the tool says once a frame, and not on a map that is gone', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  hands.use(tool);
  redraw();
  hands.redraw();
  expect(frames).toHaveLength(1);
  points = [];
  frames.shift()?.();
  expect(map.shown.get('tool')).toEqual([]);
  points = [[1, 1]];
  redraw();
  expect(frames).toHaveLength(1);
  map.style = null;
  frames.shift()?.();
  expect(map.shown.get('tool')).toEqual([]);
});

it.each([
  [200, false, 0],
  [209, false, 0],
  [210, false, null],
  [216, true, 1],
  [184, true, 0],
  [183, true, null],
  [211, false, 1],
])('places at %d px, by a finger: %s, on the point %s', (x, touched, vertex) => {
  hands.use(tool);
  hands.click(new Point(x, 150), touched);
  expect(inputs).toMatchObject([{ kind: 'place', at: [(x - 200) / 10, 0], vertex }]);
});

it('hits the last point where two lie on each other', () => {
  points = [
    [0, 0],
    [1, 1],
    [0, 0],
  ];
  hands.use(tool);
  hands.click(new Point(200, 150), false);
  expect(inputs).toMatchObject([{ vertex: 2 }]);
});

it('drags a point by mouse and finger, and drops it once', () => {
  hands.use(tool);
  const at = (type: string, x: number) => {
    let kept = true;
    map.happens(type, {
      type,
      point: new Point(x, 150),
      preventDefault: () => {
        kept = false;
      },
    });
    return kept;
  };
  at('mousemove', 250);
  expect(at('mousedown', 250)).toBe(true);
  at('mousemove', 251);
  expect(at('mousedown', 222)).toBe(false);
  at('mousemove', 260);
  hands.move(new Point(260, 150));
  dispatchEvent(new MouseEvent('mouseup'));
  dispatchEvent(new MouseEvent('mouseup'));
  at('mousemove', 290);
  expect(at('touchstart', 185)).toBe(false);
  at('touchmove', 190);
  dispatchEvent(new Event('touchend'));
  expect(inputs).toEqual([
    { kind: 'drag', vertex: 1, at: [6, 0] },
    { kind: 'drop' },
    { kind: 'drag', vertex: 0, at: [-1, 0] },
    { kind: 'drop' },
  ]);
  expect(at('mousedown', 185)).toBe(true);
  hands.use(null);
  expect(at('mousedown', 200)).toBe(true);
});

it('follows the pointer, and tells when it left', () => {
  hands.use(tool);
  hands.move(new Point(220, 150));
  hands.move(null);
  expect(inputs).toEqual([
    { kind: 'move', at: [2, 0] },
    { kind: 'move', at: null },
  ]);
});

it('works by keys at the middle of what is seen, until the pointer comes back', () => {
  hands.use(tool);
  map.happens('move');
  expect(inputs).toEqual([]);
  expect(press('ArrowUp', {}, map.canvas).defaultPrevented).toBe(false);
  map.happens('move');
  hands.move(null);
  press(' ');
  expect(inputs).toMatchObject([
    { kind: 'move', at: [1, 0] },
    { kind: 'place', at: [1, 0] },
  ]);
  hands.move(new Point(230, 150));
  press(' ');
  expect(inputs.slice(2)).toMatchObject([
    { kind: 'move', at: [3, 0] },
    { kind: 'place', at: [3, 0] },
  ]);
  map.happens('move');
  expect(inputs).toHaveLength(4);
});

it('places by Space at the middle where no pointer is, and follows it from then on', () => {
  hands.use(tool);
  press(' ');
  map.happens('move');
  expect(inputs).toMatchObject([
    { kind: 'place', at: [1, 0] },
    { kind: 'move', at: [1, 0] },
  ]);
});

it.each([
  ['Enter', {}, { kind: 'finish' }],
  ['Escape', {}, { kind: 'cancel' }],
  ['Backspace', {}, { kind: 'remove' }],
  ['z', { ctrlKey: true }, { kind: 'undo' }],
  ['Z', { metaKey: true, shiftKey: true }, { kind: 'redo' }],
  ['2', {}, { kind: 'shape', shape: 'line' }],
] as const)('takes the key %s for itself', (key, more, input) => {
  hands.use(tool);
  const outside = vi.fn();
  document.body.addEventListener('keydown', outside);
  expect(press(key, more).defaultPrevented).toBe(true);
  expect(outside).not.toHaveBeenCalled();
  expect(inputs).toEqual([input]);
  document.body.removeEventListener('keydown', outside);
});

it('leaves keys to texts, controls, open dialogs and where none is its own', () => {
  const made = (tag: string, attributes: Readonly<Record<string, string>> = {}) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  document.body.replaceChildren(
    made('input'),
    made('button'),
    made('textarea'),
    made('p', { contenteditable: 'true' }),
    made('div', { role: 'radio' }),
  );
  document.body.append(map.canvas);
  const [input, button, area, , radio] = [...document.body.children] as HTMLElement[];
  hands.use(tool);
  const left = [
    press('Enter', {}, input),
    press('Backspace', {}, area),
    press('Enter', {}, button),
    press(' ', {}, radio),
    press('x'),
    press('z', { ctrlKey: true, altKey: true }),
    press('ArrowUp', {}, button),
  ];
  expect(left.map(({ defaultPrevented }) => defaultPrevented)).toEqual(left.map(() => false));
  expect(inputs).toEqual([]);
  expect(press('Escape', {}, button).defaultPrevented).toBe(true);
  expect(inputs).toEqual([{ kind: 'cancel' }]);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  press('Escape');
  dialog.remove();
  hands.use(null);
  press('Escape');
  expect(inputs).toHaveLength(1);
});

it('changes no shape by single keys where the person turned them off', () => {
  hands.use(tool);
  saveShortcutSettings({ ...loadShortcutSettings(), single: false });
  expect(press('2').defaultPrevented).toBe(false);
  press('Enter');
  expect(inputs).toEqual([{ kind: 'finish' }]);
});

it('does nothing after it was stopped', () => {
  hands.use(tool);
  map.happens('mousedown', {
    point: new Point(200, 150),
    type: 'mousedown',
    preventDefault: () => undefined,
  });
  hands.stop();
  press('Enter');
  dispatchEvent(new MouseEvent('mouseup'));
  dispatchEvent(new Event('touchend'));
  expect(inputs).toEqual([]);
  expect(listeners).toBe(0);
});
