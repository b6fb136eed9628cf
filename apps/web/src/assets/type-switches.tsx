// Toggles which asset types the map shows, one or all; the choice is stored in this browser.

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useAppSelector } from '../shell/store.ts';
import { AssetIcon } from './asset-icon.tsx';
import styles from './assets.module.css';
import { selectAssets, setAssetTypesShown } from './assets-slice.ts';
import { useAssetTypes } from './use-asset-types.ts';

export function TypeSwitches() {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const hidden = useAppSelector((state) => selectAssets(state).hiddenTypes);
  const truncated = useAppSelector((state) => selectAssets(state).truncated);
  const names = types.active.map(({ name }) => name);
  const all = names.every((name) => !hidden.includes(name));
  return (
    <section className="grid gap-4" aria-label={t('assets.shown')}>
      <div className="between gap-8">
        <h3 className="text-13 bold">{t('assets.shown')}</h3>
        <Button size="compact-sm" variant="default" onClick={() => setAssetTypesShown(names, !all)}>
          {t(all ? 'assets.hideAll' : 'assets.showAll')}
        </Button>
      </div>
      {truncated && <p className="limited text-13">{t('assets.truncated')}</p>}
      <ul className={`grid scroll-y no-bullets ${styles.switchRows}`}>
        {types.active.map((type) => (
          <li key={type.id}>
            <label className="ticks row gap-8 min-height-32 text-14 pointer">
              <input
                type="checkbox"
                checked={!hidden.includes(type.name)}
                onChange={(event) => setAssetTypesShown([type.name], event.target.checked)}
              />
              <AssetIcon type={type} size={22} />
              <span>{type.display_name}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
