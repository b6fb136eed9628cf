// Chooses the location of a work order on the map: the next click sets it, with the curb at that
// point.

import { useEffect, useRef } from 'react';
import { mapHandlers, type PickHandler } from '../map/handlers.ts';
import { store, useAppSelector } from '../shell/store.ts';
import { changeWorkOrderLocation, selectWorkOrderLocation } from './work-order-location.ts';

export interface LocationPicker {
  readonly picking: boolean;
  readonly toggle: () => void;
}

interface PickedLocation {
  readonly at: readonly [lng: number, lat: number];
  /** The link at that point; `null` = none. */
  readonly link: number | null;
}

/**
 * Chooses a location on the map: the next click counts. If a list opened the map for that, it counts
 * at once; `mayChoose`: `false` = this page has no map.
 */
export function useLocationPicker(
  onPlace: (place: PickedLocation) => void,
  mayChoose = true,
): LocationPicker {
  const { choosing: picking } = useAppSelector(selectWorkOrderLocation);
  const onPlaceRef = useRef(onPlace);
  useEffect(() => {
    onPlaceRef.current = onPlace;
  });
  useEffect(() => {
    const { requested } = selectWorkOrderLocation(store.getState());
    changeWorkOrderLocation({ requested: false, choosing: requested && mayChoose });
    return () => changeWorkOrderLocation({ choosing: false });
  }, [mayChoose]);
  useEffect(() => {
    if (!picking) return undefined;
    const before = mapHandlers.pick;
    const handlePick: PickHandler = (picked, at) => {
      changeWorkOrderLocation({ choosing: false });
      if (at !== null) onPlaceRef.current({ at: at.at, link: picked[0]?.link ?? null });
      return true;
    };
    mapHandlers.pick = handlePick;
    return () => {
      if (mapHandlers.pick === handlePick) mapHandlers.pick = before;
    };
  }, [picking]);
  return { picking, toggle: () => changeWorkOrderLocation({ choosing: !picking }) };
}
