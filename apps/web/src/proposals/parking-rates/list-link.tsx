// A link to another of the manager's lists. It is a real link, but a plain click navigates without
// reloading the page.
import type { ReactNode } from 'react';
import { type ManagerList, managerListUrl } from '../../shell/manager-lists.ts';
import { navigateTo } from '../../shell/navigation.ts';

export function ListLink({ list, children }: { readonly list: ManagerList; readonly children: ReactNode }) {
  return (
    <a
      className="button pad-4-0 action underline"
      href={managerListUrl(list, location.search)}
      onClick={(event) => {
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
        if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
        event.preventDefault();
        navigateTo(managerListUrl(list, location.search));
        // The lists update from the URL on a `popstate` event.
        dispatchEvent(new PopStateEvent('popstate'));
      }}
    >
      {children}
    </a>
  );
}
