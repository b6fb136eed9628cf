// What features other than drafting draw on staff's map: each brings a part of its own and its share of the view, under a name of its own.
import type { MapPart, MapView } from '../map/view.ts';
import { createSignal } from '../ui/signal.ts';

interface MapExtra {
  readonly part: MapPart;
  /** What the part reads of the view. */
  readonly shows: Partial<MapView>;
}

/** In the order they came; the later lie over the earlier. */
export const mapExtras = createSignal<Readonly<Record<string, MapExtra>>>({});

/** Shows an extra on staff's map, or takes it away (null). */
export function showOnMap(name: string, extra: MapExtra | null): void {
  const { [name]: _old, ...others } = mapExtras.get();
  if (extra !== null) mapExtras.set({ ...mapExtras.get(), [name]: extra });
  else mapExtras.set(others);
}
