// The staff workspace on the map screen, in a separate chunk that is loaded after the map's first
// image. The public never loads it.
import { Suspense } from 'react';
import { useIsPublicViewer } from '../city/module-hooks.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import { useMapDrawn } from './use-map-drawn.ts';

const LazyStaffWorkspace = lazyStaffComponent(
  async () => (await import('./staff-workspace.tsx')).StaffWorkspace,
);

export function ViewerWorkspace({ part }: { readonly part: 'panel' | 'bar' }) {
  const drawn = useMapDrawn();
  const isPublic = useIsPublicViewer();
  return drawn && !isPublic ? (
    <Suspense fallback={null}>
      <LazyStaffWorkspace part={part} />
    </Suspense>
  ) : null;
}
