// The zone in the URL (`?zone=12`): on the analyzer's map the one whose numbers are shown, on its
// edit page the one being edited.
import { useEffect } from 'react';
import { chosenZone, zoneToSee } from '../map/zone-signals.ts';
import { goTo } from '../shell/navigation.ts';
import { useAppSelector } from '../shell/store.ts';
import { useSignal } from '../ui/signal.ts';

/** `null` = none, or invalid. */
export function zoneInAddress(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('zone') ?? '');
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}

/** A query string with the zone, or without one; other parameters are unchanged. */
export function withZone(search: string, zone: number | null): string {
  const query = new URLSearchParams(search);
  if (zone === null) query.delete('zone');
  else query.set('zone', `${zone}`);
  return query.size === 0 ? '' : `?${query}`;
}

/** Selects a zone, or none, and updates the URL at once. */
export function chooseZone(zone: number | null): void {
  chosenZone.set(zone);
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', `${pathname}${withZone(search, zone)}${hash}`);
}

const analyzer = '/analyzer/mapview/';

/**
 * Opens the analyzer's map to show, create or edit a zone. If the map is already open, its view
 * stays in the URL.
 */
export function goToZone(task: 'show' | 'create' | 'edit', zone: number | null): void {
  const { pathname, search, hash } = location;
  const fromMap = pathname.startsWith(analyzer);
  // From a list, the map zooms to the zone; if the map is already open, its view does not move.
  if (!fromMap) zoneToSee.set(zone);
  chosenZone.set(zone);
  const path = task === 'show' ? analyzer : `${analyzer}${task}/`;
  goTo(`${path}${withZone(fromMap ? search : '', zone)}${fromMap ? hash : ''}`);
}

/** The selected zone, synced with the URL, so that Back selects the previous one. */
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
