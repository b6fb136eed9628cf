// Chooses the place of a work order on the map: the next click sets it, with the curb at that
// point.
import { useEffect, useRef, useState } from 'react';
import { type PickTaker, pickTaker } from '../map/map-signals.ts';
import { choosingPlace } from '../map/order-signals.ts';

export interface PlacePick {
  readonly picking: boolean;
  readonly toggle: () => void;
}

interface PickedPlace {
  readonly at: readonly [lng: number, lat: number];
  /** The link at that point; `null` = none. */
  readonly link: number | null;
}

export function usePlacePick(onPlace: (place: PickedPlace) => void): PlacePick {
  const [picking, pick] = useState(false);
  const tell = useRef(onPlace);
  useEffect(() => {
    tell.current = onPlace;
  });
  useEffect(() => {
    if (!picking) return undefined;
    const before = pickTaker.get();
    const taker: PickTaker = (picked, at) => {
      pick(false);
      if (at !== null) tell.current({ at: at.at, link: picked[0]?.link ?? null });
      return true;
    };
    pickTaker.set(taker);
    choosingPlace.set(true);
    return () => {
      choosingPlace.set(false);
      if (pickTaker.get() === taker) pickTaker.set(before);
    };
  }, [picking]);
  return { picking, toggle: () => pick((now) => !now) };
}
