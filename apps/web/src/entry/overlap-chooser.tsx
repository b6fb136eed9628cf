// A small list at the pointer of what lies under one click: the curb that was selected, and the other
// curbs and the assets there.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssetTypes } from '../assets/use-asset-types.ts';
import { useCurbTypesByRuleSet } from '../city/city/city-hooks.ts';
import { useCurbTypeName } from '../city/curb-type-hooks.ts';
import { selectedLink, selectionMoved } from '../city/view/selection-slice.ts';
import type { AssetHit } from '../map/assets.ts';
import type { Overlap } from '../map/handlers.ts';
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
  const { curbs, assets, x, y } = overlap;
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
            {curbs.map(({ link, ruleSet, street }, at) =>
              entry(
                `curb ${link}`,
                [nameOf(curbTypes.get(ruleSet ?? 0) ?? 'unregulated'), street ?? t('link.unnamed')].join(
                  ', ',
                ),
                link === selected,
                () => dispatch(selectionMoved(at)),
              ),
            )}
            {assets.marks.map((mark) =>
              entry(mark.key, [types.nameOf(mark.config), mark.name].filter(Boolean).join(' · '), false, () =>
                onAsset({
                  ...assets,
                  marks: [mark, ...assets.marks.filter((other) => other !== mark)],
                }),
              ),
            )}
          </div>
        </Popover>
      )}
    </>
  );
}
