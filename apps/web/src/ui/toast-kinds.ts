// Where each kind of toast stands and how long, to the requirement's letter (§8, §9). Times in milliseconds; false = until it is closed.
export const toastKinds = {
  failure: { position: 'bottom-right', autoClose: 5000, color: 'red', role: 'alert' },
  success: { position: 'top-left', autoClose: 3000, color: 'teal', role: 'status' },
  info: { position: 'bottom-right', autoClose: 3000, color: 'gray', role: 'status' },
  errorPopup: { position: 'top-center', autoClose: 1000, color: 'red', role: 'alert' },
  infoPopup: { position: 'top-center', autoClose: false, color: 'teal', role: 'status' },
} as const;

/** So long a toast stays that has something to do: to be read, and reached by keyboard. */
export const timeToAct = 10_000;

export type ToastKind = keyof typeof toastKinds;
