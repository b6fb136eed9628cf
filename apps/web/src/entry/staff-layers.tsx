// Adds the layers for staff to the map, each in a separate chunk except for drafts, which come first.
import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react';
import { combineOverlays } from '../map/combine-overlays.ts';
import { layerList } from '../map/layer-list.ts';
import { staffMap } from '../map/map-signals.ts';
import type { MapOverlay } from '../map/view.ts';
import { useSignal } from '../ui/signal.ts';
import { Layer as DraftLayer } from './layers/drafts.tsx';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import { staffOverlays } from './staff-overlays.ts';

/** `layers/<id>.tsx` exports the component that shows the layer with this id in the list. */
const files = import.meta.glob<{ Layer: ComponentType }>(['./layers/*.tsx', '!./layers/drafts.tsx']);

const layers = layerList.flatMap(({ id }) => {
  const load = files[`./layers/${id}.tsx`];
  return load === undefined ? [] : [{ id, Layer: lazyStaffComponent(async () => (await load()).Layer) }];
});

/** Combines overlays into one, whose identity changes only when an overlay is added or removed. */
function useCombinedOverlay(parts: readonly MapOverlay[]): MapOverlay {
  const [kept, keep] = useState({ parts, joined: combineOverlays(parts) });
  const same = kept.parts.length === parts.length && kept.parts.every((part, at) => part === parts[at]);
  if (same) return kept.joined;
  const next = { parts, joined: combineOverlays(parts) };
  keep(next);
  return next.joined;
}

export function StaffLayers() {
  const added = useSignal(staffOverlays);
  const parts = useMemo(() => Object.values(added).map(({ part }) => part), [added]);
  const part = useCombinedOverlay(parts);
  const shows = useMemo(() => Object.assign({}, ...Object.values(added).map(({ shows }) => shows)), [added]);
  useEffect(() => staffMap.set(parts.length === 0 ? null : { ...shows, part }), [parts, shows, part]);
  useEffect(() => () => staffMap.set(null), []);
  return (
    <>
      <DraftLayer />
      <Suspense fallback={null}>
        {layers.map(({ id, Layer }) => (
          <Layer key={id} />
        ))}
      </Suspense>
    </>
  );
}
