// The tool that places an asset: a point by a click, an area corner by corner; both moved by dragging. Made of the measuring tool's hands.
import type { Position } from '@curbwright/core';
import { type Measuring, measureTool } from './measure-tool.ts';
import type { Tool } from './tool.ts';

/** The tool, with the place there is: the point, or the corners of the ring without the closing one. */
export function assetTool(shape: 'point' | 'area', points: readonly Position[]): Tool<Measuring> {
  return {
    ...measureTool,
    name: 'asset',
    start: { ...measureTool.start, shape, points, done: points.length > 0 },
    take: (state, input) => {
      if (input.kind === 'shape') return { state, actions: [] };
      // An area that is done is changed by its corners: a click beside it does not begin another.
      const chosen = 'vertex' in input && input.vertex !== null ? input.vertex : state.chosen;
      if (input.kind === 'place' && shape === 'area' && state.done && chosen === null)
        return { state, actions: [] };
      // A point goes where the click is.
      if (input.kind === 'place' && shape === 'point')
        return measureTool.take({ ...state, chosen: null }, { ...input, vertex: null });
      return measureTool.take(state, input);
    },
  };
}
