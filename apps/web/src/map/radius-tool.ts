// The circle tool: one click sets the center, a second click or a drag sets the edge; both handles
// can be moved afterwards.
import { circleOutline, type Position, pathMetres } from '@curbwright/core';
import type { Drawing, Tool, ToolInput } from './tool.ts';

export interface Circling {
  readonly centre: Position | null;
  /** Meters; `null` until the edge is placed or typed. */
  readonly radius: number | null;
  /**
   * Position of the edge handle: where it was placed, or east of the center if the radius was
   * typed.
   */
  readonly edge: Position | null;
  readonly pointer: Position | null;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** The step before a drag, because a whole drag is one undo step. */
  readonly dragged: Step | null;
}

interface Step {
  readonly centre: Position | null;
  readonly radius: number | null;
  readonly edge: Position | null;
}

/** Smallest radius in meters; anything smaller is treated as an accidental click. */
const least = 1;
const fullTurn = 64;

function stepOf({ centre, radius, edge }: Circling): Step {
  return { centre, radius, edge };
}

/** The point of the circle due east of its center. */
function eastOf(centre: Position, radius: number): Position {
  const outline = circleOutline({ type: 'Point', coordinates: centre }, radius, 4).coordinates[0];
  return outline?.[0] ?? centre;
}

function circleStart(centre: Position | null, radius: number | null): Circling {
  const edge = centre === null || radius === null ? null : eastOf(centre, radius);
  return { centre, radius, edge, pointer: null, past: [], future: [], dragged: null };
}

function changed(state: Circling, change: Partial<Step>): Circling {
  return { ...state, ...change, past: [...state.past, stepOf(state)], future: [] };
}

/** The edge at a position; `null` if the position is on the center. */
function withEdge(state: Circling, at: Position): Partial<Step> | null {
  if (state.centre === null) return null;
  const radius = pathMetres([state.centre, at]);
  return radius < least ? null : { radius, edge: at };
}

function placed(state: Circling, at: Position): Circling {
  if (state.centre === null) return changed(state, { centre: at, edge: null, radius: null });
  if (state.radius !== null) return state;
  const edge = withEdge(state, at);
  return edge === null ? state : changed(state, edge);
}

function draggedTo(state: Circling, vertex: number, at: Position): Circling {
  const dragged = state.dragged ?? stepOf(state);
  if (vertex === 1) return { ...state, ...withEdge(state, at), dragged };
  const { centre, radius, edge } = state;
  if (centre === null || edge === null || radius === null) return { ...state, centre: at, dragged };
  // The whole circle moves and keeps its size.
  return { ...state, centre: at, edge: eastOf(at, radius), dragged };
}

function travelled(state: Circling, back: boolean): Circling {
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

function next(state: Circling, input: ToolInput): Circling {
  switch (input.kind) {
    case 'move':
      return { ...state, pointer: input.at };
    case 'place':
      return placed(state, input.at);
    case 'finish':
      return state.pointer === null ? state : placed(state, state.pointer);
    case 'drag':
      return draggedTo(state, input.vertex, input.at);
    case 'drop':
      return state.dragged === null
        ? state
        : { ...state, dragged: null, past: [...state.past, state.dragged], future: [] };
    case 'undo':
    case 'redo':
      return travelled(state, input.kind === 'undo');
    case 'remove':
    case 'clear':
    case 'cancel':
      return state.centre === null ? state : changed(state, { centre: null, radius: null, edge: null });
    default:
      return state;
  }
}

/** The drawing: the circle as it is, or as it would be at the pointer. */
function drawing({ centre, radius, edge, pointer }: Circling): Drawing {
  if (centre === null) return { shape: 'line', points: [], pointer: null, done: true, chosen: null };
  const shown = radius ?? (pointer === null ? 0 : pathMetres([centre, pointer]));
  const outline =
    shown < least
      ? undefined
      : circleOutline({ type: 'Point', coordinates: centre }, shown, fullTurn).coordinates[0];
  return {
    shape: 'line',
    points: edge === null ? [centre] : [centre, edge],
    pointer,
    done: radius !== null,
    chosen: null,
    ...(outline === undefined ? {} : { path: outline }),
  };
}

/** The tool, starting from an existing circle; parts that are `null` are still to be placed. */
export function radiusTool(centre: Position | null, radius: number | null): Tool<Circling> {
  return {
    name: 'radius',
    cursor: 'crosshair',
    start: circleStart(centre, radius),
    take: (state, input) => ({
      state: next(state, input),
      // Esc first discards the circle, then leaves the tool.
      actions: input.kind === 'cancel' && state.centre === null ? [{ kind: 'leave' }] : [],
    }),
    drawing,
  };
}
