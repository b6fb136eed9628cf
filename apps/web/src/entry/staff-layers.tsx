// The layers for staff, each in a separate chunk except for drafts, which come first.
import { type ComponentType, Suspense } from 'react';
import { layerList } from '../map/layer-list.ts';
import { Layer as DraftLayer } from './layers/drafts.tsx';
import { lazyStaffComponent } from './lazy-staff-component.ts';

/** `layers/<id>.tsx` exports the component that shows the layer with this id in the list. */
const files = import.meta.glob<{ Layer: ComponentType }>(['./layers/*.tsx', '!./layers/drafts.tsx']);

const layers = layerList.flatMap(({ id }) => {
  const load = files[`./layers/${id}.tsx`];
  return load === undefined ? [] : [{ id, Layer: lazyStaffComponent(async () => (await load()).Layer) }];
});

export function StaffLayers() {
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
