// The location of a work order on the map while it is being chosen.
import { addFields } from '../shell/store.ts';

interface LocationState {
  /** `true` while the next click on the map sets the location of a work order. */
  readonly choosing: boolean;
  /** The location of a work order that is not saved yet. */
  readonly place: readonly [lng: number, lat: number] | null;
}

export const [changeWorkOrderLocation, selectWorkOrderLocation] = addFields<LocationState>(
  'workOrderLocation',
  { choosing: false, place: null },
);
