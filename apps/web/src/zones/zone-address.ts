// The zone an address names (`?zone=12`): on the analyzer's map the one whose numbers are shown, on its edit address the one that is edited.
import { useEffect } from 'react';
import { chosenZone, zoneToSee } from '../map/zone-signals.ts';
import { goTo } from '../shell/navigation.ts';
import { useAppSelector } from '../shell/store.ts';
import { useSignal } from '../ui/signal.ts';

/** null = none, or nonsense. */
export function zoneInAddress(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('zone') ?? '');
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}

/** A query string with the zone, or without one; everything else is kept. */
export function withZone(search: string, zone: number | null): string {
  const query = new URLSearchParams(search);
  if (zone === null) query.delete('zone');
  else query.set('zone', `${zone}`);
  return query.size === 0 ? '' : `?${query}`;
}

/** Chooses a zone, or none; the address says so at once. */
export function chooseZone(zone: number | null): void {
  chosenZone.set(zone);
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', `${pathname}${withZone(search, zone)}${hash}`);
}

const analyzer = '/analyzer/mapview/';

/** Goes to the analyzer's map, to make a zone or to edit one; what the map shows goes along where it is shown now. */
export function goToZone(task: 'show' | 'create' | 'edit', zone: number | null): void {
  const { pathname, search, hash } = location;
  const fromMap = pathname.startsWith(analyzer);
  // From a list the map goes to the zone; on the map it stays where it is.
  if (!fromMap) zoneToSee.set(zone);
  chosenZone.set(zone);
  const path = task === 'show' ? analyzer : `${analyzer}${task}/`;
  goTo(`${path}${withZone(fromMap ? search : '', zone)}${fromMap ? hash : ''}`);
}

/** The chosen zone, kept in step with the address: Back brings another. */
export function useChosenZone(): number | null {
  const path = useAppSelector((state) => state.route.current);
  useEffect(() => {
    const follow = () => {
      if (path === location.pathname) chosenZone.set(zoneInAddress(location.search));
    };
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [path]);
  return useSignal(chosenZone);
}
