// Copies text to the clipboard.

/**
 * Fallback for pages without HTTPS, where scripts cannot use the clipboard API: selects and copies
 * text.
 */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Placed inside an open dialog, because nothing outside it can receive the focus.
  (document.querySelector('dialog:modal') ?? document.body).append(field);
  const before = document.activeElement;
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/** Copies text; `true` if it is on the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}
