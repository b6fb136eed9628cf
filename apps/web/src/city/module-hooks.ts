// Hooks for the modules and views that the header offers this user in this city.
import { isPublicViewer, type OfferedModule, offeredModules } from '@curbwright/core';
import { useMemo } from 'react';
import { api } from '../shell/api.ts';
import { isHotspot } from '../shell/hotspot.ts';
import { usePerson } from '../shell/login-hooks.ts';
import { implementedViews } from '../shell/screens.ts';
import { useAppSelector } from '../shell/store.ts';

const none: readonly string[] = [];

export function useOfferedModules(): readonly OfferedModule[] {
  const { data: city } = api.useCurrentCityQuery();
  const { person } = usePerson();
  const enabled = city?.modules_enabled ?? none;
  return useMemo(() => offeredModules(enabled, person, implementedViews), [enabled, person]);
}

/**
 * `true` where the map is the public viewer, by path or by `is_hotspot=1`. The public viewer uses
 * the public endpoints.
 */
export function useIsPublicViewer(): boolean {
  const path = useAppSelector((state) => state.route.current);
  return isPublicViewer(path, isHotspot());
}
