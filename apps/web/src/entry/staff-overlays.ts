// Overlays that components add to the staff map. Each registers its overlay and its properties of
// the map view under the id of its layer.
import { useEffect } from 'react';
import { combineOverlays } from '../map/map-overlay.ts';
import { staffMap } from '../map/map-signals.ts';
import type { MapOverlay, MapView } from '../map/view.ts';
import { createSignal } from '../ui/signal.ts';

interface StaffOverlay {
  readonly part: MapOverlay;
  /** The properties of the map view that the overlay reads. */
  readonly shows: Partial<MapView>;
}

/**
 * In order of registration; later overlays are drawn above earlier ones. A signal, because it holds
 * functions, and features that change as the map moves.
 */
export const staffOverlays = createSignal<Readonly<Record<string, StaffOverlay>>>({});

/** The overlays as one, which stays the same until an overlay is added or removed. */
let combined = { parts: [] as readonly MapOverlay[], part: combineOverlays([]) };

/** Adds an overlay to the staff map or replaces it; `null` removes it. */
export function setStaffOverlay(name: string, extra: StaffOverlay | null): void {
  const { [name]: _old, ...others } = staffOverlays.get();
  const next = extra === null ? others : { ...staffOverlays.get(), [name]: extra };
  staffOverlays.set(next);
  const parts = Object.values(next).map(({ part }) => part);
  if (parts.length !== combined.parts.length || parts.some((part, at) => part !== combined.parts[at]))
    combined = { parts, part: combineOverlays(parts) };
  const shows = Object.values(next).map((overlay) => overlay.shows);
  staffMap.set(parts.length === 0 ? null : Object.assign({ part: combined.part }, ...shows));
}

/**
 * Shows an overlay while the component is mounted. `shown` is the property `id` of the map view, the
 * same object until it changes; `undefined` = not on the map now. What comes and goes with a click
 * is `null` instead, and stays registered: a change of the overlays restyles the map.
 */
export function useStaffOverlay<Id extends keyof MapView>(
  id: Id,
  part: MapOverlay,
  shown: MapView[Id] | undefined,
): void {
  useEffect(
    () =>
      setStaffOverlay(id, shown === undefined ? null : { part, shows: { [id]: shown } as Partial<MapView> }),
    [id, part, shown],
  );
  useEffect(() => () => setStaffOverlay(id, null), [id]);
}
