// Edits the sections of one curb: the sections in the draft, the resulting pieces, and the draw
// handler on the map.

import type { LinkFeature } from '@curbwright/contract';
import { divideIntoPieces, roundedLineLength, type SectionRange, snapTargets } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import { activeTool } from '../../map/map-signals.ts';
import type { ActiveTool } from '../../map/tool.ts';
import { api } from '../../shell/api.ts';
import { store, useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { createSignal, useSignal } from '../../ui/signal.ts';
import { draftRedone, draftUndone, sectionsSet } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { currentPickMode } from './current-pick-mode.ts';
import { curbCoverage, sectionsToLinks } from './draft-sections.ts';
import { changePicking, selectPicking } from './picking-slice.ts';
import { usePointsOnLink } from './points-on-link.ts';
import {
  applySectionInput,
  type EditedCurb,
  initialSectionDrawState,
  type SectionDrawState,
  sectionDrawing,
} from './section-draw-handler.ts';

/** Maximum snapping distance in meters; less where eight pixels are shorter. */
const maxSnapMeters = 2;
const snapPixels = 8;

/** Meters per pixel of the map. */
function metersPerPixel(zoom: number, lat: number): number {
  return (78_271.517 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
}

export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly baysCount: number | null;
  readonly isChosen: boolean;
}

/** Sets which part of the curb the draft covers; edits of one handle are undone together. */
function useSetSections(link: number) {
  const dispatch = useAppDispatch();
  return useCallback(
    (stretches: readonly SectionRange[], handle: number | null) => {
      dispatch(
        sectionsSet({
          link,
          stretches: sectionsToLinks(link, stretches),
          at: Date.now(),
          key: handle === null ? null : `stretch:${link}:${handle}`,
        }),
      );
    },
    [dispatch, link],
  );
}

/** The sections of a curb in the open draft; `null` until the curb is loaded. */
export function useCurbSections(link: number, snaps: boolean) {
  const dispatch = useAppDispatch();
  const ids = useMemo(() => [link], [link]);
  const { links: facts, isLoading } = useLinkFacts(ids);
  const feature = facts.get(link);
  const draft = useAppSelector((state) => currentDraft(state.draft));
  const taken = useMemo(() => curbCoverage(draft?.links ?? [], link), [draft, link]);
  const points = usePointsOnLink(link);
  const zoom = useAppSelector((state) => state.map.at?.zoom ?? 17);
  const work = useMemo<EditedCurb | null>(() => {
    if (feature === undefined) return null;
    const line = feature.geometry;
    const length = roundedLineLength(line);
    const [, lat] = line.coordinates[0] ?? [0, 0];
    const { bays_count } = feature.properties;
    return {
      line,
      length,
      stretches: taken.stretches,
      targets: snaps ? snapTargets(length, bays_count, taken.stretches, points) : [],
      within: Math.min(maxSnapMeters, snapPixels * metersPerPixel(zoom, lat)),
    };
  }, [feature, taken, snaps, points, zoom]);
  const set = useSetSections(link);
  const drawHandler = useSectionDrawHandler(link, work);
  const pieces = usePieces(link, feature, taken.stretches);
  return {
    feature,
    isLoading,
    taken,
    work,
    pieces,
    set,
    wholeAgain: () =>
      dispatch(sectionsSet({ link, stretches: [{ kind: 'curb', link }], at: Date.now(), key: null })),
    hand: drawHandler,
  };
}

/**
 * The pieces into which the curb will be divided. For one section the server computes them; while
 * that response loads, or for several sections, the same function computes them here.
 */
function usePieces(
  link: number,
  feature: LinkFeature | undefined,
  stretches: readonly SectionRange[],
): readonly Piece[] {
  const [only] = stretches.length === 1 ? stretches : [];
  const [rested] = useDebouncedValue(only, 300);
  const isRested = rested !== undefined && rested.from === only?.from && rested.to === only.to;
  const { data, isFetching } = api.useDividedLinkQuery(
    isRested ? { query: { link, from: rested.from, to: rested.to } } : skipToken,
  );
  return useMemo(() => {
    if (isRested && !isFetching && data?.parent_link === link)
      return data.pieces.map(({ start, end, length, bays_count, chosen }) => ({
        from: start,
        to: end,
        length,
        baysCount: bays_count,
        isChosen: chosen,
      }));
    if (feature === undefined) return [];
    const { properties, geometry } = feature;
    const found = divideIntoPieces(
      {
        segmentId: properties.segment_id,
        length: roundedLineLength(geometry),
        geometry,
        baysCount: properties.bays_count,
        shstLocationStart: null,
        shstLocationEnd: null,
      },
      stretches.map(({ from, to }) => ({ kind: 'custom', parentLink: link, from, to })),
    );
    return found.ok ? found.value : [];
  }, [isRested, isFetching, data, feature, stretches, link]);
}

interface SectionDrawHandler {
  readonly state: SectionDrawState;
  readonly splits: (on: boolean) => void;
}

/** Activates the draw handler on the map, which turns off curb picking there. */
function useSectionDrawHandler(link: number, work: EditedCurb | null): SectionDrawHandler {
  const [signal] = useState(() => createSignal<SectionDrawState>(initialSectionDrawState));
  const latest = useRef(work);
  const set = useSetSections(link);
  useEffect(() => {
    latest.current = work;
    // Redraws after the draft changes by undo, typing or a move in the panel.
    signal.set({ ...signal.get() });
  }, [work, signal]);
  const busy = useAppSelector(
    (state) => currentPickMode(state.draft) !== null || state.draft.drawsCustomGroup,
  );
  const measures = useAppSelector((state) => state.tools.open === 'measure');
  const known = work !== null;
  useEffect(() => {
    const begun = selectPicking(store.getState()).segmentStart;
    if (begun?.link === link) {
      signal.set({ ...initialSectionDrawState, begun: begun.metres });
      changePicking({ segmentStart: null });
    }
  }, [link, signal]);
  useEffect(() => {
    if (busy || measures || !known) return undefined;
    const drawHandler: ActiveTool = {
      cursor: 'crosshair',
      subscribe: signal.subscribe,
      drawing: () =>
        latest.current === null
          ? { shape: 'point', points: [], pointer: null, done: true, chosen: null }
          : sectionDrawing(latest.current, signal.get()),
      take: (input) => {
        if (latest.current === null) return;
        const { state, outcome } = applySectionInput(latest.current, signal.get(), input);
        signal.set(state);
        if (outcome === null) return;
        if (outcome.kind === 'set') set(outcome.stretches, outcome.handle);
        else if (outcome.kind === 'leave') changePicking({ segmentLink: null });
        else store.dispatch(outcome.kind === 'undo' ? draftUndone() : draftRedone());
      },
    };
    activeTool.set(drawHandler);
    return () => {
      if (activeTool.get() === drawHandler) activeTool.set(null);
    };
  }, [busy, measures, known, signal, set]);
  const state = useSignal(signal);
  return { state, splits: (on) => signal.set({ ...signal.get(), splits: on, begun: null, chosen: null }) };
}
