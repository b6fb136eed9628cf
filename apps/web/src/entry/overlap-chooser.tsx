// A small list at the pointer of what lies under one click: what was opened, the curb or the asset under
// the pointer, and the other curbs and assets there.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssetTypes } from '../assets/use-asset-types.ts';
import { useCurbTypesByRuleSet } from '../city/city/city-hooks.ts';
import { useCurbTypeName } from '../city/curb-type-hooks.ts';
import { curbsPicked, selectedLink, selectionMoved } from '../city/view/selection-slice.ts';
import type { AssetHit } from '../map/assets.ts';
import type { Overlap } from '../map/handlers.ts';
import { selectWorkspacePanel } from '../proposals/workspace-panel.ts';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import menuStyles from '../ui/menu-entry.module.css';
import { Popover } from '../ui/table/popover.tsx';

interface Props {
  readonly overlap: Overlap;
  readonly onAsset: (taken: AssetHit) => void;
  readonly onClose: () => void;
}

/** Pixels between the click and the list, so that the selected curb stays visible. */
const gap = 12;

export function OverlapChooser({ overlap, onAsset, onClose }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const types = useAssetTypes();
  const curbTypes = useCurbTypesByRuleSet();
  const nameOf = useCurbTypeName();
  const selected = useAppSelector((state) => selectedLink(state.selection));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const openPanel = useAppSelector(selectWorkspacePanel);
  const { curbs, assets, first, x, y } = overlap;
  const entry = (key: string, words: string, isCurrent: boolean, run: () => void) => (
    <button
      key={key}
      type="button"
      className={menuStyles.entry}
      aria-current={isCurrent}
      onClick={() => {
        onClose();
        run();
      }}
    >
      {words}
    </button>
  );
  const assetEntries = assets.marks.map((mark) =>
    entry(
      mark.key,
      [types.nameOf(mark.config), mark.name, mark.idText].filter(Boolean).join(' · '),
      openPanel?.kind === 'asset' && openPanel.item === undefined && mark.key === `asset/${openPanel.asset}`,
      () =>
        onAsset({
          ...assets,
          marks: [mark, ...assets.marks.filter((other) => other !== mark)],
        }),
    ),
  );
  return (
    <>
      <span
        ref={setAnchor}
        className="absolute no-pointer"
        style={{ left: x + gap, top: y + gap }}
        key={`${x} ${y}`}
      />
      {anchor !== null && (
        <Popover key={`${x} ${y} list`} label={t('overlap.title')} anchor={anchor} onClose={onClose}>
          <div className="grid gap-2">
            <p className="soft text-13 pad-x-8">{t('overlap.title')}</p>
            {first === 'asset' && assetEntries}
            {curbs.map(({ link, ruleSet, street }, at) =>
              entry(
                `curb ${link}`,
                [nameOf(curbTypes.get(ruleSet ?? 0) ?? 'unregulated'), street ?? t('link.unnamed')].join(
                  ', ',
                ),
                link === selected,
                () => {
                  if (selected === null) dispatch(curbsPicked(curbs));
                  dispatch(selectionMoved(at));
                },
              ),
            )}
            {first === 'curb' && assetEntries}
          </div>
        </Popover>
      )}
    </>
  );
}
