// Link from one list in the manager to another, or to one of its rows; the list view follows the
// URL.
import type { ReactNode } from 'react';
import { navigateTo } from './navigation.ts';

interface Props {
  /** URL of the list view, e.g. `/manager/listview/?list=batches&batch=4`. */
  readonly to: string;
  readonly children: ReactNode;
  /**
   * Whether the link is in a table cell. The cell then takes the focus instead of the link;
   * keyboard users find the link in the row's panel.
   */
  readonly inGrid?: boolean;
  readonly className?: string | undefined;
}

export function ListLink({ to, children, inGrid = false, className }: Props) {
  return (
    <a
      href={to}
      className={className}
      tabIndex={inGrid ? -1 : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        navigateTo(to);
        dispatchEvent(new PopStateEvent('popstate'));
      }}
    >
      {children}
    </a>
  );
}
