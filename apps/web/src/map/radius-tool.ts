// The circle tool. One click sets the center, and a second click or a drag sets the edge. Both
// handles can be moved afterward.
import { circleOutline, type Position, pathMetres } from '@curbwright/core';
import type { Drawing, Tool, ToolInput } from './tool.ts';

export interface RadiusToolState {
  readonly centre: Position | null;
  /** Meters; `null` until the edge is placed or typed. */
  readonly radius: number | null;
  /**
   * Position of the edge handle: where it was placed, or east of the center if the radius was
   * typed.
   */
  readonly edge: Position | null;
  readonly pointer: Position | null;
  readonly past: readonly RadiusStep[];
  readonly future: readonly RadiusStep[];
  /** The step before a drag, because a whole drag is one undo step. */
  readonly dragged: RadiusStep | null;
}

interface RadiusStep {
  readonly centre: Position | null;
  readonly radius: number | null;
  readonly edge: Position | null;
}

/** Smallest radius in meters; anything smaller is treated as an accidental click. */
const minRadiusMetres = 1;
const circleVertexCount = 64;

function stepOf({ centre, radius, edge }: RadiusToolState): RadiusStep {
  return { centre, radius, edge };
}

/** Returns the point of the circle due east of its center. */
function pointEastOfCenter(centre: Position, radius: number): Position {
  const outline = circleOutline({ type: 'Point', coordinates: centre }, radius, 4).coordinates[0];
  return outline?.[0] ?? centre;
}

function initialRadiusState(centre: Position | null, radius: number | null): RadiusToolState {
  const edge = centre === null || radius === null ? null : pointEastOfCenter(centre, radius);
  return { centre, radius, edge, pointer: null, past: [], future: [], dragged: null };
}

function applyRadiusChange(state: RadiusToolState, change: Partial<RadiusStep>): RadiusToolState {
  return { ...state, ...change, past: [...state.past, stepOf(state)], future: [] };
}

/** Returns the edge at a position; `null` if the position is the center. */
function withEdge(state: RadiusToolState, at: Position): Partial<RadiusStep> | null {
  if (state.centre === null) return null;
  const radius = pathMetres([state.centre, at]);
  return radius < minRadiusMetres ? null : { radius, edge: at };
}

function placeCirclePoint(state: RadiusToolState, at: Position): RadiusToolState {
  if (state.centre === null) return applyRadiusChange(state, { centre: at, edge: null, radius: null });
  if (state.radius !== null) return state;
  const edge = withEdge(state, at);
  return edge === null ? state : applyRadiusChange(state, edge);
}

function dragHandle(state: RadiusToolState, vertex: number, at: Position): RadiusToolState {
  const dragged = state.dragged ?? stepOf(state);
  if (vertex === 1) return { ...state, ...withEdge(state, at), dragged };
  const { centre, radius, edge } = state;
  if (centre === null || edge === null || radius === null) return { ...state, centre: at, dragged };
  // The center was moved: the circle moves with it and keeps its size.
  return { ...state, centre: at, edge: pointEastOfCenter(at, radius), dragged };
}

function stepThroughHistory(state: RadiusToolState, back: boolean): RadiusToolState {
  const from = back ? state.past : state.future;
  const step = back ? from.at(-1) : from[0];
  if (step === undefined) return state;
  const here = stepOf(state);
  return {
    ...state,
    ...step,
    past: back ? from.slice(0, -1) : [...state.past, here],
    future: back ? [here, ...state.future] : from.slice(1),
  };
}

function nextRadiusState(state: RadiusToolState, input: ToolInput): RadiusToolState {
  switch (input.kind) {
    case 'move':
      return { ...state, pointer: input.at };
    case 'place':
      return placeCirclePoint(state, input.at);
    case 'finish':
      return state.pointer === null ? state : placeCirclePoint(state, state.pointer);
    case 'drag':
      return dragHandle(state, input.vertex, input.at);
    case 'drop':
      return state.dragged === null
        ? state
        : { ...state, dragged: null, past: [...state.past, state.dragged], future: [] };
    case 'undo':
    case 'redo':
      return stepThroughHistory(state, input.kind === 'undo');
    case 'remove':
    case 'clear':
    case 'cancel':
      return state.centre === null
        ? state
        : applyRadiusChange(state, { centre: null, radius: null, edge: null });
    default:
      return state;
  }
}

/** Returns the drawing: the circle as it is, or as it would be at the pointer. */
function drawing({ centre, radius, edge, pointer }: RadiusToolState): Drawing {
  if (centre === null) return { shape: 'line', points: [], pointer: null, done: true, chosen: null };
  const shown = radius ?? (pointer === null ? 0 : pathMetres([centre, pointer]));
  const outline =
    shown < minRadiusMetres
      ? undefined
      : circleOutline({ type: 'Point', coordinates: centre }, shown, circleVertexCount).coordinates[0];
  return {
    shape: 'line',
    points: edge === null ? [centre] : [centre, edge],
    pointer,
    done: radius !== null,
    chosen: null,
    ...(outline === undefined ? {} : { path: outline }),
  };
}

/** Creates the tool with an existing circle; parts that are `null` are still to be placed. */
export function radiusTool(centre: Position | null, radius: number | null): Tool<RadiusToolState> {
  return {
    name: 'radius',
    cursor: 'crosshair',
    start: initialRadiusState(centre, radius),
    take: (state, input) => ({
      state: nextRadiusState(state, input),
      // Esc first discards the circle; pressed again, it closes the tool.
      actions: input.kind === 'cancel' && state.centre === null ? [{ kind: 'leave' }] : [],
    }),
    drawing,
  };
}
