// What features other than drafting draw on the staff map: each registers an overlay and its share
// of the view under its own name.
import type { MapPart, MapView } from '../map/view.ts';
import { createSignal } from '../ui/signal.ts';

interface MapExtra {
  readonly part: MapPart;
  /** What the part reads from the view. */
  readonly shows: Partial<MapView>;
}

/** In order of registration; later extras lie over earlier ones. */
export const mapExtras = createSignal<Readonly<Record<string, MapExtra>>>({});

/** Shows an extra on the staff map; `null` removes it. */
export function showOnMap(name: string, extra: MapExtra | null): void {
  const { [name]: _old, ...others } = mapExtras.get();
  if (extra !== null) mapExtras.set({ ...mapExtras.get(), [name]: extra });
  else mapExtras.set(others);
}
