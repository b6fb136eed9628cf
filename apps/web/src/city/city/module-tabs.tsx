// The modules that this user may open and, under the current one, its views if it has several.
import { pathOfView, routeOf } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { RouteLink } from '../../shell/route-link.tsx';
import { headerModuleOf } from '../../shell/route-name.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useOfferedModules } from '../module-hooks.ts';
import styles from './city.module.css';

export function ModuleTabs({ inMenu = false }: { readonly inMenu?: boolean }) {
  const { t } = useTranslation();
  const offered = useOfferedModules();
  const path = useAppSelector((state) => state.route.current);
  const view = routeOf(path)?.view ?? null;
  const here = view === null ? null : headerModuleOf(view);
  const views = offered.find(({ module }) => module === here)?.views ?? [];
  if (offered.length === 0) return null;
  return (
    <nav className={inMenu ? styles.menuTabs : styles.tabs} aria-label={t('header.modules')}>
      {offered.map((each) => {
        const current = each.module === here;
        // A module opens on its map if it has one, so that the map stays visible when the user
        // switches modules; otherwise on its first view.
        const to =
          each.views.find((one) => pathOfView(one).includes('/mapview/')) ?? each.views[0] ?? 'viewer';
        return (
          <RouteLink key={each.module} className={styles.tab} to={pathOfView(to)} current={current}>
            {t(`module.${each.module}`)}
          </RouteLink>
        );
      })}
      {views.length > 1 && (
        <span className={styles.views}>
          {views.map((each) => (
            <RouteLink key={each} className={styles.view} to={pathOfView(each)} current={each === view}>
              {t(`tab.${routeOf(pathOfView(each))?.tab ?? 'map'}`)}
            </RouteLink>
          ))}
        </span>
      )}
    </nav>
  );
}
