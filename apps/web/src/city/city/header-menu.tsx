// The phone's single menu: modules, tools, language, colors, account.
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../shell/store.ts';
import styles from './city.module.css';
import { ColorSchemeChoice } from './color-scheme.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ModuleTabs } from './module-tabs.tsx';

const menuId = 'header-menu';

interface Props {
  readonly tools?: ReactNode;
  readonly account?: ReactNode;
}

export function HeaderMenu({ tools, account }: Props) {
  const { t } = useTranslation();
  const menu = useRef<HTMLElement>(null);
  const path = useAppSelector((state) => state.route.current);
  // Close the menu after navigation, so that the new page is visible.
  useEffect(() => {
    if (path !== '') menu.current?.hidePopover();
  }, [path]);
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.menuButton}
        popoverTarget={menuId}
        aria-label={t('header.menu')}
        title={t('header.menu')}
      >
        <IconMenu2 size={22} stroke={1.5} />
      </button>
      <section
        ref={menu}
        id={menuId}
        popover="auto"
        className={styles.menu}
        data-menu
        aria-label={t('header.menu')}
      >
        <ModuleTabs inMenu />
        {tools !== undefined && <div className="grid gap-4">{tools}</div>}
        <div className="grid gap-8 pad-x-8">
          <LanguageChoice />
          <ColorSchemeChoice />
        </div>
        {account !== undefined && <div>{account}</div>}
      </section>
    </div>
  );
}
