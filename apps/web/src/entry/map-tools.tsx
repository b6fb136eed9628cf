// The map tools, shown from the start; those that need the map's picture give a reason until it is
// drawn. Their panels load after it.
import { Suspense, useState } from 'react';
import { SatelliteToggle } from '../city/layers/satellite-toggle.tsx';
import { ToolColumn } from '../city/tools/tool-column.tsx';
import { LiveToggle } from '../sessions/sensors/live-toggle.tsx';
import { lazyComponent } from './lazy-component.ts';
import { useMapDrawn } from './use-map-drawn.ts';

const ToolPanels = lazyComponent(async () => (await import('./tool-panels.tsx')).ToolPanels);

export function MapTools() {
  const drawn = useMapDrawn();
  // A tool that opens before its panel is loaded would lose the first click on the map.
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
