// Tools that select curbs by an area: box, lasso and polygon. Each works by dragging or clicking,
// and by keyboard.
import type { Position } from '@curbwright/core';
import type { Drawing, Tool, ToolAction, ToolInput } from './tool.ts';

export interface Picking {
  readonly points: readonly Position[];
  readonly pointer: Position | null;
  /** Whether a button is down, and whether the pointer has moved since. */
  readonly pressed: 'no' | 'down' | 'moved';
}

interface Taken {
  readonly state: Picking;
  readonly actions: readonly ToolAction[];
}

const start: Picking = { points: [], pointer: null, pressed: 'no' };

function kept(state: Picking): Taken {
  return { state, actions: [] };
}

/** Requests the selection of the area and resets the tool. */
function picked(points: readonly Position[], pointer: Position | null, alt: boolean): Taken {
  const [first] = points;
  if (first === undefined) return kept({ ...start, pointer });
  return { state: { ...start, pointer }, actions: [{ kind: 'area', ring: [...points, first], alt }] };
}

/** Esc first discards the unfinished area, then leaves the tool. */
function cancelled(state: Picking): Taken {
  return state.points.length === 0
    ? { state, actions: [{ kind: 'leave' }] }
    : kept({ ...start, pointer: state.pointer });
}

/** Undo removes the last point; if there is none, it undoes the previous selection. */
function travelled(state: Picking, way: 'undo' | 'redo'): Taken {
  if (state.points.length === 0) return { state, actions: [{ kind: way }] };
  return way === 'undo' ? kept({ ...state, points: state.points.slice(0, -1) }) : kept(state);
}

function corners([west, south]: Position, [east, north]: Position): readonly Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

function boxOf(from: Position, to: Position, alt: boolean): Taken {
  return from[0] === to[0] || from[1] === to[1]
    ? kept({ ...start, pointer: to })
    : picked(corners(from, to), to, alt);
}

function takeBox(state: Picking, input: ToolInput): Taken {
  const [from] = state.points;
  switch (input.kind) {
    case 'move':
      return state.pressed === 'no' ? kept({ ...state, pointer: input.at }) : kept(state);
    case 'press':
      return kept({ ...state, pointer: input.at, pressed: 'down' });
    case 'pull': {
      if (state.pressed === 'no' || state.pointer === null) return kept(state);
      return kept({ points: [from ?? state.pointer], pointer: input.at, pressed: 'moved' });
    }
    case 'release':
      // A press without movement is a click; the click event that follows sets the first corner.
      if (state.pressed === 'moved' && from !== undefined) return boxOf(from, input.at, input.alt);
      return kept({ ...state, pressed: 'no' });
    case 'place':
      if (from === undefined) return kept({ ...state, points: [input.at], pointer: input.at });
      return boxOf(from, input.at, false);
    case 'finish':
      return from === undefined || state.pointer === null ? kept(state) : boxOf(from, state.pointer, false);
    case 'remove':
    case 'clear':
      return kept({ ...start, pointer: state.pointer });
    case 'undo':
    case 'redo':
      return travelled(state, input.kind);
    case 'cancel':
      return cancelled(state);
    default:
      return kept(state);
  }
}

/** Draws a rectangle by dragging, or by clicking two opposite corners. */
export const boxTool: Tool<Picking> = {
  name: 'box',
  cursor: 'crosshair',
  drags: true,
  start,
  take: takeBox,
  drawing: ({ points: [from], pointer }): Drawing => ({
    shape: 'area',
    points: from === undefined || pointer === null ? [] : corners(from, pointer),
    pointer: null,
    done: true,
    chosen: null,
    bare: true,
  }),
};

/** Fewest points that enclose an area. */
const fewest = 3;

function finished(state: Picking, alt: boolean): Taken {
  return state.points.length < fewest ? kept(state) : picked(state.points, state.pointer, alt);
}

function takeLasso(state: Picking, input: ToolInput): Taken {
  switch (input.kind) {
    case 'press':
      return kept({ ...state, pressed: 'down', pointer: input.at });
    case 'pull': {
      if (state.pressed === 'no') return kept(state);
      const points = state.pressed === 'down' && state.pointer !== null ? [state.pointer] : state.points;
      return kept({ points: [...points, input.at], pointer: input.at, pressed: 'moved' });
    }
    case 'release':
      if (state.pressed !== 'moved') return kept({ ...state, pressed: 'no' });
      return state.points.length < fewest
        ? kept({ ...start, pointer: input.at })
        : finished(state, input.alt);
    default:
      return takePolygon(state, input);
  }
}

function takePolygon(state: Picking, input: ToolInput): Taken {
  const { points } = state;
  switch (input.kind) {
    case 'move':
      return state.pressed === 'no' ? kept({ ...state, pointer: input.at }) : kept(state);
    case 'place': {
      const closes = input.vertex !== null && (input.vertex === 0 || input.vertex === points.length - 1);
      if (closes) return finished(state, false);
      return kept({ ...state, points: [...points, input.at], pointer: input.at });
    }
    case 'drag':
      if (points[input.vertex] === undefined) return kept(state);
      return kept({ ...state, points: points.with(input.vertex, input.at), pressed: 'no' });
    case 'finish':
      return finished(state, false);
    case 'undo':
    case 'redo':
      return travelled(state, input.kind);
    case 'remove':
      return kept({ ...state, points: points.slice(0, -1) });
    case 'clear':
      return kept({ ...start, pointer: state.pointer });
    case 'cancel':
      return cancelled(state);
    default:
      return kept(state);
  }
}

/** Draws a freehand line around the curbs; without dragging it works as a polygon. */
export const lassoTool: Tool<Picking> = {
  name: 'lasso',
  cursor: 'crosshair',
  drags: true,
  start,
  take: takeLasso,
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
 * Adds corner after corner; clicking the first or last one, or Enter, closes the polygon. The map
 * can be panned while drawing.
 */
export const polygonTool: Tool<Picking> = {
  name: 'polygon',
  cursor: 'crosshair',
  start,
  take: takePolygon,
  drawing: ({ points, pointer }): Drawing => ({ shape: 'area', points, pointer, done: false, chosen: null }),
};
