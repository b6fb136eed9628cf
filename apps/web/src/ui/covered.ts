// Whether something lies above the page that takes the keys for itself.

/** True while a dialog or a menu is open: Escape closes it, and nothing behind it. */
export function isCovered(): boolean {
  return document.querySelector(':popover-open, dialog[open]') !== null;
}
