// The viewer's map: the view made from the store, the reports put back into it.

import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../app/api.ts';
import { useCurbStates } from '../app/city-hooks.ts';
import { useLooks } from '../app/class-hooks.ts';
import {
  cameraSet,
  drawnReported,
  incompleteReported,
  inViewReported,
  lostReported,
} from '../app/map-slice.ts';
import { linksPicked } from '../app/selection-slice.ts';
import { store, useAppSelector } from '../app/store.ts';
import type { EngineReports } from '../map/engine.ts';
import type { Panel } from '../map/room.ts';
import { type Camera, curbLooks, type MapView, type Selection } from '../map/view.ts';
import { loadMap } from './load-map.ts';

const MapCanvas = lazy(loadMap);

/** Where a panel over the map says so, and the room it takes. */
const panelMark = 'data-over-map';
/** The open legend fills when the first curbs are there: pixels it is given from the start. */
const legendRoom = { width: 250, height: 300 };

/** The panels that lie over the map, in the map's frame. */
function panelsOverMap(): readonly Panel[] {
  const found = [...document.querySelectorAll(`[${panelMark}]`)];
  const stage = found[0]?.closest('[data-stage]')?.getBoundingClientRect();
  if (stage === undefined) return [];
  const { legend } = store.getState().panels;
  return found.map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const least =
      legend && element.getAttribute(panelMark) === 'legend' ? legendRoom : { width: 0, height: 0 };
    return {
      left: left - stage.left,
      top: Math.min(top, bottom - least.height) - stage.top,
      right: Math.max(right, left + least.width) - stage.left,
      bottom: bottom - stage.top,
    };
  });
}

const reports: EngineReports = {
  onPick: (picked) => store.dispatch(linksPicked(picked.map((row) => row.link))),
  onCamera: (camera) => store.dispatch(cameraSet(camera)),
  onInView: (links) => store.dispatch(inViewReported(Object.fromEntries(links))),
  onFirstDrawn: () => store.dispatch(drawnReported()),
  onIncomplete: () => store.dispatch(incompleteReported()),
  panels: panelsOverMap,
  onLost: () => store.dispatch(lostReported()),
};

interface Props {
  readonly home: Camera;
  readonly selection: Selection | null;
}

export function ViewerMap({ home, selection }: Props) {
  const { t } = useTranslation();
  const scheme = useComputedColorScheme('light');
  const reducedMotion = useReducedMotion();
  const { data: city } = api.useCurrentCityQuery();
  const chosen = useAppSelector((state) => state.map.camera);
  const attempt = useAppSelector((state) => state.map.attempt);
  const states = useCurbStates();
  const looks = useLooks();
  const drawn = useMemo(() => curbLooks(states, looks), [states, looks]);
  const camera = chosen ?? home;
  const revision = String(city?.revision ?? 0);
  const latitude = city === undefined || city.bounds === null ? 0 : (city.bounds[1] + city.bounds[3]) / 2;
  const view = useMemo<MapView>(
    () => ({ scheme, revision, attempt, camera, latitude, ...drawn, selection, reducedMotion }),
    [scheme, revision, attempt, camera, latitude, drawn, selection, reducedMotion],
  );
  return (
    <Suspense fallback={null}>
      <MapCanvas view={view} title={t('map.label')} reports={reports} />
    </Suspense>
  );
}
