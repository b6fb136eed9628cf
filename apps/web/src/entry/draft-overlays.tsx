// Adds the staff-only parts to the map: the draft overlay and the overlays of other features.
import { Suspense, useEffect, useMemo, useState } from 'react';
import { batchOverlay } from '../map/batch-overlay.ts';
import { combineOverlays } from '../map/combine-overlays.ts';
import { draftOverlay } from '../map/draft-overlay.ts';
import { staffMap } from '../map/map-signals.ts';
import type { MapOverlay } from '../map/view.ts';
import { useSignal } from '../ui/signal.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import { staffOverlays } from './staff-overlays.ts';
import { useDraftsView } from './use-drafts-view.ts';

/** Components that add overlays to the map, each in a separate chunk. */
const extras = {
  zones: lazyStaffComponent(async () => (await import('./zone-overlay.tsx')).ZoneOverlay),
  assets: lazyStaffComponent(async () => (await import('./asset-map.tsx')).AssetMap),
  'work-orders': lazyStaffComponent(async () => (await import('./work-order-overlay.tsx')).WorkOrderOverlay),
} as const;

/** Combines overlays into one, whose identity changes only when an overlay is added or removed. */
function useCombinedOverlay(parts: readonly MapOverlay[]): MapOverlay {
  const [kept, keep] = useState({ parts, joined: combineOverlays(parts) });
  const same = kept.parts.length === parts.length && kept.parts.every((part, at) => part === parts[at]);
  if (same) return kept.joined;
  const next = { parts, joined: combineOverlays(parts) };
  keep(next);
  return next.joined;
}

/** Bottom to top; the last one handles a click first. */
const always: readonly MapOverlay[] = [draftOverlay, batchOverlay];

export function DraftOverlays() {
  const drafts = useDraftsView();
  const more = useSignal(staffOverlays);
  const parts = useMemo(() => [...always, ...Object.values(more).map((extra) => extra.part)], [more]);
  const part = useCombinedOverlay(parts);
  const shows = useMemo(() => Object.assign({}, ...Object.values(more).map((extra) => extra.shows)), [more]);
  useEffect(() => staffMap.set({ ...shows, part, drafts }), [shows, part, drafts]);
  useEffect(() => () => staffMap.set(null), []);
  return (
    <Suspense fallback={null}>
      {Object.entries(extras).map(([name, Extra]) => (
        <Extra key={name} />
      ))}
    </Suspense>
  );
}
