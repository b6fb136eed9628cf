// The map tools, shown from the start. Tools that need the map are disabled, with a reason, until
// it is drawn. The tool panels are loaded afterward.
import { Suspense, useState } from 'react';
import { SatelliteToggle } from '../city/layers/satellite-toggle.tsx';
import { ToolColumn } from '../city/tools/tool-column.tsx';
import { LiveToggle } from '../sessions/sensors/live-toggle.tsx';
import { lazyComponent } from './lazy-component.ts';
import { useMapDrawn } from './use-map-drawn.ts';

const ToolPanels = lazyComponent(async () => (await import('./tool-panels.tsx')).ToolPanels);

export function MapTools() {
  const drawn = useMapDrawn();
  // Tools are disabled until their panels are loaded, because the first click on the map would
  // otherwise be lost.
  const [hasPanels, setHasPanels] = useState(false);
  return (
    <>
      <ToolColumn hasPanels={hasPanels}>
        <SatelliteToggle />
        <LiveToggle />
      </ToolColumn>
      {drawn && (
        <Suspense fallback={null}>
          <ToolPanels onLoaded={() => setHasPanels(true)} />
        </Suspense>
      )}
    </>
  );
}
