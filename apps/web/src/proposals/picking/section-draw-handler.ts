// Draw handler for the sections of one curb on the map: drag handles along the line, click twice
// for a new section, click to split. Pure.
import {
  addSection,
  type LineGeometry,
  moveSectionEnd,
  nearestOnLine,
  type Position,
  positionAt,
  type SectionRange,
  type SnapTarget,
  sliceLine,
  snapToTarget,
  splitSectionAt,
} from '@curbwright/core';
import type { Drawing, ToolInput } from '../../map/tool.ts';

/** The edited curb in its current state. */
export interface EditedCurb {
  readonly line: LineGeometry;
  readonly length: number;
  /** In order along the link. */
  readonly stretches: readonly SectionRange[];
  /** Empty = no snapping. */
  readonly targets: readonly SnapTarget[];
  /** Snapping distance in meters. */
  readonly within: number;
}

export interface SectionDrawState {
  /** Pointer position on the line in meters; `null` = not over the map. */
  readonly pointer: number | null;
  /** Position of the first click in meters; `null` = none yet. */
  readonly begun: number | null;
  /** The handle that moves to the next click: 2 × section index, + 1 for its end; `null` = none. */
  readonly chosen: number | null;
  /** Whether the next click splits a section. */
  readonly splits: boolean;
}

type SectionDrawOutcome =
  /** `handle`: the end that moved; `null` = sections were added, removed or split. */
  | { readonly kind: 'set'; readonly stretches: readonly SectionRange[]; readonly handle: number | null }
  | { readonly kind: 'leave' | 'undo' | 'redo' };

interface SectionDrawResult {
  readonly state: SectionDrawState;
  readonly outcome: SectionDrawOutcome | null;
}

export const initialSectionDrawState: SectionDrawState = {
  pointer: null,
  begun: null,
  chosen: null,
  splits: false,
};

/** Returns the snap targets for a section: all except its own ends. */
function snapTargetsFor(work: EditedCurb, index: number | null): readonly SnapTarget[] {
  const own = index === null ? undefined : work.stretches[index];
  if (own === undefined) return work.targets;
  const others = work.stretches.filter((_other, at) => at !== index);
  const isOwn = ({ at, kind }: SnapTarget) =>
    kind === 'stretch' &&
    (at === own.from || at === own.to) &&
    !others.some(({ from, to }) => at === from || at === to);
  return work.targets.filter((target) => !isOwn(target));
}

function snappedMeters(work: EditedCurb, at: Position, index: number | null): number {
  return snapToTarget(nearestOnLine(work.line, at).metres, snapTargetsFor(work, index), work.within).metres;
}

/** Moves one end to a position in meters after snapping it. */
export function moveSectionHandle(work: EditedCurb, handle: number, metres: number): readonly SectionRange[] {
  const index = Math.floor(handle / 2);
  const to = snapToTarget(metres, snapTargetsFor(work, index), work.within).metres;
  return moveSectionEnd(work.stretches, index, handle % 2 === 0 ? 'from' : 'to', to, work.length);
}

function toSectionResult(
  work: EditedCurb,
  state: SectionDrawState,
  stretches: readonly SectionRange[] | null,
  handle: number | null,
): SectionDrawResult {
  const changed = stretches !== null && stretches !== work.stretches;
  return { state, outcome: changed ? { kind: 'set', stretches, handle } : null };
}

function placePoint(
  work: EditedCurb,
  state: SectionDrawState,
  at: Position,
  vertex: number | null,
): SectionDrawResult {
  const metres = snappedMeters(work, at, null);
  const rest = { ...state, begun: null, chosen: null, splits: false };
  if (state.splits)
    return toSectionResult(work, rest, splitSectionAt(work.stretches, metres, work.length), null);
  if (state.begun !== null)
    return toSectionResult(work, rest, addSection(work.stretches, state.begun, metres, work.length), null);
  if (vertex !== null)
    return { state: { ...state, chosen: vertex === state.chosen ? null : vertex }, outcome: null };
  if (state.chosen !== null) {
    const to = nearestOnLine(work.line, at).metres;
    return toSectionResult(work, rest, moveSectionHandle(work, state.chosen, to), state.chosen);
  }
  return { state: { ...state, begun: metres }, outcome: null };
}

function cancelDrawing(state: SectionDrawState): SectionDrawResult {
  const idle = state.begun === null && state.chosen === null && !state.splits;
  return idle
    ? { state, outcome: { kind: 'leave' } }
    : { state: { ...state, begun: null, chosen: null, splits: false }, outcome: null };
}

/** Applies an input to the sections of the curb. */
export function applySectionInput(
  work: EditedCurb,
  state: SectionDrawState,
  input: ToolInput,
): SectionDrawResult {
  switch (input.kind) {
    case 'move':
      return {
        state: { ...state, pointer: input.at === null ? null : snappedMeters(work, input.at, null) },
        outcome: null,
      };
    case 'place':
      return placePoint(work, state, input.at, input.vertex);
    case 'drag': {
      const to = nearestOnLine(work.line, input.at).metres;
      return toSectionResult(
        work,
        { ...state, begun: null },
        moveSectionHandle(work, input.vertex, to),
        input.vertex,
      );
    }
    case 'remove': {
      const index = state.chosen === null ? -1 : Math.floor(state.chosen / 2);
      if (work.stretches[index] === undefined) return { state, outcome: null };
      return toSectionResult(work, { ...state, chosen: null }, work.stretches.toSpliced(index, 1), null);
    }
    case 'undo':
    case 'redo':
      return { state, outcome: { kind: input.kind } };
    case 'cancel':
      return cancelDrawing(state);
    default:
      return { state, outcome: null };
  }
}

/** Returns the drawing of the handles and of the section that is being drawn. */
export function sectionDrawing(work: EditedCurb, state: SectionDrawState): Drawing {
  const { line, stretches } = work;
  const ends = stretches.flatMap(({ from, to }) => [from, to]);
  const { begun, pointer, chosen, splits } = state;
  const ahead = begun !== null && pointer !== null && Math.abs(pointer - begun) > 0.1;
  const begunAt = begun === null ? [] : [begun];
  const cut = splits && pointer !== null ? [pointer] : [];
  return {
    shape: 'point',
    points: [...ends, ...begunAt, ...cut].map((metres) => positionAt(line, metres)),
    pointer: null,
    done: true,
    chosen,
    ...(ahead
      ? { path: sliceLine(line, Math.min(begun, pointer), Math.max(begun, pointer)).coordinates }
      : {}),
  };
}
