// The corner of the map: the pointer's coordinates and the data attribution.
import { MapAttribution } from '../city/layers/map-credits.tsx';
import { PointerCoordinates } from '../city/tools/pointer-place.tsx';

export function MapCorner() {
  return (
    <>
      <PointerCoordinates />
      <MapAttribution />
    </>
  );
}
