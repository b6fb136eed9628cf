// The analysis zones on the staff map: the zones that are set to be shown, the selected one, and
// the shapes being drawn.
import { useEffect, useMemo } from 'react';
import { zoneOverlay } from '../map/zone-overlay.ts';
import { editedZoneShapes, selectedZone, zonesOnMap } from '../map/zone-signals.ts';
import { noZones } from '../map/zones.ts';
import { useAppSelector } from '../shell/store.ts';
import { useSignal } from '../ui/signal.ts';
import { useMappedZones } from '../zones/analysis-zones/use-mapped-zones.ts';
import { setStaffOverlay } from './staff-overlays.ts';
import { useFocusRequestedZone } from './zone-workspace.tsx';

export function ZoneOverlay() {
  const analyzer = useAppSelector((state) => state.route.current.startsWith('/analyzer/'));
  const looked = useSignal(selectedZone);
  const chosen = analyzer ? looked : null;
  const zones = useMappedZones(chosen);
  const edited = useSignal(editedZoneShapes);
  const view = useMemo(
    // The zone being edited is drawn with its edits, not as saved.
    () => ({
      zones: edited === null ? zones : zones.filter(({ id }) => id !== chosen),
      chosen,
      edited,
    }),
    [zones, chosen, edited],
  );
  useEffect(() => zonesOnMap.set(view), [view]);
  useEffect(() => {
    setStaffOverlay('zones', { part: zoneOverlay, shows: {} });
    return () => {
      setStaffOverlay('zones', null);
      zonesOnMap.set(noZones);
    };
  }, []);
  useFocusRequestedZone();
  return null;
}
