// When a draft is opened from elsewhere, moves the map to its curbs unless one is already visible.
import { useEffect, useRef } from 'react';
import { cameraSet } from '../../city/view/map-slice.ts';
import type { Box } from '../../map/box.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { hasDraftPanel } from '../draft-slice.ts';
import { boxOfLink } from './check/link-box.ts';
import type { DraftCurbs } from './use-draft.ts';

function unionBox(boxes: readonly Box[]): Box | null {
  const [first, ...others] = boxes;
  if (first === undefined) return null;
  return others.reduce<Box>(
    (all, box) => [
      Math.min(all[0], box[0]),
      Math.min(all[1], box[1]),
      Math.max(all[2], box[2]),
      Math.max(all[3], box[3]),
    ],
    first,
  );
}

/** From this zoom level on, a single curb is recognizable. */
const minVisibleZoom = 15;

function boxesIntersect(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

export function useZoomToDraft({ facts }: DraftCurbs): void {
  const key = useAppSelector(({ draft }) => (hasDraftPanel(draft) ? (draft.open?.key ?? null) : null));
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (key === null) shown.current = null;
    if (key === null || shown.current === key || facts.size === 0) return;
    shown.current = key;
    const boxes = [...facts.values()].map(boxOfLink);
    const { box, at } = store.getState().map;
    const near = (at?.zoom ?? 0) >= minVisibleZoom;
    const whole = unionBox(boxes);
    if (whole === null || (near && box !== null && boxes.some((one) => boxesIntersect(one, box)))) return;
    store.dispatch(cameraSet({ kind: 'box', box: whole }));
  }, [key, facts]);
}
