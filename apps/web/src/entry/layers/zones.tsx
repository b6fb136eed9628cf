// The analysis zones on the staff map: the zones that are set to be shown, the selected one, and
// the shapes being drawn.

import { useMemo } from 'react';
import { zoneOverlay } from '../../map/zone-overlay.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useMappedZones } from '../../zones/analysis-zones/use-mapped-zones.ts';
import { selectZones } from '../../zones/zones-slice.ts';
import { useStaffOverlay } from '../staff-overlays.ts';
import { useFocusRequestedZone } from '../zone-workspace.tsx';

export function Layer() {
  const analyzer = useAppSelector((state) => state.route.current.startsWith('/analyzer/'));
  const looked = useAppSelector(selectZones).selected;
  const chosen = analyzer ? looked : null;
  const zones = useMappedZones(chosen);
  const edited = useAppSelector(selectZones).editedShapes;
  const shown = useMemo(
    // The zone being edited is drawn with its edits, not as saved.
    () => ({
      zones: edited === null ? zones : zones.filter(({ id }) => id !== chosen),
      chosen,
      edited,
    }),
    [zones, chosen, edited],
  );
  useStaffOverlay('zones', zoneOverlay, shown);
  useFocusRequestedZone();
  return null;
}
