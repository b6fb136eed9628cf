// Edits the sections of one curb: the sections in the draft, the resulting pieces, and the draw
// handler on the map.
import type { LinkFeature } from '@curbwright/contract';
import { piecesOf, type Stretch, snapTargets, stretchableLength } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import { toolInHand } from '../../map/map-signals.ts';
import type { ToolInHand } from '../../map/tool.ts';
import { api } from '../../shell/api.ts';
import { store, useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { createSignal, useSignal } from '../../ui/signal.ts';
import { draftNow, draftRedone, draftUndone, stretchesSet } from '../draft-slice.ts';
import { begunStretch, drawnLink } from './pick-signals.ts';
import { pickWayNow } from './pick-way.ts';
import { usePointsOnLink } from './points-on-link.ts';
import {
  type StretchState,
  type StretchWork,
  stretchDrawing,
  stretchStart,
  takeStretch,
} from './stretch-hand.ts';
import { linksOfStretches, takenOfCurb } from './stretches-of-draft.ts';

/** Maximum snapping distance in meters; less where eight pixels are shorter. */
const mostSnap = 2;
const snapPixels = 8;

/** Meters per pixel of the map. */
function metresPerPixel(zoom: number, lat: number): number {
  return (78_271.517 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
}

export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly baysCount: number | null;
  readonly isChosen: boolean;
}

/** Changes what the draft covers of the curb; edits of one handle are undone together. */
function useSetStretches(link: number) {
  const dispatch = useAppDispatch();
  return useCallback(
    (stretches: readonly Stretch[], handle: number | null) => {
      dispatch(
        stretchesSet({
          link,
          stretches: linksOfStretches(link, stretches),
          at: Date.now(),
          key: handle === null ? null : `stretch:${link}:${handle}`,
        }),
      );
    },
    [dispatch, link],
  );
}

/** The sections of a curb in the open draft; `null` until the curb is loaded. */
export function useStretches(link: number, snaps: boolean) {
  const dispatch = useAppDispatch();
  const ids = useMemo(() => [link], [link]);
  const { links: facts, isLoading } = useLinkFacts(ids);
  const feature = facts.get(link);
  const draft = useAppSelector((state) => draftNow(state.draft));
  const taken = useMemo(() => takenOfCurb(draft?.links ?? [], link), [draft, link]);
  const points = usePointsOnLink(link);
  const zoom = useAppSelector((state) => state.map.at?.zoom ?? 17);
  const work = useMemo<StretchWork | null>(() => {
    if (feature === undefined) return null;
    const line = feature.geometry;
    const length = stretchableLength(line);
    const [, lat] = line.coordinates[0] ?? [0, 0];
    const { bays_count } = feature.properties;
    return {
      line,
      length,
      stretches: taken.stretches,
      targets: snaps ? snapTargets(length, bays_count, taken.stretches, points) : [],
      within: Math.min(mostSnap, snapPixels * metresPerPixel(zoom, lat)),
    };
  }, [feature, taken, snaps, points, zoom]);
  const set = useSetStretches(link);
  const hand = useStretchHand(link, work);
  const pieces = usePieces(link, feature, taken.stretches);
  return {
    feature,
    isLoading,
    taken,
    work,
    pieces,
    set,
    wholeAgain: () =>
      dispatch(stretchesSet({ link, stretches: [{ kind: 'curb', link }], at: Date.now(), key: null })),
    hand,
  };
}

/**
 * The pieces the curb will have. With one section they come from the server; while that loads, or
 * with several, the same function computes them here.
 */
function usePieces(
  link: number,
  feature: LinkFeature | undefined,
  stretches: readonly Stretch[],
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
    const found = piecesOf(
      {
        segmentId: properties.segment_id,
        length: stretchableLength(geometry),
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

interface StretchHand {
  readonly state: StretchState;
  readonly splits: (on: boolean) => void;
}

/** Activates the draw handler on the map; no curbs are picked there meanwhile. */
function useStretchHand(link: number, work: StretchWork | null): StretchHand {
  const [signal] = useState(() => createSignal<StretchState>(stretchStart));
  const latest = useRef(work);
  const set = useSetStretches(link);
  useEffect(() => {
    latest.current = work;
    // Redraws after the draft changes by undo, typing or a move in the panel.
    signal.set({ ...signal.get() });
  }, [work, signal]);
  const busy = useAppSelector((state) => pickWayNow(state.draft) !== null || state.draft.drawsCustomGroup);
  const measures = useAppSelector((state) => state.tools.open === 'measure');
  const known = work !== null;
  useEffect(() => {
    const begun = begunStretch.get();
    if (begun?.link === link) {
      signal.set({ ...stretchStart, begun: begun.metres });
      begunStretch.set(null);
    }
  }, [link, signal]);
  useEffect(() => {
    if (busy || measures || !known) return undefined;
    const hand: ToolInHand = {
      cursor: 'crosshair',
      subscribe: signal.subscribe,
      drawing: () =>
        latest.current === null
          ? { shape: 'point', points: [], pointer: null, done: true, chosen: null }
          : stretchDrawing(latest.current, signal.get()),
      take: (input) => {
        if (latest.current === null) return;
        const { state, outcome } = takeStretch(latest.current, signal.get(), input);
        signal.set(state);
        if (outcome === null) return;
        if (outcome.kind === 'set') set(outcome.stretches, outcome.handle);
        else if (outcome.kind === 'leave') drawnLink.set(null);
        else store.dispatch(outcome.kind === 'undo' ? draftUndone() : draftRedone());
      },
    };
    toolInHand.set(hand);
    return () => {
      if (toolInHand.get() === hand) toolInHand.set(null);
    };
  }, [busy, measures, known, signal, set]);
  const state = useSignal(signal);
  return { state, splits: (on) => signal.set({ ...signal.get(), splits: on, begun: null, chosen: null }) };
}
