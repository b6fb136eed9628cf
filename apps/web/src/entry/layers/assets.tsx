// Assets on the staff map: the overlay, the tooltip at the pointer, and the panel that opens on a
// click.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../assets/assets.module.css';
import { changeAssets } from '../../assets/assets-slice.ts';
import { useAssetTypes } from '../../assets/use-asset-types.ts';
import { assetOverlay } from '../../map/asset-overlay.ts';
import type { AssetHit, HoveredAsset } from '../../map/assets.ts';
import { mapHandlers, type Overlap } from '../../map/handlers.ts';
import { hoveredAsset } from '../../map/map-signals.ts';
import { openWorkspacePanel, selectWorkspacePanel } from '../../proposals/workspace-panel.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useSignal } from '../../ui/signal.ts';
import { selectWorkOrderLocation } from '../../work-orders/work-order-location.ts';
import { OverlapChooser } from '../overlap-chooser.tsx';
import { useStaffOverlay } from '../staff-overlays.ts';
import { useAssetsView } from '../use-assets-view.ts';

/**
 * Pixels between the pointer and this tooltip. It is shown above the pointer, so that it does not
 * overlap the curb's tooltip.
 */
const away = 14;

function Tooltip({ hovered }: { readonly hovered: HoveredAsset }) {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const box = useRef<HTMLDivElement>(null);
  const { mark, more, x, y } = hovered;
  useLayoutEffect(() => {
    const { current } = box;
    const frame = current?.offsetParent;
    if (current === null || !(frame instanceof HTMLElement)) return;
    const left = Math.min(x + away, frame.clientWidth - current.offsetWidth);
    const top = y - away - current.offsetHeight;
    current.style.transform = `translate(${Math.max(0, left)}px, ${top < 0 ? y + 64 : top}px)`;
  });
  return (
    <div ref={box} className={styles.tooltip} dir="auto" aria-hidden="true" data-asset-tooltip>
      <span>{[types.nameOf(mark.config), mark.name].filter(Boolean).join(' · ')}</span>
      {mark.state !== 'active' && <span className={styles.soft}>{t(`assets.mark.${mark.state}`)}</span>}
      {more > 0 && <span className={styles.soft}>{t('assets.moreHere', { count: more })}</span>}
    </div>
  );
}

/** Opens the clicked asset. Its panel lists other assets at the same location. */
function openClickedAsset(taken: AssetHit): void {
  const [first] = taken.marks;
  if (first === undefined) return;
  const item = first.key.startsWith('item/') ? Number(first.key.slice(5)) : null;
  changeAssets({ overlapping: taken });
  void openWorkspacePanel({
    kind: 'asset',
    asset: first.asset,
    ...(item === null || first.group === null ? {} : { item: { group: first.group, id: item } }),
  });
}

export function Layer() {
  useStaffOverlay('assets', assetOverlay, useAssetsView());
  // While a draft or a batch is being edited, clicks select curbs, not assets. The location of a work
  // order may be at an asset.
  const drafting = useAppSelector((state) => state.draft.open !== null);
  const panel = useAppSelector(selectWorkspacePanel);
  const manager = useAppSelector((state) => state.route.current.startsWith('/manager/'));
  const { choosing } = useAppSelector(selectWorkOrderLocation);
  const takes = manager && !drafting && !choosing && panel?.kind !== 'batch';
  const [overlap, setOverlap] = useState<Overlap | null>(null);
  useEffect(() => {
    mapHandlers.asset = takes ? openClickedAsset : null;
    mapHandlers.overlap = takes ? setOverlap : null;
    return () => {
      mapHandlers.asset = null;
      mapHandlers.overlap = null;
    };
  }, [takes]);
  const close = useCallback(() => setOverlap(null), []);
  const hovered = useSignal(hoveredAsset);
  return (
    <>
      {hovered !== null && <Tooltip hovered={hovered} />}
      {takes && overlap !== null && (
        <OverlapChooser overlap={overlap} onAsset={openClickedAsset} onClose={close} />
      )}
    </>
  );
}
