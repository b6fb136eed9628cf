// Whether the map is zoomed in enough to show proposals and past regulations per curb.
import type { RootState } from './store.ts';

/** From this zoom on, curbs are drawn individually. */
const nearZoom = 13;

export function isNearZoom({ map }: RootState): boolean {
  return (map.at?.zoom ?? 0) >= nearZoom;
}
