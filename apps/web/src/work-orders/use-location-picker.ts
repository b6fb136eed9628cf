// Chooses the location of a work order on the map: the next click sets it, with the curb at that
// point.

import { useEffect, useRef, useState } from 'react';
import { mapHandlers, type PickHandler } from '../map/handlers.ts';
import { changeWorkOrderLocation } from './work-order-location.ts';

export interface LocationPicker {
  readonly picking: boolean;
  readonly toggle: () => void;
}

interface PickedLocation {
  readonly at: readonly [lng: number, lat: number];
  /** The link at that point; `null` = none. */
  readonly link: number | null;
}

export function useLocationPicker(onPlace: (place: PickedLocation) => void): LocationPicker {
  const [picking, pick] = useState(false);
  const onPlaceRef = useRef(onPlace);
  useEffect(() => {
    onPlaceRef.current = onPlace;
  });
  useEffect(() => {
    if (!picking) return undefined;
    const before = mapHandlers.pick;
    const handlePick: PickHandler = (picked, at) => {
      pick(false);
      if (at !== null) onPlaceRef.current({ at: at.at, link: picked[0]?.link ?? null });
      return true;
    };
    mapHandlers.pick = handlePick;
    changeWorkOrderLocation({ choosing: true });
    return () => {
      changeWorkOrderLocation({ choosing: false });
      if (mapHandlers.pick === handlePick) mapHandlers.pick = before;
    };
  }, [picking]);
  return { picking, toggle: () => pick((now) => !now) };
}
