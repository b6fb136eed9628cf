// Names of views for tabs, titles and sentences: the module, plus the tab where the module has
// several.
import { moduleOfView, type Route, routeOf, type ViewKey } from '@curbwright/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** `Manager: map`, `Viewer`, `API`. */
export function useRouteName(): (route: Route) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ module, tab }) => {
      if (module === null) return t('account.signIn');
      const name = t(`module.${module}`);
      return tab === null ? name : t('module.withTab', { module: name, tab: t(`tab.${tab}`) });
    },
    [t],
  );
}

/** Returns the name of the page that a URL of the app opens; `null` if it opens none. */
export function usePageName(): (address: string) => string | null {
  const nameOf = useRouteName();
  return useCallback(
    (address) => {
      const route = routeOf(address.replace(/[?#].*$/, ''));
      return route === null || route.module === null ? null : nameOf(route);
    },
    [nameOf],
  );
}

/**
 * Returns the module of a view as shown in the header, which does not distinguish between the
 * visitors' and the staff's viewer.
 */
export function headerModuleOf(view: ViewKey) {
  const module = moduleOfView(view);
  return module === 'pfcv' ? 'viewer' : module;
}
