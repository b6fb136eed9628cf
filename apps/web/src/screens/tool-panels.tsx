// The panel of the tool that is open, beside the column of tools.
import { Suspense, useEffect, useRef } from 'react';
import { usePublicViewer } from '../app/module-hooks.ts';
import { useAppSelector } from '../app/store.ts';
import { LayersPanel } from '../features/layers/layers-panel.tsx';
import { useHasLive } from '../features/sensors/live-toggle.tsx';
import { MeasurePanel } from '../features/tools/measure-panel.tsx';
import { PanPad } from '../features/tools/pan-pad.tsx';
import styles from './map-tools.module.css';
import { staffPart } from './staff.ts';

const TypeSwitches = staffPart(
  async () => (await import('../features/assets/type-switches.tsx')).TypeSwitches,
);

interface Props {
  /** Called once, when the panels can open at once. */
  readonly onLoaded: () => void;
}

export function ToolPanels({ onLoaded }: Props) {
  const loaded = useRef(onLoaded);
  useEffect(() => loaded.current(), []);
  const open = useAppSelector((state) => state.tools.open);
  const live = useHasLive();
  const isPublic = usePublicViewer();
  return (
    <div className={styles.beside}>
      {open === 'layers' && (
        <LayersPanel live={live}>
          {!isPublic && (
            <Suspense fallback={null}>
              <TypeSwitches />
            </Suspense>
          )}
        </LayersPanel>
      )}
      {open === 'measure' && <MeasurePanel />}
      {open === 'move' && <PanPad />}
    </div>
  );
}
