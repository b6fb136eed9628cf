// The map's controls and notices, each in a separate chunk: tools, tooltip, corner, notices.
import { Suspense } from 'react';
import { lazyComponent } from './lazy-component.ts';
import { useMapDrawn } from './use-map-drawn.ts';

const Tools = lazyComponent(async () => (await import('./map-tools.tsx')).MapTools);
const Corner = lazyComponent(async () => (await import('./map-corner.tsx')).MapCorner);
const Tooltip = lazyComponent(async () => (await import('../city/tools/map-tooltip.tsx')).MapTooltip);

const Notices = lazyComponent(async () => (await import('./map-notices.tsx')).MapNotices);

const parts = { tools: Tools, corner: Corner, tooltip: Tooltip, notices: Notices } as const;

/** Renders only the tools until the map is drawn, because the first image has priority. */
export function ViewerControls({ part }: { readonly part: keyof typeof parts }) {
  const drawn = useMapDrawn();
  const Part = parts[part];
  return drawn || part === 'tools' ? (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  ) : null;
}
