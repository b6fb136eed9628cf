// The viewer's map: builds the view from the store and stores what the map reports.

import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbTypesByRuleSet } from '../city/city/city-hooks.ts';
import { useCurbStyles } from '../city/curb-type-hooks.ts';
import { useHiddenRuleSets } from '../city/filters/filter-hooks.ts';
import { baseFailedReported, creditsReported, imageryReported } from '../city/layers/layers-slice.ts';
import { useIsPublicViewer } from '../city/module-hooks.ts';
import {
  cameraSet,
  drawnReported,
  incompleteReported,
  inViewReported,
  lostReported,
  positionToCopySet,
  restoredReported,
  unsettledReported,
} from '../city/view/map-slice.ts';
import { curbsPicked } from '../city/view/selection-slice.ts';
import type { EngineCallbacks } from '../map/engine.ts';
import type { Panel } from '../map/fit-padding.ts';
import { mapHandlers } from '../map/handlers.ts';
import { activeTool, hoveredCurb, pointerPosition, staffMap } from '../map/map-signals.ts';
import { type Camera, curbStylesByRuleSet, type MapView, type Selection } from '../map/view.ts';
import { api } from '../shell/api.ts';
import { isLegendOpen } from '../shell/legend-open.ts';
import { store, useAppSelector } from '../shell/store.ts';
import { useStable } from '../shell/use-stable.ts';
import { useSignal } from '../ui/signal.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import { loadMap } from './load-map.ts';
import { useLayersView } from './use-layers-view.ts';
import { useMapDrawn } from './use-map-drawn.ts';

const MapCanvas = lazy(loadMap);
const StaffLayers = lazyStaffComponent(async () => (await import('./staff-layers.tsx')).StaffLayers);

/** Attribute that marks panels over the map. The map counts their bounding boxes as covered. */
const panelMark = 'data-over-map';
/**
 * Pixels reserved for the open legend from the start, because the legend gets its content only when
 * the first curbs are loaded.
 */
const legendRoom = { width: 340, height: 300 };

/**
 * Returns the map's frame. It extends behind the side panels, so that the map does not jump when
 * they open.
 */
function frameOfMap(): DOMRect | undefined {
  return document.querySelector('[data-map-frame]')?.getBoundingClientRect();
}

/** Returns the panels over the map, in coordinates of the map's frame. */
function panelsOverMap(): readonly Panel[] {
  const frame = frameOfMap();
  if (frame === undefined) return [];
  const legend = isLegendOpen(store.getState());
  return [...document.querySelectorAll(`[${panelMark}]`)].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const least =
      legend && element.getAttribute(panelMark) === 'legend' ? legendRoom : { width: 0, height: 0 };
    return {
      left: left - frame.left,
      top: Math.min(top, bottom - least.height) - frame.top,
      right: Math.max(right, left + least.width) - frame.left,
      bottom: bottom - frame.top,
    };
  });
}

/** Returns the area between the side panels, in coordinates of the map's frame. */
function visibleMapArea(): Panel | null {
  const frame = frameOfMap();
  const stage = document.querySelector('[data-stage]')?.getBoundingClientRect();
  if (frame === undefined || stage === undefined) return null;
  return {
    left: stage.left - frame.left,
    top: stage.top - frame.top,
    right: stage.right - frame.left,
    bottom: stage.bottom - frame.top,
  };
}

const reports: EngineCallbacks = {
  onPick: (picked, at) => {
    if (mapHandlers.pick?.(picked, at) !== true) store.dispatch(curbsPicked(picked));
  },
  onCamera: (camera) => store.dispatch(cameraSet(camera)),
  onInView: (curbs, box) => store.dispatch(inViewReported({ curbs: Object.fromEntries(curbs), box })),
  onMoving: () => store.dispatch(unsettledReported()),
  onFirstDrawn: (camera) => store.dispatch(drawnReported(camera)),
  onIncomplete: () => store.dispatch(incompleteReported()),
  panels: panelsOverMap,
  window: visibleMapArea,
  onHover: hoveredCurb.set,
  onPointer: (at) => pointerPosition.set(at === null ? null : [...at]),
  onPlaceAsked: (at) => void store.dispatch(positionToCopySet([...at])),
  onBaseFailed: () => store.dispatch(baseFailedReported()),
  onImagery: (there) => store.dispatch(imageryReported(there)),
  onCredits: (credits) => store.dispatch(creditsReported(credits)),
  onLost: () => store.dispatch(lostReported()),
  onRestored: () => store.dispatch(restoredReported()),
};

interface Props {
  readonly home: Camera;
  readonly selection: Selection | null;
  /** Names of the open side panels. */
  readonly sides: string;
  /** Whether the map can be rotated: always on staff maps, never in the public viewer. */
  readonly rotates?: boolean;
}

export function ViewerMap({ home, selection, sides, rotates = false }: Props) {
  const { t } = useTranslation();
  const scheme = useComputedColorScheme('light');
  const reducedMotion = useReducedMotion();
  const { data: city } = api.useCurrentCityQuery();
  const chosen = useAppSelector((state) => state.map.camera);
  const found = useAppSelector((state) => state.map.found);
  const attempt = useAppSelector((state) => state.map.attempt);
  const states = useCurbTypesByRuleSet();
  const looks = useCurbStyles();
  const hidden = useHiddenRuleSets();
  const drawn = useMemo(() => curbStylesByRuleSet(states, looks, hidden), [states, looks, hidden]);
  const layers = useLayersView();
  const tool = useSignal(activeTool);
  const staff = useSignal(staffMap);
  const isPublic = useIsPublicViewer();
  const pictured = useMapDrawn();
  const camera = chosen ?? home;
  const revision = String(city?.revision ?? 0);
  const latitude = city === undefined || city.bounds === null ? 0 : (city.bounds[1] + city.bounds[3]) / 2;
  const view = useStable<MapView>({
    scheme,
    revision,
    attempt,
    camera,
    latitude,
    ...drawn,
    ...layers,
    selection,
    reducedMotion,
    sides,
    found,
    ...staff,
  });
  return (
    <>
      <Suspense fallback={null}>
        <MapCanvas view={view} title={t('map.label')} rotates={rotates} tool={tool} reports={reports} />
      </Suspense>
      {pictured && !isPublic && (
        <Suspense fallback={null}>
          <StaffLayers />
        </Suspense>
      )}
    </>
  );
}
