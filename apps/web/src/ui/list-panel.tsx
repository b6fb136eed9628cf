// A panel beside a list with a title and a close button. It takes the focus and returns it on closing.
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocusWithin } from './focus-in-place.ts';
import { IconButton } from './icon-button.tsx';
import styles from './list-panel.module.css';

interface Props {
  readonly label: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Always visible below the content, which scrolls. */
  readonly footer?: ReactNode;
}

export function ListPanel({ label, title, subtitle, wide = false, onClose, children, footer }: Props) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = panel.current;
    const opener = document.activeElement;
    shown?.focus({ preventScroll: true });
    return () => {
      const within =
        shown?.contains(document.activeElement) === true || document.activeElement === document.body;
      // The row may have been scrolled out of view: focus the cell that the table keeps focusable.
      const focusableCell = document.querySelector<HTMLElement>('[role=grid] [data-cell][tabindex="0"]');
      const back = opener instanceof HTMLElement && opener.isConnected ? opener : focusableCell;
      if (within) back?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`side-panel flex-none ${styles.panel}`}
      data-wide={wide || undefined}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="panel-header">
        <div className="fill break-anywhere">
          <h3 className="section-title">{title}</h3>
          {subtitle !== undefined && <p className="soft text-13">{subtitle}</p>}
        </div>
        <IconButton label={t('app.close')} onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </header>
      <div className="form-body">{children}</div>
      {footer !== undefined && footer !== null && (
        <footer ref={keepFocusWithin} className="panel-footer">
          {footer}
        </footer>
      )}
    </aside>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** Lists facts of a row, each with its label. */
export function ListFacts({ facts }: FactsProps) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
