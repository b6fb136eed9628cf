// @vitest-environment happy-dom
// Keys: what is pressed where, the panel over another first, never behind a dialog, and what a field does itself is left to it.
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadShortcutSettings, saveShortcutSettings, useShortcut } from './shortcuts.ts';

const made: Element[] = [];
beforeEach(() => {
  // happy-dom does not know `:modal`, so any dialog in the page counts as open.
  const find = document.querySelector.bind(document);
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) =>
    find(selector.replace(':modal', '')),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  for (const element of made.splice(0)) element.remove();
});

function put(tag: string, attributes: Readonly<Record<string, string>> = {}, into: Element = document.body) {
  const element = into.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  made.push(element);
  return element;
}

/** Presses a key; returns whether the page handled it. */
function press(key: string, on: Element = document.body, how: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how });
  on.dispatchEvent(event);
  return event.defaultPrevented;
}
const control = { ctrlKey: true };

it('does what is there to do, and leaves other keys to the browser', () => {
  const run = vi.fn();
  const { unmount } = renderHook(() => useShortcut('measure', run));
  expect([press('m'), press('s'), press('m', document.body, { altKey: true })]).toEqual([true, false, false]);
  expect(run).toHaveBeenCalledOnce();
  unmount();
  expect([press('m'), run.mock.calls.length]).toEqual([false, 1]);
});

it.each([control, { metaKey: true }])('does with %j what is done by Ctrl or Cmd', (how) => {
  const run = vi.fn();
  renderHook(() => useShortcut('search', run));
  expect([press('k', document.body, how), run.mock.calls.length]).toEqual([true, 1]);
});

it('tells redo by Shift from undo', () => {
  const [undo, redo] = [vi.fn(), vi.fn()];
  renderHook(() => useShortcut('undo', undo));
  renderHook(() => useShortcut('redo', redo));
  press('z', document.body, { ...control, shiftKey: true });
  expect([undo.mock.calls.length, redo.mock.calls.length]).toEqual([0, 1]);
});

it('asks the newest panel, with what it does now, and the one below when it is gone', () => {
  const [below, first, now] = [vi.fn(), vi.fn(), vi.fn()];
  renderHook(() => useShortcut('measure', below));
  const over = renderHook(({ run }) => useShortcut('measure', run), { initialProps: { run: first } });
  over.rerender({ run: now });
  press('m');
  expect([below, first, now].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
  over.unmount();
  press('m');
  expect([below, first, now].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});

it.each([
  ['input', {}, false],
  ['input', { type: 'range' }, true],
  ['input', { type: 'checkbox' }, true],
  ['input', { type: 'radio' }, false],
  ['textarea', {}, false],
  ['select', {}, false],
  ['button', {}, true],
])('in a field (%s %j) a single key does something: %s', (tag, attributes, does) => {
  const run = vi.fn();
  renderHook(() => useShortcut('measure', run));
  expect([press('m', put(tag, attributes)), run.mock.calls.length > 0]).toEqual([does, does]);
});

it.each([
  ['input', {}, false],
  ['input', { type: 'date' }, false],
  ['input', { type: 'range' }, true],
  ['textarea', {}, false],
  ['select', {}, true],
  ['button', {}, true],
])('in a field (%s %j) undo and redo are the draft’s: %s', (tag, attributes, does) => {
  const [undo, redo] = [vi.fn(), vi.fn()];
  renderHook(() => useShortcut('undo', undo));
  renderHook(() => useShortcut('redo', redo));
  const field = put(tag, attributes);
  expect([press('z', field, control), press('y', field, control)]).toEqual([does, does]);
  expect([undo.mock.calls.length, redo.mock.calls.length]).toEqual(does ? [1, 1] : [0, 0]);
});

it('undoes the draft in a text whose every value edits it, and saves from any', () => {
  const [undo, save] = [vi.fn(), vi.fn()];
  renderHook(() => useShortcut('undo', undo));
  renderHook(() => useShortcut('save', save));
  press('z', put('input', {}, put('div', { 'data-edits-draft': '' })), control);
  press('s', put('textarea'), control);
  expect([undo.mock.calls.length, save.mock.calls.length]).toEqual([1, 1]);
});

it('does nothing behind a dialog: the browser does not either, but undoes in the dialog’s own fields', () => {
  const [save, undo] = [vi.fn(), vi.fn()];
  renderHook(() => useShortcut('save', save));
  renderHook(() => useShortcut('undo', undo));
  put('dialog');
  expect([press('s', document.body, control), press('z', document.body, control)]).toEqual([true, false]);
  expect([save.mock.calls.length, undo.mock.calls.length]).toEqual([0, 0]);
});

it('leaves a key that somebody took, and one of a text being composed', () => {
  const run = vi.fn();
  renderHook(() => useShortcut('measure', run));
  const taking = put('div');
  taking.addEventListener('keydown', (event) => event.preventDefault());
  press('m', taking);
  press('m', document.body, { isComposing: true });
  expect(run).not.toHaveBeenCalled();
});

it('goes by what the person chose, kept in this browser', () => {
  const run = vi.fn();
  act(() => saveShortcutSettings({ single: true, keys: { measure: 'q' } }));
  renderHook(() => useShortcut('measure', run));
  expect([press('m'), press('q')]).toEqual([false, true]);
  saveShortcutSettings({ single: false, keys: { measure: 'q' } });
  expect([press('q'), loadShortcutSettings()]).toEqual([false, { single: false, keys: { measure: 'q' } }]);
});
