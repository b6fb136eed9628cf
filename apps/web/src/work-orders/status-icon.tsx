// The status of a work order as an icon with its own color and shape, shown beside its text.
import type { WorkOrderStatus } from '@curbwright/core';
import type { ReactNode } from 'react';
import styles from './work-orders.module.css';

const shapes: Readonly<Record<WorkOrderStatus, ReactNode>> = {
  open: <circle cx="8" cy="8" r="5.5" fill="none" strokeWidth="2.5" stroke="currentColor" />,
  assigned: <circle cx="8" cy="8" r="6.5" fill="currentColor" />,
  'in progress': <path d="M3 1.5 14 8 3 14.5Z" fill="currentColor" />,
  blocked: <path d="M8 .5 15.5 8 8 15.5.5 8Z" fill="currentColor" />,
  done: <path d="M2 8.5 6.5 13 14 3.5" fill="none" strokeWidth="3" stroke="currentColor" />,
  cancelled: <path d="M3 3 13 13M13 3 3 13" fill="none" strokeWidth="3" stroke="currentColor" />,
};

export function StatusIcon({ status }: { readonly status: WorkOrderStatus }) {
  return (
    <svg className={styles.mark} data-status={status} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[status]}
    </svg>
  );
}
