// The staff workspace in the map screen: nothing for the public, in a chunk of its own, loaded
// after the map's first picture.
import { Suspense } from 'react';
import { usePublicViewer } from '../city/module-hooks.ts';
import { staffPart } from './staff.ts';
import { useDrawn } from './use-drawn.ts';

const StaffDesk = staffPart(async () => (await import('./staff-desk.tsx')).StaffDesk);

export function Desk({ part }: { readonly part: 'panel' | 'bar' }) {
  const drawn = useDrawn();
  const isPublic = usePublicViewer();
  return drawn && !isPublic ? (
    <Suspense fallback={null}>
      <StaffDesk part={part} />
    </Suspense>
  ) : null;
}
