// The circle tool, without a map.
import { pathMetres } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { type RadiusToolState, radiusTool } from './radius-tool.ts';
import type { ToolInput } from './tool.ts';

const middle: readonly [number, number] = [10, 50];
const beside: readonly [number, number] = [10.002, 50];
const at = ([lng, lat]: readonly [number, number]): [number, number] => [lng, lat];
const place = (where: readonly [number, number]): ToolInput => ({
  kind: 'place',
  at: at(where),
  vertex: null,
});

function play(inputs: readonly ToolInput[], tool = radiusTool(null, null)): RadiusToolState {
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

describe('a circle', () => {
  const tool = radiusTool(at(middle), 120);
  const take = (state: RadiusToolState, input: ToolInput) => tool.take(state, input).state;

  it('that is there has its handle in the east, at its size', () => {
    const { centre, edge, radius } = tool.start;
    expect([centre, radius]).toEqual([middle, 120]);
    expect(edge?.[0]).toBeGreaterThan(10);
    expect(edge?.[1]).toBeCloseTo(50, 5);
    expect(pathMetres([at(middle), edge ?? at(middle)])).toBeCloseTo(120, 3);
    expect(radiusTool(at(middle), null).start.edge).toBeNull();
  });

  it('is drawn with both handles, its outline, and until it is done', () => {
    const drawn = tool.drawing(tool.start);
    expect(drawn.points).toEqual([middle, tool.start.edge]);
    expect([drawn.done, drawn.shape, drawn.path?.length]).toEqual([true, 'line', 65]);
    const open = radiusTool(at(middle), null);
    expect(open.drawing(open.start)).toMatchObject({ points: [middle], done: false });
    expect(open.drawing(open.start)).not.toHaveProperty('path');
    const empty = radiusTool(null, null);
    expect(empty.drawing(empty.start)).toEqual({
      shape: 'line',
      points: [],
      pointer: null,
      done: true,
      chosen: null,
    });
  });

  it('gets another size where its edge is dragged, but none of less than a metre', () => {
    const wide = take(tool.start, { kind: 'drag', vertex: 1, at: at(beside) });
    expect(wide.radius).toBeCloseTo(pathMetres([at(middle), at(beside)]), 6);
    expect([wide.edge, wide.past]).toEqual([beside, []]);
    const slip: [number, number] = [10 + 0.000_013, 50];
    expect(take(tool.start, { kind: 'drag', vertex: 1, at: slip }).radius).toBe(120);
    const small: [number, number] = [10 + 0.000_015, 50];
    expect(take(tool.start, { kind: 'drag', vertex: 1, at: small }).radius).toBeGreaterThan(1);
  });

  it('is finished by a key at the pointer, and not without one', () => {
    const open = radiusTool(at(middle), null);
    expect(open.take(open.start, { kind: 'finish' }).state).toBe(open.start);
    const pointed = open.take(open.start, { kind: 'move', at: at(beside) }).state;
    expect(open.take(pointed, { kind: 'finish' }).state.edge).toEqual(beside);
  });

  it('of which only the middle is there moves with it', () => {
    const open = radiusTool(at(middle), null);
    expect(open.take(open.start, { kind: 'drag', vertex: 0, at: [11, 51] }).state).toMatchObject({
      centre: [11, 51],
      edge: null,
      radius: null,
    });
  });

  it('is undone and done again step by step; a new step ends what could be done again', () => {
    const steps = [place(middle), place(beside)].reduce(
      (state, input) => tool.take(state, input).state,
      radiusTool(null, null).start,
    );
    const once = take(steps, { kind: 'undo' });
    expect([once.centre, once.radius]).toEqual([middle, null]);
    const twice = take(once, { kind: 'undo' });
    expect(twice.centre).toBeNull();
    expect(take(twice, { kind: 'undo' })).toBe(twice);
    const again = take(take(twice, { kind: 'redo' }), { kind: 'redo' });
    expect([again.centre, again.edge, again.past.length]).toEqual([middle, beside, 2]);
    expect(take(again, { kind: 'redo' })).toBe(again);
    expect(take(twice, place([12, 52])).future).toEqual([]);
  });

  it.each(['remove', 'clear', 'cancel'] as const)('is thrown away by %s, and comes back by undo', (kind) => {
    const gone = take(tool.start, { kind });
    expect([gone.centre, gone.radius, gone.edge]).toEqual([null, null, null]);
    expect(take(gone, { kind: 'undo' }).radius).toBe(120);
    expect(take(gone, { kind })).toBe(gone);
  });

  it('is not changed by a drop without a drag, nor by other inputs', () => {
    expect(take(tool.start, { kind: 'drop' })).toBe(tool.start);
    expect(take(tool.start, { kind: 'shape', shape: 'area' })).toBe(tool.start);
    const moved = take(take(tool.start, { kind: 'drag', vertex: 0, at: [11, 50] }), { kind: 'drop' });
    expect([moved.past.length, moved.dragged]).toEqual([1, null]);
  });
});
