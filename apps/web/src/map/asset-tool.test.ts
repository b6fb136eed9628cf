// The tool that places an asset: a point moves to the click, an area is edited by its corners.
import { describe, expect, it } from 'vitest';
import { assetTool } from './asset-tool.ts';
import { createToolSession } from './tool-session.ts';

describe('the tool that places an asset', () => {
  const place = (lng: number, vertex: number | null = null) =>
    ({ kind: 'place', at: [lng, 1], vertex }) as const;
  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
  ] satisfies [number, number][];
  const afterAll = (
    shape: 'point' | 'area',
    points: readonly [number, number][],
    ...inputs: readonly object[]
  ) => {
    const session = createToolSession(assetTool(shape, points), () => undefined);
    for (const input of inputs) session.take(input as never);
    return session.drawing();
  };

  it('puts a point where each click is, also on itself', () => {
    expect(afterAll('point', [], place(3))).toMatchObject({ shape: 'point', points: [[3, 1]], done: true });
    expect(afterAll('point', [[3, 1]], place(4, 0))).toMatchObject({ points: [[4, 1]], chosen: null });
    expect(afterAll('point', []).done).toBe(false);
  });

  it('makes an area corner by corner, and begins no other beside one that is done', () => {
    expect(afterAll('area', [], place(1), place(2)).points).toHaveLength(2);
    const done = afterAll('area', square);
    expect(done).toMatchObject({ shape: 'area', done: true });
    expect(afterAll('area', square, place(9)).points).toEqual(square);
    expect(afterAll('area', square, place(9, 1)).chosen).toBe(1);
    expect(afterAll('area', square, place(9, 1), place(5)).points).toEqual([
      [0, 0],
      [5, 1],
      [1, 1],
    ]);
    expect(afterAll('area', square, { kind: 'shape', shape: 'line' }).shape).toBe('area');
    expect(afterAll('area', square, { kind: 'remove' }).points).toHaveLength(2);
  });
});
