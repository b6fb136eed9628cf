// The location of a work order on the map while it is being chosen.
import { addFields } from '../shell/store.ts';

interface LocationState {
  /** `true` while the next click on the map sets the location of a work order. */
  readonly choosing: boolean;
  /** Whether a list opened the map to choose a location: its panel begins with that. */
  readonly requested: boolean;
  /** The location of a work order that is not saved yet. */
  readonly place: readonly [lng: number, lat: number] | null;
}

export const [changeWorkOrderLocation, selectWorkOrderLocation] = addFields<LocationState>(
  'workOrderLocation',
  { choosing: false, requested: false, place: null },
);
