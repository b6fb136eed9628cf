// The prices of a regulation by time of day, in the two lines that a row of the list has room for.
import type { ReactNode } from 'react';
import styles from './parking-rates.module.css';

const linesPerRow = 2;

/** A price that is a sentence, over two lines. */
export function PriceText({ children }: { readonly children: ReactNode }) {
  return <span className={styles.sentence}>{children}</span>;
}

interface StripProps {
  readonly lines: readonly string[];
  /** A remark on the last line; `null` = none. */
  readonly note: string | null;
}

/** The prices, one line each. Where there is no room, the last line says how many more there are. */
export function PriceStrip({ lines, note }: StripProps) {
  const room = note === null ? linesPerRow : linesPerRow - 1;
  const shown = lines.length > room ? lines.slice(0, room - 1) : lines;
  const hidden = lines.slice(shown.length);
  return (
    <span className={styles.strip} data-lines={lines.length > 1 || note !== null}>
      {shown.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      {hidden.length > 0 && <bdi>{`${hidden[0]} +${hidden.length - 1}`}</bdi>}
      {note !== null && <bdi className="limited">{note}</bdi>}
    </span>
  );
}
