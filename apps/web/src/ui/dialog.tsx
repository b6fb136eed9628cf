// A modal dialog: the browser's native one, which traps the focus, closes with Escape, and returns
// the focus to its opener.
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';
import { makeScrollFocusable } from './focusable-scroll.ts';
import { IconButton } from './icon-button.tsx';

interface Props {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Always visible below the content, which scrolls. */
  readonly footer?: ReactNode;
}

/**
 * Finds the element that gets the focus back: the one that had it or, inside a menu that closes,
 * the menu's button.
 */
function findReturnFocus(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[popover]');
  const found =
    menu === null || menu === undefined ? element : document.querySelector(`[popovertarget="${menu.id}"]`);
  return found instanceof HTMLElement ? found : null;
}

/**
 * Stops Escape here, so that it does not reach the panel that opened the dialog, its parent in
 * React's tree.
 */
function stopEscapePropagation(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

export function Dialog({ title, closeLabel, onClose, children, footer }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => (content.current === null ? undefined : makeScrollFocusable(content.current)), []);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const shown = dialog.current;
    const opener = findReturnFocus(document.activeElement);
    const onBackdrop = ({ target }: Event) => {
      if (target === shown) close.current();
    };
    // Closes at once, because the browser may fire `close` late.
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    // The browser may close the dialog by itself (Escape twice): it opens again if the owner does
    // not remove it.
    const onClosed = () => {
      close.current();
      requestAnimationFrame(() => {
        if (shown?.isConnected === true && !shown.open) shown.showModal();
      });
    };
    shown?.showModal();
    shown?.addEventListener('click', onBackdrop);
    shown?.addEventListener('cancel', onCancel);
    shown?.addEventListener('close', onClosed);
    return () => {
      shown?.removeEventListener('click', onBackdrop);
      shown?.removeEventListener('cancel', onCancel);
      shown?.removeEventListener('close', onClosed);
      shown?.close();
      opener?.focus();
    };
  }, []);
  // Rendered in the body: a menu that closes when the dialog opens would hide it.
  return createPortal(
    <dialog
      ref={dialog}
      className={`pad-0 clip outline paper lift ink ${styles.dialog}`}
      aria-labelledby={id}
      onKeyDown={stopEscapePropagation}
    >
      <div className={styles.sheet}>
        <header className={`between flex-none gap-8 pad-y-12 line-below ${styles.header}`}>
          <h2 id={id} className="text-20 bold leading-1_2">
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <IconX size={20} stroke={1.5} />
          </IconButton>
        </header>
        <div ref={content} className={`grid gap-20 min-height-0 scroll-y keep-scroll ${styles.content}`}>
          {children}
        </div>
        {footer !== undefined && <footer className={`panel-footer ${styles.footer}`}>{footer}</footer>}
      </div>
    </dialog>,
    document.body,
  );
}
