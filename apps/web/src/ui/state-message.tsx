// A message in place of content: what happened, what it means, what to do.
import type { ReactNode } from 'react';
import styles from './state-message.module.css';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** `alert` is announced at once. */
  readonly role?: 'alert' | 'status';
}

export function StateMessage({ title, children, action, role = 'status' }: Props) {
  return (
    <div className={styles.message} role={role}>
      <p className="text-20 bold leading-1_25">{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
