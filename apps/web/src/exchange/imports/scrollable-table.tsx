// A table in its own scroll container that can also be scrolled with the keyboard.
import { type ReactNode, useEffect, useRef } from 'react';
import { makeScrollFocusable } from '../../ui/focusable-scroll.ts';
import styles from './imports.module.css';

interface Props {
  readonly label: string;
  /** Column headings. Those of numbers are right-aligned. */
  readonly heads: readonly { readonly text: string; readonly isFigure?: boolean }[];
  readonly isBusy?: boolean;
  /** Table rows. */
  readonly children: ReactNode;
}

export function ScrollableTable({ label, heads, isBusy = false, children }: Props) {
  const scroll = useRef<HTMLElement>(null);
  useEffect(() => (scroll.current === null ? undefined : makeScrollFocusable(scroll.current)), []);
  return (
    <section
      ref={scroll}
      className={`card relative scroll ${styles.scroll}`}
      aria-label={label}
      aria-busy={isBusy}
    >
      <table className={`table thead-th-soft ${styles.dense}`}>
        <thead>
          <tr>
            {heads.map(({ text, isFigure = false }) => (
              <th key={text} scope="col" className={isFigure ? styles.figure : undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
