// The analyzer's workspace on the map: the analysis zones with their figures, or the editor of one
// with the curb picking tools.

import { routeOf } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconPlus, IconVector } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cameraSet } from '../city/view/map-slice.ts';
import { curbsPicked, selectedLink } from '../city/view/selection-slice.ts';
import { mapHandlers } from '../map/handlers.ts';
import { noZones, zonesAt } from '../map/zones.ts';
import { ChooseByFilter } from '../proposals/batches/choose-by-filter.tsx';
import { PasteSegmentIds } from '../proposals/batches/paste-segment-ids.tsx';
import { BatchPickModes } from '../proposals/picking/batch-pick-modes.tsx';
import { usePicking } from '../proposals/picking/use-picking.ts';
import { api } from '../shell/api.ts';
import { filtersSet } from '../shell/panels-slice.ts';
import { SavedViewsMenu } from '../shell/saved-views/saved-views-menu.tsx';
import { store, useAppSelector } from '../shell/store.ts';
import { bothPanelsQuery } from '../ui/breakpoints.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { useSignal } from '../ui/signal.ts';
import { MissingZone } from '../zones/analysis-zones/missing-zone.tsx';
import type { CurbSelectionSlots } from '../zones/analysis-zones/segments-draw-handler.tsx';
import { useZoneComponents } from '../zones/analysis-zones/use-zone-components.ts';
import { useZoneDeniedReasons } from '../zones/analysis-zones/zone-denied-reasons.ts';
import { ZoneEditor } from '../zones/analysis-zones/zone-editor.tsx';
import { ZonePanel } from '../zones/analysis-zones/zone-panel.tsx';
import { goToZone, parseZoneParam, selectZone, useSelectedZone } from '../zones/zone-address.ts';
import { boundsOfShapes } from '../zones/zone-shapes.ts';
import { changeZones, selectZones } from '../zones/zones-slice.ts';
import { staffOverlays } from './staff-overlays.ts';
import styles from './zones.module.css';

const slots: CurbSelectionSlots = {
  ways: <BatchPickModes />,
  filter: <ChooseByFilter />,
  paste: <PasteSegmentIds />,
};

/** Returns the zones that the map shows. */
const mappedZones = () => (staffOverlays.get().zones?.shows.zones ?? noZones).zones;

/** Returns a function that moves the map to a zone; `null` = the zone's location is unknown. */
function zoneFocuser(zone: number): (() => void) | null {
  const forms = mappedZones().find(({ id }) => id === zone)?.forms ?? [];
  const box = boundsOfShapes(forms);
  return box === null ? null : () => void store.dispatch(cameraSet({ kind: 'box', box }));
}

/** Returns the task in the URL; `null` = viewing. */
function useTask() {
  return useAppSelector((state) => routeOf(state.route.current)?.task ?? null);
}

/**
 * Whether the zones panel is open: on a wide screen or with a selected zone, until the person opens
 * or closes it.
 */
function useZonesPanelOpen(chosen: number | null): boolean {
  const userChoice = useAppSelector((state) => selectZones(state).panelOpen);
  const wide = useMediaQuery(bothPanelsQuery, undefined, { getInitialValueInEffect: false });
  return userChoice ?? (wide || chosen !== null);
}

/**
 * A click away from any curb selects the smallest zone at that point. Further clicks select the
 * zones around it, one after the other, and then start over.
 */
function useZoneClickSelection(): void {
  useEffect(() => {
    mapHandlers.pick = (picked, at) => {
      if (at === null || picked.length > 0) return false;
      const found = zonesAt(mappedZones(), [at.at[0], at.at[1]]);
      const now = found.indexOf(parseZoneParam(location.search) ?? 0);
      const next = found[(now + 1) % Math.max(1, found.length)];
      if (next === undefined) return false;
      store.dispatch(curbsPicked([]));
      changeZones({ panelOpen: true });
      selectZone(next);
      return true;
    };
    return () => {
      mapHandlers.pick = null;
    };
  }, []);
}

function ZoneBrowser() {
  const chosen = useSelectedZone();
  const open = useZonesPanelOpen(chosen);
  const curb = useAppSelector((state) => selectedLink(state.selection));
  // Render again when the zones on the map change, because a zone's location is part of them.
  useSignal(staffOverlays);
  useZoneClickSelection();
  // The panel of the selected curb is shown instead of this one.
  if (!open || curb !== null) return null;
  return (
    <div className={`grid min-height-0 phone-contents ${styles.desk}`} data-desk="zones">
      <ZonePanel chosen={chosen} zoomTo={zoneFocuser} onClose={() => changeZones({ panelOpen: false })} />
    </div>
  );
}

