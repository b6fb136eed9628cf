// The corner of the map: where the pointer is, and whom the data is owed to.
import { MapCredits } from '../city/layers/map-credits.tsx';
import { PointerPlace } from '../city/tools/pointer-place.tsx';

export function MapCorner() {
  return (
    <>
      <PointerPlace />
      <MapCredits />
    </>
  );
}
