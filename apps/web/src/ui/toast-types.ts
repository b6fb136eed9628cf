// What a toast shows.
import type { ToastKind } from './toast-kinds.ts';

export interface Toast {
  readonly kind: ToastKind;
  readonly text: string;
  /** A second line: counts, a day. */
  readonly detail: string | null;
  /** A popup's; null = the kind's own ('Error', 'Information'), and none on toasts. */
  readonly title: string | null;
  /** The server's id of the failed request. */
  readonly reference: string | null;
  /** Tries again what failed; null = there is nothing to try. */
  readonly retry: (() => void) | null;
  readonly action: ToastAction | null;
}

/** One thing to do about what a toast says. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** What it is about, where only the last thing done to it can be taken back: an earlier toast about it goes. */
  readonly about?: string;
}
