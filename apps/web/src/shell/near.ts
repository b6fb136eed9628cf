// Whether the map looks from near enough to show proposals and past regulations curb by curb.
import type { RootState } from './store.ts';

/** From this zoom on curbs are drawn one by one. */
const nearZoom = 13;

export function isNear({ map }: RootState): boolean {
  return (map.at?.zoom ?? 0) >= nearZoom;
}
