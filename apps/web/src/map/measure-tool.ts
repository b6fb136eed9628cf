// The measuring tool: draws, moves and removes points, with undo and redo for every step.
import type { Position } from '@curbwright/core';
import type { Drawing, DrawnShape, Tool, ToolInput } from './tool.ts';

/** The state that undo restores. */
interface Step {
  readonly shape: DrawnShape;
  readonly points: readonly Position[];
  readonly done: boolean;
}

export interface Measuring extends Step {
  readonly pointer: Position | null;
  readonly chosen: number | null;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** The step before a drag, because a whole drag is one undo step. */
  readonly dragged: Step | null;
}

const start: Measuring = {
  shape: 'line',
  points: [],
  done: false,
  pointer: null,
  chosen: null,
  past: [],
  future: [],
  dragged: null,
};

/** Fewest points for a valid shape. */
const fewest: Readonly<Record<DrawnShape, number>> = { point: 1, line: 2, area: 3 };

function stepOf({ shape, points, done }: Step): Step {
  return { shape, points, done };
}

/** Applies a change that can be undone. */
function changed(state: Measuring, change: Partial<Measuring>): Measuring {
  return { ...state, ...change, past: [...state.past, stepOf(state)], future: [] };
}

function finished(state: Measuring): Measuring {
  return state.done || state.points.length < fewest[state.shape]
    ? state
    : changed(state, { done: true, chosen: null });
}

function placed(state: Measuring, at: Position, vertex: number | null): Measuring {
  const { shape, points, chosen, done } = state;
  if (done) {
    // A selected point moves to the next click: moving without dragging.
    if (chosen !== null && vertex !== chosen)
      return changed(state, { points: points.with(chosen, at), chosen: null });
    if (vertex !== null) return { ...state, chosen: vertex === chosen ? null : vertex };
    return changed(state, { points: [at], done: shape === 'point', chosen: null });
  }
  if (shape === 'point') return changed(state, { points: [at], done: true });
  const closes = vertex !== null && (vertex === points.length - 1 || (shape === 'area' && vertex === 0));
  if (closes) return finished(state);
  return changed(state, { points: [...points, at], chosen: null });
}

function removed(state: Measuring): Measuring {
  const { points, chosen, shape, done } = state;
  if (points.length === 0) return state;
  const left = points.toSpliced(chosen ?? points.length - 1, 1);
  return changed(state, { points: left, chosen: null, done: done && left.length >= fewest[shape] });
}

/** Goes one step back (from `past` to `future`) or forward. */
function travelled(state: Measuring, back: boolean): Measuring {
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

function next(state: Measuring, input: ToolInput): Measuring {
  switch (input.kind) {
    case 'move':
      return { ...state, pointer: input.at };
    case 'place':
      return placed(state, input.at, input.vertex);
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
        : changed(state, { shape: input.shape, points: [], done: false, chosen: null });
    case 'finish':
      return finished(state);
    case 'remove':
      return removed(state);
    case 'undo':
      return travelled(state, true);
    case 'redo':
      return travelled(state, false);
    case 'clear':
    case 'cancel':
      return state.points.length === 0 ? state : changed(state, { points: [], done: false, chosen: null });
    default:
      return state;
  }
}

export const measureTool: Tool<Measuring> = {
  name: 'measure',
  cursor: 'crosshair',
  start,
  take: (state, input) => ({
    state: next(state, input),
    // Esc first discards the shape, then leaves the tool.
    actions: input.kind === 'cancel' && state.points.length === 0 ? [{ kind: 'leave' }] : [],
  }),
  drawing: ({ shape, points, pointer, done, chosen }): Drawing => ({ shape, points, pointer, done, chosen }),
};

/** The points being measured, including the pointer while drawing. */
export function measuredPoints({ shape, points, pointer, done }: Drawing): readonly Position[] {
  return done || pointer === null || shape === 'point' ? points : [...points, pointer];
}
