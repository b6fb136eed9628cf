// Type of the content of a toast.
import type { ToastKind } from './toast-kinds.ts';

export interface Toast {
  readonly kind: ToastKind;
  readonly text: string;
  /** A second line, such as counts or a date; `null` = none. */
  readonly detail: string | null;
  /**
   * Title of a popup; `null` = the default of its kind ('Error', 'Information'). Toasts have no
   * title.
   */
  readonly title: string | null;
  /** The server's id of the failed request. */
  readonly reference: string | null;
  /** Retries what failed; `null` = no retry is offered. */
  readonly retry: (() => void) | null;
  /** What can be done about it, the most likely first. */
  readonly actions: readonly ToastAction[];
}

/** An action offered in a toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /**
   * Subject of the toast, set where only the latest action on a subject can be undone: an earlier
   * toast with the same subject is closed.
   */
  readonly about?: string;
}
