// A table that scrolls in a frame of its own, and can be scrolled by keyboard.
import { type ReactNode, useEffect, useRef } from 'react';
import { keepReachable } from '../../ui/reachable-scroll.ts';
import styles from './imports.module.css';

interface Props {
  readonly label: string;
  /** Names of the columns; those of figures are set right. */
  readonly heads: readonly { readonly text: string; readonly isFigure?: boolean }[];
  readonly isBusy?: boolean;
  /** Rows. */
  readonly children: ReactNode;
}

export function ScrolledTable({ label, heads, isBusy = false, children }: Props) {
  const scroll = useRef<HTMLElement>(null);
  useEffect(() => (scroll.current === null ? undefined : keepReachable(scroll.current)), []);
  return (
    <section ref={scroll} className={styles.scroll} aria-label={label} aria-busy={isBusy}>
      <table className={styles.dense}>
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
