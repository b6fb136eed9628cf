// Overlays that components add to the staff map. Each registers its overlay and its properties of
// the map view under the id of its layer.
import { useEffect } from 'react';
import type { LayerId } from '../map/layer-list.ts';
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

/**
 * Shows an overlay while the component is mounted. `shows` is its part of the map view, the same
 * object until it changes; `null` = the overlay is not on the map now.
 */
export function useStaffOverlay(id: LayerId, part: MapOverlay, shows: Partial<MapView> | null): void {
  useEffect(() => setStaffOverlay(id, shows === null ? null : { part, shows }), [id, part, shows]);
  useEffect(() => () => setStaffOverlay(id, null), [id]);
}
