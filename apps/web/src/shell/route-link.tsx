// A link to another URL of the app: a real link that can be opened in a new tab or copied, but that
// does not reload the page on a plain click.
import type { MouseEvent, ReactNode } from 'react';
import { navigateTo, withCurrentView } from './navigation.ts';

interface Props {
  /** A path of the app, e.g. `/manager/mapview/`. */
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly label?: string;
  /** It leads to the current page. */
  readonly current?: boolean;
  /** Called before the app goes there on a plain click. */
  readonly onFollow?: () => void;
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

export function RouteLink({ to, children, className, label, current = false, onFollow }: Props) {
  return (
    <a
      href={to}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onFollow?.();
        if (!current) navigateTo(withCurrentView(to));
      }}
    >
      {children}
    </a>
  );
}
