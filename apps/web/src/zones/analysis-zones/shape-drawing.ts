// Manages the shape being drawn while an analysis zone is edited: its current state, and the draft
// including it.
import type { ZoneComponentType } from '@curbwright/core';
import { useCallback, useState } from 'react';
import type {
  DraftComponent,
  DraftShape,
  DrawingIssue,
  ShapeChangeHandler,
  ZoneDraft,
} from './zone-draft.ts';

/** The shape being drawn: a new component, or the shape of an existing one. */
export interface DrawingTarget {
  readonly type: ZoneComponentType;
  readonly key: string;
  readonly isNew: boolean;
  /** The shape when drawing started. */
  readonly shape: DraftShape | null;
}

export interface ShapeDrawing {
  /** `null` = nothing is being drawn. */
  readonly drawn: DrawingTarget | null;
  /** The current shape. */
  readonly pending: DraftShape | null;
  /** Why the current shape cannot be applied. */
  readonly lack: DrawingIssue | null;
  /** Whether the current shape differs from the one in the draft. */
  readonly isPending: boolean;
  readonly take: ShapeChangeHandler;
  readonly begin: (next: DrawingTarget) => void;
  readonly stopDrawing: () => void;
  /** The draft including the shape being drawn. */
  readonly withDrawnShape: (draft: ZoneDraft) => ZoneDraft;
}

function applyDrawing(
  now: readonly DraftComponent[],
  drawn: DrawingTarget,
  shape: DraftShape,
): readonly DraftComponent[] {
  if (drawn.isNew) return [...now, { key: drawn.key, saved: null, name: '', shape }];
  return now.map((one) => (one.key === drawn.key ? { ...one, shape } : one));
}

export function useShapeDrawing(): ShapeDrawing {
  const [drawn, setDrawn] = useState<DrawingTarget | null>(null);
  const [pending, setPending] = useState<DraftShape | null>(null);
  const [lack, setLack] = useState<DrawingIssue | null>(null);
  const take = useCallback<ShapeChangeHandler>((shape, why) => {
    setPending(shape);
    setLack(why);
  }, []);
  const applyPending = useCallback(
    (draft: ZoneDraft): ZoneDraft =>
      drawn === null || pending === null || pending === drawn.shape
        ? draft
        : { ...draft, components: applyDrawing(draft.components, drawn, pending) },
    [drawn, pending],
  );
  const hold = (next: DrawingTarget | null) => {
    setDrawn(next);
    setPending(next?.shape ?? null);
    setLack(null);
  };
  return {
    drawn,
    pending,
    lack,
    isPending: drawn !== null && (lack !== null || (pending !== null && pending !== drawn.shape)),
    take,
    begin: hold,
    stopDrawing: () => hold(null),
    withDrawnShape: applyPending,
  };
}
