// A panel: paper at the right of a wide screen, a sheet with three stops at the bottom of a narrow one.
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './sheet.module.css';

interface Props<Stop extends string> {
  readonly label: string;
  readonly heading: ReactNode;
  readonly children: ReactNode;
  readonly words: { readonly close: string; readonly larger: string; readonly smaller: string };
  /** From the lowest to the highest. */
  readonly stops: readonly Stop[];
  readonly stop: Stop;
  readonly onStop: (stop: Stop) => void;
  readonly onClose: () => void;
  /** Puts the focus where the person was before, when the panel goes. */
  readonly returnFocus: () => void;
}

/** A drag of this many pixels goes to the next stop. */
const dragStep = 40;

export function Sheet<Stop extends string>(props: Props<Stop>) {
  const { label, heading, children, words, stops, stop, onStop, onClose, returnFocus } = props;
  const at = stops.indexOf(stop);
  const dragFrom = useRef<number | null>(null);
  const go = (step: 1 | -1) => {
    const next = stops[at + step];
    if (next !== undefined) onStop(next);
    else if (step === -1) onClose();
  };
  const drop = (event: PointerEvent) => {
    const from = dragFrom.current;
    dragFrom.current = null;
    if (from === null || Math.abs(event.clientY - from) < dragStep) return;
    go(event.clientY < from ? 1 : -1);
  };
  const panel = useRef<HTMLElement>(null);
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
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        document.querySelector(':popover-open') === null
      )
        onClose();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <aside ref={panel} tabIndex={-1} className={styles.sheet} data-stop={stop} aria-label={label}>
      <div
        className={styles.handle}
        onPointerDown={(event) => {
          dragFrom.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={drop}
        onPointerCancel={() => {
          dragFrom.current = null;
        }}
      >
        <span className={styles.grip} aria-hidden="true" />
      </div>
      <header className={styles.header}>
        <div className={styles.heading}>{heading}</div>
        <span className={styles.stops}>
          <IconButton label={words.larger} disabled={at === stops.length - 1} onClick={() => go(1)}>
            <IconChevronUp size={20} stroke={1.5} />
          </IconButton>
          <IconButton label={words.smaller} disabled={at === 0} onClick={() => go(-1)}>
            <IconChevronDown size={20} stroke={1.5} />
          </IconButton>
        </span>
        <IconButton label={words.close} onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </header>
      <div className={styles.content}>{children}</div>
    </aside>
  );
}
