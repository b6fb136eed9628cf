// The analysis zones on the staff map: the zones that are set to be shown, the selected one, and
// the shapes being drawn.
import { useMemo } from 'react';
import { zoneOverlay } from '../../map/zone-overlay.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useStable } from '../../shell/use-stable.ts';
import { useZonesOnMap } from '../../zones/analysis-zones/use-mapped-zones.ts';
import { selectZones } from '../../zones/zones-slice.ts';
import { useStaffOverlay } from '../staff-overlays.ts';
import { useFocusRequestedZone } from '../zone-workspace.tsx';

export function Layer() {
  const analyzer = useAppSelector((state) => state.route.current.startsWith('/analyzer/'));
  const looked = useAppSelector((state) => selectZones(state).selected);
  const chosen = analyzer ? looked : null;
  const zones = useZonesOnMap(chosen);
  const edited = useAppSelector((state) => selectZones(state).editedShapes);
  // The zone being edited is drawn with its edits, not as saved.
  const others = useMemo(
    () => (edited === null ? zones : zones.filter(({ id }) => id !== chosen)),
    [zones, chosen, edited],
  );
  useStaffOverlay('zones', zoneOverlay, useStable({ zones: others, chosen, edited }));
  useFocusRequestedZone();
  return null;
}
