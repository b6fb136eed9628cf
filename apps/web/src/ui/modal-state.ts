// Checks whether a dialog or menu above the page handles the keys.

/** Whether a dialog or a menu is open: Escape closes it, and nothing behind it. */
export function isDialogOrMenuOpen(): boolean {
  return document.querySelector(':popover-open, dialog[open]') !== null;
}
