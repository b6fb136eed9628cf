// Adds to the map what only staff see: the draft overlay, those of other features, and what they
// show.
import { Suspense, useEffect, useMemo, useState } from 'react';
import { batchPart } from '../map/batch-part.ts';
import { draftPart } from '../map/draft-part.ts';
import { joinParts } from '../map/joined-part.ts';
import { staffMap } from '../map/map-signals.ts';
import type { MapPart } from '../map/view.ts';
import { useSignal } from '../ui/signal.ts';
import { mapExtras } from './map-extras.ts';
import { staffPart } from './staff.ts';
import { useDraftsView } from './use-drafts-view.ts';

/** Components that add extras to the map, each in a chunk of its own. */
const extras = {
  zones: staffPart(async () => (await import('./zones-on-map.tsx')).ZonesOnMap),
  assets: staffPart(async () => (await import('./asset-map.tsx')).AssetMap),
  'work-orders': staffPart(async () => (await import('./work-orders-on-map.tsx')).WorkOrdersOnMap),
} as const;

/** Joins parts into one, whose identity changes only when a part is added or removed. */
function useJoined(parts: readonly MapPart[]): MapPart {
  const [kept, keep] = useState({ parts, joined: joinParts(parts) });
  const same = kept.parts.length === parts.length && kept.parts.every((part, at) => part === parts[at]);
  if (same) return kept.joined;
  const next = { parts, joined: joinParts(parts) };
  keep(next);
  return next.joined;
}

/** Bottom to top; the last one handles a click first. */
const always: readonly MapPart[] = [draftPart, batchPart];

export function DraftsOnMap() {
  const drafts = useDraftsView();
  const more = useSignal(mapExtras);
  const parts = useMemo(() => [...always, ...Object.values(more).map((extra) => extra.part)], [more]);
  const part = useJoined(parts);
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
