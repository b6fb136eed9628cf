// The tool that draws a circle: its middle by a click, its edge by another or by dragging; both handles are moved afterwards.
import { circleOutline, type Position, pathMetres } from '@curbwright/core';
import type { Drawing, Tool, ToolInput } from './tool.ts';

export interface Circling {
  readonly centre: Position | null;
  /** Metres; null until the edge was placed or typed. */
  readonly radius: number | null;
  /** Where the handle of the edge is, as it was placed: east of the middle when the radius was typed. */
  readonly edge: Position | null;
  readonly pointer: Position | null;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** The step before a drag: a whole drag is one step. */
  readonly dragged: Step | null;
}

interface Step {
  readonly centre: Position | null;
  readonly radius: number | null;
  readonly edge: Position | null;
}

/** Metres; a circle that is a slip of the hand is none. */
const least = 1;
const fullTurn = 64;

function stepOf({ centre, radius, edge }: Circling): Step {
  return { centre, radius, edge };
}

/** The point of the circle due east of its middle. */
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

/** The edge at a place; a place on the middle is no edge. */
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
  // The whole circle goes along, at its own size.
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

/** What is drawn: the circle as it is, or as it would be at the pointer. */
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

/** The tool, with the circle there is; null parts are still to be placed. */
export function radiusTool(centre: Position | null, radius: number | null): Tool<Circling> {
  return {
    name: 'radius',
    cursor: 'crosshair',
    start: circleStart(centre, radius),
    take: (state, input) => ({
      state: next(state, input),
      // Esc first throws the circle away, then leaves.
      actions: input.kind === 'cancel' && state.centre === null ? [{ kind: 'leave' }] : [],
    }),
    drawing,
  };
}
