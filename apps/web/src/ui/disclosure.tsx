// A heading that expands and collapses the content below it.
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

export function Disclosure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details>
      <summary className="pad-8-0 text-14 bold pointer">{title}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
