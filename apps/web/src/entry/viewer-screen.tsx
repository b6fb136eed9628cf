// The viewer: the map fills the page, with the header above, the panel at the side or below, and
// controls on a 12 px grid.
import { Button } from '@mantine/core';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeControl } from '../city/instant/time-control.tsx';
import { parseLineGeometry } from '../city/links/parse-line-geometry.ts';
import { useLinkRules } from '../city/links/use-link-rules.ts';
import { tileReloadRequested } from '../city/view/map-slice.ts';
import { selectedLink } from '../city/view/selection-slice.ts';
import type { Camera } from '../map/view.ts';
import { hasWebgl } from '../map/webgl.ts';
import { hasDraftPanel } from '../proposals/draft-slice.ts';
import { api } from '../shell/api.ts';
import { isHotspot } from '../shell/hotspot.ts';
import { isStaffMap } from '../shell/screens.ts';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import { focusMap } from '../ui/focus-map.ts';
import { StateMessage } from '../ui/state-message.tsx';
import { lazyComponent } from './lazy-component.ts';
import { PanelHelp } from './panel-help.tsx';
import { SearchSlot } from './search-slot.tsx';
import { ShellHeader } from './shell-header.tsx';
import { useKeepInView } from './use-keep-in-view.ts';
import { useMapDrawn } from './use-map-drawn.ts';
import styles from './viewer.module.css';
import { ViewerControls } from './viewer-controls.tsx';
import { ViewerFeedback } from './viewer-feedback.tsx';
import { useFilterPanel, ViewerFilters } from './viewer-filters.tsx';
import { SkipToList, useListPanel, ViewerList } from './viewer-list.tsx';
import { ViewerMap } from './viewer-map.tsx';
import { ViewerTools } from './viewer-tools.tsx';
import { ViewerTour } from './viewer-tour.tsx';
import { ViewerWorkspace } from './viewer-workspace.tsx';

/** Preloaded once the map is drawn, so that the first tap does not wait for it. */
const loadCurbSheet = () => import('./curb-sheet.tsx');
const CurbSheet = lazyComponent(async () => (await loadCurbSheet()).CurbSheet);
/** In a separate chunk, because they do nothing before the map is loaded. */
const loadMapControls = () => import('../city/city/map-controls.tsx');
const MapControls = lazyComponent(async () => (await loadMapControls()).MapControls);
const MapScale = lazyComponent(async () => (await loadMapControls()).MapScale);
/** In a separate chunk, because few visits see an empty city. */
const EmptyCity = lazyComponent(async () => (await import('../city/city/empty-city.tsx')).EmptyCity);
/** Loaded after the map's first image, because it counts the curbs in that image. */
const Legend = lazyComponent(async () => (await import('../city/legend/legend.tsx')).Legend);
const ViewerWeek = lazyComponent(async () => (await import('./viewer-week.tsx')).ViewerWeek);
const ViewerLater = lazyComponent(async () => (await import('./viewer-effects.tsx')).ViewerEffects);

export function ViewerScreen() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const city = api.useCurrentCityQuery();
  const link = useAppSelector((state) => selectedLink(state.selection));
  const { drawn, incomplete, lost } = useAppSelector((state) => state.map);
  const pictured = useMapDrawn();
  const drafts = useAppSelector((state) => hasDraftPanel(state.draft));
  const hotspot = isHotspot();
  const isStaff = useAppSelector((state) => isStaffMap(state.route.current)) && !hotspot;
  // Without WebGL there is no map, so explanations of it are not shown.
  const drawable = hasWebgl();
  const found = useLinkRules();
  const filters = useFilterPanel();
  const list = useListPanel();
  const bounds = city.data?.bounds ?? null;
  const home = useMemo<Camera | null>(
    () => (bounds === null ? null : { kind: 'box', box: bounds }),
    [bounds],
  );
  const geometry = useMemo(() => parseLineGeometry(found.answer?.link.geometry), [found.answer]);
  const selection = useMemo(() => (link === null ? null : { link, geometry }), [link, geometry]);
  const stage = useRef<HTMLDivElement>(null);
  useKeepInView(stage, selection);
  useEffect(() => {
    if (pictured) void loadCurbSheet();
  }, [pictured]);

  return (
    <div className={styles.screen} data-hotspot={hotspot}>
      {home !== null && <SkipToList {...list} />}
      {!hotspot && <ShellHeader search={home === null ? undefined : <SearchSlot />} />}
      <main
        className={styles.main}
        data-staff={isStaff}
        data-filters={filters.open && !filters.drawer}
        data-list={list.open && !list.covers}
      >
        {home !== null && <ViewerFilters {...filters} />}
        <div
          ref={stage}
          className={styles.stage}
          inert={(filters.open && filters.drawer) || (list.open && list.covers)}
          data-stage
        >
          {home === null ? (
            <div className="grid place-center full-height">
              <Suspense fallback={null}>
                <EmptyCity />
              </Suspense>
            </div>
          ) : (
            <>
              <div className={styles.map} data-map-frame data-drawn={drawn}>
                <ViewerMap home={home} selection={selection} sides={`${filters.open} ${list.open}`} />
                <ViewerControls part="tooltip" />
              </div>
              {lost && (
                <div className="absolute inset-0 layer-2 grid place-center sunken">
                  <StateMessage
                    role="alert"
                    title={t('error.map')}
                    action={<Button onClick={() => location.reload()}>{t('app.retry')}</Button>}
                  >
                    {t('error.mapHelp')}
                  </StateMessage>
                </div>
              )}
              <div className={styles.top}>
                <ViewerTools filters={filters} list={list} />
                <ViewerWorkspace part="bar" />
                {!hotspot && <ViewerTour />}
                <ViewerControls part="notices" />
                {incomplete && (
                  <p className="floating row gap-8-12 pad-y-6 pad-x-12-8 text-13" role="status">
                    {t('error.tiles')}
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => dispatch(tileReloadRequested())}
                    >
                      {t('app.retry')}
                    </Button>
                  </p>
                )}
              </div>
              <div className={styles.right} data-over-map="controls">
                <Suspense fallback={null}>
                  <MapControls />
                </Suspense>
                <ViewerControls part="tools" />
              </div>
              <div className={styles.bottom}>
                <div className={styles.legend} data-over-map="legend">
                  {drawable && pictured && (
                    <Suspense fallback={null}>
                      <Legend help={<PanelHelp topic="legend" />} />
                    </Suspense>
                  )}
                </div>
                <div className={styles.scale}>
                  {drawable && (
                    <>
                      <Suspense fallback={null}>
                        <MapScale />
                      </Suspense>
                      <ViewerControls part="corner" />
                    </>
                  )}
                </div>
                <div className={styles.time} data-over-map="time">
                  <TimeControl isBar={isStaff}>
                    {pictured ? (
                      <Suspense fallback={<div className={styles.weekRoom} />}>
                        <ViewerWeek answer={found.answer} />
                      </Suspense>
                    ) : (
                      <div className={styles.weekRoom} />
                    )}
                  </TimeControl>
                </div>
              </div>
            </>
          )}
        </div>
        {home !== null && <ViewerList {...list} />}
        {link !== null && !drafts && (
          <Suspense fallback={null}>
            <CurbSheet found={found} returnFocus={focusMap} />
          </Suspense>
        )}
        <ViewerWorkspace part="panel" />
      </main>
      <ViewerFeedback />
      {(pictured || home === null) && (
        <Suspense fallback={null}>
          <ViewerLater answer={found.answer} />
        </Suspense>
      )}
    </div>
  );
}
