// Lists the other assets at the clicked position.

import { useTranslation } from 'react-i18next';
import { openWorkspacePanel } from '../proposals/workspace-panel.ts';
import { useAppSelector } from '../shell/store.ts';
import { AssetIcon } from './asset-icon.tsx';
import styles from './assets.module.css';
import { selectAssets } from './assets-slice.ts';
import type { OpenAsset } from './panel-shared.ts';
import { useAssetTypes } from './use-asset-types.ts';

export function OverlappingAssets({ open }: { readonly open: OpenAsset }) {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const choice = useAppSelector((state) => selectAssets(state).overlapping);
  if (choice === null || choice.marks.length < 2) return null;
  return (
    <section className="grid gap-8">
      <h3 className="text-13 bold">{t('assets.here', { count: choice.marks.length })}</h3>
      <ul className="grid gap-4 no-bullets">
        {choice.marks.map((mark) => {
          const item = mark.key.startsWith('item/') ? Number(mark.key.slice(5)) : null;
          const current = item === null ? mark.asset === open.asset : item === open.item?.id;
          return (
            <li key={mark.key}>
              <button
                type="button"
                className={styles.choiceButton}
                aria-current={current}
                onClick={() =>
                  void openWorkspacePanel({
                    kind: 'asset',
                    asset: mark.asset,
                    ...(item === null || mark.group === null
                      ? {}
                      : { item: { group: mark.group, id: item } }),
                  })
                }
              >
                <AssetIcon type={types.byId.get(mark.config)} />
                <span>{[types.nameOf(mark.config), mark.name, mark.idText].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
