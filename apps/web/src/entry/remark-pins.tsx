// The remarks on places of the open proposal as pins on the staff map. A click on a pin shows its
// remark in the panel.
import { useEffect, useMemo } from 'react';
import { mapHandlers } from '../map/handlers.ts';
import { remarkOverlay } from '../map/remark-overlay.ts';
import { stepChosen } from '../proposals/draft-slice.ts';
import { changeRemarkMap, selectRemarkMap } from '../proposals/reviews/remark-map.ts';
import { useRemarks } from '../proposals/reviews/use-remarks.ts';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import { focusAfter } from '../ui/focus-after.ts';
import { useStaffOverlay } from './staff-overlays.ts';

export function RemarkPins({ proposal }: { readonly proposal: number | null }) {
  const dispatch = useAppDispatch();
  const { remarks } = useRemarks(proposal);
  const { picked, chosen, isPicking } = useAppSelector(selectRemarkMap);
  const view = useMemo(
    () => ({
      picked,
      pins: remarks.flatMap(({ id, place, placeNumber, resolved }) =>
        place === null || placeNumber === null
          ? []
          : [{ id, ...place, number: placeNumber, isResolved: resolved !== null, isChosen: id === chosen }],
      ),
    }),
    [remarks, picked, chosen],
  );
  useStaffOverlay('remarks', remarkOverlay, view);
  useEffect(() => {
    if (isPicking) return undefined;
    mapHandlers.remark = (remark) => {
      changeRemarkMap({ chosen: remark });
      focusAfter(
        () => dispatch(stepChosen('check')),
        () => document.querySelector(`[data-remark="${remark}"] button`),
      );
    };
    return () => {
      mapHandlers.remark = null;
    };
  }, [dispatch, isPicking]);
  return null;
}
