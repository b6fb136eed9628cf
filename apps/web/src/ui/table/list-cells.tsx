// Parts of a list's cells and cards: a missing value, an icon with a name, a row as lines.
import { Children, type ReactNode } from 'react';
import styles from './list-cells.module.css';

/** Less prominent text, for example in place of a missing value. */
export function SoftText({ children }: { readonly children: ReactNode }) {
  return <span className="soft">{children}</span>;
}

/** A text that may need two lines of a row; what does not fit is cut. */
export function TwoLineText({ children }: { readonly children: ReactNode }) {
  return <span className={styles.twoLines}>{children}</span>;
}

/** A name after its icon or sample; what follows is not shortened. */
export function IconCell(props: {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <span className="row gap-8 min-width-0 icon-flex-none">
      {props.icon}
      <span className="truncate min-width-0">{props.name}</span>
      {props.children}
    </span>
  );
}

/** A remark beside a value, such as its state. */
export function CellMark({ children }: { readonly children: ReactNode }) {
  return <span className={`round-8 limited-wash limited text-12 ${styles.mark}`}>{children}</span>;
}

interface CardProps {
  /** The first line; bold if it is only text. */
  readonly title: ReactNode;
  /** Indentation of the title, in pixels. */
  readonly indent?: number;
  readonly children: ReactNode;
}

/**
 * A row as a card where there is no room for columns: one line per child, the last one less
 * prominent.
 */
export function ListCard({ title, indent, children }: CardProps) {
  return (
    <div className="grid gap-2 min-width-0 pad-y-8" style={{ paddingInlineStart: indent }}>
      <div className={`truncate ${styles.line}`} data-bold={typeof title === 'string'}>
        {title}
      </div>
      {Children.map(children, (line) =>
        line === null || line === '' ? null : <div className={`truncate ${styles.line}`}>{line}</div>,
      )}
    </div>
  );
}
