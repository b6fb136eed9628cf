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
import { pickTaker } from '../map/map-signals.ts';
import { zonesOnMap, zonesOpen, zoneToSee } from '../map/zone-signals.ts';
import { zonesAt } from '../map/zones.ts';
import { ChooseByFilter } from '../proposals/batches/choose-by-filter.tsx';
import { PasteMany } from '../proposals/batches/paste-many.tsx';
import { BatchWays } from '../proposals/picking/batch-ways.tsx';
import { usePicking } from '../proposals/picking/use-picking.ts';
import { api } from '../shell/api.ts';
import { filtersSet } from '../shell/panels-slice.ts';
import { store, useAppSelector } from '../shell/store.ts';
import { bothPanels, tightToDraw } from '../ui/breakpoints.ts';
import { ReasonedButton } from '../ui/reasoned-button.tsx';
import { useSignal } from '../ui/signal.ts';
import { useZoneReasons } from '../zones/analysis-zones/may-edit.ts';
import { MissingZone } from '../zones/analysis-zones/missing-zone.tsx';
import type { PickSlots } from '../zones/analysis-zones/segments-hand.tsx';
import { useComponents } from '../zones/analysis-zones/use-components.ts';
import { ZoneEditor } from '../zones/analysis-zones/zone-editor.tsx';
import { ZonePanel } from '../zones/analysis-zones/zone-panel.tsx';
import { chooseZone, goToZone, useChosenZone, zoneInAddress } from '../zones/zone-address.ts';
import { boxOfForms } from '../zones/zone-forms.ts';
import styles from './zones.module.css';

const slots: PickSlots = { ways: <BatchWays />, filter: <ChooseByFilter />, paste: <PasteMany /> };

/** Returns a function that moves the map to a zone; `null` = its place is unknown. */
function wayTo(zone: number): (() => void) | null {
  const forms = zonesOnMap.get().zones.find(({ id }) => id === zone)?.forms ?? [];
  const box = boxOfForms(forms);
  return box === null ? null : () => void store.dispatch(cameraSet({ kind: 'box', box }));
}

/** The task in the address; `null` = viewing. */
function useTask() {
  return useAppSelector((state) => routeOf(state.route.current)?.task ?? null);
}

/**
 * Whether the zones panel is open: on a wide screen or with a selected zone, until the person opens
 * or closes it.
 */
function useZonesOpen(chosen: number | null): boolean {
  const asked = useSignal(zonesOpen);
  const wide = useMediaQuery(bothPanels, undefined, { getInitialValueInEffect: false });
  return asked ?? (wide || chosen !== null);
}

/**
 * A click away from any curb selects the zone it lies in; another click selects the zone around
 * that.
 */
function useZoneClicks(): void {
  useEffect(() => {
    pickTaker.set((picked, at) => {
      if (at === null || picked.length > 0) return false;
      const found = zonesAt(zonesOnMap.get().zones, [at.at[0], at.at[1]]);
      const now = found.indexOf(zoneInAddress(location.search) ?? 0);
      const next = found[(now + 1) % Math.max(1, found.length)];
      if (next === undefined) return false;
      store.dispatch(curbsPicked([]));
      zonesOpen.set(true);
      chooseZone(next);
      return true;
    });
    return () => pickTaker.set(null);
  }, []);
}

function Browse() {
  const chosen = useChosenZone();
  const open = useZonesOpen(chosen);
  const curb = useAppSelector((state) => selectedLink(state.selection));
  // A zone's place arrives with the map's zones.
  useSignal(zonesOnMap);
  useZoneClicks();
  // The selected curb's panel takes the place of this one.
  if (!open || curb !== null) return null;
  return (
    <div className={styles.desk} data-desk="zones">
      <ZonePanel chosen={chosen} zoomTo={wayTo} onClose={() => zonesOpen.set(false)} />
    </div>
  );
}

/**
 * On a screen where filters and editor leave little of the map, hides filters that the person did
 * not open, and shows them again afterwards.
 */
function useRoomToDraw(): void {
  const isTight = useMediaQuery(tightToDraw, undefined, { getInitialValueInEffect: false });
  useEffect(() => {
    if (!isTight || store.getState().panels.filters !== null) return undefined;
    store.dispatch(filtersSet(false));
    return () => void store.dispatch(filtersSet(null));
  }, [isTight]);
}

function Editing({ id }: { readonly id: number | null }) {
  const { i18n } = useTranslation();
  const reasons = useZoneReasons();
  const { data, currentData, error, isFetching, refetch } = api.useAnalysisZoneQuery(
    id === null ? skipToken : { params: { id }, query: { language: i18n.language } },
  );
  // It is the same zone in another language, so what is being drawn stays.
  const whole = currentData ?? (data?.id === id ? data : undefined);
  const saved = useComponents(id === null ? [] : [id]).get(id ?? 0) ?? [];
  // Clicks are for drawing: no curb's own panel opens under the editor.
  usePicking();
  useEffect(() => {
    store.dispatch(curbsPicked([]));
    const picking = pickTaker.get();
    pickTaker.set((picked, at) => picking?.(picked, at) === true || at !== null);
    return () => pickTaker.set(null);
  }, []);
  useRoomToDraw();
  if (id !== null && whole === undefined)
    return (
      <div className={styles.desk} data-desk="zone" data-editor>
        <MissingZone error={isFetching ? undefined : error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className={styles.desk} data-desk="zone" data-editor>
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

export function ZoneDesk() {
  const task = useTask();
  const addressed = useChosenZone();
  if (task === 'create') return <Editing id={null} />;
  if (task === 'edit' && addressed !== null) return <Editing id={addressed} />;
  return <Browse />;
}

/** The bar at the top of the analyzer's map. */
export function ZoneBar() {
  const { t } = useTranslation();
  const task = useTask();
  const { make: mayNot } = useZoneReasons();
  const chosen = useChosenZone();
  const open = useZonesOpen(chosen);
  // The editor has its own place; an edit address without a zone shows the list of zones.
  if (task === 'create' || (task === 'edit' && chosen !== null)) return null;
  return (
    <div className={styles.bar} data-over-map="desk">
      <Button
        className={styles.barButton}
        variant={open ? 'light' : 'default'}
        aria-pressed={open}
        leftSection={<IconVector size={18} stroke={1.5} />}
        onClick={() => {
          store.dispatch(curbsPicked([]));
          zonesOpen.set(!open);
        }}
      >
        {t('zones.title')}
      </Button>
      <ReasonedButton
        className={styles.barButton}
        reason={mayNot}
        leftSection={<IconPlus size={18} stroke={1.5} />}
        onClick={() => goToZone('create', null)}
      >
        {t('zones.new')}
      </ReasonedButton>
    </div>
  );
}

/** Moves the map to the zone it was opened for, once its place is known. */
export function useSeeZone(): void {
  const wanted = useSignal(zoneToSee);
  const { zones } = useSignal(zonesOnMap);
  useEffect(() => {
    if (wanted === null || !zones.some(({ id, forms }) => id === wanted && forms.length > 0)) return;
    zoneToSee.set(null);
    wayTo(wanted)?.();
  }, [wanted, zones]);
}
