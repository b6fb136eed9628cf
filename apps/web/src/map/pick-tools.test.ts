// Selecting curbs by area: by dragging, clicking and keyboard; Esc, undo and Alt.
import type { Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { type AreaPickState, boxTool, lassoTool, polygonTool } from './pick-tools.ts';
import type { Tool, ToolAction, ToolInput } from './tool.ts';

function run(tool: Tool<AreaPickState>, inputs: readonly ToolInput[]) {
  let state = tool.start;
  const actions: ToolAction[] = [];
  for (const input of inputs) {
    const taken = tool.take(state, input);
    state = taken.state;
    actions.push(...taken.actions);
  }
  return { state, actions, drawing: tool.drawing(state) };
}

const press = (at: Position): ToolInput => ({ kind: 'press', at });
const pull = (at: Position): ToolInput => ({ kind: 'pull', at });
const release = (at: Position, alt = false): ToolInput => ({ kind: 'release', at, alt });
const place = (at: Position, vertex: number | null = null): ToolInput => ({ kind: 'place', at, vertex });
const move = (at: Position | null): ToolInput => ({ kind: 'move', at });

const square: Position[] = [
  [0, 0],
  [2, 0],
  [2, 1],
  [0, 1],
  [0, 0],
];

describe('the box', () => {
  it('is dragged', () => {
    const { actions, state } = run(boxTool, [press([0, 0]), pull([1, 1]), pull([2, 1]), release([2, 1])]);
    expect(actions).toEqual([{ kind: 'area', ring: square, alt: false }]);
    expect(state.points).toEqual([]);
  });
  it('takes off with Alt', () => {
    const { actions } = run(boxTool, [press([0, 0]), pull([2, 1]), release([2, 1], true)]);
    expect(actions).toEqual([{ kind: 'area', ring: square, alt: true }]);
  });
  it('is set by two clicks, each a press, a release and a click', () => {
    const { actions } = run(boxTool, [
      press([0, 0]),
      release([0, 0]),
      place([0, 0]),
      move([1, 1]),
      press([2, 1]),
      release([2, 1]),
      place([2, 1]),
    ]);
    expect(actions).toEqual([{ kind: 'area', ring: square, alt: false }]);
  });
  it('is set by keys: Space, move the map, Enter', () => {
    const { actions } = run(boxTool, [place([0, 0]), move([2, 1]), { kind: 'finish' }]);
    expect(actions).toEqual([{ kind: 'area', ring: square, alt: false }]);
  });
  it('shows itself while it is drawn, and is let be by Esc; again Esc leaves', () => {
    const drawn = run(boxTool, [press([0, 0]), pull([2, 1])]);
    expect(drawn.drawing.points).toEqual(square.slice(0, 4));
    expect(run(boxTool, [press([0, 0]), pull([2, 1]), { kind: 'cancel' }]).actions).toEqual([]);
    expect(run(boxTool, [{ kind: 'cancel' }]).actions).toEqual([{ kind: 'leave' }]);
  });
  it('asks for nothing without an area', () => {
    expect(run(boxTool, [press([0, 0]), pull([2, 0]), release([2, 0])]).actions).toEqual([]);
    expect(run(boxTool, [{ kind: 'finish' }]).actions).toEqual([]);
  });
  it('undoes in the draft when nothing is begun', () => {
    expect(run(boxTool, [{ kind: 'undo' }]).actions).toEqual([{ kind: 'undo' }]);
    expect(run(boxTool, [{ kind: 'redo' }]).actions).toEqual([{ kind: 'redo' }]);
  });
});

describe('the lasso', () => {
  it('is drawn with the button down', () => {
    const { actions } = run(lassoTool, [
      press([0, 0]),
      pull([2, 0]),
      pull([2, 1]),
      pull([0, 1]),
      release([0, 1]),
    ]);
    expect(actions).toEqual([{ kind: 'area', ring: square, alt: false }]);
  });
  it('forgets a line too short to hold anything', () => {
    const { actions, state } = run(lassoTool, [press([0, 0]), pull([2, 0]), release([2, 0])]);
    expect(actions).toEqual([]);
    expect(state.points).toEqual([]);
  });
  it('shows no hundred points while it is drawn', () => {
    expect(run(lassoTool, [press([0, 0]), pull([2, 0])]).drawing.bare).toBe(true);
  });
  it('is a polygon by clicks and keys', () => {
    const { actions } = run(lassoTool, [
      place([0, 0]),
      place([2, 0]),
      place([2, 1]),
      place([0, 1]),
      { kind: 'finish' },
    ]);
    expect(actions).toEqual([{ kind: 'area', ring: square, alt: false }]);
  });
});

describe('the polygon', () => {
  const three = [place([0, 0]), place([2, 0]), place([2, 1])];
  it('is closed on its first or last corner, or by Enter', () => {
    for (const close of [place([0, 0], 0), place([2, 1], 2), { kind: 'finish' } as const])
      expect(run(polygonTool, [...three, close]).actions).toEqual([
        { kind: 'area', ring: [...square.slice(0, 3), [0, 0]], alt: false },
      ]);
  });
  it('needs three corners', () => {
    expect(run(polygonTool, [...three.slice(0, 2), { kind: 'finish' }]).actions).toEqual([]);
  });
  it('moves a corner and takes the last one back', () => {
    const moved = run(polygonTool, [...three, { kind: 'drag', vertex: 1, at: [3, 0] }]);
    expect(moved.state.points[1]).toEqual([3, 0]);
    expect(run(polygonTool, [...three, { kind: 'undo' }]).state.points).toHaveLength(2);
    expect(run(polygonTool, [...three, { kind: 'remove' }]).state.points).toHaveLength(2);
    expect(run(polygonTool, [...three, { kind: 'clear' }]).state.points).toHaveLength(0);
  });
});
