// What features other than drafting draw on the staff map: each registers an overlay and its share
// of the view under its own name.
import type { MapOverlay, MapView } from '../map/view.ts';
import { createSignal } from '../ui/signal.ts';

interface StaffOverlay {
  readonly part: MapOverlay;
  /** What the part reads from the view. */
  readonly shows: Partial<MapView>;
}

/** In order of registration; later extras lie over earlier ones. */
export const staffOverlays = createSignal<Readonly<Record<string, StaffOverlay>>>({});

/** Shows an extra on the staff map; `null` removes it. */
export function setStaffOverlay(name: string, extra: StaffOverlay | null): void {
  const { [name]: _old, ...others } = staffOverlays.get();
  if (extra !== null) staffOverlays.set({ ...staffOverlays.get(), [name]: extra });
  else staffOverlays.set(others);
}
