// The analysis zones on the staff map: those shown on maps, the selected one, and what is being
// drawn.
import { useEffect, useMemo } from 'react';
import { zonePart } from '../map/zone-part.ts';
import { chosenZone, editedForms, zonesOnMap } from '../map/zone-signals.ts';
import { noZones } from '../map/zones.ts';
import { useAppSelector } from '../shell/store.ts';
import { useSignal } from '../ui/signal.ts';
import { useMappedZones } from '../zones/analysis-zones/use-mapped-zones.ts';
import { showOnMap } from './map-extras.ts';
import { useSeeZone } from './zone-desk.tsx';

export function ZonesOnMap() {
  const analyzer = useAppSelector((state) => state.route.current.startsWith('/analyzer/'));
  const looked = useSignal(chosenZone);
  const chosen = analyzer ? looked : null;
  const zones = useMappedZones(chosen);
  const edited = useSignal(editedForms);
  const view = useMemo(
    // The edited zone is drawn with its edits, not as saved.
    () => ({
      zones: edited === null ? zones : zones.filter(({ id }) => id !== chosen),
      chosen,
      edited,
    }),
    [zones, chosen, edited],
  );
  useEffect(() => zonesOnMap.set(view), [view]);
  useEffect(() => {
    showOnMap('zones', { part: zonePart, shows: {} });
    return () => {
      showOnMap('zones', null);
      zonesOnMap.set(noZones);
    };
  }, []);
  useSeeZone();
  return null;
}
