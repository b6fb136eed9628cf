// Everything of the map that comes after its first picture: tools and their panels, layers, live data.
import { useAppSelector } from '../app/store.ts';
import { LayersPanel } from '../features/layers/layers-panel.tsx';
import { SatelliteToggle } from '../features/layers/satellite-toggle.tsx';
import { LiveToggle, useHasLive } from '../features/sensors/live-toggle.tsx';
import { MeasurePanel } from '../features/tools/measure-panel.tsx';
import { PanPad } from '../features/tools/pan-pad.tsx';
import { ToolColumn } from '../features/tools/tool-column.tsx';
import styles from './map-tools.module.css';

export function MapTools() {
  const open = useAppSelector((state) => state.tools.open);
  const live = useHasLive();
  return (
    <>
      <ToolColumn>
        <SatelliteToggle />
        <LiveToggle />
      </ToolColumn>
      <div className={styles.beside}>
        {open === 'layers' && <LayersPanel live={live} />}
        {open === 'measure' && <MeasurePanel />}
        {open === 'move' && <PanPad />}
      </div>
    </>
  );
}
