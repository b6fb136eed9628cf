// The zone in the URL (`?zone=12`): on the analyzer's map the zone whose numbers are shown, on the
// edit page the zone being edited.

import { useEffect } from 'react';
import { navigateTo, reportAddress } from '../shell/navigation.ts';
import { useAppSelector } from '../shell/store.ts';
import { changeZones, selectZones } from './zones-slice.ts';

/** Returns the zone id in the query string; `null` = none, or invalid. */
export function parseZoneParam(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('zone') ?? '');
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}

/** Returns the query string with the zone set or removed; other parameters are unchanged. */
export function setZoneParam(search: string, zone: number | null): string {
  const query = new URLSearchParams(search);
  if (zone === null) query.delete('zone');
  else query.set('zone', `${zone}`);
  return query.size === 0 ? '' : `?${query}`;
}

/** Selects a zone, or none, and updates the URL immediately. */
export function selectZone(zone: number | null): void {
  changeZones({ selected: zone });
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', `${pathname}${setZoneParam(search, zone)}${hash}`);
  reportAddress();
}

const analyzerMapPath = '/analyzer/mapview/';

/**
 * Opens the analyzer's map to show, create or edit a zone. If the map is already open, its position
 * stays in the URL.
 */
export function goToZone(task: 'show' | 'create' | 'edit', zone: number | null): void {
  const { pathname, search, hash } = location;
  const fromMap = pathname.startsWith(analyzerMapPath);
  // From a list, the map zooms to the zone; if the map is already open, its view does not move.
  if (!fromMap) changeZones({ pendingFocus: zone });
  changeZones({ selected: zone });
  const path = task === 'show' ? analyzerMapPath : `${analyzerMapPath}${task}/`;
  navigateTo(`${path}${setZoneParam(fromMap ? search : '', zone)}${fromMap ? hash : ''}`);
}

/** The selected zone, synced with the URL, so that Back selects the previous one. */
export function useSelectedZone(): number | null {
  const path = useAppSelector((state) => state.route.current);
  useEffect(() => {
    const follow = () => {
      if (path === location.pathname) changeZones({ selected: parseZoneParam(location.search) });
    };
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [path]);
  return useAppSelector((state) => selectZones(state).selected);
}
