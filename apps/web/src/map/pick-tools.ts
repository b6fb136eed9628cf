// Tools that select curbs by an area: box, lasso and polygon. Each works by dragging or clicking,
// and by keyboard.
import type { Position } from '@curbwright/core';
import type { Drawing, Tool, ToolAction, ToolInput } from './tool.ts';

export interface AreaPickState {
  readonly points: readonly Position[];
  readonly pointer: Position | null;
  /** Whether a pointer button is down, and whether the pointer has moved since it was pressed. */
  readonly pressed: 'no' | 'down' | 'moved';
}

interface AreaPickUpdate {
  readonly state: AreaPickState;
  readonly actions: readonly ToolAction[];
}

const start: AreaPickState = { points: [], pointer: null, pressed: 'no' };

function withoutActions(state: AreaPickState): AreaPickUpdate {
  return { state, actions: [] };
}

/** Requests the selection of the area and resets the tool. */
function requestAreaPick(
  points: readonly Position[],
  pointer: Position | null,
  alt: boolean,
): AreaPickUpdate {
  const [first] = points;
  if (first === undefined) return withoutActions({ ...start, pointer });
  return { state: { ...start, pointer }, actions: [{ kind: 'area', ring: [...points, first], alt }] };
}

/** Esc first discards the unfinished area; pressed again, it closes the tool. */
function cancelAreaPick(state: AreaPickState): AreaPickUpdate {
  return state.points.length === 0
    ? { state, actions: [{ kind: 'leave' }] }
    : withoutActions({ ...start, pointer: state.pointer });
}

/** Undo removes the last point; if there is none, it undoes the previous selection. */
function undoOrRedoPoint(state: AreaPickState, direction: 'undo' | 'redo'): AreaPickUpdate {
  if (state.points.length === 0) return { state, actions: [{ kind: direction }] };
  return direction === 'undo'
    ? withoutActions({ ...state, points: state.points.slice(0, -1) })
    : withoutActions(state);
}

function rectangleCorners([west, south]: Position, [east, north]: Position): readonly Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

function pickRectangle(from: Position, to: Position, alt: boolean): AreaPickUpdate {
  return from[0] === to[0] || from[1] === to[1]
    ? withoutActions({ ...start, pointer: to })
    : requestAreaPick(rectangleCorners(from, to), to, alt);
}

function handleBoxInput(state: AreaPickState, input: ToolInput): AreaPickUpdate {
  const [from] = state.points;
  switch (input.kind) {
    case 'move':
      return state.pressed === 'no' ? withoutActions({ ...state, pointer: input.at }) : withoutActions(state);
    case 'press':
      return withoutActions({ ...state, pointer: input.at, pressed: 'down' });
    case 'pull': {
      if (state.pressed === 'no' || state.pointer === null) return withoutActions(state);
      return withoutActions({ points: [from ?? state.pointer], pointer: input.at, pressed: 'moved' });
    }
    case 'release':
      // A press without movement is a click; the click event that follows sets the first corner.
      if (state.pressed === 'moved' && from !== undefined) return pickRectangle(from, input.at, input.alt);
      return withoutActions({ ...state, pressed: 'no' });
    case 'place':
      if (from === undefined) return withoutActions({ ...state, points: [input.at], pointer: input.at });
      return pickRectangle(from, input.at, false);
    case 'finish':
      return from === undefined || state.pointer === null
        ? withoutActions(state)
        : pickRectangle(from, state.pointer, false);
    case 'remove':
    case 'clear':
      return withoutActions({ ...start, pointer: state.pointer });
    case 'undo':
    case 'redo':
      return undoOrRedoPoint(state, input.kind);
    case 'cancel':
      return cancelAreaPick(state);
    default:
      return withoutActions(state);
  }
}

/** Selects with a rectangle, drawn by dragging or by clicking two opposite corners. */
export const boxTool: Tool<AreaPickState> = {
  name: 'box',
  cursor: 'crosshair',
  drags: true,
  start,
  take: handleBoxInput,
  drawing: ({ points: [from], pointer }): Drawing => ({
    shape: 'area',
    points: from === undefined || pointer === null ? [] : rectangleCorners(from, pointer),
    pointer: null,
    done: true,
    chosen: null,
    bare: true,
  }),
};

/** Minimum number of points that enclose an area. */
const minCorners = 3;

function finishAreaPick(state: AreaPickState, alt: boolean): AreaPickUpdate {
  return state.points.length < minCorners
    ? withoutActions(state)
    : requestAreaPick(state.points, state.pointer, alt);
}

function handleLassoInput(state: AreaPickState, input: ToolInput): AreaPickUpdate {
  switch (input.kind) {
    case 'press':
      return withoutActions({ ...state, pressed: 'down', pointer: input.at });
    case 'pull': {
      if (state.pressed === 'no') return withoutActions(state);
      const points = state.pressed === 'down' && state.pointer !== null ? [state.pointer] : state.points;
      return withoutActions({ points: [...points, input.at], pointer: input.at, pressed: 'moved' });
    }
    case 'release':
      if (state.pressed !== 'moved') return withoutActions({ ...state, pressed: 'no' });
      return state.points.length < minCorners
        ? withoutActions({ ...start, pointer: input.at })
        : finishAreaPick(state, input.alt);
    default:
      return handlePolygonInput(state, input);
  }
}

function handlePolygonInput(state: AreaPickState, input: ToolInput): AreaPickUpdate {
  const { points } = state;
  switch (input.kind) {
    case 'move':
      return state.pressed === 'no' ? withoutActions({ ...state, pointer: input.at }) : withoutActions(state);
    case 'place': {
      const closes = input.vertex !== null && (input.vertex === 0 || input.vertex === points.length - 1);
      if (closes) return finishAreaPick(state, false);
      return withoutActions({ ...state, points: [...points, input.at], pointer: input.at });
    }
    case 'drag':
      if (points[input.vertex] === undefined) return withoutActions(state);
      return withoutActions({ ...state, points: points.with(input.vertex, input.at), pressed: 'no' });
    case 'finish':
      return finishAreaPick(state, false);
    case 'undo':
    case 'redo':
      return undoOrRedoPoint(state, input.kind);
    case 'remove':
      return withoutActions({ ...state, points: points.slice(0, -1) });
    case 'clear':
      return withoutActions({ ...start, pointer: state.pointer });
    case 'cancel':
      return cancelAreaPick(state);
    default:
      return withoutActions(state);
  }
}

/** Selects with a freehand line around the curbs. Without dragging it works like a polygon. */
export const lassoTool: Tool<AreaPickState> = {
  name: 'lasso',
  cursor: 'crosshair',
  drags: true,
  start,
  take: handleLassoInput,
  drawing: ({ points, pointer, pressed }): Drawing => ({
    shape: 'area',
    points,
    pointer,
    done: false,
    chosen: null,
    bare: pressed !== 'no',
  }),
};

/**
 * Selects with a polygon, drawn corner by corner; clicking the first or last corner, or pressing
 * Enter, closes it. The map can be panned while drawing.
 */
export const polygonTool: Tool<AreaPickState> = {
  name: 'polygon',
  cursor: 'crosshair',
  start,
  take: handlePolygonInput,
  drawing: ({ points, pointer }): Drawing => ({ shape: 'area', points, pointer, done: false, chosen: null }),
};
