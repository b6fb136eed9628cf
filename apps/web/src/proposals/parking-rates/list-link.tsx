// A link to another of the manager's lists: a real link that navigates without reloading on a plain
// click.
import type { ReactNode } from 'react';
import { type ManagerList, managerListAddress } from '../../shell/manager-lists.ts';
import { navigateTo } from '../../shell/navigation.ts';
import styles from './parking-rates.module.css';

export function ListLink({ list, children }: { readonly list: ManagerList; readonly children: ReactNode }) {
  return (
    <a
      className={styles.link}
      href={managerListAddress(list, location.search)}
      onClick={(event) => {
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
        if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
        event.preventDefault();
        navigateTo(managerListAddress(list, location.search));
        // The lists update from the URL on `popstate`.
        dispatchEvent(new PopStateEvent('popstate'));
      }}
    >
      {children}
    </a>
  );
}
