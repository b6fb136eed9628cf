// The corner of the map: the pointer's coordinates and the data attribution.
import { MapAttribution } from '../city/layers/map-attribution.tsx';
import { PointerCoordinates } from '../city/tools/pointer-coordinates.tsx';

export function MapCorner() {
  return (
    <>
      <PointerCoordinates />
      <MapAttribution />
    </>
  );
}
