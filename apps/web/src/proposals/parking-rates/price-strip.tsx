// The prices of a regulation by time of day, in the two lines that a row of the list has room for.
import type { ReactNode } from 'react';
import styles from './parking-rates.module.css';

const linesPerRow = 2;

/** A price that is a sentence, over two lines. */
export function PriceText({ children }: { readonly children: ReactNode }) {
  return <span className={styles.sentence}>{children}</span>;
}

export function PriceStrip({ lines }: { readonly lines: readonly string[] }) {
  const shown = lines.length > linesPerRow ? lines.slice(0, linesPerRow - 1) : lines;
  const hidden = lines.slice(shown.length);
  return (
    <span className={styles.strip} data-lines={lines.length > 1}>
      {shown.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      {hidden.length > 0 && <bdi>{`${hidden[0]} +${hidden.length - 1}`}</bdi>}
    </span>
  );
}
