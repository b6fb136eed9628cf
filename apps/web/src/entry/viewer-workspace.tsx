// The staff workspace in the map screen: nothing for the public, in a chunk of its own, loaded
// after the map's first picture.
import { Suspense } from 'react';
import { useIsPublicViewer } from '../city/module-hooks.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import { useMapDrawn } from './use-map-drawn.ts';

const StaffDesk = lazyStaffComponent(async () => (await import('./staff-workspace.tsx')).StaffWorkspace);

export function ViewerWorkspace({ part }: { readonly part: 'panel' | 'bar' }) {
  const drawn = useMapDrawn();
  const isPublic = useIsPublicViewer();
  return drawn && !isPublic ? (
    <Suspense fallback={null}>
      <StaffDesk part={part} />
    </Suspense>
  ) : null;
}
