// The corner of the map: the pointer's coordinates and the data attribution.
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
