// A map tool: what it makes of places and keys. Plain values in and out, so that it is tested without a map.
import type { Position } from '@curbwright/core';

export type DrawnShape = 'point' | 'line' | 'area';

/** What the map shows of a tool's work. */
export interface Drawing {
  readonly shape: DrawnShape;
  readonly points: readonly Position[];
  /** Where the next point would be: the pointer, or the middle of the map for the keyboard; null = nowhere. */
  readonly pointer: Position | null;
  readonly done: boolean;
  /** The vertex that is moved or removed next; null = none. */
  readonly chosen: number | null;
  /** The points are not shown themselves: a line drawn by hand has hundreds. */
  readonly bare?: boolean;
  /** A line to be shown instead of the one through the points. */
  readonly path?: readonly Position[];
}

export type ToolInput =
  /** The pointer, or the middle of a map moved by keys, is here. */
  | { readonly kind: 'move'; readonly at: Position | null }
  /** A click, tap or Space; `vertex` is the point of the drawing it hit. */
  | { readonly kind: 'place'; readonly at: Position; readonly vertex: number | null }
  | { readonly kind: 'drag'; readonly vertex: number; readonly at: Position }
  | { readonly kind: 'drop' }
  /** The pointer goes down, along and up again, for tools that are dragged. `alt`: with the Alt key. */
  | { readonly kind: 'press' | 'pull'; readonly at: Position }
  | { readonly kind: 'release'; readonly at: Position; readonly alt: boolean }
  | { readonly kind: 'shape'; readonly shape: DrawnShape }
  | { readonly kind: 'finish' | 'cancel' | 'remove' | 'undo' | 'redo' | 'clear' };

/** What a tool asks of the screen. */
export type ToolAction =
  /** To be put away. */
  | { readonly kind: 'leave' }
  /** To take back, or do again, what was done before anything was begun. */
  | { readonly kind: 'undo' | 'redo' }
  /** To pick what touches an area, its ring closed; `alt` = the other way round: off instead of on. */
  | { readonly kind: 'area'; readonly ring: readonly Position[]; readonly alt: boolean };

export interface Tool<State> {
  readonly name: string;
  /** CSS cursor over the map. */
  readonly cursor: string;
  /** It is dragged: the map stays where it is while a button is down. */
  readonly drags?: boolean;
  readonly start: State;
  readonly take: (
    state: State,
    input: ToolInput,
  ) => { readonly state: State; readonly actions: readonly ToolAction[] };
  readonly drawing: (state: State) => Drawing;
}

/** A tool at work, as far as the map is concerned. */
export interface ToolInHand {
  readonly cursor: string;
  readonly drags?: boolean;
  readonly drawing: () => Drawing;
  readonly subscribe: (listener: () => void) => () => void;
  readonly take: (input: ToolInput) => void;
}

/** What a key means to a tool; null = nothing. `mac` and the others use Cmd and Ctrl alike. */
export function inputOfKey(
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
