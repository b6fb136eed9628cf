// The analysis zones on the map: the zone whose metrics are open, the zone being drawn, and whether
// the panel is open.
import type { EditedZoneShape } from '../map/zones.ts';
import { addFields } from '../shell/store.ts';

interface ZonesState {
  /** The zone whose metrics are shown on the map; `null` if none. */
  readonly selected: number | null;
  /** The zone the map will move to once its location is known; `null` if none. */
  readonly pendingFocus: number | null;
  /** The shapes of the editor on the map; `null` if no zone is being created or edited. */
  readonly editedShapes: readonly EditedZoneShape[] | null;
  /**
   * Whether the zone panel next to the map is open. `null` until the user opens or closes it; it is
   * then open if there is room.
   */
  readonly panelOpen: boolean | null;
  /** Whether assets stay on the map while a zone is selected or drawn, which they would cover. */
  readonly assetsShown: boolean;
}

export const [changeZones, selectZones] = addFields<ZonesState>('zones', {
  selected: null,
  pendingFocus: null,
  editedShapes: null,
  panelOpen: null,
  assetsShown: false,
});
