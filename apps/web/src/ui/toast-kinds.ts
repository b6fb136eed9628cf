// Position and duration of each kind of toast, exactly as required (§8, §9). Times in milliseconds;
// `false` = until it is closed.
export const toastKinds = {
  failure: { position: 'bottom-right', autoClose: 5000, color: 'red', role: 'alert' },
  success: { position: 'top-left', autoClose: 3000, color: 'teal', role: 'status' },
  info: { position: 'bottom-right', autoClose: 3000, color: 'gray', role: 'status' },
  errorPopup: { position: 'top-center', autoClose: 1000, color: 'red', role: 'alert' },
  infoPopup: { position: 'top-center', autoClose: false, color: 'teal', role: 'status' },
} as const;

/**
 * Milliseconds for which a toast with an action is shown, long enough to be read and reached by
 * keyboard.
 */
export const actionToastMs = 10_000;

export type ToastKind = keyof typeof toastKinds;
