// A panel: at the side of a wide screen, or a sheet with three stops at the bottom of a narrow one,
// dragged by touch or moved by buttons.
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { isDialogOrMenuOpen } from './modal-state.ts';
import styles from './sheet.module.css';
import { useSheetDrag } from './use-sheet-drag.ts';

interface Props<Stop extends string> {
  readonly label: string;
  readonly heading: ReactNode;
  /** A link to help about the panel, beside its buttons. */
  readonly help?: ReactNode;
  readonly children: ReactNode;
  readonly words: { readonly close: string; readonly larger: string; readonly smaller: string };
  /** From lowest to highest. */
  readonly stops: readonly Stop[];
  readonly stop: Stop;
  readonly onStop: (stop: Stop) => void;
  readonly onClose: () => void;
  /** What Escape does, where it is not the same as closing the panel. */
  readonly onEscape?: (() => void) | undefined;
  /** Fixed at the bottom, below the content. */
  readonly footer?: ReactNode;
  /** Returns the focus to its previous place when the panel closes. */
  readonly returnFocus: () => void;
}

/**
 * Heights of the two lower stops, as in the style sheet: in pixels, and as a fraction of the height
 * of the sheet's container.
 */
const peekHeight = 176;
const halfPart = 0.5;

export function Sheet<Stop extends string>(props: Props<Stop>) {
  const {
    label,
    heading,
    help,
    children,
    words,
    stops,
    stop,
    onStop,
    onClose,
    onEscape,
    footer,
    returnFocus,
  } = props;
  const at = stops.indexOf(stop);
  const panel = useRef<HTMLElement>(null);
  const rest = (index: number | null) => {
    const next = index === null ? undefined : stops[index];
    if (next === undefined) onClose();
    else onStop(next);
  };
  const drag = useSheetDrag({
    panel,
    heights: () => {
      const room = panel.current?.parentElement?.clientHeight ?? innerHeight;
      return [Math.min(peekHeight, room), room * halfPart, room];
    },
    onRest: rest,
  });
  const goBack = useRef(returnFocus);
  useEffect(() => {
    goBack.current = returnFocus;
  }, [returnFocus]);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    return () => goBack.current();
  }, []);
  useEffect(() => {
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOrMenuOpen()) (onEscape ?? onClose)();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [onClose, onEscape]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`side-panel phone-outline phone-border-width-1-0-0 ${styles.sheet}`}
      data-stop={stop}
      aria-label={label}
    >
      <div className={styles.handle} {...drag}>
        <span className={styles.grip} aria-hidden="true" />
      </div>
      <header
        className={`flex flex-none gap-4 items-start min-height-56 pad-x-16-8 line-below ${styles.header}`}
      >
        <div className={`fill ${styles.heading}`} {...drag}>
          {heading}
        </div>
        {help}
        <span className={styles.stops}>
          <IconButton label={words.larger} disabled={at === stops.length - 1} onClick={() => rest(at + 1)}>
            <IconChevronUp size={20} stroke={1.5} />
          </IconButton>
          <IconButton label={words.smaller} disabled={at === 0} onClick={() => rest(at - 1)}>
            <IconChevronDown size={20} stroke={1.5} />
          </IconButton>
        </span>
        <IconButton label={words.close} onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </header>
      <div
        className={`flex-1 min-height-0 pad-16 scroll-y keep-scroll focused-outline-offset-minus-2 ${styles.content}`}
      >
        {children}
      </div>
      {footer}
    </aside>
  );
}
