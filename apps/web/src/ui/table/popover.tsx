// A small panel at a button: the browser's native popover, which closes with Escape or a click
// outside and returns the focus.
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './table.module.css';

interface Props {
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Pixels between the panel and the window's edge. */
const edge = 8;

/** Focuses the first control within; `false` if there is none. */
function focusFirstControl(panel: HTMLElement): boolean {
  const first = panel.querySelector<HTMLElement>('button:not(:disabled), input, select');
  first?.focus({ preventScroll: true });
  return first !== null;
}

/**
 * Moves the focus into the panel: to its first control, which may appear only once its content is
 * loaded. Until then the panel itself has the focus, so that keys no longer reach the button.
 * Returns what ends the wait.
 */
function moveFocusInto(panel: HTMLElement): () => void {
  if (focusFirstControl(panel)) return () => {};
  panel.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== panel || focusFirstControl(panel)) observer.disconnect();
  });
  observer.observe(panel, { childList: true, subtree: true });
  return () => observer.disconnect();
}

export function Popover({ label, anchor, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const shown = panel.current;
    if (shown === null) return undefined;
    const onToggle = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === 'closed') close.current();
    };
    shown.addEventListener('toggle', onToggle);
    shown.showPopover();
    const at = anchor.getBoundingClientRect();
    const { width, height } = shown.getBoundingClientRect();
    const left = document.dir === 'rtl' ? at.right - width : at.left;
    // Pages from right to left would ignore `left` while `right` is set, as browsers do for popovers.
    shown.style.right = 'auto';
    shown.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`;
    shown.style.top = `${Math.max(edge, Math.min(at.bottom + 2, innerHeight - height - edge))}px`;
    const endFocusWait = moveFocusInto(shown);
    return () => {
      endFocusWait();
      shown.removeEventListener('toggle', onToggle);
      const within = shown.contains(document.activeElement) || document.activeElement === document.body;
      if (shown.matches(':popover-open')) shown.hidePopover();
      if (within) anchor.focus({ preventScroll: true });
    };
  }, [anchor]);
  return (
    <section
      ref={panel}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-label={label}
      className={styles.popover}
    >
      {children}
    </section>
  );
}
