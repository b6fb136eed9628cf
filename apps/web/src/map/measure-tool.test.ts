// The measuring tool without a map: placing, finishing, moving, removing, undoing.
import type { Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { type MeasureState, measuredPoints, measureTool } from './measure-tool.ts';
import { keyToToolInput, type ToolInput } from './tool.ts';

const a: Position = [0, 0];
const b: Position = [0, 1];
const c: Position = [1, 1];
const place = (at: Position, vertex: number | null = null): ToolInput => ({ kind: 'place', at, vertex });

function after(...inputs: readonly ToolInput[]): MeasureState {
  return inputs.reduce((state, input) => measureTool.take(state, input).state, measureTool.start);
}

describe('measuring', () => {
  it('reads along with the pointer until it is finished', () => {
    const open = after(place(a), { kind: 'move', at: b });
    expect(measuredPoints(open)).toEqual([a, b]);
    const done = after(place(a), place(b), { kind: 'finish' }, { kind: 'move', at: c });
    expect(done.done).toBe(true);
    expect(measuredPoints(done)).toEqual([a, b]);
  });

  it('finishes on its last point, an area on its first, and a point at once', () => {
    expect(after(place(a), place(b), place(b, 1)).done).toBe(true);
    expect(after({ kind: 'shape', shape: 'area' }, place(a), place(b), place(c), place(a, 0)).done).toBe(
      true,
    );
    expect(after({ kind: 'shape', shape: 'point' }, place(a)).done).toBe(true);
  });

  it('does not finish what is nothing', () => {
    expect(after(place(a), { kind: 'finish' }).done).toBe(false);
    expect(after({ kind: 'shape', shape: 'area' }, place(a), place(b), { kind: 'finish' }).done).toBe(false);
  });

  it('moves a chosen point to the next click, without dragging', () => {
    const done = [place(a), place(b), { kind: 'finish' }] as const;
    expect(after(...done, place(b, 1)).chosen).toBe(1);
    expect(after(...done, place(b, 1), place(c)).points).toEqual([a, c]);
    expect(after(...done, place(b, 1), place(b, 1)).chosen).toBeNull();
    expect(after(...done, place(c)).points).toEqual([c]);
  });

  it('removes the chosen point, or the last', () => {
    expect(after(place(a), place(b), { kind: 'remove' }).points).toEqual([a]);
    const chosen = after(place(a), place(b), place(c), { kind: 'finish' }, place(a, 0), { kind: 'remove' });
    expect(chosen.points).toEqual([b, c]);
    expect(chosen.done).toBe(true);
    expect(after({ kind: 'remove' }).points).toEqual([]);
  });

  it('undoes and redoes every step, a drag as one', () => {
    const drawn = [place(a), place(b), { kind: 'finish' }] as const;
    const moved: readonly ToolInput[] = [
      { kind: 'drag', vertex: 1, at: [5, 5] },
      { kind: 'drag', vertex: 1, at: c },
      { kind: 'drop' },
    ];
    expect(after(...drawn, ...moved).points).toEqual([a, c]);
    expect(after(...drawn, ...moved, { kind: 'undo' }).points).toEqual([a, b]);
    expect(after(...drawn, ...moved, { kind: 'undo' }, { kind: 'redo' }).points).toEqual([a, c]);
    const back = after(...drawn, { kind: 'undo' }, { kind: 'undo' });
    expect(back).toMatchObject({ points: [a], done: false });
    expect(measureTool.take(back, { kind: 'redo' }).state.points).toEqual([a, b]);
    expect(after(...drawn, { kind: 'undo' }, place(c), { kind: 'redo' }).points).toEqual([a, b, c]);
    expect(after({ kind: 'undo' }, { kind: 'redo' }, { kind: 'drop' })).toEqual(measureTool.start);
  });

  it('throws the shape away first and leaves then; what was thrown away comes back', () => {
    const drawn = after(place(a), place(b));
    const first = measureTool.take(drawn, { kind: 'cancel' });
    expect([first.state.points, first.actions]).toEqual([[], []]);
    expect(measureTool.take(first.state, { kind: 'cancel' }).actions).toEqual([{ kind: 'leave' }]);
    expect(measureTool.take(first.state, { kind: 'undo' }).state.points).toEqual([a, b]);
  });
});

describe('keys', () => {
  const bare = { command: false, shift: false, alt: false };
  it('mean what they mean in other editors', () => {
    expect(['1', '2', '3'].map((key) => keyToToolInput(key, bare))).toEqual([
      { kind: 'shape', shape: 'point' },
      { kind: 'shape', shape: 'line' },
      { kind: 'shape', shape: 'area' },
    ]);
    const kinds = [' ', 'Enter', 'Escape', 'Delete', 'Backspace'].map(
      (key) => keyToToolInput(key, bare)?.kind,
    );
    expect(kinds).toEqual(['placeHere', 'finish', 'cancel', 'remove', 'remove']);
    expect(keyToToolInput('z', { ...bare, command: true })).toEqual({ kind: 'undo' });
    expect(keyToToolInput('Z', { ...bare, command: true, shift: true })).toEqual({ kind: 'redo' });
    expect(keyToToolInput('y', { ...bare, command: true })).toEqual({ kind: 'redo' });
    expect(keyToToolInput('z', bare)).toBeNull();
    expect(keyToToolInput('1', { ...bare, alt: true })).toBeNull();
  });
});
