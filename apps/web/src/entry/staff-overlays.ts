// Overlays that features other than drafting add to the staff map. Each registers its overlay and
// its properties of the map view under its own name.
import type { MapOverlay, MapView } from '../map/view.ts';
import { createSignal } from '../ui/signal.ts';

interface StaffOverlay {
  readonly part: MapOverlay;
  /** The properties of the map view that the overlay reads. */
  readonly shows: Partial<MapView>;
}

/** In order of registration; later overlays are drawn above earlier ones. */
export const staffOverlays = createSignal<Readonly<Record<string, StaffOverlay>>>({});

/** Adds an overlay to the staff map or replaces it; `null` removes it. */
export function setStaffOverlay(name: string, extra: StaffOverlay | null): void {
  const { [name]: _old, ...others } = staffOverlays.get();
  if (extra !== null) staffOverlays.set({ ...staffOverlays.get(), [name]: extra });
  else staffOverlays.set(others);
}