/**
 * Hides the filters while a zone is selected or drawn, unless the user opened them, so that they do
 * not cover the zone; shows them again afterward.
 */
function useHideFiltersBesideZone(isZoneShown: boolean): void {
  useEffect(() => {
    if (!isZoneShown || store.getState().panels.filters !== null) return undefined;
    store.dispatch(filtersSet(false));
    return () => {
      if (store.getState().panels.filters === false) store.dispatch(filtersSet(null));
    };
  }, [isZoneShown]);
}

function ZoneEditing({ id }: { readonly id: number | null }) {
  const { i18n } = useTranslation();
  const reasons = useZoneDeniedReasons();
  const { data, currentData, error, isFetching, refetch } = api.useAnalysisZoneQuery(
    id === null ? skipToken : { params: { id }, query: { language: i18n.language } },
  );
  // After a language change, data in the previous language remains until the new data arrives, so
  // that the shapes being drawn are not lost.
  const whole = currentData ?? (data?.id === id ? data : undefined);
  const saved = useZoneComponents(id === null ? [] : [id]).get(id ?? 0) ?? [];
  // Clicks are used for drawing, so a click on a curb does not open its panel under the editor.
  usePicking();
  useEffect(() => {
    store.dispatch(curbsPicked([]));
    const picking = mapHandlers.pick;
    mapHandlers.pick = (picked, at) => picking?.(picked, at) === true || at !== null;
    return () => {
      mapHandlers.pick = null;
    };
  }, []);
  if (id !== null && whole === undefined)
    return (
      <div className={`grid min-height-0 phone-contents ${styles.desk}`} data-desk="zone" data-editor>
        <MissingZone error={isFetching ? undefined : error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className={`grid min-height-0 phone-contents ${styles.desk}`} data-desk="zone" data-editor>
      <ZoneEditor
        key={id ?? 'new'}
        zone={id === null ? null : (whole ?? null)}
        saved={saved}
        slots={slots}
        mayNot={id === null ? reasons.make : reasons.change(whole?.user ?? null)}
      />
    </div>
  );
}

export function ZoneWorkspace() {
  const task = useTask();
  const addressed = useSelectedZone();
  useHideFiltersBesideZone(task === 'create' || addressed !== null);
  if (task === 'create') return <ZoneEditing id={null} />;
  if (task === 'edit' && addressed !== null) return <ZoneEditing id={addressed} />;
  return <ZoneBrowser />;
}

/** The bar at the top of the analyzer's map. */
export function ZoneBar() {
  const { t } = useTranslation();
  const task = useTask();
  const { make: mayNot } = useZoneDeniedReasons();
  const chosen = useSelectedZone();
  const open = useZonesPanelOpen(chosen);
  // The editor is shown elsewhere. An edit URL without a zone shows the list of zones.
  if (task === 'create' || (task === 'edit' && chosen !== null)) return null;
  return (
    <div className="flex wrap gap-8 items-stretch max-full take-pointer" data-over-map="desk">
      <Button
        className="height-auto min-height-44 round-10 lift"
        variant={open ? 'light' : 'default'}
        aria-pressed={open}
        leftSection={<IconVector size={18} stroke={1.5} />}
        onClick={() => {
          store.dispatch(curbsPicked([]));
          changeZones({ panelOpen: !open });
        }}
      >
        {t('zones.title')}
      </Button>
      <ButtonWithReason
        className="height-auto min-height-44 round-10 lift"
        reason={mayNot}
        leftSection={<IconPlus size={18} stroke={1.5} />}
        onClick={() => goToZone('create', null)}
      >
        {t('zones.new')}
      </ButtonWithReason>
      <SavedViewsMenu isOnMap />
    </div>
  );
}

/** Moves the map to the zone for which it was opened, once the zone's location is known. */
export function useFocusRequestedZone(): void {
  const requestedId = useAppSelector((state) => selectZones(state).pendingFocus);
  useSignal(staffOverlays);
  const zones = mappedZones();
  useEffect(() => {
    if (requestedId === null || !zones.some(({ id, forms }) => id === requestedId && forms.length > 0))
      return;
    changeZones({ pendingFocus: null });
    zoneFocuser(requestedId)?.();
  }, [requestedId, zones]);
}
