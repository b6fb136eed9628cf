// The header: logo and city, modules and views, search, then language, colors and account; on a
// phone, search and one menu with the rest.
import { pathOfView } from '@curbwright/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { RouteLink } from '../../shell/route-link.tsx';
import { narrowHeaderQuery, phoneQuery } from '../../ui/breakpoints.ts';
import mark from '../../ui/mark.svg';
import { useOfferedModules } from '../module-hooks.ts';
import styles from './city.module.css';
import { ColorSchemeButton } from './color-scheme.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ModuleTabs } from './module-tabs.tsx';

interface Props {
  /** The search box. The search shortcut focuses the first field or button in it. */
  readonly search?: ReactNode;
  /**
   * Buttons beside the search, such as sharing; on a phone they are in the menu. They may load
   * later, so their space is reserved.
   */
  readonly tools?: ReactNode;
  /** Number of buttons in `tools`. */
  readonly toolCount?: number;
  /** The account as a button with its own menu. */
  readonly account?: ReactNode;
  /** The account as part of the phone's menu. */
  readonly accountInMenu?: ReactNode;
}

export function Header({ search, tools, toolCount = 0, account, accountInMenu }: Props) {
  const { t } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  const onPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery(narrowHeaderQuery, undefined, { getInitialValueInEffect: false });
  const offered = useOfferedModules();
  const inMenu = onPhone || (isNarrow && offered.length > 2);
  const first = offered[0]?.views[0];
  const home = first === undefined || first === 'viewer' ? '/' : pathOfView(first);
  const searches = search !== undefined;
  return (
    <header className={styles.header} data-searches={searches}>
      <RouteLink className={styles.brand} to={home} label={t('header.label')}>
        <img src={mark} alt="" width="28" height="28" />
      </RouteLink>
      <h1 className={styles.city}>{city?.name ?? t('app.name')}</h1>
      {!inMenu && <ModuleTabs />}
      {searches && (
        <div className={styles.search} data-search>
          {search}
        </div>
      )}
      {inMenu ? (
        <HeaderMenu tools={tools} account={accountInMenu} />
      ) : (
        <div className={styles.tools}>
          <div className={styles.later} data-count={toolCount}>
            {tools}
          </div>
          <LanguageChoice quiet />
          <ColorSchemeButton />
          {account}
        </div>
      )}
    </header>
  );
}
