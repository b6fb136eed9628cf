// The interface of a map tool: it reacts to positions and keys. Plain values in and out, so that it
// can be tested without a map.
import type { Position } from '@curbwright/core';

export type DrawnShape = 'point' | 'line' | 'area';

/** The shape that the map draws for a tool. */
export interface Drawing {
  readonly shape: DrawnShape;
  readonly points: readonly Position[];
  /**
   * Where the next point would be: at the pointer or, for keyboard use, at the center of the map;
   * `null` if neither is known.
   */
  readonly pointer: Position | null;
  readonly done: boolean;
  /** The vertex to be moved or removed next; `null` if none. */
  readonly chosen: number | null;
  /** `true` to hide the vertices, because a freehand line has hundreds. */
  readonly bare?: boolean;
  /** A line to draw instead of the one through the points. */
  readonly path?: readonly Position[];
}

export type ToolInput =
  /** The pointer, or the center of a map moved by keyboard, has a new position. */
  | { readonly kind: 'move'; readonly at: Position | null }
  /** A click, tap or Space. `vertex` is the index of the vertex that was hit. */
  | { readonly kind: 'place'; readonly at: Position; readonly vertex: number | null }
  | { readonly kind: 'drag'; readonly vertex: number; readonly at: Position }
  | { readonly kind: 'drop' }
  /**
   * Press (`press`), movement (`pull`) and release of a tool that is dragged. `alt` tells whether
   * the Alt key was down at the release.
   */
  | { readonly kind: 'press' | 'pull'; readonly at: Position }
  | { readonly kind: 'release'; readonly at: Position; readonly alt: boolean }
  | { readonly kind: 'shape'; readonly shape: DrawnShape }
  | { readonly kind: 'finish' | 'cancel' | 'remove' | 'undo' | 'redo' | 'clear' };

/** What a tool requests from the screen. */
export type ToolAction =
  /** Close the tool. */
  | { readonly kind: 'leave' }
  /** Undo or redo an action from before the current drawing. */
  | { readonly kind: 'undo' | 'redo' }
  /**
   * Select the curbs that touch an area given as a closed ring; with `alt`, deselect them instead.
   */
  | { readonly kind: 'area'; readonly ring: readonly Position[]; readonly alt: boolean };

export interface Tool<State> {
  readonly name: string;
  /** CSS cursor shown over the map. */
  readonly cursor: string;
  /** `true` for a tool that is dragged: the map does not pan while a button is down. */
  readonly drags?: boolean;
  readonly start: State;
  readonly take: (
    state: State,
    input: ToolInput,
  ) => { readonly state: State; readonly actions: readonly ToolAction[] };
  readonly drawing: (state: State) => Drawing;
}

/** The active tool as used by the map. */
export interface ActiveTool {
  readonly cursor: string;
  readonly drags?: boolean;
  readonly drawing: () => Drawing;
  readonly subscribe: (listener: () => void) => () => void;
  readonly take: (input: ToolInput) => void;
}

/**
 * Returns the input that a key means to a tool; `null` if none. Cmd on Mac and Ctrl elsewhere are
 * treated alike.
 */
export function keyToToolInput(
  key: string,
  held: { readonly command: boolean; readonly shift: boolean; readonly alt: boolean },
): ToolInput | { readonly kind: 'placeHere' } | null {
  if (held.alt) return null;
  const letter = key.toLowerCase();
  if (held.command) {
    if (letter === 'z') return { kind: held.shift ? 'redo' : 'undo' };
    return letter === 'y' ? { kind: 'redo' } : null;
  }
  switch (key) {
    case '1':
      return { kind: 'shape', shape: 'point' };
    case '2':
      return { kind: 'shape', shape: 'line' };
    case '3':
      return { kind: 'shape', shape: 'area' };
    case ' ':
      return { kind: 'placeHere' };
    case 'Enter':
      return { kind: 'finish' };
    case 'Escape':
      return { kind: 'cancel' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'remove' };
    default:
      return null;
  }
}
