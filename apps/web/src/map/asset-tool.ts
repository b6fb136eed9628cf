// The tool that places an asset: a point by one click, an area corner by corner. Both can be moved
// by dragging. Built on the measuring tool.
import type { Position } from '@curbwright/core';
import { type MeasureState, measureTool } from './measure-tool.ts';
import type { Tool } from './tool.ts';

/**
 * Creates the tool with the asset's existing location: the point, or the corners of the ring
 * without the closing one.
 */
export function assetTool(shape: 'point' | 'area', points: readonly Position[]): Tool<MeasureState> {
  return {
    ...measureTool,
    name: 'asset',
    start: { ...measureTool.start, shape, points, done: points.length > 0 },
    take: (state, input) => {
      if (input.kind === 'shape') return { state, actions: [] };
      // A finished area is edited by its corners; a click outside them does not start a new area.
      const chosen = 'vertex' in input && input.vertex !== null ? input.vertex : state.chosen;
      if (input.kind === 'place' && shape === 'area' && state.done && chosen === null)
        return { state, actions: [] };
      // A point moves to the clicked location.
      if (input.kind === 'place' && shape === 'point')
        return measureTool.take({ ...state, chosen: null }, { ...input, vertex: null });
      return measureTool.take(state, input);
    },
  };
}
