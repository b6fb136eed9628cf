// Toasts and popups. Each is also added to the message list; the toaster is loaded with the first
// one.
import { type MessageKind, messageLog } from './message-log.ts';
import type { ToastKind } from './toast-kinds.ts';
import type { Toast, ToastAction } from './toast-types.ts';

const messageKinds: Readonly<Record<ToastKind, MessageKind>> = {
  failure: 'failure',
  success: 'success',
  info: 'info',
  errorPopup: 'failure',
  infoPopup: 'info',
};

let toaster: Promise<typeof import('./toaster.tsx')> | null = null;

async function showAndLog(
  kind: ToastKind,
  text: string,
  more: Partial<Pick<Toast, 'detail' | 'title' | 'reference' | 'retry' | 'actions'>>,
): Promise<void> {
  const toast: Toast = {
    kind,
    text,
    detail: null,
    title: null,
    reference: null,
    retry: null,
    actions: [],
    ...more,
  };
  const { title, reference, detail } = toast;
  const whole = detail === null ? text : `${text}. ${detail}`;
  messageLog.add({ at: Date.now(), kind: messageKinds[kind], title, text: whole, reference });
  toaster ??= import('./toaster.tsx');
  try {
    await (await toaster).showToast(toast);
  } catch (error) {
    // The toaster's chunk did not load (no connection); the message list has the text.
    toaster = null;
    console.error(error);
  }
}

/** Shows an error toast: bottom right, five seconds. Toasts with the same text are not stacked. */
export function showFailure(text: string, more: Partial<Pick<Toast, 'reference' | 'retry'>> = {}): void {
  void showAndLog('failure', text, more);
}

/** Shows a success toast: top left, longer if it has actions. `detail` is its second line. */
export function showSuccess(
  text: string,
  action: ToastAction | readonly ToastAction[] | null = null,
  detail: string | null = null,
): void {
  const actions = action === null ? [] : 'run' in action ? [action] : action;
  void showAndLog('success', text, { actions, detail });
}

/** Shows an info toast for three seconds. */
export function showInfo(text: string): void {
  void showAndLog('info', text, {});
}

/**
 * Shows an error popup with a title ('Error' by default) for one second, or as long as it is
 * hovered or focused.
 */
export function showErrorPopup(text: string, title: string | null = null): void {
  void showAndLog('errorPopup', text, { title });
}

/**
 * Shows an info popup with a title ('Information' by default) until it is closed. No screen needs
 * one yet (decision 0419).
 */
export function showInfoPopup(text: string, title: string | null = null): void {
  void showAndLog('infoPopup', text, { title });
}
