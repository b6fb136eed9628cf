// The circle tool, without a map.
import { pathMetres } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { type Circling, radiusTool } from './radius-tool.ts';
import type { ToolInput } from './tool.ts';

const middle: readonly [number, number] = [10, 50];
const beside: readonly [number, number] = [10.002, 50];
const at = ([lng, lat]: readonly [number, number]): [number, number] => [lng, lat];
const place = (where: readonly [number, number]): ToolInput => ({
  kind: 'place',
  at: at(where),
  vertex: null,
});

function play(inputs: readonly ToolInput[], tool = radiusTool(null, null)): Circling {
  return inputs.reduce((state, input) => tool.take(state, input).state, tool.start);
}

describe('radiusTool', () => {
  it('takes the middle by one click and the edge by another', () => {
    const { centre, radius } = play([place(middle), place(beside)]);
    expect(centre).toEqual(middle);
    expect(radius).toBeCloseTo(pathMetres([at(middle), at(beside)]), 6);
  });

  it('takes no edge on the middle, and no third click', () => {
    expect(play([place(middle), place(middle)]).radius).toBeNull();
    const done = play([place(middle), place(beside), place([10.1, 50.1])]);
    expect(done.radius).toBeLessThan(200);
  });

  it('keeps its size when the middle is dragged, and undoes the drag as one step', () => {
    const tool = radiusTool(at(middle), 120);
    const drag = (lng: number): ToolInput => ({ kind: 'drag', vertex: 0, at: [lng, 50] });
    const moved = play([drag(10.01), drag(10.02), { kind: 'drop' }], tool);
    expect(moved.centre).toEqual([10.02, 50]);
    expect(pathMetres([at([10.02, 50]), moved.edge ?? at(middle)])).toBeCloseTo(120, 3);
    expect(tool.take(moved, { kind: 'undo' }).state.centre).toEqual(middle);
  });

  it('shows the circle at the pointer before the edge is placed', () => {
    const tool = radiusTool(null, null);
    const state = play([place(middle), { kind: 'move', at: at(beside) }], tool);
    expect(tool.drawing(state).path?.length).toBeGreaterThan(10);
  });

  it('throws the circle away with Esc, then leaves', () => {
    const tool = radiusTool(at(middle), 50);
    const once = tool.take(tool.start, { kind: 'cancel' });
    expect(once.actions).toEqual([]);
    expect(tool.take(once.state, { kind: 'cancel' }).actions).toEqual([{ kind: 'leave' }]);
  });
});
