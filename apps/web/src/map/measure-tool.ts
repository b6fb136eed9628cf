// The measuring tool: draws, moves and removes points, with undo and redo for every step.
import type { Position } from '@curbwright/core';
import type { Drawing, DrawnShape, Tool, ToolInput } from './tool.ts';

/** The state that undo restores. */
interface MeasureStep {
  readonly shape: DrawnShape;
  readonly points: readonly Position[];
  readonly done: boolean;
}

export interface MeasureState extends MeasureStep {
  readonly pointer: Position | null;
  readonly chosen: number | null;
  readonly past: readonly MeasureStep[];
  readonly future: readonly MeasureStep[];
  /** The step before a drag, because a whole drag is one undo step. */
  readonly dragged: MeasureStep | null;
}

const start: MeasureState = {
  shape: 'line',
  points: [],
  done: false,
  pointer: null,
  chosen: null,
  past: [],
  future: [],
  dragged: null,
};

/** Minimum number of points of a valid shape. */
const minPoints: Readonly<Record<DrawnShape, number>> = { point: 1, line: 2, area: 3 };

function stepOf({ shape, points, done }: MeasureStep): MeasureStep {
  return { shape, points, done };
}

/** Applies a change that can be undone. */
function applyMeasureChange(state: MeasureState, change: Partial<MeasureState>): MeasureState {
  return { ...state, ...change, past: [...state.past, stepOf(state)], future: [] };
}

function finishMeasuring(state: MeasureState): MeasureState {
  return state.done || state.points.length < minPoints[state.shape]
    ? state
    : applyMeasureChange(state, { done: true, chosen: null });
}

function placePoint(state: MeasureState, at: Position, vertex: number | null): MeasureState {
  const { shape, points, chosen, done } = state;
  if (done) {
    // A click moves the selected point there, as an alternative to dragging.
    if (chosen !== null && vertex !== chosen)
      return applyMeasureChange(state, { points: points.with(chosen, at), chosen: null });
    if (vertex !== null) return { ...state, chosen: vertex === chosen ? null : vertex };
    return applyMeasureChange(state, { points: [at], done: shape === 'point', chosen: null });
  }
  if (shape === 'point') return applyMeasureChange(state, { points: [at], done: true });
  const closes = vertex !== null && (vertex === points.length - 1 || (shape === 'area' && vertex === 0));
  if (closes) return finishMeasuring(state);
  return applyMeasureChange(state, { points: [...points, at], chosen: null });
}

function removePoint(state: MeasureState): MeasureState {
  const { points, chosen, shape, done } = state;
  if (points.length === 0) return state;
  const left = points.toSpliced(chosen ?? points.length - 1, 1);
  return applyMeasureChange(state, {
    points: left,
    chosen: null,
    done: done && left.length >= minPoints[shape],
  });
}

/** Goes one step back (from `past` to `future`) or forward. */
function stepThroughHistory(state: MeasureState, back: boolean): MeasureState {
  const from = back ? state.past : state.future;
  const step = back ? from.at(-1) : from[0];
  if (step === undefined) return state;
  const here = stepOf(state);
  return {
    ...state,
    ...step,
    chosen: null,
    past: back ? from.slice(0, -1) : [...state.past, here],
    future: back ? [here, ...state.future] : from.slice(1),
  };
}

function nextMeasureState(state: MeasureState, input: ToolInput): MeasureState {
  switch (input.kind) {
    case 'move':
      return { ...state, pointer: input.at };
    case 'place':
      return placePoint(state, input.at, input.vertex);
    case 'drag': {
      const dragged = state.dragged ?? stepOf(state);
      return { ...state, dragged, points: state.points.with(input.vertex, input.at) };
    }
    case 'drop':
      return state.dragged === null
        ? state
        : { ...state, dragged: null, past: [...state.past, state.dragged], future: [] };
    case 'shape':
      return input.shape === state.shape
        ? state
        : applyMeasureChange(state, { shape: input.shape, points: [], done: false, chosen: null });
    case 'finish':
      return finishMeasuring(state);
    case 'remove':
      return removePoint(state);
    case 'undo':
      return stepThroughHistory(state, true);
    case 'redo':
      return stepThroughHistory(state, false);
    case 'clear':
    case 'cancel':
      return state.points.length === 0
        ? state
        : applyMeasureChange(state, { points: [], done: false, chosen: null });
    default:
      return state;
  }
}

export const measureTool: Tool<MeasureState> = {
  name: 'measure',
  cursor: 'crosshair',
  start,
  take: (state, input) => ({
    state: nextMeasureState(state, input),
    // Esc first discards the shape; pressed again, it closes the tool.
    actions: input.kind === 'cancel' && state.points.length === 0 ? [{ kind: 'leave' }] : [],
  }),
  drawing: ({ shape, points, pointer, done, chosen }): Drawing => ({ shape, points, pointer, done, chosen }),
};

/** Returns the points being measured, including the pointer while drawing. */
export function measuredPoints({ shape, points, pointer, done }: Drawing): readonly Position[] {
  return done || pointer === null || shape === 'point' ? points : [...points, pointer];
}
