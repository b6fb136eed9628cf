// A panel of a dashboard: a question as its heading, the answer below it, and its tools at the end.
import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface Props {
  /** The question that the panel answers. */
  readonly title: string;
  /** The answer as a sentence, above the chart. */
  readonly lead?: ReactNode;
  /** Shown beside the heading. */
  readonly tools?: ReactNode;
  /** Width in the page's twelve columns. */
  readonly span?: 4 | 5 | 6 | 7 | 8 | 12;
  /** Whether the content is from the previous query while the new one loads. */
  readonly old?: boolean;
  readonly children: ReactNode;
}

export function Panel({ title, lead, tools, span = 12, old = false, children }: Props) {
  return (
    <section
      className={`column card gap-12 min-width-0 pad-16 paper narrow-pad-12 ${styles.panel}`}
      data-span={span}
      data-old={old}
      aria-label={title}
    >
      <header className={`between wrap gap-4-12 ${styles.head}`}>
        <h2 className="section-title">{title}</h2>
        {tools !== undefined && <div className="row wrap gap-4-8">{tools}</div>}
      </header>
      {lead !== undefined && <p className="prose soft">{lead}</p>}
      {children}
    </section>
  );
}

/** Twelve columns on a desktop, one on a phone. */
export function PanelGrid({ children }: { readonly children: ReactNode }) {
  return <div className={`grid gap-16 narrow-gap-8 ${styles.grid}`}>{children}</div>;
}
