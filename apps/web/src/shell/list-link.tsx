// A link from one of the manager's lists to another, or to one row of it: the list view follows its address.
import type { ReactNode } from 'react';
import { goTo } from './navigation.ts';

interface Props {
  /** An address of the list view, e.g. `/manager/listview/?list=batches&batch=4`. */
  readonly to: string;
  readonly children: ReactNode;
  /** In a cell of a table, which has the focus itself: by keyboard the row's panel has the link. */
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
        goTo(to);
        dispatchEvent(new PopStateEvent('popstate'));
      }}
    >
      {children}
    </a>
  );
}
