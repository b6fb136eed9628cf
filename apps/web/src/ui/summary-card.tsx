// A card with a single metric: the number first, then what it measures, then a note about it.
import type { ReactNode } from 'react';
import styles from './summary-card.module.css';

interface Props {
  /** What the number measures. */
  readonly title: string;
  /** The number, or a short name. */
  readonly value: string;
  /** The full number, where `value` is shortened. */
  readonly inFull?: string;
  /** Secondary text below it. */
  readonly note?: ReactNode;
  /** Buttons at the end of the card. */
  readonly tools?: ReactNode;
}

/**
 * Returns the font size for a value: smaller for a name whose longest word would not fit the card,
 * so that no word is broken. Letters are about 0.58 of the font size wide.
 */
export function valueFontSize(value: string): string {
  const longest = Math.max(1, ...value.split(/[\s-]/u).map((word) => word.length));
  return `clamp(13px, ${Math.round(100 / (longest * 0.58))}cqi, var(--value-size))`;
}

export function SummaryCard({ title, value, inFull, note, tools }: Props) {
  return (
    <section className={styles.card} aria-label={title}>
      <p
        className="break-anywhere bold leading-1_2"
        style={{ fontSize: valueFontSize(value) }}
        title={inFull}
      >
        <span aria-hidden={inFull !== undefined && inFull !== value}>{value}</span>
        {inFull !== undefined && inFull !== value && (
          <span className="absolute width-1 height-1 clip clipped">{inFull}</span>
        )}
      </p>
      <h3 className="text-13 medium">{title}</h3>
      {note !== undefined && <p className="soft text-12">{note}</p>}
      {tools !== undefined && <div className={`print-gone ${styles.tools}`}>{tools}</div>}
    </section>
  );
}

/** Cards side by side, as many as fit. */
export function SummaryCards({ children }: { readonly children: ReactNode }) {
  return <div className={`grid gap-12 narrow-gap-8 ${styles.cards}`}>{children}</div>;
}
