// Whether something above the page handles the keys itself.

/** Whether a dialog or a menu is open: Escape closes it, and nothing behind it. */
export function isDialogOrMenuOpen(): boolean {
  return document.querySelector(':popover-open, dialog[open]') !== null;
}
