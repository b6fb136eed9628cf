// The panel of the open tool, beside the tool column.
import { Suspense, useEffect, useRef } from 'react';
import { LayersPanel } from '../city/layers/layers-panel.tsx';
import { useIsPublicViewer } from '../city/module-hooks.ts';
import { MeasurePanel } from '../city/tools/measure-panel.tsx';
import { PanPad } from '../city/tools/pan-pad.tsx';
import { useHasLive } from '../sessions/sensors/live-toggle.tsx';
import { useAppSelector } from '../shell/store.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import styles from './map-tools.module.css';

const TypeSwitches = lazyStaffComponent(
  async () => (await import('../assets/type-switches.tsx')).TypeSwitches,
);

interface Props {
  /** Called once, when the panels are loaded and can open without delay. */
  readonly onLoaded: () => void;
}

export function ToolPanels({ onLoaded }: Props) {
  const loaded = useRef(onLoaded);
  useEffect(() => loaded.current(), []);
  const open = useAppSelector((state) => state.tools.open);
  const live = useHasLive();
  const isPublic = useIsPublicViewer();
  return (
    <div className={`absolute inset-block-start-0 grid gap-8 ${styles.beside}`}>
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
