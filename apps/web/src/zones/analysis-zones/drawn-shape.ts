// The shape being drawn while an analysis zone is edited: its current state, and the draft
// including it.
import type { ZoneComponentType } from '@curbwright/core';
import { useCallback, useState } from 'react';
import type { DraftComponent, DraftShape, HandLack, OnShape, ZoneDraft } from './zone-draft.ts';

/** The shape being drawn: a new component, or the shape of an existing one. */
export interface DrawnShape {
  readonly type: ZoneComponentType;
  readonly key: string;
  readonly isNew: boolean;
  /** The shape when drawing started. */
  readonly shape: DraftShape | null;
}

export interface ShapeInHand {
  /** `null` = nothing is being drawn. */
  readonly drawn: DrawnShape | null;
  /** The current shape. */
  readonly pending: DraftShape | null;
  /** Why the current shape cannot be applied. */
  readonly lack: HandLack | null;
  /** It differs from the shape in the draft. */
  readonly isPending: boolean;
  readonly take: OnShape;
  readonly begin: (next: DrawnShape) => void;
  readonly putAway: () => void;
  /** The draft including the shape being drawn. */
  readonly withHand: (draft: ZoneDraft) => ZoneDraft;
}

function componentsWith(
  now: readonly DraftComponent[],
  drawn: DrawnShape,
  shape: DraftShape,
): readonly DraftComponent[] {
  if (drawn.isNew) return [...now, { key: drawn.key, saved: null, name: '', shape }];
  return now.map((one) => (one.key === drawn.key ? { ...one, shape } : one));
}

export function useShapeInHand(): ShapeInHand {
  const [drawn, setDrawn] = useState<DrawnShape | null>(null);
  const [pending, setPending] = useState<DraftShape | null>(null);
  const [lack, setLack] = useState<HandLack | null>(null);
  const take = useCallback<OnShape>((shape, why) => {
    setPending(shape);
    setLack(why);
  }, []);
  const withHand = useCallback(
    (draft: ZoneDraft): ZoneDraft =>
      drawn === null || pending === null || pending === drawn.shape
        ? draft
        : { ...draft, components: componentsWith(draft.components, drawn, pending) },
    [drawn, pending],
  );
  const hold = (next: DrawnShape | null) => {
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
    putAway: () => hold(null),
    withHand,
  };
}
