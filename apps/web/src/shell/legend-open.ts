// Whether the legend on the map is open. Until the user opens or closes it, it is closed where room
// is short: on small screens, and in the staff workspace.
import { bothPanelsQuery } from '../ui/breakpoints.ts';
import { isStaffMap } from './screens.ts';
import type { RootState } from './store.ts';

const roomQuery = `${bothPanelsQuery} and (min-height: 720px)`;

export function isLegendOpen({ panels, route }: Pick<RootState, 'panels' | 'route'>): boolean {
  return panels.legend ?? (matchMedia(roomQuery).matches && !isStaffMap(route.current));
}
